import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService

/// What a user booked for a part of a shared expense whose payment was taken back.
@Suite struct TakenBackBookingTests {
    private let id = ID<Transaction>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0007)

    private func book(_ ledger: LedgerFixture, _ category: String) async throws -> TestAnswer {
        let request = BookingRequest(
            user: ledger.service.user(1).user, currency: .usd, timeZone: "UTC", transaction: id,
            accountId: try #require(ID(try await ledger.activeAccount())),
            categoryId: ID(category), amount: Money(amountMinor: 2_500, .usd),
            date: LedgerFixture.noon.utcDate, description: "Dinner")
        return try await ledger.serviceCall(
            .post, "/internal/bookings", String(decoding: try JSON.encode(request), as: UTF8.self))
    }

    private func takeBack(_ ledger: LedgerFixture) async throws {
        let (user, id, feed) = (ledger.service.user(1).user, id, ledger.store.feed)
        try await ledger.store.database.write { db in
            try LedgerStore.takeBack(
                TakenBackBooking(user: user, transaction: id), telling: feed, at: LedgerFixture.noon, in: db)
        }
    }

    @Test func `a booking goes with its payment, out of all sums, and is not made again`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            #expect(try await book(ledger, food).status == 200)
            let balance = try await ledger.json(.get, "/accounts")["accounts"][0]["balance"].string
            #expect(balance == "-25.00")
            for _ in 0..<2 { try await takeBack(ledger) }
            #expect(try await ledger.call(.get, "/transactions/\(id)").status == 404)
            #expect(
                try await ledger.json(.get, "/accounts")["accounts"][0]["balance"].string == "0.00")
            let late = try await book(ledger, food)
            #expect(late.status == 400 && !late.json["details"]["status"].isMissing)
            // Its user finds it among the deleted ones.
            #expect(try await ledger.call(.post, "/transactions/\(id)/restore").status == 200)
        }
    }

    @Test
    func `everyday §3 owner's books: a reconciled booking stays, and an entry of the day takes it back`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            #expect(try await book(ledger, food).status == 200)
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"isCleared":true}"#)
            let path = "/accounts/\(try await ledger.activeAccount())/reconciliations"
            let open = try await ledger.json(
                .post, path, #"{"statementDate":"2026-03-15","statementBalance":-25}"#)
            _ = try await ledger.json(.post, "\(path)/\(open["id"].string ?? "")/finish", "{}")
            for _ in 0..<2 { try await takeBack(ledger) }
            let kept = try await ledger.json(.get, "/transactions/\(id)")
            #expect(kept["reconciliationId"] == open["id"])
            let account = try await ledger.json(.get, "/accounts")["accounts"][0]
            #expect(account["balance"].string == "0.00" && account["clearedBalance"].string == "-25.00")
            let refunds = try await ledger.json(.get, "/transactions?isRefund=true")["transactions"]
            #expect(refunds.array.count == 1 && refunds[0]["amount"].string == "25.00")
            #expect(refunds[0]["isCleared"].bool == false && refunds[0]["date"].string == "2026-03-15")
            #expect(refunds[0]["category"]["id"].string == food)
            // Reported again, also of a booking that is free by now, it is not taken back twice.
            _ = try await ledger.json(.delete, "\(path)/\(open["id"].string ?? "")")
            try await takeBack(ledger)
            #expect(try await ledger.call(.get, "/transactions/\(id)").status == 200)
            #expect(try await ledger.json(.get, "/accounts")["accounts"][0]["balance"].string == "0.00")
        }
    }

    @Test func `a booking that comes after its payment was taken back is refused`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await takeBack(ledger)
            #expect(try await book(ledger, food).status == 400)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
        }
    }

    @Test func `a booking in a deleted account goes, too, and does not come back with the account`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            #expect(try await book(ledger, food).status == 200)
            let first = try await ledger.activeAccount()
            let second = try await ledger.json(.post, "/accounts", #"{"name":"Second"}"#)["id"].string
            _ = try await ledger.json(.patch, "/accounts/\(try #require(second))/activate")
            _ = try await ledger.json(.delete, "/accounts/\(first)")
            try await takeBack(ledger)
            let restored = try await ledger.json(.post, "/accounts/\(first)/restore")
            #expect(restored["balance"].string == "0.00", "\(restored)")
            #expect(try await ledger.call(.get, "/transactions/\(id)").status == 404)
        }
    }

    /// Joins the booking with an income in another account; returns both.
    private func join(_ ledger: LedgerFixture) async throws -> (income: String, transfer: String) {
        let other = try await ledger.account("Other bank")
        let salary = try await ledger.category("Salary", "INCOME")
        let income = try await ledger.record(
            "25", salary, "INCOME", date: "2026-03-09", also: #","accountId":"\#(other)""#)
        let joined = try await ledger.json(
            .post, "/transfers/join", #"{"expenseId":"\#(id)","incomeId":"\#(income)"}"#)
        return (income, try #require(joined["id"].string))
    }

    @Test func `everyday §3: a booking that is joined into a transfer is known, and not booked twice`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            #expect(try await book(ledger, food).status == 200)
            _ = try await join(ledger)
            #expect(try await book(ledger, food).status == 409)
            let asked = TransactionIDs(ids: [id, ID(high: 1, low: 2)])
            let known = try await ledger.store.known(asked, of: ledger.service.user(1).user)
            #expect(known.ids == [id])
            #expect(try await ledger.balance(try await ledger.activeAccount()) == "-25.00")
        }
    }

    @Test func `everyday §3: a booking that is joined into a transfer is taken back out of it`() async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            #expect(try await book(ledger, food).status == 200)
            let (income, transfer) = try await join(ledger)
            for _ in 0..<2 { try await takeBack(ledger) }
            #expect(try await ledger.call(.get, "/transfers/\(transfer)").status == 404)
            #expect(try await ledger.balance(try await ledger.activeAccount()) == "0.00")
            #expect(try await ledger.json(.get, "/transactions/\(income)")["amount"].string == "25.00")
            #expect(try await ledger.call(.post, "/transfers/\(transfer)/split").status == 404)
            #expect(try await ledger.call(.get, "/transactions/\(id)").status == 404)
        }
    }

    @Test func `a booking that its user has shared stays`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            #expect(try await book(ledger, food).status == 200)
            let lock = ledger.lockBody(id.text, share: 1)
            #expect(try await ledger.serviceCall(.post, "/internal/locks", lock).status == 200)
            try await takeBack(ledger)
            #expect(try await ledger.call(.get, "/transactions/\(id)").status == 200)
        }
    }
}
