import CofferClient
import CofferOffline
import Contracts
import TestKit
import Testing

struct OutboxTests {
    @Test func `household §2: an entry that waits has what was paid abroad, until it is taken away`()
        async throws
    {
        try await OfflineScene.run { scene, book in
            let euro: Currency = "EUR"
            var lunch = OfflineScene.lunch("Lunch")
            (lunch.originalAmount, lunch.originalCurrency) = ("11.5", .value(euro))
            let kept = try await book.create(lunch)
            #expect(kept.record.originalAmount == "11.50" && kept.record.originalCurrency == euro)
            let more = try await book.update(kept.record.id, TransactionDraft(originalAmount: "12"))
            #expect(more.record.originalAmount == "12.00" && more.record.amount == "12.50")
            let same = await offlineError {
                _ = try await book.update(kept.record.id, TransactionDraft(originalCurrency: .value(.usd)))
            }
            #expect(
                same
                    == .draft([
                        "originalCurrency": ["Original currency must be another one than the amount's"]
                    ]))
            let none = try await book.update(kept.record.id, TransactionDraft(originalAmount: .null))
            #expect(none.record.originalAmount == nil && none.record.originalCurrency == nil)
            scene.server.beforeArrival { request in
                #expect(!request.text.contains("EUR"), "\(request.text)")
                return nil
            }
            #expect(try await book.sync().sent.count == 1)
        }
    }

    @Test func `household §2: nothing new waits for a closed account, which is listed last`() async throws {
        try await OfflineScene.run { scene, book in
            scene.server.addClosed()
            try await book.sync()
            #expect(try await book.accounts().map(\.name) == ["Household", "Trip", "Old"])
            let refusal = ["Old is closed. Reopen it, or choose another account."]
            let closed = FakeServer.closed.id
            var lunch = OfflineScene.lunch("Lunch")
            lunch.accountId = .value(closed)
            let made = await offlineError { [lunch] in _ = try await book.create(lunch) }
            #expect(made == .draft(["accountId": refusal]))
            let kept = try await book.create(OfflineScene.lunch("Tea"))
            let moved = await offlineError {
                _ = try await book.update(kept.record.id, TransactionDraft(accountId: .value(closed)))
            }
            #expect(moved == .draft(["accountId": refusal]))
            let transfer = await offlineError {
                _ = try await book.create(
                    TransferDraft(
                        fromAccountId: .value(FakeServer.account.id), toAccountId: .value(closed), amount: "5"
                    ))
            }
            #expect(transfer == .draft(["toAccountId": refusal]))
            #expect(try await OfflineScene.shown(book) == ["Tea*"])
        }
    }

    @Test func `a transaction waits over a kill, is sent once with its key and client id, and keeps its id`()
        async throws
    {
        try await OfflineScene.run { scene, book in
            let lunch = try await book.create(OfflineScene.lunch("Lunch"))
            #expect(lunch.state == .waiting && lunch.record.amount == "12.50")
            #expect(lunch.record.accountId == FakeServer.account.id && lunch.record.currency == .usd)
            #expect(lunch.record.clientId == lunch.record.id.text)
            let again = try scene.open()
            #expect(try await again.transaction(lunch.record.id) == lunch)
            #expect(try await again.waitingCount == 1)
            scene.server.beforeArrival { request in
                guard request.method == .post else { return nil }
                #expect(request.field("Idempotency-Key")?.count == 32)
                #expect(request.text.contains(#""clientId":"\#(lunch.record.id)""#))
                #expect(request.text.contains(#""date":"\#(lunch.record.date.text)""#))
                return nil
            }
            let result = try await again.sync()
            #expect(result.sent.count == 1 && result.sent.first?.id == lunch.record.id.cast())
            #expect(scene.server.arrived() == ["POST /transactions"])
            let stored = try #require(try await again.transaction(lunch.record.id))
            #expect(stored.state == .stored && stored.record.id.text == result.sent.first?.storedID.text)
            #expect(try await OfflineScene.shown(again) == ["Lunch"])
            #expect(try await again.sync().sent.isEmpty)
            // The id that the app remembers goes on to be understood.
            _ = try await again.update(lunch.record.id, TransactionDraft(amount: "13"))
            try await again.sync()
            #expect(scene.server.arrived() == ["PATCH /transactions/\(stored.record.id)"])
            try await again.delete(lunch.record.id)
            #expect(try await OfflineScene.shown(again).isEmpty)
            try await again.sync()
            #expect(scene.server.descriptions.isEmpty)
        }
    }

    @Test func `a creation whose answer is lost is sent again as it was, and changes follow it`() async throws
    {
        try await OfflineScene.run { scene, book in
            let lunch = try await book.create(OfflineScene.lunch("Lunch"))
            scene.server.beforeAnswer { request in
                if request.method == .post { throw ScriptedTransport.lost }
                return nil
            }
            await #expect(throws: ConnectionFailure.self) { try await book.sync() }
            let again = try scene.open()
            let changed = try await again.update(lunch.record.id, TransactionDraft(amount: "99"))
            #expect(changed.record.amount == "99.00" && changed.record.description == "Lunch")
            scene.server.beforeAnswer(nil)
            scene.server.beforeArrival { request in
                if request.method == .post { #expect(request.text.contains(#""amount":"12.5""#)) }
                return nil
            }
            #expect(try await again.sync().sent.map(\.action) == [.create, .update])
            let id = try #require(scene.server.transactions.first?.id)
            #expect(
                scene.server.arrived() == [
                    "POST /transactions", "POST /transactions", "PATCH /transactions/\(id)",
                ])
            #expect(scene.server.transactions.map(\.amount) == ["99.00"])
            #expect(try await again.transactions().map(\.record.amount) == ["99.00"])
        }
    }

    @Test func `changes and the deletion of a creation that was never sent fold into it`() async throws {
        try await OfflineScene.run { scene, book in
            let lunch = try await book.create(OfflineScene.lunch("Lunch"))
            // Without a network nothing can have arrived.
            scene.server.beforeArrival { _ in throw ScriptedTransport.refused }
            await #expect(throws: ConnectionFailure.self) { try await book.sync() }
            scene.server.beforeArrival(nil)
            let drink = try await book.create(OfflineScene.lunch("Drink"))
            _ = try await book.update(
                lunch.record.id, TransactionDraft(amount: "7", description: "Brunch", notes: "late"))
            _ = try await book.update(lunch.record.id, TransactionDraft(notes: nil))
            try await book.delete(drink.record.id)
            #expect(try await book.waitingCount == 1)
            #expect(try await OfflineScene.shown(book) == ["Brunch*"])
            #expect(await offlineError { try await book.delete(drink.record.id) } == .unknownRecord)
            try await book.sync()
            #expect(scene.server.arrived() == ["POST /transactions"])
            let stored = try #require(scene.server.transactions.first)
            #expect(stored.amount == "7.00" && stored.description == "Brunch" && stored.notes == nil)
        }
    }

    @Test func `a refused creation and what depends on it wait for the app, and the rest goes on`()
        async throws
    {
        try await OfflineScene.run { scene, book in
            let lunch = try await book.create(OfflineScene.lunch("Lunch"))
            var refund = OfflineScene.lunch("Refund", "2")
            refund = TransactionDraft(
                categoryId: refund.categoryId, type: refund.type, amount: refund.amount,
                description: refund.description, isRefund: true, refundOf: .value(lunch.record.id))
            _ = try await book.create(refund)
            _ = try await book.create(OfflineScene.lunch("Dinner"))
            scene.server.beforeArrival { request in
                guard request.text.contains("Lunch") else { return nil }
                return ScriptedTransport.error(
                    "VALIDATION_ERROR", 400, #","details":{"amount":["Too much"]}"#)
            }
            let result = try await book.sync()
            #expect(result.sent.count == 1 && result.refused.count == 1)
            #expect(try await OfflineScene.shown(book).sorted() == ["Dinner", "Lunch*", "Refund*"])
            let again = try scene.open()
            let problem = try #require(try await again.problems().first)
            #expect(problem.refusal?.code == .validation && problem.action == .create)
            #expect(
                problem.refusal?.details == ["amount": ["Too much"]] && problem.id == lunch.record.id.cast())
            #expect(try await again.transaction(lunch.record.id)?.state == .refused)
            #expect(try await again.sync().isEmpty)
            // The change folds into the creation, which was certainly not made.
            scene.server.beforeArrival(nil)
            #expect(try await again.sync().isEmpty)
            _ = try await again.update(lunch.record.id, TransactionDraft(description: "Small lunch"))
            #expect(try await again.sync().sent.count == 2)
            #expect(scene.server.descriptions == ["Dinner", "Refund", "Small lunch"])
            let expense = try #require(scene.server.transactions.first { $0.description == "Small lunch" })
            #expect(scene.server.transactions.first { $0.isRefund }?.refundOf == expense.id)
        }
    }

    @Test func `a refused change shows what it meant, and is discarded with what waits for it`() async throws
    {
        try await OfflineScene.run { scene, book in
            let stored = try scene.server.spend("5", "Stored")
            try await book.sync()
            let lunch = try await book.create(OfflineScene.lunch("Lunch"))
            _ = try await book.update(stored.id, TransactionDraft(description: "Changed"))
            try await book.delete(stored.id)
            #expect(try await OfflineScene.shown(book) == ["Lunch*"])
            scene.server.beforeArrival { request in
                request.method == .get ? nil : ScriptedTransport.error("CONFLICT", 409)
            }
            #expect(try await book.sync().refused.map(\.action) == [.create, .update, .delete])
            #expect(try await OfflineScene.shown(book) == ["Lunch*", "Changed*"])
            scene.server.beforeArrival(nil)
            for problem in try await book.problems() { try await book.discard(problem) }
            #expect(try await OfflineScene.shown(book) == ["Stored"])
            #expect(try await book.transaction(lunch.record.id) == nil)
            #expect(try await book.waitingCount == 0)
            #expect(try await book.sync().isEmpty)
            #expect(scene.server.descriptions == ["Stored"])
        }
    }

    @Test func `an outage, a locked session and a stranger's answer are no verdict`() async throws {
        try await OfflineScene.run { scene, book in
            let stored = try scene.server.spend("5", "Stored")
            try await book.sync()
            try await book.delete(stored.id)
            let answers = [
                ScriptedTransport.error("SERVICE_UNAVAILABLE", 503),
                ScriptedTransport.error("RATE_LIMITED", 429),
                ScriptedTransport.error("SESSION_LOCKED", 423), ScriptedTransport.error("UNAUTHORIZED", 401),
                TransportAnswer(status: 404, fields: [], body: Array("<html>".utf8)),
            ]
            for answer in answers {
                scene.server.beforeArrival { request in request.method == .delete ? answer : nil }
                await #expect(throws: Refusal.self) { try await book.sync() }
                #expect(try await book.waitingCount == 1)
            }
            scene.server.beforeArrival { request in
                request.method == .delete ? TransportAnswer(status: 200, fields: [], body: []) : nil
            }
            await #expect(throws: UnexpectedAnswer.self) { try await book.sync() }
            scene.server.beforeArrival(nil)
            #expect(try await scene.open().sync().sent.map(\.action) == [.delete])
            #expect(scene.server.descriptions.isEmpty)
        }
    }

    @Test func `what is deleted already needs no deletion, and a change of it is a problem`() async throws {
        try await OfflineScene.run { scene, book in
            let first = try scene.server.spend("5", "First")
            let second = try scene.server.spend("6", "Second")
            try await book.sync()
            try await book.delete(first.id)
            _ = try await book.update(second.id, TransactionDraft(amount: "7"))
            scene.server.delete(first.id)
            scene.server.delete(second.id)
            let result = try await book.sync()
            #expect(
                result.sent.map(\.action) == [.delete] && result.refused.first?.refusal?.code == .notFound)
            #expect(try await OfflineScene.shown(book).isEmpty)
        }
    }

    @Test func `a creation that was made and deleted elsewhere since is done`() async throws {
        try await OfflineScene.run { scene, book in
            let lunch = try await book.create(OfflineScene.lunch("Lunch"))
            scene.server.beforeAnswer { _ in throw ScriptedTransport.lost }
            await #expect(throws: ConnectionFailure.self) { try await book.sync() }
            scene.server.beforeAnswer(nil)
            scene.server.delete(try #require(scene.server.transactions.first).id)
            scene.server.beforeArrival { request in
                guard request.method == .post else { return nil }
                return ScriptedTransport.error("CONFLICT", 409, #","details":{"clientId":["Deleted"]}"#)
            }
            #expect(try await book.sync().sent.count == 1)
            #expect(try await book.transaction(lunch.record.id) == nil)
            #expect(try await book.waitingCount == 0)
        }
    }

    @Test func `another form of the same draft has another key`() async throws {
        try await OfflineScene.run { scene, book in
            _ = try await book.create(OfflineScene.lunch("Lunch"))
            scene.server.beforeAnswer { _ in throw ScriptedTransport.lost }
            await #expect(throws: ConnectionFailure.self) { try await book.sync() }
            scene.server.beforeAnswer(nil)
            let key = ScriptedKey()
            scene.server.beforeArrival { request in
                guard request.method == .post else { return nil }
                return key.isFirst(request.field("Idempotency-Key"))
                    ? ScriptedTransport.error("IDEMPOTENCY_MISMATCH", 422) : nil
            }
            #expect(try await book.sync().sent.count == 1)
            #expect(scene.server.descriptions == ["Lunch"])
        }
    }

    @Test func `drafts that cannot be shown are refused at once`() async throws {
        try await OfflineScene.run { _, book throws in
            func problem(_ draft: TransactionDraft) async -> [String] {
                guard case .draft(let details) = await offlineError({ _ = try await book.create(draft) })
                else {
                    return []
                }
                return details.keys.sorted()
            }
            #expect(await problem(TransactionDraft()) == ["amount", "categoryId", "type"])
            #expect(await problem(OfflineScene.lunch("x", "1.234")) == ["amount"])
            #expect(await problem(OfflineScene.lunch("x", "0")) == ["amount"])
            #expect(await problem(TransactionDraft(clientId: "mine")) == ["clientId"])
            let transfer = TransferDraft(
                fromAccountId: .value(FakeServer.account.id), toAccountId: .value(FakeServer.account.id),
                amount: "5")
            #expect(
                await offlineError { _ = try await book.create(transfer) }
                    == .draft(["toAccountId": ["Choose two different accounts"]]))
            #expect(
                await offlineError { _ = try await book.update(ID(high: 9, low: 9), TransactionDraft()) }
                    == .unknownRecord)
            let waiting = try await book.waitingCount
            #expect(waiting == 0)
        }
    }

    @Test func `transfers wait like transactions`() async throws {
        try await OfflineScene.run { scene, book in
            let move = try await book.create(
                TransferDraft(
                    fromAccountId: .value(FakeServer.account.id), toAccountId: .value(FakeServer.other.id),
                    amount: "20"))
            #expect(move.record.from?.amount == "20.00" && move.record.to?.accountId == FakeServer.other.id)
            let changed = try await book.update(move.record.id, TransferDraft(amount: "30"))
            #expect(changed.record.to?.amount == "30.00" && changed.isPending)
            let cleared = try await book.update(
                move.record.id, TransferDraft(isCleared: .value(TransferClearingDraft(to: true))))
            #expect(cleared.record.isCleared == TransferClearing(from: false, to: true))
            #expect(try await book.transfers(of: FakeServer.other.id).count == 1)
            try await book.sync()
            #expect(scene.server.arrived() == ["POST /transfers"])
            #expect(try await book.transfers().map(\.state) == [.stored])
            #expect(try await book.transfer(move.record.id)?.record.from?.amount == "30.00")
        }
    }
}
