import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// A ledger with entries that repeat. Today is 2026-03-15.
struct SuggestionScene {
    let ledger: LedgerFixture
    let own: String
    let fun: String

    init(_ ledger: LedgerFixture) async throws {
        self.ledger = ledger
        own = try await ledger.activeAccount()
        fun = try await ledger.category("Fun")
    }

    static func run(_ body: (SuggestionScene) async throws -> Void) async throws {
        try await LedgerFixture.run { try await body(SuggestionScene($0)) }
    }

    static let months = ["2026-01-10", "2026-02-10", "2026-03-10"]

    /// Records an entry a day. Returns their ids.
    @discardableResult
    func spend(
        _ amounts: [String] = ["9.99", "9.99", "9.99"], on days: [String] = months,
        also: String = #","payee":"Netflix""#, category: String? = nil, type: String = "EXPENSE"
    ) async throws -> [String] {
        var ids: [String] = []
        for (amount, day) in zip(amounts, days) {
            ids.append(
                try await ledger.record(#""\#(amount)""#, category ?? fun, type, date: day, also: also))
        }
        return ids
    }

    func list(_ query: String = "", user: Int = 1) async throws -> JSONValue {
        try await ledger.json(.get, "/recurring/suggestions\(query)", user: user)
    }

    /// Returns the payees or else the descriptions of what is suggested.
    func names(_ query: String = "") async throws -> [String?] {
        try await list(query)["suggestions"].array.map { $0["payee"].string ?? $0["description"].string }
    }

    func key() async throws -> String {
        try #require(try await list()["suggestions"][0]["key"].string)
    }

    func act(_ action: String, _ key: String) async throws -> TestAnswer {
        try await ledger.call(.post, "/recurring/suggestions/\(key)/\(action)")
    }
}
