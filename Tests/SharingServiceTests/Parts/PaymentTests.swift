import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Partial payments (contract-everyday §3): a part is paid piece by piece.
@Suite(.serialized) struct PaymentTests {
    private func pay(
        _ part: String, _ body: String, as user: Int = 1, _ sharing: SharingFixture, key: String? = nil
    ) async throws -> TestAnswer {
        try await sharing.send(.post, "/expenses/shares/\(part)/payments", body, as: user, key: key)
    }

    /// Returns what the ledger reads after a gap in the feed: the amounts paid back of all shares.
    private func paidBack(_ sharing: SharingFixture) async throws -> [Int64] {
        try await sharing.store.paidBack(after: nil).shares.map(\.amountMinor)
    }

    @Test func `§3: a part is paid in two pieces, and everything counts what remains in between`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let first = try await pay(share.parts[0], #"{"amount":20,"note":" In cash "}"#, sharing)
            #expect(first.status == 201, "\(first.text)")
            #expect(first.json.keys.sorted() == ["id", "paidAmount", "remaining", "status"])
            #expect(first.json["paidAmount"].string == "20.00" && first.json["remaining"].string == "30.00")
            #expect(first.json["status"].string == "PENDING")
            let overview = try await sharing.get("/sharing").json
            #expect(overview["netBalance"][0]["amount"].string == "30.00")
            #expect(overview["settlementBalances"][0]["theyOwe"].string == "30.00")
            let shown = overview["sharedExpenses"][0]
            #expect(shown["totalOwed"].string == "30.00" && shown["totalPaid"].string == "20.00")
            #expect(shown["allSettled"].bool == false && shown["ownerShare"].string == "50.00")
            #expect(shown["participants"][0]["shareAmount"].string == "50.00")
            #expect(shown["participants"][0]["paidAmount"].string == "20.00")
            #expect(shown["participants"][0]["remaining"].string == "30.00")
            let bobs = try await sharing.get("/sharing", as: 2).json["expensesSharedWithMe"][0]
            #expect(bobs["paidAmount"].string == "20.00" && bobs["remaining"].string == "30.00")
            let simplified = try await sharing.get("/sharing/simplified").json
            #expect(simplified["payments"][0]["amount"].string == "30.00")
            #expect(try await paidBack(sharing) == [2_000])
            let second = try await pay(share.parts[0], #"{"amount":"30.00"}"#, sharing)
            #expect(second.json["status"].string == "PAID" && second.json["remaining"].string == "0.00")
            #expect(try await paidBack(sharing) == [5_000])
            #expect(try await sharing.get("/sharing").json["netBalance"][0]["amount"].string == "0.00")
            let news = try await sharing.get("/notifications", as: 2).json["notifications"].array
            #expect(news.map { $0["type"].string } == ["PAID", "PAYMENT", "SHARED"])
            #expect(news[1]["message"].string == "Ann recorded that you paid 20.00 USD of Dinner: In cash")
            // The ledger learns each step by event.
            let events = try await sharing.store.database.read { db in
                try db.all("SELECT data FROM events ORDER BY sequence") { try $0.text(0) }
            }
            #expect(events.count == 2 && events[0].contains(#""amountMinor":2000"#))
        }
    }

