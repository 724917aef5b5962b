import CofferClient
import Contracts
import TestKit
import Testing

@testable import CofferOffline

/// Changes that the server does not take, or may have taken.
struct MendingTests {
    @Test(arguments: ["create", "update", "delete"])
    func `a change that the server fails at does not hold up the rest for good`(action: String) async throws {
        try await OfflineScene.run { scene, book in
            let stored = try scene.server.spend("5", "Stored")
            try await book.sync()
            switch action {
            case "create": _ = try await book.create(OfflineScene.lunch("Bad"))
            case "update": _ = try await book.update(stored.id, TransactionDraft(description: "Bad"))
            default: try await book.delete(stored.id)
            }
            _ = try await book.create(OfflineScene.lunch("Good"))
            try scene.server.spend("6", "Theirs")
            scene.server.beforeArrival { request in
                guard request.text.contains("Bad") || request.method == .delete else { return nil }
                return action == "update"
                    ? TransportAnswer(status: 200, fields: [], body: [])
                    : ScriptedTransport.error("SERVER_ERROR", 500)
            }
            for _ in 1...4 {
                await #expect(throws: (any Error).self) { try await book.sync() }
                // Others' changes come all the same.
                #expect(try await OfflineScene.shown(book).contains("Theirs"))
                #expect(try await book.problems().isEmpty)
            }
            let result = try await scene.open().sync()
            #expect(result.sent.count == 1 && result.refused.count == 1)
            let again = try scene.open()
            let problem = try #require(try await again.problems().first)
            guard case .failing = problem.cause else {
                Issue.record("\(problem.cause)")
                return
            }
            try await again.discard(problem)
            #expect(try await again.sync().isEmpty)
            #expect(try await again.waitingCount == 0)
        }
    }

    @Test func `an outage makes no problem`() async throws {
        try await OfflineScene.run { scene, book in
            _ = try await book.create(OfflineScene.lunch("Lunch"))
            scene.server.beforeArrival { request in
                request.method == .post ? ScriptedTransport.error("SERVICE_UNAVAILABLE", 503) : nil
            }
            for _ in 1...7 { await #expect(throws: Refusal.self) { try await book.sync() } }
            #expect(try await book.problems().isEmpty)
        }
    }

    @Test(arguments: ["{\"type\":5}", "{"])
    func `a draft that cannot be read is a problem at once`(draft: String) async throws {
        try await OfflineScene.run { scene, book in
            _ = try await book.create(OfflineScene.lunch("Lunch"))
            let file = try SQLiteFile(scene.file)
            try file.run("UPDATE outbox SET draft = ?", .bytes(Array(draft.utf8)))
            _ = try await book.create(OfflineScene.lunch("Dinner"))
            let result = try await book.sync()
            #expect(result.sent.count == 1 && result.refused.count == 1)
            guard case .unreadable? = try await book.problems().first?.cause else {
                Issue.record("no problem")
                return
            }
            #expect(scene.server.descriptions == ["Dinner"])
        }
    }

    @Test(arguments: [true, false])
    func `a correction of a refused update folds into it`(isInFlight: Bool) async throws {
        try await OfflineScene.run { scene, book in
            let stored = try scene.server.spend("5", "Stored")
            try await book.sync()
            _ = try await book.update(stored.id, TransactionDraft(description: "Bad", notes: "mine"))
            let fix = TransactionDraft(description: "Better")
            scene.server.beforeArrival { request in
                guard request.text.contains("Bad") else { return nil }
                if isInFlight { _ = try await book.update(stored.id, fix) }
                return ScriptedTransport.error("VALIDATION_ERROR", 400)
            }
            let refused = try await book.sync().refused.count
            #expect(refused == (isInFlight ? 0 : 1))
            if !isInFlight {
                let kept = try await book.update(stored.id, fix)
                #expect(kept.state == .waiting && kept.record.description == "Better")
                try await book.sync()
            }
            #expect(try await book.waitingCount == 0)
            let found = try #require(scene.server.transactions.first)
            #expect(found.description == "Better" && found.notes == "mine")
        }
    }

    @Test func `a creation that a verdict refused at first can be mended`() async throws {
        try await OfflineScene.run { scene, book in
            let lunch = try await book.create(OfflineScene.lunch("Long"))
            scene.server.beforeArrival { request in
                request.text.contains("Long") ? ScriptedTransport.error("PAYLOAD_TOO_LARGE", 413) : nil
            }
            #expect(try await book.sync().refused.count == 1)
            _ = try await book.update(lunch.record.id, TransactionDraft(description: "Short"))
            #expect(try await book.waitingCount == 1)
            try await book.sync()
            #expect(scene.server.descriptions == ["Short"])
            #expect(try await book.waitingCount == 0)
        }
    }

    @Test func `changes of what was created and deleted elsewhere are problems`() async throws {
        try await OfflineScene.run { scene, book in
            let lunch = try await book.create(OfflineScene.lunch("Lunch"))
            scene.server.beforeAnswer { _ in throw ScriptedTransport.lost }
            await #expect(throws: ConnectionFailure.self) { try await book.sync() }
            scene.server.beforeAnswer(nil)
            _ = try await book.update(lunch.record.id, TransactionDraft(notes: "dear"))
            scene.server.delete(try #require(scene.server.transactions.first).id)
            scene.server.beforeArrival { request in
                guard request.method == .post else { return nil }
                return ScriptedTransport.error("CONFLICT", 409, #","details":{"clientId":["Deleted"]}"#)
            }
            let result = try await book.sync()
            #expect(result.sent.count == 1 && result.refused.map(\.refusal?.code) == [.notFound])
            #expect(try await book.waitingCount == 1)
        }
    }

    @Test func `a creation that a fold makes the refund of a later one waits for that`() async throws {
        try await OfflineScene.run { scene, book in
            let refund = try await book.create(OfflineScene.lunch("Refund", "2"))
            let lunch = try await book.create(OfflineScene.lunch("Lunch"))
            _ = try await book.update(
                refund.record.id, TransactionDraft(isRefund: true, refundOf: .value(lunch.record.id)))
            #expect(
                try await book.sync().sent.map(\.id) == [lunch.record.id.cast(), refund.record.id.cast()])
            let expense = try #require(scene.server.transactions.first { $0.description == "Lunch" })
            #expect(scene.server.transactions.first { $0.isRefund }?.refundOf == expense.id)
        }
    }

    @Test(arguments: [true, false])
    func `an update whose answer was lost overwrites nothing newer`(hasMoved: Bool) async throws {
        try await OfflineScene.run { scene, book in
            let stored = try scene.server.spend("5", "Stored")
            try await book.sync()
            _ = try await book.update(stored.id, TransactionDraft(description: "Mine"))
            scene.server.beforeAnswer { request in
                if request.method == .patch { throw ScriptedTransport.lost }
                return nil
            }
            await #expect(throws: ConnectionFailure.self) { try await book.sync() }
            scene.server.beforeAnswer(nil)
            if hasMoved { try scene.server.change(stored.id, TransactionDraft(description: "Theirs")) }
            _ = scene.server.arrived()
            let result = try await book.sync()
            #expect(scene.server.arrived() == ["GET /transactions/\(stored.id)"])
            #expect(result.sent.count == (hasMoved ? 0 : 1) && result.refused.count == (hasMoved ? 1 : 0))
            #expect(scene.server.descriptions == [hasMoved ? "Theirs" : "Mine"])
            guard hasMoved else { return }
            try await book.retry(try #require(try await book.problems().first))
            try await book.sync()
            #expect(scene.server.descriptions == ["Mine"])
        }
    }
}
