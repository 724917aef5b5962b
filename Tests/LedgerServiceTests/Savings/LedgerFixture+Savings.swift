import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore

/// Goals and assets for tests.
extension LedgerFixture {
    func goal(
        _ name: String, _ target: String = "1000", _ currency: String = "USD",
        deadline: String = "2027-03-15", also: String = "", user: Int = 1
    ) async throws -> String {
        let made = try await json(
            .post, "/goals",
            """
            {"name":"\(name)","targetAmount":"\(target)","currency":"\(currency)","deadline":"\(deadline)"\(also)}
            """, user: user)
        return try #require(made["id"].string)
    }

    /// Makes an asset, with a deposit where there is one.
    func asset(
        _ currency: String = "USD", _ deposit: String? = nil, date: String = "2026-03-01", also: String = "",
        user: Int = 1
    ) async throws -> String {
        let made = try await json(.post, "/assets", #"{"currency":"\#(currency)"\#(also)}"#, user: user)
        let id = try #require(made["id"].string)
        if let deposit { try await book(deposit, into: id, date: date, user: user) }
        return id
    }

    /// Books a deposit or, with a minus, a withdrawal. Returns the transaction.
    @discardableResult
    func book(
        _ amount: String, into asset: String, date: String? = nil, user: Int = 1
    ) async throws -> JSONValue {
        let kind = amount.hasPrefix("-") ? "withdrawal" : "deposit"
        let day = date.map { #","date":"\#($0)""# } ?? ""
        return try await json(
            .post, "/assets/\(asset)/transactions",
            #"{"kind":"\#(kind)","amount":"\#(amount.drop { $0 == "-" })"\#(day)}"#, user: user)
    }

    /// Returns how many statements the loop's reader has run, without this one.
    func statementsRun() async throws -> Int64 {
        let database = store.database
        let count = try await service.context.loops[0].perform {
            try await database.read { db in
                try db.first(
                    "SELECT coalesce(sum(run), 0) FROM sqlite_stmt WHERE sql NOT LIKE '%sqlite_stmt%'"
                ) {
                    try $0.int(0)
                }
            }
        }
        return count ?? 0
    }

    /// Sets all allocations of a goal, by asset.
    @discardableResult
    func allocate(_ amounts: [(asset: String, amount: String)], to goal: String) async throws -> JSONValue {
        let lines = amounts.map { #"{"assetId":"\#($0.asset)","amount":"\#($0.amount)"}"# }
        return try await json(
            .put, "/goals/\(goal)/allocations", #"{"allocations":[\#(lines.joined(separator: ","))]}"#)
    }
}
