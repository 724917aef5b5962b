import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// A "paid" mark by mistake, taken back by the owner.
@Suite(.serialized) struct UnpayTests {
    private func unpay(
        _ sharing: SharingFixture, _ part: String, _ json: String? = nil, key: String? = nil
    ) async throws -> TestAnswer {
        try await sharing.send(.post, "/expenses/shares/\(part)/unpay", json, key: key)
    }

    /// Returns the paid-back amount of every share, as the ledger reads them after a gap in the feed.
    private func paidBack(_ sharing: SharingFixture) async throws -> [Int64] {
        try await sharing.store.paidBack(after: nil).shares.map(\.amountMinor)
    }

    @Test func `a paid mark is taken back: the part is open again, and all figures are as before`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            let path = "/expenses/shares/\(share.id)"
            let views = [
                path, "/sharing", "/sharing/simplified", "/expenses/shared-by-me?status=pending",
            ]
            var before: [String] = []
            for view in views { before.append(try await sharing.get(view).text) }
            let bobs = try await sharing.get("/sharing", as: 2).text
            #expect(try await sharing.markPaid(share.parts[0]).status == 200)
            #expect(try await paidBack(sharing) == [3_333])
            let taken = try await unpay(sharing, share.parts[0], #"{"reason":" Wrong person "}"#)
            #expect(taken.status == 200)
            #expect(
                taken.text == #"{"id":"\#(share.parts[0])","status":"PENDING","paidAt":null,"reopened":1,"#
                    + #""paidAmount":"0.00","remaining":"33.33"}"#)
            for (view, text) in zip(views, before) { #expect(try await sharing.get(view).text == text) }
            #expect(try await sharing.get("/sharing", as: 2).text == bobs)
            #expect(try await sharing.store.pendingCount(of: sharing.service.user(2).user) == 1)
            // The ledger learns of it by event, and after a gap in the feed.
            #expect(try await paidBack(sharing) == [0])
            let events = try await sharing.store.database.read { db in
                try db.all("SELECT data FROM events ORDER BY sequence") { try $0.text(0) }
            }
            // One more says that a booking of the payment, if there is one, is taken back.
            #expect(events.count == 4 && events.contains { $0.contains(#""amountMinor":0"#) })
            // It can be paid again, and a share whose payment was taken back can be taken back itself.
            #expect(try await sharing.markPaid(share.parts[0]).status == 200)
            #expect(try await unpay(sharing, share.parts[0]).status == 200)
            #expect(try await sharing.cancel(share.id).status == 200)
        }
    }

