import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerCurrencies
@testable import LedgerSavings

/// What planning reads of the savings equals what the owner sees.
@Suite struct GoalStateTests {
    private static func states(_ ledger: LedgerFixture) async throws -> [GoalState] {
        let user = ledger.service.user().user
        return try await ledger.store.database.read { db in
            let book = try #require(try Book.current(of: user, in: db))
            let rates = try RateStore.table(
                for: user, on: LedgerFixture.noon.utcDate, at: LedgerFixture.noon, in: db)
            return try book.activeGoalStates(rates: rates, on: LedgerFixture.noon.utcDate, in: db)
        }
    }

    @Test func `active goals have the totals of their answers, by name`() async throws {
        try await LedgerFixture.run { ledger in
            let goals = [
                try await ledger.goal("car", also: #","emoji":"x","startDate":"2026-01-01""#),
                try await ledger.goal("Bus", "100", "EUR"), try await ledger.goal("Car"),
            ]
            let done = try await ledger.goal("Done")
            let assets = [
                try await ledger.asset("USD", "100"), try await ledger.asset("EUR", "33.33"),
                try await ledger.asset("BTC", "0.1"), try await ledger.asset("JPY", "5"),
            ]
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":1.1}"#)
            _ = try await ledger.json(.put, "/rates", #"{"base":"BTC","currency":"USD","rate":60000}"#)
            for goal in goals + [done] { try await ledger.allocate(assets.map { ($0, "50") }, to: goal) }
            _ = try await ledger.json(.patch, "/goals/\(done)", #"{"status":"completed"}"#)
            let states = try await Self.states(ledger)
            #expect(states.map(\.name) == ["Bus", "car", "Car"])
            for state in states {
                let answer = try await ledger.json(.get, "/goals/\(state.id.text)")
                #expect(answer["currentTotal"].string == state.currentTotal.text)
                #expect(answer["currentTotal"].string != "0.00")
                #expect(answer["targetAmount"].string == state.target.text)
            }
            #expect(states[1].emoji == "x" && states[1].startDate.text == "2026-01-01")
            #expect(states[0].deadline.text == "2027-03-15")
        }
    }

    @Test func `a thousand goals with five thousand assets have the total of what funds them`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.goal("Car")
            _ = try await ledger.asset("USD", "5")
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":1.1}"#)
            try await ledger.store.database.write { db in try Self.fill(db) }
            let states = try await Self.states(ledger)
            #expect(states.count == 1_000)
            // 2 500 assets of EUR 7 at 1.1, 2 499 of USD 7, and the first one's USD 5.
            let minor = states.reduce(0) { $0 + $1.currentTotal.amountMinor }
            #expect(minor == 3_674_800)
        }
    }

    /// Adds 999 goals and 4 999 assets of 7, each allocated to one goal.
    private static func fill(_ db: borrowing Connection) throws {
        try db.run(
            """
            WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 999)
            INSERT INTO goals (book, id, name, name_key, target, currency, start_date, deadline,
                status, created_at, updated_at)
            SELECT book, randomblob(16), 'g' || i, 'g' || i, 100000, 'USD', start_date, deadline, 0,
                created_at, updated_at FROM n, goals
            """)
        try db.run(
            """
            WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 4999)
            INSERT INTO assets (book, id, name, currency, balance_whole, balance_atto,
                transaction_count, created_at, updated_at)
            SELECT book, randomblob(16), 'a', CASE WHEN i % 2 = 1 THEN 'EUR' ELSE 'USD' END, 7, 0, 1, created_at,
                updated_at FROM n, assets
            """)
        try db.run(
            """
            INSERT INTO asset_transactions (book, id, asset, kind, amount_whole, amount_atto, date,
                created_at)
            SELECT book, randomblob(16), id, 0, 7, 0, 0, created_at FROM assets
            WHERE balance_whole = 7
            """)
        try db.run(
            """
            INSERT INTO asset_days (book, asset, date, deposited_whole, deposited_atto, withdrawn_whole,
                withdrawn_atto)
            SELECT book, id, 0, 7, 0, 0, 0 FROM assets WHERE balance_whole = 7
            """)
        try db.run(
            """
            INSERT INTO allocations (book, asset, goal, amount_whole, amount_atto)
            SELECT a.book, a.id, g.id, 7, 0
            FROM (SELECT *, row_number() OVER (ORDER BY id) n FROM assets) a
            JOIN (SELECT *, row_number() OVER (ORDER BY id) n FROM goals) g ON g.n = 1 + a.n % 1000
            """)
        try db.run(
            """
            INSERT INTO allocation_history (book, asset, goal, changed_at, amount_whole, amount_atto)
            SELECT book, asset, goal, 1, amount_whole, amount_atto FROM allocations
            """)
    }
}
