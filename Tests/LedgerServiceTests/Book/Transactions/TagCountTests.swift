import SQLiteKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct TagCountTests {
    @Test func `existing tags are counted by the migration`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/ledger.db"
        let former = LedgerMigrations.all.filter { $0.number < Migration009TagCount.migration.number }
        let old = try Database.open(at: path, migrations: former)
        try await old.write { db in
            for book in 1...3 {
                try db.run(
                    """
                    INSERT INTO books (book, user, currency, active_account, revision, created_at)
                    VALUES (\(book), x'01', 'USD', x'02', 0, 0)
                    """)
            }
            try db.run(
                """
                INSERT INTO tags (book, tag, account, name, count)
                VALUES (1, 'a', x'01', 'A', 5), (1, 'a', x'02', 'A', 1), (1, 'b', x'02', 'b', 2),
                    (2, 'a', x'01', 'a', 1)
                """)
        }
        await old.close()
        let new = try Database.open(at: path, migrations: LedgerMigrations.all)
        let counts = try await new.read { db in
            try db.all("SELECT tag_count FROM books ORDER BY book") { try $0.int(0) }
        }
        #expect(counts == [2, 1, 0])
        await new.close()
    }
}
