import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct MigrationTests {
        private static let second = Migration(2, "notes", "CREATE TABLE notes (text TEXT NOT NULL) STRICT;")

        @Test func `each migration runs once, in order, and is recorded`() async throws {
            let scratch = try Scratch()
            for migrations in [Scratch.items, Scratch.items + [Self.second], Scratch.items + [Self.second]] {
                let database = try scratch.open(migrations)
                let recorded = try await database.read {
                    try $0.all(
                        "SELECT number, name, length(checksum) > 16 FROM schema_migrations ORDER BY number"
                    ) {
                        "\(try $0.int(0)) \(try $0.text(1)) \(try $0.bool(2))"
                    }
                }
                #expect(recorded == migrations.map { "\($0.number) \($0.name) true" })
                await database.close()
            }
        }

        @Test func `a checksum is the same on every machine`() async throws {
            try await Scratch.withDatabase([Migration(1, "a", "CREATE TABLE a (b INTEGER) STRICT")]) {
                database, _ in
                let checksum = try await database.read {
                    try $0.first("SELECT checksum FROM schema_migrations") { try $0.text(0) }
                }
                #expect(checksum == "9bd6eff7e0001ecf0978d8633d0ebe91")
            }
        }

        @Test(arguments: [
            (
                "edited", [Migration(1, "items", "CREATE TABLE items (id INTEGER) STRICT;"), second],
                "never edited"
            ),
            ("renamed", [Migration(1, "things", Scratch.items[0].sql), second], "never edited"),
            ("newer file", Scratch.items, "newer version"),
            ("gap", Scratch.items + [Migration(3, "notes", second.sql)], "where 2 belongs"),
            ("not from one", [second], "where 1 belongs"),
            ("twice", Scratch.items + Scratch.items, "where 2 belongs"),
        ])
        func `a file with the migrations of another program or version is refused`(
            name: String, migrations: [Migration], part: String
        ) async throws {
            let scratch = try Scratch()
            await (try scratch.open(Scratch.items + [Self.second])).close()
            do throws(SQLiteError) {
                let database = try Database.open(at: scratch.path, migrations: migrations)
                await database.close()
                Issue.record("\(name) was opened")
            } catch {
                #expect(error.kind == .misuse)
                #expect(error.message.contains(part), "\(error.message)")
            }
            await (try scratch.open(Scratch.items + [Self.second])).close()
        }

        @Test(arguments: [
            "CREATE TABLE a (b INTEGER) STRICT; INSERT INTO nowhere VALUES (1);",
            "CREATE TABLE a (b INTEGER) STRICT; INSERT INTO items VALUES (1, 'orphan', 0, 99);",
            "CREATE TABLE a (b INTEGER) STRICT; COMMIT;",
            "CREATE TABLE a (b INTEGER) STRICT; INSERT OR ROLLBACK INTO items VALUES (1, NULL, 0, 0);",
        ])
        func `a failing migration leaves nothing and is named`(sql: String) async throws {
            let scratch = try Scratch()
            await (try scratch.open()).close()
            let error = #expect(throws: SQLiteError.self) {
                try scratch.open(Scratch.items + [Migration(2, "bad", sql)])
            }
            #expect(error?.message.contains("migration 2 (bad)") == true)
            let database = try scratch.open()
            #expect(
                try await database.read { try !$0.exists("SELECT 1 FROM sqlite_schema WHERE name = 'a'") })
            await database.close()
        }

        @Test func `a table can be rebuilt and foreign keys hold afterwards`() async throws {
            let rebuild = Migration(
                2, "rebuild",
                """
                CREATE TABLE items_new (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount INTEGER NOT NULL, note TEXT,
                    parent INTEGER REFERENCES items (id)) STRICT;
                INSERT INTO items_new (id, name, amount, parent) SELECT id, name, amount, parent FROM items;
                DROP TABLE items;
                ALTER TABLE items_new RENAME TO items;
                """)
            let scratch = try Scratch()
            let old = try scratch.open()
            try await old.write { connection in
                try connection.run(insert(1, "parent"))
                try connection.run("INSERT INTO items VALUES (2, 'child', 0, 1)")
            }
            await old.close()
            let database = try scratch.open(Scratch.items + [rebuild])
            #expect(try await database.ids() == [1, 2])
            try await expect(.constraint) {
                try await database.write { _ = try $0.run("DELETE FROM items WHERE id = 1") }
            }
            await database.close()
        }
    }
}
