import HTTPKit
import TestKit
import Testing

/// An account of the overview beside the active one, and one outside, with some categories.
struct OverviewScene {
    let ledger: LedgerFixture
    let own: String
    let card: String
    let savings: String
    let food: String
    let rent: String
    let salary: String

    init(_ ledger: LedgerFixture) async throws {
        self.ledger = ledger
        own = try await ledger.activeAccount()
        card = try await ledger.account("Card")
        savings = try await ledger.account("Savings")
        food = try await ledger.category("Food")
        rent = try await ledger.category("Rent")
        salary = try await ledger.category("Salary", "INCOME")
        _ = try await ledger.json(.patch, "/accounts/\(savings)", #"{"inOverview":false}"#)
    }

    /// Records an expense for food.
    @discardableResult
    func spend(
        _ amount: String, from account: String, date: String = "2026-03-10", also: String = ""
    ) async throws -> String {
        try await ledger.record(amount, food, date: date, also: #","accountId":"\#(account)"\#(also)"#)
    }

    @discardableResult
    func move(
        _ amount: String, _ from: String, _ to: String, date: String = "2026-03-11"
    ) async throws -> String {
        let made = try await ledger.json(
            .post, "/transfers",
            #"{"fromAccountId":"\#(from)","toAccountId":"\#(to)","amount":\#(amount),"date":"\#(date)"}"#)
        return try #require(made["id"].string)
    }

    /// Sets a budget, of the whole book unless an account is given.
    func plan(
        _ planned: String, _ category: String, in account: String = "all", month: String = "2026-03",
        also: String = ""
    ) async throws -> JSONValue {
        try await ledger.json(
            .post, "/budgets",
            #"{"accountId":"\#(account)","categoryId":"\#(category)","month":"\#(month)","#
                + #""planned":\#(planned)\#(also)}"#)
    }

    /// Takes an operation back by its answer.
    func undo(_ change: JSONValue) async throws -> JSONValue {
        let token = try #require(change["undoToken"].string)
        return try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
    }
}
