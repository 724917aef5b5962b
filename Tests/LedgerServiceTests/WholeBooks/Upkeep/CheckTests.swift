import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// The check of invariants, on which other tests rely, finds broken ones.
@Suite struct CheckTests {
    @Test(arguments: [
        ("UPDATE rollups SET sum = sum + 1", "UPDATE rollups SET sum = sum - 1", "rollups"),
        ("UPDATE account_totals SET count = 9", "UPDATE account_totals SET count = 1", "account totals"),
        ("UPDATE rollups SET month = month + 1", "UPDATE rollups SET month = month - 1", "rollups"),
        (
            "UPDATE books SET active_account = zeroblob(16)",
            "UPDATE books SET active_account = (SELECT id FROM accounts)", "active"
        ),
        ("UPDATE books SET tag_count = 7", "UPDATE books SET tag_count = 0", "numbers of tags"),
        ("UPDATE transactions SET type = 0", "UPDATE transactions SET type = 1", "other type"),
        (
            "UPDATE transactions SET is_cleared = 1", "UPDATE transactions SET is_cleared = NULL",
            "sums of cleared"
        ),
        (
            "UPDATE transactions SET reconciliation = zeroblob(16)",
            "UPDATE transactions SET reconciliation = NULL", "without their reconciliation"
        ),
    ])
    func `a broken invariant is named`(breaking: String, mending: String, name: String) async throws {
        try await LedgerFixture.run { ledger in
            try await ledger.record("5", try await ledger.category("Food"))
            try await ledger.tamper(SQL(stringLiteral: breaking))
            let problems = try await ledger.store.inconsistencies()
            #expect(problems.contains { $0.contains(name) }, "\(problems)")
            try await ledger.tamper(SQL(stringLiteral: mending))
        }
    }

    @Test(arguments: [
        ("UPDATE assets SET balance_atto = 1", "UPDATE assets SET balance_atto = 0", "balance"),
        ("UPDATE assets SET transaction_count = 9", "UPDATE assets SET transaction_count = 2", "number"),
        ("UPDATE assets SET chain_balance_atto = 1", "UPDATE assets SET chain_balance_atto = 0", "chain"),
        ("UPDATE asset_days SET deposited_whole = 6", "UPDATE asset_days SET deposited_whole = 5", "days"),
        ("UPDATE allocations SET amount_whole = 2", "UPDATE allocations SET amount_whole = 3", "history"),
        (
            "UPDATE asset_transactions SET date = date - 1 WHERE kind = 1",
            "UPDATE asset_transactions SET date = date + 1 WHERE kind = 1", "below zero"
        ),
    ])
    func `a broken invariant of savings is named`(
        breaking: String, mending: String, name: String
    ) async throws {
        try await LedgerFixture.run { ledger in
            let (goal, asset) = (try await ledger.goal("Car"), try await ledger.asset("USD", "5"))
            try await ledger.book("-1", into: asset, date: "2026-03-01")
            try await ledger.allocate([(asset, "3")], to: goal)
            try await ledger.tamper(SQL(stringLiteral: breaking))
            let problems = try await ledger.store.inconsistencies()
            #expect(problems.contains { $0.contains(name) }, "\(problems)")
            try await ledger.tamper(SQL(stringLiteral: mending))
        }
    }

    @Test func `a sum that would become too large is refused, and nothing changes`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("5", food)
            try await ledger.tamper("UPDATE account_totals SET sum = 9223372036854775800")
            let refused = try await ledger.call(
                .post, "/transactions", #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)"}"#)
            #expect(refused.status == 400)
            #expect(refused.message("amount") == "The account's sum in USD would become too large to keep")
            let grown = try await ledger.call(.patch, "/transactions/\(id)", #"{"amount":6}"#)
            #expect(grown.status == 400)
            #expect(try await ledger.json(.get, "/transactions/\(id)")["amount"].string == "5.00")
            try await ledger.tamper("UPDATE account_totals SET sum = 500")
        }
    }
}

extension LedgerFixture {
    /// Changes the database without the ledger's rules.
    func tamper(_ sql: SQL) async throws {
        try await store.database.write { db in _ = try db.run(sql) }
    }
}
