import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService

/// Shared expenses of a book of several people (contract-household §4, "Sharing").
@Suite struct SharedBookLockTests {
    private static let share = ID<SharedExpense>(high: 5, low: 5)
    private static let home = LedgerFixture.household

    /// A home of which user 1 is the owner, 2 (Bob) and 3 (Cleo) are editors, and 4 is a viewer, with an expense
    /// of 90.00.
    private func atHome(_ body: (LedgerFixture, ID<Transaction>) async throws -> Void) async throws {
        try await LedgerFixture.run { ledger in
            try await ledger.makeHousehold()
            for (number, name) in [(2, "Bob"), (3, "Cleo")] {
                try await ledger.admit(number, as: .editor, named: name)
            }
            try await ledger.admit(4, as: .viewer, named: "Vic")
            let food = try await ledger.json(
                .post, "/categories", #"{"name":"Food","type":"EXPENSE"}"#, in: Self.home, by: 1)["id"].string
            let made = try await ledger.json(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":90,"categoryId":"\#(food ?? "")","date":"2026-03-05"}"#,
                in: Self.home, by: 1)
            try await body(ledger, try #require(made["id"].string.flatMap { ID($0) }))
        }
    }

    private func lock(
        _ ledger: LedgerFixture, _ id: ID<Transaction>, by user: Int, share: ID<SharedExpense> = share
    ) async throws -> TestAnswer {
        let request = ShareLockRequest(
            user: ledger.householdKey, transaction: id, share: share, by: ledger.service.user(user).user)
        return try await ledger.serviceCall(
            .post, "/internal/locks", String(decoding: try JSON.encode(request), as: UTF8.self))
    }

    private func booking(
        _ ledger: LedgerFixture, by user: Int, of expense: ID<Transaction>? = nil
    ) async throws -> BookingRequest {
        let accounts = try await ledger.json(.get, "/accounts", in: Self.home, by: 1)
        let categories = try await ledger.json(.get, "/categories", in: Self.home, by: 1)
        return BookingRequest(
            user: ledger.householdKey, by: ledger.service.user(user).user, currency: .usd, timeZone: "UTC",
            transaction: ID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0009),
            accountId: try #require(accounts["activeAccountId"].string.flatMap { ID($0) }),
            categoryId: categories["categories"][0]["id"].string.flatMap { ID($0) },
            amount: Money(amountMinor: 3_000, .usd), date: try #require(CalendarDate("2026-03-10")),
            description: "Dinner", repaymentOf: expense)
    }

    @Test func `editors lock entries of the book, viewers and strangers do not`() async throws {
        try await atHome { ledger, id in
            let viewer = try await lock(ledger, id, by: 4)
            #expect(viewer.status == 403)
            #expect(viewer.json["error"].string == "You can read this book, not change it")
            for stranger in [5, 6] {
                let answer = try await lock(ledger, id, by: stranger)
                #expect(answer.status == 404 && answer.json["error"].string == "Book not found")
            }
            #expect(try await lock(ledger, id, by: 2).status == 200)
            #expect(try await lock(ledger, id, by: 3, share: ID(high: 5, low: 6)).status == 409)
            let listed = try await ledger.store.locks(after: nil).locks
            #expect(listed.map(\.user) == [ledger.householdKey])
            #expect(listed.map(\.by) == [ledger.service.user(2).user])
        }
    }

    @Test func `what another member shares cannot be changed or deleted, and the answer says who shares`()
        async throws
    {
        try await atHome { ledger, id in
            #expect(try await lock(ledger, id, by: 2).status == 200)
            for user in [1, 3] {
                let deleted = try await ledger.call(.delete, "/transactions/\(id)", in: Self.home, by: user)
                #expect(deleted.status == 409)
                #expect(
                    deleted.json["error"].string
                        == "Bob shares this expense. Ask them to unshare it before deleting it.")
            }
            let changed = try await ledger.call(
                .patch, "/transactions/\(id)", #"{"amount":91}"#, in: Self.home, by: 1)
            #expect(changed.status == 409 && changed.json["error"].string?.hasPrefix("Bob shares") == true)
            let own = try await ledger.call(.delete, "/transactions/\(id)", in: Self.home, by: 2)
            #expect(
                own.json["error"].string == "This expense is shared. Unshare it before deleting it.")
            let renamed = try await ledger.call(
                .patch, "/transactions/\(id)", #"{"description":"Feast"}"#, in: Self.home, by: 1)
            #expect(renamed.status == 200)
        }
    }

    @Test func `a part is booked by an editor, and a viewer is refused`() async throws {
        try await atHome { ledger, _ in
            for (user, status) in [(4, 403), (5, 404), (2, 200)] {
                let body = String(
                    decoding: try JSON.encode(try await booking(ledger, by: user)), as: UTF8.self)
                #expect(try await ledger.serviceCall(.post, "/internal/bookings", body).status == status)
            }
            let list = try await ledger.json(.get, "/transactions", in: Self.home, by: 4)
            #expect(list["total"].int == 2)
        }
    }

    @Test func `repayments are booked by themselves while their sharer may write, else they say why not`()
        async throws
    {
        try await atHome { ledger, id in
            #expect(try await lock(ledger, id, by: 2).status == 200)
            let paid = PaidBack(
                user: ledger.householdKey, transaction: id, share: Self.share, amountMinor: 3_000,
                booking: try await booking(ledger, by: 2, of: id))
            let event = FeedEvent(
                sequence: 1, type: SharingEvent.paidBack, at: LedgerFixture.noon,
                data: String(decoding: try JSON.encode(paid), as: UTF8.self))
            let feed = ledger.store.feed
            var reasons: [String?] = []
            for role in [nil, BookRole.viewer, .editor] {
                try await ledger.admit(2, as: role)
                try await ledger.store.database.write { db in
                    try LedgerStore.apply(event, telling: feed, in: db)
                }
                let told = try await feed.page(after: 0, stream: nil, types: [LedgerEvent.repaymentBooked])
                reasons.append(
                    try JSON.decode(
                        RepaymentBooked.self, from: Array(told.events.last?.data.utf8 ?? "".utf8)
                    ).reason)
            }
            #expect(reasons == ["Book not found", "You can read this book, not change it", nil])
            let id = try await booking(ledger, by: 2).transaction
            let refund = try await ledger.json(.get, "/transactions/\(id)", in: Self.home, by: 1)
            #expect(refund["isRefund"].bool == true && refund["amount"].string == "30.00")
        }
    }
}
