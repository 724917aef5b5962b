internal import SQLiteKit

/// Makes the tables of a service's schema, unless they are there.
struct SchemaCreation {
    private static let milliseconds = 60_000
    let site: PostgresSite
    /// Those of the service's file.
    let migrations: [Migration]
    /// The tables of the service that only a server has.
    let serverTables: [ServerTable]

    /// Makes the hosts' tables, and has the host note its store.
    func runForHosts() throws {
        guard let host = site.options.host else { return }
        let store = try run { session in try host.makeTables(in: session) }
        try host.noteStore(store)
    }

    func run() throws {
        try run { session in
            guard try session.makeSchema(site.schema, unlessItHas: PostgresLease.table.name) else { return }
            for statement in try PostgresSchema.made(of: migrations).statements {
                _ = try session.command(statement)
            }
            for table in ServerTable.ofEveryService + serverTables { try table.create(in: session) }
        }
    }

    /// Says that a newer version has used a schema; nil if this program knows all of its migrations.
    func problem(after recorded: Int) -> String? {
        guard recorded > migrations.count else { return nil }
        return "a newer version has used the schema \(site.schema): it has \(recorded) migrations, and this "
            + "program knows \(migrations.count)"
    }

    private func run<Value>(_ body: (PostgresSession) throws -> Value) throws -> Value {
        do {
            let session = try site.connect(
                .snapshot, by: SteadyTime.after(milliseconds: site.options.connectMilliseconds))
            defer { site.noteEnd(isLost: false) }
            try session.begin(.readCommitted, until: SteadyTime.after(milliseconds: Self.milliseconds))
            let value = try body(session)
            try session.commit(by: SteadyTime.after(milliseconds: Self.milliseconds))
            return value
        } catch let failure as PostgresFailure {
            throw failure.error
        }
    }
}

extension PostgresSession {
    /// Makes a schema if it is missing. Returns false if it has a table already; throws for a schema that has
    /// anything else. Programs that start at once wait for each other.
    func makeSchema(_ schema: String, unlessItHas table: String) throws(PostgresFailure) -> Bool {
        _ = try command("SELECT pg_advisory_xact_lock(hashtext(\(Self.literal("coffer \(schema)"))))")
        let found = try command(
            """
            SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = \(Self.literal(schema))),
                EXISTS (SELECT 1 FROM pg_catalog.pg_tables
                    WHERE schemaname = \(Self.literal(schema)) AND tablename = \(Self.literal(table))),
                EXISTS (SELECT 1 FROM pg_catalog.pg_class
                    JOIN pg_catalog.pg_namespace s ON s.oid = relnamespace
                    WHERE s.nspname = \(Self.literal(schema)))
            """)
        if case .integer(1) = found?.value(0, 1) ?? .null { return false }
        if case .integer(1) = found?.value(0, 2) ?? .null {
            throw .unfit(
                "the schema \(schema) has tables of something else, or was not restored whole: "
                    + "drop it if nobody needs it, or set COFFER_STORE_PREFIX"
            )
        }
        // Without the right to make schemas, an operator makes it for the role.
        if case .integer(0) = found?.value(0, 0) ?? .null {
            _ = try command("CREATE SCHEMA \"\(schema.replacing("\"", with: "\"\""))\"")
        }
        return true
    }

    static func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
