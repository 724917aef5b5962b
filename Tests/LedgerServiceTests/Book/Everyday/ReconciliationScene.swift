import HTTPKit
import TestKit
import Testing

/// An account with an opening balance of 100.00 from 2026-01-01 on, and what happened in it.
struct ReconciliationScene {
    let ledger: LedgerFixture
    let account: String
    let other: String
    let food: String
    let pay: String

    var path: String { "/accounts/\(account)/reconciliations" }

    init(_ ledger: LedgerFixture) async throws {
        self.ledger = ledger
        account = try await ledger.activeAccount()
        other = try await ledger.account("Other")
        food = try await ledger.category("Food")
        pay = try await ledger.category("Pay", "INCOME")
        _ = try await ledger.json(
            .patch, "/accounts/\(account)", #"{"openingBalance":100,"openingDate":"2026-01-01"}"#)
    }

    func entry(
        _ amount: String, isCleared: Bool = true, date: String = "2026-03-10", also: String = ""
    ) async throws -> String {
        try await ledger.record(
            amount, food, date: date, also: #","isCleared":\#(isCleared)\#(also)"#)
    }

    func start(_ balance: String, _ day: String = "2026-03-14") async throws -> JSONValue {
        try await ledger.json(
            .post, path, #"{"statementDate":"\#(day)","statementBalance":"\#(balance)"}"#)
    }

    /// Reconciles the account to a balance and returns the reconciliation's id.
    @discardableResult
    func finish(_ balance: String, _ day: String = "2026-03-14") async throws -> String {
        let id = try #require(try await start(balance, day)["id"].string)
        let done = try await ledger.json(.post, "\(path)/\(id)/finish", "{}")
        #expect(done["status"].string == "finished" && done["difference"].string == "0.00")
        return id
    }

    func clearedBalance(of account: String? = nil) async throws -> String? {
        try await ledger.json(.get, "/accounts/\(account ?? self.account)")["clearedBalance"].string
    }

    func transaction(_ id: String) async throws -> JSONValue {
        try await ledger.json(.get, "/transactions/\(id)")
    }

    static func run(_ body: (ReconciliationScene) async throws -> Void) async throws {
        try await LedgerFixture.run { try await body(try await ReconciliationScene($0)) }
    }
}
