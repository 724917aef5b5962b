import CSQLite
import Foundation
import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct RecoveryTests {
        private static let migrations =
            Scratch.items + [
                Migration(
                    2, "notes",
                    """
                    CREATE TABLE notes (text TEXT NOT NULL, item INTEGER REFERENCES items (id)) STRICT;
                    CREATE INDEX notes_by_text ON notes (text);
                    CREATE TABLE pairs (a INTEGER, b INTEGER, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
                    CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
                    CREATE VIRTUAL TABLE search USING fts5 (words, content='', tokenize='unicode61');
                    INSERT INTO counted DEFAULT VALUES;
                    """)
            ]

        /// Makes a closed database with tables of every kind.
        private func filled() async throws -> Scratch {
            let scratch = try Scratch()
            let database = try scratch.open(Self.migrations)
            try await database.write { db in
                for id in 1...2_000 {
                    try db.run(insert(id, String(repeating: "n\(id) ", count: 20)))
                    try db.run(
                        "INSERT INTO notes (rowid, text, item) VALUES (\(id * 7), \("note \(id)"), \(id))")
                    try db.run("INSERT INTO pairs (a, b) VALUES (\(id), \(-id))")
                    try db.run("INSERT INTO search (rowid, words) VALUES (\(id * 7), \("word\(id) common"))")
                }
                for _ in 0..<50 { try db.run("INSERT INTO counted DEFAULT VALUES") }
                try db.run("DELETE FROM counted WHERE id > 3")
            }
            await database.close()
            return scratch
        }

        /// Returns everything that a person could miss.
        private func content(_ database: Database) async throws -> [String] {
            try await database.read { db in
                try db.all("SELECT id || name || amount FROM items ORDER BY id") { try $0.text(0) }
                    + db.all("SELECT rowid || text || item FROM notes ORDER BY rowid") { try $0.text(0) }
                    + db.all("SELECT a || '/' || b FROM pairs ORDER BY a") { try $0.text(0) }
                    + db.all("SELECT rowid FROM search WHERE search MATCH 'common' ORDER BY rowid") {
                        "found \(try $0.int(0))"
                    }
                    + db.all("SELECT name || seq FROM sqlite_sequence") { try $0.text(0) }
                    + db.all("SELECT number || checksum || applied_at FROM schema_migrations") {
                        try $0.text(0)
                    }
            }
        }

        /// Returns the byte offset of the first page of a table or an index.
        private func offset(of name: String, in scratch: Scratch) throws -> Int {
            var connection: OpaquePointer?
            #expect(sqlite3_open(scratch.path, &connection) == SQLITE_OK)
            defer { sqlite3_close_v2(connection) }
            var statement: OpaquePointer?
            let text = "SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'"
            #expect(sqlite3_prepare_v2(connection, text, -1, &statement, nil) == SQLITE_OK)
            defer { sqlite3_finalize(statement) }
            #expect(sqlite3_step(statement) == SQLITE_ROW)
            return (Int(sqlite3_column_int64(statement, 0)) - 1) * 4_096
        }

        /// Overwrites the first page of a table or an index, and leaves the mark that a fault was seen.
        private func damage(_ name: String, in scratch: Scratch) throws -> Data {
            let offset = try offset(of: name, in: scratch)
            var data = try #require(FileManager.default.contents(atPath: scratch.path))
            data.replaceSubrange(offset..<offset + 4_096, with: Data(repeating: 0xA5, count: 4_096))
            try data.write(to: URL(fileURLWithPath: scratch.path))
            #expect(FileManager.default.createFile(atPath: scratch.path + ".suspect", contents: nil))
            return data
        }

        @Test func `a row that refers to nothing is named, also in a table without row numbers`() async throws
        {
            let tables = [
                Migration(
                    1, "tables",
                    """
                    CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
                    CREATE TABLE children (
                        name TEXT PRIMARY KEY, parent INTEGER REFERENCES parents (id)) STRICT, WITHOUT ROWID;
                    """)
            ]
            let scratch = try Scratch()
            await (try scratch.open(tables)).close()
            var connection: OpaquePointer?
            #expect(sqlite3_open(scratch.path, &connection) == SQLITE_OK)
            let insert = "INSERT INTO children VALUES ('a', 7)"
            #expect(sqlite3_exec(connection, insert, nil, nil, nil) == SQLITE_OK)
            sqlite3_close_v2(connection)
            let damaged = try scratch.open(tables)
            #expect(try await damaged.check() == ["children row refers to nothing in parents"])
            await damaged.close()
        }

        @Test func `a file with a damaged index is recovered whole, and the damaged one is kept`()
            async throws
        {
            let scratch = try await filled()
            let whole = try scratch.open(Self.migrations)
            let before = try await content(whole)
            await whole.close()
            let damaged = try damage("notes_by_text", in: scratch)
            try await expect(.corrupt) { _ = try scratch.open(Self.migrations) }

            let notices = Notices()
            let recovered = try scratch.open(Self.migrations) {
                $0.recovers = true
                $0.notice = { notices.append($0) }
            }
            #expect(try await content(recovered) == before)
            #expect(try await recovered.check().isEmpty)
            #expect(notices.texts.contains { $0.contains("recovered") })
            // It is confirmed by who knows the invariants, and stays so.
            #expect(recovered.isUnproven)
            recovered.confirm()
            #expect(!recovered.isUnproven)
            try await recovered.write { _ = try $0.run(insert(9_999, "new")) }
            await recovered.close()
            let kept = try #require(try scratch.files().first { $0.contains(".corrupt-") })
            let content = FileManager.default.contents(atPath: "\(scratch.folder)/\(kept)")
            // Its opening has changed the journal mode in the header.
            #expect(content?.dropFirst(100) == damaged.dropFirst(100))
            #expect(
                try scratch.files().filter { !$0.contains(".corrupt-") }
                    == ["test.db", "test.db.digests", "test.db.lock"])
            let again = try scratch.open(Self.migrations)
            #expect(try await again.count() == 2_001)
            #expect(!again.isUnproven)
            await again.close()
        }

        @Test(arguments: ["items", "pairs", "schema_migrations"])
        func `a file that lost rows is not served, and stays as it is`(table: String) async throws {
            let scratch = try await filled()
            let damaged = try damage(table, in: scratch)
            for _ in 0..<2 {
                let error = #expect(throws: SQLiteError.self) {
                    _ = try scratch.open(Self.migrations) { $0.recovers = true }
                }
                #expect(error?.kind == .corrupt)
                #expect(error?.message.contains("cannot be recovered") == true, "\(error?.message ?? "")")
            }
            let content = FileManager.default.contents(atPath: scratch.path)
            #expect(content?.dropFirst(100) == damaged.dropFirst(100))
            let known = ["", "-shm", "-wal", ".digests", ".lock", ".suspect", ".unrecoverable"]
                .map { "test.db\($0)" }
            let files = try scratch.files()
            #expect(Set(files).isSubset(of: known), "\(files)")
        }

        @Test func `a file that is replaced after a failed recovery is tried again`() async throws {
            let scratch = try await filled()
            let good = try #require(FileManager.default.contents(atPath: scratch.path))
            _ = try damage("items", in: scratch)
            try await expect(.corrupt) { _ = try scratch.open(Self.migrations) { $0.recovers = true } }
            try good.write(to: URL(fileURLWithPath: scratch.path))
            let restored = try scratch.open(Self.migrations) { $0.recovers = true }
            #expect(try await restored.count() == 2_000)
            await restored.close()
        }

        @Test func `a file from before the last migration is recovered and then migrated`() async throws {
            let scratch = try Scratch()
            let old = try scratch.open()
            try await old.write { db in
                for id in 1...2_000 { try db.run(insert(id, String(repeating: "n\(id) ", count: 20))) }
            }
            await old.close()
            _ = try damage("sqlite_autoindex_items_1", in: scratch)
            let database = try scratch.open(Self.migrations) { $0.recovers = true }
            #expect(try await database.count() == 2_000)
            #expect(try await database.read { try $0.hasTable("pairs") })
            await database.close()
        }

        /// The names that a crash at each step leaves, and whether the exchange had begun.
        @Test(arguments: [
            [".recovered"], [".recovered", ".unproven"], [".recovered", ".unproven", ".replace"],
            [".unproven", ".replace"],
        ])
        func `a crash while the recovered file takes its place leaves a whole one`(suffixes: [String])
            async throws
        {
            let scratch = try await filled()
            let good = try #require(FileManager.default.contents(atPath: scratch.path))
            if suffixes.contains(".recovered") {
                _ = try damage("notes_by_text", in: scratch)
                try Data("the log of the damaged file".utf8).write(
                    to: URL(fileURLWithPath: scratch.path + "-wal"))
            }
            for suffix in suffixes {
                let content = suffix == ".recovered" ? good : Data()
                try content.write(to: URL(fileURLWithPath: scratch.path + suffix))
            }
            let database = try scratch.open(Self.migrations) { $0.recovers = true }
            #expect(try await database.count() == 2_000)
            #expect(database.isUnproven)
            await database.close()
            let left = try scratch.files().filter { !$0.contains(".corrupt-") }
            #expect(left == ["test.db", "test.db.digests", "test.db.lock", "test.db.unproven"])
        }
    }
}