    @Test func `the reason goes with the account of the person who gave it`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            _ = try await sharing.markPaid(share.parts[0])
            #expect(try await unpay(sharing, share.parts[0], #"{"reason":"Private words"}"#).status == 200)
            let (store, now) = (sharing.store, Timestamp(millisecondsSinceEpoch: 1))
            let ann = sharing.service.user(1).user
            func reasons() async throws -> [String?] {
                try await store.database.read { db in
                    try db.all("SELECT reason FROM payments") { try $0.textOrNil(0) }
                }
            }
            #expect(try await reasons() == ["Private words"])
            try await store.database.write { db in
                _ = try db.run("INSERT INTO erased_users (\"user\", erased_at) VALUES (\(ann), 1)")
                try SharingStore.beginErasure(Tombstone(user: ann, erasedAt: now), in: db)
            }
            while try await store.deleteRemains(of: ann, at: now) {}
            #expect(try await reasons() == [nil])
        }
    }

    @Test func `the participant is told with the reason, and who took it back when is noted`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            _ = try await sharing.markPaid(share.parts[0])
            sharing.service.clock.advance(seconds: 5)
            _ = try await unpay(sharing, share.parts[0], #"{"reason":"Wrong person"}"#)
            _ = try await sharing.markPaid(share.parts[0])
            _ = try await unpay(sharing, share.parts[0])
            let news = try await sharing.get("/notifications", as: 2).json["notifications"].array
            #expect(news.map { $0["type"].string } == ["UNPAID", "PAID", "UNPAID", "PAID", "SHARED"])
            #expect(
                news[2]["message"].string
                    == "Ann marked your part of Dinner, 50.00 USD, as unpaid again: Wrong person")
            #expect(
                news[0]["message"].string
                    == "Ann marked your part of Dinner, 50.00 USD, as unpaid again.")
            let mails = try await sharing.mails(to: "bob@x.org", atLeast: 3)
            #expect(mails.count == 3 && mails[1].contains("Subject: A payment was taken back\r\n"))
            #expect(mails[1].contains("as unpaid again. Your part is 50.00 USD."))
            #expect(!mails[1].contains("Wrong person"))
            let notes = try await sharing.store.database.read { db in
                try db.all("SELECT reverser, reason, reversed_at - recorded_at FROM payments ORDER BY id") {
                    (actor: try $0.id(0, User.self), reason: try $0.textOrNil(1), milliseconds: try $0.int(2))
                }
            }
            #expect(notes.map(\.reason) == ["Wrong person", nil] && notes[0].milliseconds >= 5_000)
            #expect(notes.allSatisfy { $0.actor == sharing.service.user(1).user })
        }
    }

    @Test func `ERR-004: a repetition under the same key takes nothing back twice`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            _ = try await sharing.markPaid(share.parts[0])
            let first = try await unpay(sharing, share.parts[0], "{}", key: "k")
            _ = try await sharing.markPaid(share.parts[0])
            let again = try await unpay(sharing, share.parts[0], "{}", key: "k")
            #expect(again.status == 200 && again.bytes == first.bytes)
            #expect(again.fields["Idempotency-Replayed"] == "true")
            #expect(
                try await sharing.get("/expenses/shares/\(share.id)").json["participants"][0]["status"]
                    .string == "PAID")
            #expect(
                try await unpay(sharing, share.parts[0], #"{"reason":"x"}"#, key: "k").status == 422)
            #expect(try await unpay(sharing, share.parts[0]).status == 200)
            #expect(try await sharing.cancel(share.id).status == 200)
            #expect(try await unpay(sharing, share.parts[0], "{}", key: "k").bytes == first.bytes)
        }
    }

    @Test func `only a payment of the last 30 days is taken back, a settled one too`() async throws {
        try await SharingFixture.run { sharing in
            let (first, second) = (try await sharing.share(1), try await sharing.share(2))
            let open = try await unpay(sharing, first.parts[0])
            #expect(open.status == 400)
            #expect(open.json["details"]["status"][0].string == "This share is PENDING")
            let bob = sharing.service.user(2).user.text
            let settled = try await sharing.send(
                .post, "/sharing/settle", #"{"userId":"\#(bob)","currency":"USD"}"#)
            #expect(settled.json["settled"].int == 2)
            sharing.service.clock.advance(seconds: 30 * 86_400 - 60)
            let long = #"{"reason":"\#(String(repeating: "x", count: 241))"}"#
            #expect(!(try await unpay(sharing, first.parts[0], long).json["details"]["reason"].isMissing))
            #expect(try await unpay(sharing, first.parts[0]).status == 200)
            let balance = try await sharing.get("/sharing").json["settlementBalances"][0]
            #expect(balance["theyOwe"].string == "50.00")
            sharing.service.clock.advance(seconds: 120)
            let late = try await unpay(sharing, second.parts[0])
            #expect(late.status == 400 && late.json["code"].string == "VALIDATION_ERROR")
            #expect(
                late.json["details"]["paidAt"][0].string == "This share was paid more than 30 days ago")
            let decline = "/expenses/shares/\(first.parts[0])/decline"
            #expect(try await sharing.send(.post, decline, as: 2).status == 200)
            let declined = try await unpay(sharing, first.parts[0])
            #expect(declined.json["details"]["status"][0].string == "This share was DECLINED")
        }
    }

    /// Returns the transactions that the ledger was told to take back from a person.
    private func takenBack(from number: Int, _ sharing: SharingFixture) async throws -> [String] {
        let events = try await sharing.store.database.read { db in
            try db.all(
                "SELECT data FROM events WHERE type = \(SharingEvent.bookingTakenBack) ORDER BY sequence"
            ) { try $0.text(0) }
        }
        let user = sharing.service.user(number).user.text
        return try events.map { try JSONValue(Array($0.utf8)) }.filter { $0["user"].string == user }
            .compactMap { $0["transaction"].string }
    }

    @Test func `what the friend booked is taken back with the payment, also if the part is declined later`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let part = share.parts[0]
            let ids = (ID<Account>(high: 8, low: 1).text, ID<Category>(high: 8, low: 2).text)
            let body = #"{"accountId":"\#(ids.0)","categoryId":"\#(ids.1)"}"#
            func book() async throws -> TestAnswer {
                try await sharing.send(.post, "/expenses/shares/\(part)/book", body, as: 2)
            }
            func bookedAt() async throws -> JSONValue {
                try await sharing.get("/expenses/shared-with-me", as: 2).json["expenses"][0]["bookedAt"]
            }
            _ = try await sharing.markPaid(part)
            let first = try await book().json["id"].string
            #expect(first == part)
            #expect(try await unpay(sharing, part).status == 200)
            #expect(try await takenBack(from: 2, sharing) == [part])
            #expect(try await bookedAt().isNull)
            // After a gap in its feed, the ledger reads it from the list.
            let listed = try await sharing.store.paidBack(after: nil).takenBack
            #expect(listed.map(\.transaction.text) == [part])
            // The next payment is booked once more, as another transaction.
            _ = try await sharing.markPaid(part)
            let second = try #require(try await book().json["id"].string)
            #expect(second != part && sharing.ledger.bookings.count == 2)
            #expect(try await bookedAt().string != nil)
            #expect(try await unpay(sharing, part).status == 200)
            #expect(try await sharing.send(.post, "/expenses/shares/\(part)/decline", as: 2).status == 200)
            #expect(try await takenBack(from: 2, sharing) == [part, second])
            #expect(try await bookedAt().isNull)
            // A booking whose payment is taken back while the ledger books is not kept as booked.
            let late = try await sharing.share(2)
            _ = try await sharing.markPaid(late.parts[0])
            _ = try await unpay(sharing, late.parts[0])
            #expect(try await takenBack(from: 2, sharing).last == late.parts[0])
        }
    }

    @Test func `what the ledger booked while the payment was taken back goes again after a restore or a gap`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let part = try await sharing.share(1).parts[0]
            let bob = sharing.service.user(2).user
            let ids = (ID<Account>(high: 8, low: 1).text, ID<Category>(high: 8, low: 2).text)
            let body = #"{"accountId":"\#(ids.0)","categoryId":"\#(ids.1)"}"#
            _ = try await sharing.markPaid(part)
            // The ledger books, and its answer does not arrive.
            sharing.ledger.mood = .forgetful
            #expect(
                try await sharing.send(.post, "/expenses/shares/\(part)/book", body, as: 2).status >= 500)
            sharing.ledger.mood = .well
            #expect(sharing.ledger.bookings.keys.map(\.text) == [part])
            #expect(try await unpay(sharing, part).status == 200)
            // Bob's restored book is asked for it, and the ledger reads it after a gap in its feed.
            let taken = try await sharing.store.takenBack(from: bob, after: nil)
            #expect(taken.map(\.booking.text) == [part] && taken.map(\.user) == [bob])
            let listed = try await sharing.store.paidBack(after: nil).takenBack
            #expect(listed.map(\.transaction.text) == [part])
            // After a gap in the ledger's feed, Bob's book counts as replaced, though nothing in it is booked.
            try await sharing.store.noteAllBooks()
            #expect(try await sharing.store.replacedBooks().map(\.book) == [bob])
        }
    }

    @Test func `of 20 parallel requests one takes the payment back`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            _ = try await sharing.markPaid(share.parts[0])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await unpay(sharing, share.parts[0]).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1 && statuses.count { $0 == 400 } == 19)
        }
    }
}