    @Test func `§3: both see the history, newest first, and nobody else does`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            let path = "/expenses/shares/\(share.parts[0])/payments"
            for amount in 1...3 {
                let body = #"{"amount":\#(amount),"date":"2024-02-29"}"#
                #expect(try await pay(share.parts[0], body, sharing).status == 201)
            }
            #expect(try await sharing.markPaid(share.parts[0]).status == 200)
            let unpaid = try await sharing.send(
                .post, "/expenses/shares/\(share.parts[0])/unpay", #"{"reason":"By mistake"}"#)
            #expect(unpaid.json["paidAmount"].string == "6.00", "\(unpaid.text)")
            for user in [1, 2] {
                let page = try await sharing.get("\(path)?limit=3", as: user)
                #expect(page.status == 200, "\(page.text)")
                let history = page.json
                #expect(history["paidAmount"].string == "6.00" && history["remaining"].string == "27.33")
                #expect(history["status"].string == "PENDING" && history["claim"].isNull)
                #expect(history["total"].int == 4 && history["hasMore"].bool == true)
                let payments = history["payments"].array
                #expect(payments.map { $0["amount"].string } == ["27.33", "3.00", "2.00"])
                #expect(payments[0]["reversedAt"].string != nil)
                #expect(payments[0]["reason"].string == "By mistake")
                #expect(payments[0]["reversedBy"]["displayName"].string == "Ann")
                #expect(payments[1]["date"].string == "2024-02-29" && payments[1]["reversedAt"].isNull)
                #expect(payments[1]["recordedBy"]["displayName"].string == "Ann")
                let cursor = try #require(history["nextCursor"].string)
                let rest = try await sharing.get("\(path)?cursor=\(cursor)", as: user).json
                #expect(rest["payments"].array.map { $0["amount"].string } == ["1.00"])
            }
            #expect(try await sharing.get(path, as: 3).status == 403)
            #expect(try await sharing.get(path, as: 9).status == 404)
            #expect(try await pay(share.parts[0], #"{"amount":1}"#, as: 2, sharing).status == 403)
            #expect(try await pay(share.parts[0], #"{"amount":1}"#, as: 9, sharing).status == 404)
            // Other participants see what is paid, but no payments.
            let others = try await sharing.get("/expenses/shares/\(share.id)", as: 3).json
            #expect(others["participants"][0]["paidAmount"].string == "6.00")
        }
    }

    private static let wrong: [(body: String, field: String)] = [
        ("{}", "amount"), (#"{"amount":0}"#, "amount"), (#"{"amount":-1}"#, "amount"),
        (#"{"amount":"50.01"}"#, "amount"), (#"{"amount":"1.001"}"#, "amount"),
        (#"{"amount":1e400}"#, "amount"), (#"{"amount":99999999999999999999}"#, "amount"),
        (#"{"amount":true}"#, "amount"), (#"{"amount":1,"date":"2023-02-29"}"#, "date"),
        (#"{"amount":1,"date":"9999-12-31"}"#, "date"), (#"{"amount":1,"note":7}"#, "note"),
        (#"{"amount":1,"note":"\#(String(repeating: "x", count: 241))"}"#, "note"),
    ]

    @Test func `§3: a payment is above zero, at most what remains, and not in the future`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            for (body, field) in Self.wrong {
                let answer = try await pay(share.parts[0], body, sharing)
                #expect(answer.status == 400, "\(body): \(answer.text)")
                #expect(!answer.json["details"][field].isMissing, "\(body): \(answer.text)")
            }
            #expect(try await pay(share.parts[0], #"{"amount":49.99}"#, sharing).status == 201)
            let over = try await pay(share.parts[0], #"{"amount":0.02}"#, sharing)
            #expect(
                over.json["details"]["amount"][0].string == "Only 0.01 USD remain to be paid", "\(over.text)")
            #expect(try await pay(share.parts[0], #"{"amount":0.01}"#, sharing).status == 201)
            let late = try await pay(share.parts[0], #"{"amount":0.01}"#, sharing)
            #expect(late.json["details"]["status"][0].string == "This share is already PAID")
        }
    }

    @Test func `ERR-004: a repetition under the same key pays once, and of 20 at once only what remains`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let first = try await pay(share.parts[0], #"{"amount":10}"#, sharing, key: "k")
            let again = try await pay(share.parts[0], #"{"amount":10}"#, sharing, key: "k")
            #expect(again.bytes == first.bytes)
            #expect(try await pay(share.parts[0], #"{"amount":11}"#, sharing, key: "k").status == 422)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await pay(share.parts[0], #"{"amount":9}"#, sharing).status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 4 && statuses.count { $0 == 400 } == 16)
            #expect(try await paidBack(sharing) == [4_600])
        }
    }

    @Test func `§3: with a living payment, declining and cancelling are 409 until it is taken back`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let decline = "/expenses/shares/\(share.parts[0])/decline"
            let payment = try await pay(share.parts[0], #"{"amount":20}"#, sharing).json["id"].string ?? ""
            let declined = try await sharing.send(.post, decline, as: 2)
            #expect(declined.status == 409 && !declined.json["details"]["payments"].isMissing)
            let cancelled = try await sharing.cancel(share.id)
            #expect(cancelled.status == 409 && !cancelled.json["details"]["participants"].isMissing)
            _ = try await sharing.markPaid(share.parts[0])
            #expect(try await sharing.cancel(share.id).status == 409)
            for _ in 0..<2 {
                let unpay = "/expenses/shares/\(share.parts[0])/unpay"
                #expect(try await sharing.send(.post, unpay).status == 200)
            }
            let gone = try await sharing.send(
                .delete, "/expenses/shares/\(share.parts[0])/payments/\(payment)")
            #expect(gone.status == 400 && !gone.json["details"]["reversedAt"].isMissing, "\(gone.text)")
            #expect(try await sharing.send(.post, decline, as: 2).status == 200)
            #expect(try await sharing.cancel(share.id).status == 200)
        }
    }

    @Test func `§3: one payment of several is taken back within 30 days, and the participant is told`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let path = "/expenses/shares/\(share.parts[0])/payments"
            sharing.service.clock.stop()
            let first = try await pay(share.parts[0], #"{"amount":20}"#, sharing).json["id"].string ?? ""
            sharing.service.clock.advance(seconds: 86_400)
            let second = try await pay(share.parts[0], #"{"amount":30}"#, sharing).json
            #expect(second["status"].string == "PAID")
            for id in ["01900000-0000-7000-8000-000000000001", share.parts[0]] {
                #expect(try await sharing.send(.delete, "\(path)/\(id)").status == 404)
            }
            #expect(try await sharing.send(.delete, "\(path)/\(first)", as: 2).status == 403)
            let taken = try await sharing.send(.delete, "\(path)/\(first)")
            #expect(taken.status == 200, "\(taken.text)")
            #expect(taken.json["id"].string == first && taken.json["status"].string == "PENDING")
            #expect(taken.json["paidAmount"].string == "30.00" && taken.json["remaining"].string == "20.00")
            #expect(try await paidBack(sharing) == [3_000])
            let news = try await sharing.get("/notifications", as: 2).json["notifications"][0]
            #expect(news["type"].string == "PAYMENT_REVERSED")
            #expect(news["message"].string == "Ann took your payment of 20.00 USD for Dinner back.")
            let mail = try await sharing.mails(to: "bob@x.org", atLeast: 2).last
            #expect(
                mail?.contains("took a payment of your part of a shared expense back. It was 20.00") == true)
            sharing.service.clock.advance(seconds: 30 * 86_400)
            let late = "\(path)/\(second["id"].string ?? "")"
            sharing.service.clock.advance(seconds: 1)
            let refused = try await sharing.send(.delete, late)
            #expect(refused.status == 400 && !refused.json["details"]["paidAt"].isMissing, "\(refused.text)")
            let unpaid = try await sharing.send(.post, "/expenses/shares/\(share.parts[0])/unpay")
            #expect(unpaid.json["details"]["paidAt"][0].string == "This share was paid more than 30 days ago")
        }
    }

    @Test func `§3: paid, settle and net settle pay what remains, and unpay takes only that back`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let part = share.parts[0]
            let bob = sharing.service.user(2).user.text
            let settle = #"{"userId":"\#(bob)","currency":"USD"}"#
            _ = try await pay(part, #"{"amount":20}"#, sharing)
            let settled = try await sharing.send(.post, "/sharing/settle", settle)
            #expect(settled.json["amount"].string == "30.00", "\(settled.text)")
            let unpaid = try await sharing.send(.post, "/expenses/shares/\(part)/unpay")
            #expect(unpaid.json["remaining"].string == "30.00" && unpaid.json["reopened"].int == 1)
            _ = try await sharing.share(2, 4_000, with: ["ann@x.org"], as: 2)
            try await sharing.acceptAll(of: 2, owedTo: 1)
            let net = try await sharing.send(
                .post, "/sharing/settle", #"{"userId":"\#(bob)","currency":"USD","net":true}"#)
            #expect(net.json["received"].string == "10.00" && net.json["owed"].string == "30.00")
            #expect(net.json["owing"].string == "20.00")
            // A payment of the settlement takes both sides back; the older payment stays.
            let list = try await sharing.get("/expenses/shares/\(part)/payments").json["payments"].array
            #expect(list.map { $0["amount"].string } == ["30.00", "30.00", "20.00"])
            let taken = try await sharing.send(
                .delete, "/expenses/shares/\(part)/payments/\(list[0]["id"].string ?? "")")
            #expect(taken.json["remaining"].string == "30.00", "\(taken.text)")
            let balance = try await sharing.get("/sharing").json["settlementBalances"][0]
            #expect(balance["theyOwe"].string == "30.00" && balance["youOwe"].string == "20.00")
            let news = try await sharing.get("/notifications", as: 2).json["notifications"][0]
            #expect(news["type"].string == "REOPENED" && news["amount"].string == "10.00")
        }
    }

    @Test func `a part is booked as a whole once nothing remains, and a payment taken back takes it along`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let part = share.parts[0]
            let ids = (ID<Account>(high: 8, low: 1).text, ID<Category>(high: 8, low: 2).text)
            let body = #"{"accountId":"\#(ids.0)","categoryId":"\#(ids.1)"}"#
            let path = "/expenses/shares/\(part)/book"
            let payment = try await pay(part, #"{"amount":20}"#, sharing).json["id"].string ?? ""
            #expect(try await sharing.send(.post, path, body, as: 2).status == 400)
            _ = try await sharing.markPaid(part)
            let booked = try await sharing.send(.post, path, body, as: 2)
            #expect(booked.json["amount"].string == "50.00", "\(booked.text)")
            #expect(
                try await sharing.send(.delete, "/expenses/shares/\(part)/payments/\(payment)").status == 200)
            let taken = try await sharing.store.paidBack(after: nil).takenBack
            #expect(taken.map(\.transaction.text) == [part])
            // A second payment that is taken back takes nothing along: nothing is booked.
            _ = try await sharing.send(.post, "/expenses/shares/\(part)/unpay")
            #expect(try await sharing.store.paidBack(after: nil).takenBack.count == 1)
            #expect(try await paidBack(sharing) == [0])
        }
    }

    @Test func `a part has at most 100 payments by amount, and is marked as paid all the same`() async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            for _ in 0..<100 {
                #expect(try await pay(share.parts[0], #"{"amount":0.01}"#, sharing).status == 201)
            }
            #expect(try await pay(share.parts[0], #"{"amount":0.01}"#, sharing).status == 409)
            #expect(try await sharing.markPaid(share.parts[0]).status == 200)
            #expect(try await paidBack(sharing) == [5_000])
        }
    }

    @Test func `an erased owner's debtor records payments and takes them back`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "new@y.org"])
            for (part, note) in zip(share.parts, ["Words", "Others"]) {
                _ = try await pay(part, #"{"amount":20,"note":"\#(note)"}"#, sharing)
            }
            let ann = sharing.service.user(1).user
            let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)
            try await sharing.store.database.write { db in
                _ = try db.run("INSERT INTO erased_users (\"user\", erased_at) VALUES (\(ann), 1)")
                try SharingStore.beginErasure(Tombstone(user: ann, erasedAt: now), in: db)
            }
            while try await sharing.store.deleteRemains(of: ann, at: now) {}
            let part = share.parts[0]
            let paid = try await pay(part, #"{"amount":3.33,"note":"Mine"}"#, as: 2, sharing)
            #expect(paid.status == 201 && paid.json["remaining"].string == "10.00", "\(paid.text)")
            let history = try await sharing.get("/expenses/shares/\(part)/payments", as: 2).json["payments"]
            #expect(history.array.map { $0["note"].string } == ["Mine", nil])
            #expect(history[1]["recordedBy"]["displayName"].string == "Deleted user")
            let unpaid = try await sharing.send(.post, "/expenses/shares/\(part)/unpay", as: 2)
            #expect(unpaid.json["remaining"].string == "13.33", "\(unpaid.text)")
            let claim = try await sharing.send(.post, "/expenses/shares/\(part)/claim", as: 2)
            #expect(claim.status == 400, "\(claim.text)")
            // The invitation that was paid in part is closed with what was paid; the owner bears the rest.
            let shown = try await sharing.get("/expenses/shares/\(share.id)", as: 2).json
            #expect(shown["participants"][1]["shareAmount"].string == "20.00")
            #expect(shown["participants"][1]["status"].string == "PAID")
            #expect(shown["ownerShare"].string == "46.67")
        }
    }
}
