import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore

/// Every statement of the ledger reads growing tables by an index.
@Suite struct StatementTests {
    /// Tables that may be scanned: a few rows, only unfinished work, or only the oldest rows are read.
    private static let small: Set<String> = [
        "index_backlog", "mail_queue USING COVERING INDEX mail_queue_by_owner", "wallet_currency",
        "provider_assets", "providers", "rate_histories", "event_stream", "schema_migrations",
        "sqlite_sequence", "sqlite_schema", "events", "tombstones_read",
        "erased_users USING INDEX erased_users_unfinished", "abandoned_books",
        "restores USING INDEX restores_telling", "pragma_table_info VIRTUAL TABLE INDEX 1:",
        // Whether there is any.
        "households USING COVERING INDEX households_by_owner",
        // Aliases of the tags of a report's book, of the provider's assets, and of subqueries.
        "g", "a", "found",
        // Aliases of parts of a statement that have limits or indexes of their own.
        "s", "t", "u",
    ]

    @Test(.inFiles) func `no endpoint and no background work scans a growing table`() async throws {
        try await WebStub.run { web in
            try await explain(["COFFER_CHAIN_URL": StatementTour.stubChain(web)])
        }
    }

    private func explain(_ settings: [String: String]) async throws {
        let people = StubPeople()
        try await LedgerFixture.run(
            settings: settings,
            before: { service in
                for number in 1...2 {
                    people.add(service.user(number).user, "user\(number)@example.org", "User")
                }
                people.add(
                    service.user(StatementTour.demoUser).user, DemoUser.email, DemoUser.displayName)
                try service.stub("auth") { try await people.handle($0) }
            },
            { ledger in
                var tour = StatementTour(ledger)
                try await tour.walk()
                let missing = LedgerAPI.all.map { "\($0.method.rawValue) \($0.path)" }
                    .filter { !tour.endpoints.contains($0) }
                #expect(missing.isEmpty)
                let texts = tour.statements.filter { Self.isOurs($0) && $0 != Self.sum }.sorted()
                #expect(texts.count > 150)
                let plans = try await ledger.store.database.write { db in
                    try texts.map { text in
                        try db.all("EXPLAIN QUERY PLAN \(Self.withValues(text))") { try $0.text(3) }
                    }
                }
                for (text, plan) in zip(texts, plans) {
                    #expect(!plan.contains(where: Self.isScan), "\(text)\n\(plan)")
                    // A statement that starts with the first row of a book also has an upper bound.
                    let isOfBook = plan.contains {
                        $0.hasPrefix("SEARCH transactions") && $0.hasSuffix("(book=?)")
                    }
                    #expect(!isOfBook || text.contains("LIMIT"), "\(text)\n\(plan)")
                }
            })
    }

    /// Whether a line of a plan scans a growing table. A search of words (`M1`), a subquery of the same
    /// statement, a bound list and the columns of one table (`pragma_table_info`) do not count.
    private static func isScan(_ line: String) -> Bool {
        guard line.hasPrefix("SCAN ") else { return false }
        let what = String(line.dropFirst(5))
        return !small.contains(what) && what != "CONSTANT ROW"
            && !what.hasPrefix("(subquery-") && !what.hasPrefix("json_each ")
            && !what.hasPrefix("pragma_table_info ")
            && !(what.hasPrefix("search VIRTUAL TABLE") && what.contains(":M1"))
            && what != "search_words VIRTUAL TABLE INDEX 6:"
    }

    /// Reads every wallet in the background, because a sum needs all: seldom, so that it is not in each tour.
    private static let sum = "SELECT balance FROM wallets"

    /// Whether a statement is the ledger's: no BEGIN or COMMIT, no internal statement of FTS5, none of this
    /// test.
    private static func isOurs(_ text: String) -> Bool {
        ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains { text.hasPrefix($0) }
            && !text.contains("'search_") && !text.contains("sqlite_stmt")
    }

    /// Returns the statement with a value for each of its parameters.
    private static func withValues(_ text: String) -> SQL {
        var sql: SQL = ""
        for (index, part) in text.split(separator: "?", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { sql = "\(sql)\(Int64(0))" }
            sql = "\(sql)\(SQL(stringLiteral: String(part)))"
        }
        return sql
    }
}
