import Contracts
import SQLiteKit
import TestKit
import Testing

@testable import LedgerService

/// The step that makes room for plans of the whole book keeps those of accounts.
@Suite struct OverviewUpgradeTests {
    private static func rows(_ table: SQL, of db: Database) async throws -> [[String]] {
        try await db.read { db in
            let columns = try db.columns(of: table.text).sorted()
            let list = SQL(stringLiteral: columns.joined(separator: ", "))
            return try db.all("SELECT \(list) FROM \(table) ORDER BY month") { row in
                try columns.indices.map { "\(columns[$0]) \(try row.value($0))" }
            }
        }
    }

    @Test func `budgets and income goals outlive the upgrade with all they have`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/ledger.db"
        let last = Migration045Overview.migration.number
        let old = try Database.open(at: path, migrations: LedgerMigrations.all.filter { $0.number < last })
        try await old.write { db in
            for statement in [
                """
                INSERT INTO books (book, user, currency, active_account, revision, created_at)
                VALUES (1, x'09', 'USD', x'01', 7, 5)
                """,
                "INSERT INTO users (user, book) VALUES (x'09', 1)",
                """
                INSERT INTO accounts (book, id, name, name_key, type, currency, is_unedited, created_at)
                VALUES (1, x'01', 'A', 'a', 'SELF', 'USD', 0, 5)
                """,
                """
                INSERT INTO categories (book, id, name, name_key, type, is_archived, created_at)
                VALUES (1, x'02', 'Food', 'food', 1, 0, 5)
                """,
                """
                INSERT INTO budgets (book, id, account, month, category, planned, currency, notes, version,
                    created_at, updated_at, rollover)
                VALUES (1, x'03', x'01', 24314, x'02', 500, 'EUR', 'Note', 4, 6, 7, 2),
                    (1, x'04', x'01', 24315, x'02', 0, 'USD', NULL, 1, 6, 6, 0)
                """,
                """
                INSERT INTO income_goals (book, account, month, amount, currency, created_at, updated_at)
                VALUES (1, x'01', 24314, 900, 'USD', 6, 7)
                """,
            ] as [SQL] { try db.run(statement) }
        }
        let before = [try await Self.rows("budgets", of: old), try await Self.rows("income_goals", of: old)]
        #expect(before.map(\.count) == [2, 1])
        await old.close()
        let new = try Database.open(at: path, migrations: LedgerMigrations.all)
        let after = [try await Self.rows("budgets", of: new), try await Self.rows("income_goals", of: new)]
        #expect(after == before)
        let isShown = try await new.read { db in
            try db.first("SELECT in_overview FROM accounts") { try $0.bool(0) }
        }
        #expect(isShown == true)
        // Deletions are noted as before.
        let noted = try await new.write { db in
            try db.run("DELETE FROM budgets WHERE id = x'03'")
            try db.run("DELETE FROM income_goals")
            return try db.all("SELECT kind FROM deletions ORDER BY kind") { try $0.text(0) }
        }
        #expect(noted == ["budget", "incomeGoal"])
        await new.close()
    }
}
