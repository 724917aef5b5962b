internal import SQLiteKit

extension ServerTable {
    /// What every service's schema has.
    static let own = [
        // The numbers of `appendInOrder`.
        ServerTable("coffer_numbers", ["CREATE SEQUENCE coffer_numbers"]),
        // Contents in pieces (ServiceKit's `ContentRows`).
        ServerTable(
            "coffer_contents",
            [
                """
                CREATE TABLE coffer_contents (
                    folder text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, part bigint NOT NULL,
                    bytes bytea NOT NULL, size bigint NOT NULL, written_at bigint NOT NULL,
                    PRIMARY KEY (folder, name, part))
                """
            ]),
        UnitRecord.table,
        PostgresLease.table,
    ]

    /// Makes the table in a schema unless it is there.
    func create(in session: PostgresSession, schema: String) throws(PostgresFailure) {
        let found = try session.command(
            """
            SELECT count(*) FROM pg_catalog.pg_class
            WHERE relname = \(PostgresSession.literal(name))
                AND relnamespace = (SELECT oid FROM pg_catalog.pg_namespace
                    WHERE nspname = \(PostgresSession.literal(schema)))
            """)
        if case .integer(1) = found?.value(0, 0) ?? .null { return }
        for statement in statements { _ = try session.command(statement) }
    }
}
