internal import SQLiteKit

/// Makes the tables of a service's schema, unless they are there.
struct SchemaCreation {
    private static let milliseconds = 60_000
    let site: PostgresSite
    /// Returns the statements that make the tables.
    let statements: () throws -> [String]

    /// Makes the row of the hosts, where there are several.
    func runForHosts() throws {
        guard let host = site.options.host else { return }
        try run { session in try host.create(in: session) }
    }

    func run() throws {
        try run { session in try session.runCreation(schema: site.schema, statements) }
    }

    private func run(_ body: (PostgresSession) throws -> Void) throws {
        do {
            let session = try site.connect(
                .snapshot, by: SteadyTime.after(milliseconds: site.options.connectMilliseconds))
            defer { site.noteEnd(isLost: false) }
            try session.begin(.readCommitted, until: SteadyTime.after(milliseconds: Self.milliseconds))
            try body(session)
            try session.commit(by: SteadyTime.after(milliseconds: Self.milliseconds))
        } catch let failure as PostgresFailure {
            throw failure.error
        }
    }
}

extension PostgresSession {
    /// The numbers of `appendInOrder`.
    private static var numbers: String { "CREATE SEQUENCE coffer_numbers" }

    /// Contents in pieces (ServiceKit's `ContentRows`).
    private static var contents: String {
        """
        CREATE TABLE coffer_contents (
            folder text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, part bigint NOT NULL,
            bytes bytea NOT NULL, size bigint NOT NULL, written_at bigint NOT NULL,
            PRIMARY KEY (folder, name, part))
        """
    }

    /// Runs the statements of a schema inside the transaction, unless it has tables.
    fileprivate func runCreation(schema: String, _ statements: () throws -> [String]) throws {
        guard try makeSchema(schema, unlessItHas: "coffer_units") else { return }
        for statement in try statements() + [Self.numbers, Self.contents, UnitRecord.table]
            + PostgresLease.creation
        {
            _ = try command(statement)
        }
    }
    /// Makes a schema if it is missing. Returns false if it has a table already. Programs that start at once
    /// wait for each other.
    func makeSchema(_ schema: String, unlessItHas table: String) throws(PostgresFailure) -> Bool {
        _ = try command("SELECT pg_advisory_xact_lock(hashtext(\(Self.literal("coffer \(schema)"))))")
        let found = try command(
            """
            SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = \(Self.literal(schema))),
                EXISTS (SELECT 1 FROM pg_catalog.pg_tables
                    WHERE schemaname = \(Self.literal(schema)) AND tablename = \(Self.literal(table)))
            """)
        if case .integer(1) = found?.value(0, 1) ?? .null { return false }
        // Without the right to make schemas, an operator makes it for the role.
        if case .integer(0) = found?.value(0, 0) ?? .null {
            _ = try command("CREATE SCHEMA \"\(schema.replacing("\"", with: "\"\""))\"")
        }
        return true
    }

    static func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
