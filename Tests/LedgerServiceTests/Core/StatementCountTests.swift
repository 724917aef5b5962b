import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore

/// On a server each statement is a round trip, so that the number must not grow with the rows.
@Suite struct StatementCountTests {
    @Test func `the commonest requests read with as many statements for many rows as for few`() async throws {
        try await LedgerFixture.run { ledger in
            try await Self.fill(ledger, 1...3)
            // The first round prepares what is kept between requests.
            _ = try await Self.counts(ledger, copyTo: 2026)
            var few = try await Self.counts(ledger, copyTo: 2027)
            try await Self.fill(ledger, 4...12)
            let many = try await Self.counts(ledger, copyTo: 2028)
            #expect(few.count == 11 && !few.values.contains(0))
            // A page reads each of its categories once, whatever the number of its rows.
            few["GET /transactions?limit=50", default: 0] += 9
            #expect(many == few)
        }
    }

    @Test func `suggestions are read with as many statements for many as for few`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            func repeatMonthly(_ numbers: ClosedRange<Int>) async throws {
                for number in numbers {
                    for month in 1...3 {
                        try await ledger.record(
                            "5", food, date: "2026-0\(month)-05", also: #","payee":"Payee \#(number)""#)
                    }
                }
            }
            let path = "/recurring/suggestions"
            try await repeatMonthly(1...3)
            // The first look prepares what is kept between requests.
            _ = try await ledger.json(.get, path)
            let few = try await Self.count(ledger, .get, path, nil)
            try await repeatMonthly(4...12)
            #expect(try await ledger.json(.get, path)["suggestions"].array.count == 12)
            #expect(try await Self.count(ledger, .get, path, nil) == few)
        }
    }

    /// Adds a category, a budget, a transaction, an account and a template for each number.
    private static func fill(_ ledger: LedgerFixture, _ numbers: ClosedRange<Int>) async throws {
        for number in numbers {
            let food = try await ledger.category("Food \(number)")
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"categoryId":"\#(food)","month":"2026-03","planned":"9","rollover":"both"}"#)
            try await ledger.record("5", food, also: #","tags":["t\#(number)"],"payee":"P\#(number)""#)
            try await ledger.record("6", food)
            _ = try await ledger.account("Account \(number)")
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)","dayOfMonth":5,"startMonth":"2026-04"}"#
            )
        }
    }

    /// Returns how many statements each request ran that read.
    private static func counts(_ ledger: LedgerFixture, copyTo year: Int) async throws -> [String: Int] {
        let food = try await ledger.json(.get, "/categories")["categories"][0]["id"].string ?? ""
        let requests: [(HTTPMethod, String, String?)] = [
            (.get, "/transactions?limit=50", nil), (.get, "/dashboard?month=2026-03", nil),
            (.get, "/budgets?month=2026-03", nil), (.get, "/budgets?month=2026-03&rollUp=true", nil),
            (.get, "/accounts", nil), (.get, "/categories", nil), (.get, "/recurring", nil),
            (.get, "/payees", nil),
            (.get, "/reports/spending?month=2026-03", nil),
            (.post, "/transactions", #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)"}"#),
            (.post, "/budgets/copy", #"{"fromMonth":"2026-03","toMonth":"\#(year)-MONTH"}"#),
        ]
        var counts: [String: Int] = [:]
        for (method, path, body) in requests {
            counts["\(method.rawValue) \(path)"] = try await count(ledger, method, path, body)
        }
        return counts
    }

    /// Returns how many statements a request ran: the fewest of some times, as work in the background runs
    /// some in between. A read that takes too long on a busy machine begins again there, and does not count.
    static func count(
        _ ledger: LedgerFixture, _ method: HTTPMethod, _ path: String, _ body: String?, user: Int = 1
    ) async throws -> Int? {
        var counts: [Int] = []
        // No budgets of neighbouring months, which carry over.
        var months = ["05", "07", "09", "11"][...]
        // A busy machine has something in between of most requests.
        while counts.count < (method == .post ? 4 : 20) {
            let background = ledger.store.database.statistics.backgroundReads
            let before = try await runs(ledger, written: method == .post)
            let month = method == .post ? months.popFirst() ?? "" : ""
            _ = try await ledger.json(method, path, body?.replacing("MONTH", with: month), user: user)
            let count = try await runs(ledger, written: method == .post) - before
            if method == .post || ledger.store.database.statistics.backgroundReads == background {
                counts.append(count)
            }
        }
        return counts.min()
    }

    /// Returns how often the writer or the loop's reader has run the statements that it keeps.
    private static func runs(_ ledger: LedgerFixture, written: Bool) async throws -> Int {
        let database = ledger.store.database
        if written { return try await database.write { db in try runs(in: db) } }
        return try await ledger.service.context.loops[0].perform {
            try await database.read { db in try runs(in: db) }
        }
    }

    private static func runs(in db: borrowing Connection) throws -> Int {
        // Statements inside of the search tables are no round trips.
        let sum = try db.first(
            """
            SELECT sum(run) FROM sqlite_stmt WHERE sql LIKE 'SELECT%' AND sql NOT LIKE '%search%'
                AND sql NOT LIKE '%sqlite_stmt%'
            """
        ) { try $0.intOrNil(0) }
        return Int((sum ?? nil) ?? 0)
    }
}
