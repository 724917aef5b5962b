import AuthService
import ExportService
import LedgerService
import PostgresKit
import ServiceKit
import SharingService
import SQLiteKit
import TestKit
import Testing

/// Later versions bring a schema of PostgreSQL to their own by the migrations of the files.
@Suite(.enabled(if: PostgresServer.isInstalled)) struct SchemaUpgradeTests {
    static let services = [
        AuthService.schema, LedgerService.schema, SharingService.schema, ExportService.schema,
    ]

    /// What PostgreSQL knows of a schema's tables, indexes and triggers, without the schema's name.
    private static func catalogue(_ name: String, _ server: PostgresConnection) throws -> [[String]] {
        let columns = try server.rows(
            """
            SELECT table_name, column_name, data_type, is_nullable, coalesce(column_default, ''), is_identity
            FROM information_schema.columns WHERE table_schema = '\(name)' ORDER BY 1, 2
            """)
        let indexes = try server.rows(
            """
            SELECT indexname, replace(indexdef, '\(name).', '') FROM pg_indexes
            WHERE schemaname = '\(name)' ORDER BY 1
            """)
        let constraints = try server.rows(
            """
            SELECT conrelid::regclass::text, replace(pg_get_constraintdef(c.oid), '\(name).', '')
            FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
            WHERE n.nspname = '\(name)' ORDER BY 1, 2
            """
        ).map { [$0[0].replacing("\(name).", with: ""), $0[1]] }
        let triggers = try server.rows(
            """
            SELECT tgname, replace(pg_get_triggerdef(t.oid), '\(name).', ''), replace(prosrc, '\(name).', '')
            FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_proc p ON p.oid = tgfoid
            WHERE n.nspname = '\(name)' AND NOT tgisinternal ORDER BY 1, 2
            """)
        return columns + indexes + constraints + triggers
    }

    @Test(arguments: 0..<services.count)
    func `the newest migration gives the same schema as a new one`(place: Int) async throws {
        let service = Self.services[place]
        try await withServer { server in
            let connection = try PostgresConnection(server)
            let migrations = service.migrations
            func open(_ name: String, _ migrations: [Migration]) async throws {
                try await TestEngine.open(at: server.address, schema: name, migrations).close()
            }
            try await open("grown", Array(migrations.dropLast()))
            let before = try Self.catalogue("grown", connection)
            try await open("grown", migrations)
            try await open("new", migrations)
            let new = try Self.catalogue("new", connection)
            #expect(try Self.catalogue("grown", connection) == new)
            #expect(before != new && new.count > 20)
            // A version that knows less refuses, and changes nothing.
            let refused = try await kind { try await open("grown", Array(migrations.dropLast())) }
            #expect(refused == .misuse)
            let recorded = try connection.rows("SELECT count(*) FROM grown.schema_migrations")
            #expect(recorded == [["\(migrations.count)"]])
        }
    }

    @Test func `a migration that differs from the recorded one is refused`() async throws {
        let changed = [Migration(1, "items", TestEngine.items[0].sql + " ")]
        let name = "changed"
        try await withServer { server in
            try await TestEngine.open(at: server.address, schema: name).close()
            let refused = try await kind {
                try await TestEngine.open(at: server.address, schema: name, changed).close()
            }
            #expect(refused == .misuse)
        }
    }

    @Test func `a table that only a server has comes with an upgrade`() async throws {
        let first = ServerTable("words", ["CREATE TABLE words (id bigint PRIMARY KEY)"])
        let second = ServerTable(
            "marks",
            ["CREATE TABLE marks (id bigint PRIMARY KEY)", "CREATE INDEX marks_by_id ON marks (id)"])
        try await withServer { server in
            let connection = try PostgresConnection(server)
            func open(_ tables: [ServerTable]) async throws {
                try await TestEngine.open(at: server.address, schema: "grown", serverTables: tables) {
                    $0.leads = true
                }.close()
            }
            try await open([first])
            _ = try connection.rows("INSERT INTO grown.words (id) VALUES (7) RETURNING id")
            try await open([first, second])
            #expect(try connection.rows("SELECT id FROM grown.words") == [["7"]])
            #expect(try connection.rows("SELECT count(*) FROM grown.marks") == [["0"]])
            let indexes = "SELECT indexname FROM pg_indexes WHERE tablename = 'marks' ORDER BY 1"
            #expect(try connection.rows(indexes) == [["marks_by_id"], ["marks_pkey"]])
        }
    }

    @Test func `a schema that was not restored whole is refused`() async throws {
        try await withServer { server in
            try await TestEngine.open(at: server.address, schema: "half").close()
            try PostgresConnection(server).run("DROP SEQUENCE half.coffer_numbers")
            let refused = try await kind {
                try await TestEngine.open(at: server.address, schema: "half").close()
            }
            #expect(refused == .corrupt)
        }
    }

    @Test func `a trigger, rows and a dropped index come over, in one transaction`() async throws {
        let more = Migration(
            2, "more",
            """
            CREATE TABLE notes (id BLOB PRIMARY KEY, "user" TEXT NOT NULL) STRICT, WITHOUT ROWID;
            CREATE INDEX notes_by_user ON notes ("user");
            INSERT INTO notes (id, "user") VALUES (x'00ff', 'a;b');
            CREATE TRIGGER notes_kept BEFORE DELETE ON notes WHEN old."user" = 'a;b' BEGIN
                SELECT RAISE(ABORT, 'kept');
            END;
            ALTER TABLE items ADD COLUMN note TEXT;
            UPDATE items SET note = 'n' WHERE id = 1;
            DROP INDEX notes_by_user;
            """)
        let broken = Migration(3, "broken", "CREATE TABLE x (id INTEGER) STRICT; DROP TABLE nothing;")
        try await withServer { server in
            let first = Database(try await TestEngine.open(at: server.address, schema: "grown"))
            try await first.write { try $0.run(insert(1, "one")) }
            await first.close()
            let all = TestEngine.items + [more]
            let failed = try await kind {
                _ = try await TestEngine.open(at: server.address, schema: "grown", all + [broken])
            }
            #expect(failed == .other)
            let grown = Database(try await TestEngine.open(at: server.address, schema: "grown", all))
            try await cleaningUp(by: grown.close) {
                #expect(try await grown.read { try $0.columns(of: "x") } == [])
                let note = try await grown.read { try $0.first("SELECT note FROM items") { try $0.text(0) } }
                #expect(note == "n")
                let kept = try await kind { try await grown.write { try $0.run("DELETE FROM notes") } }
                #expect(kept == .constraint)
            }
        }
    }
}
