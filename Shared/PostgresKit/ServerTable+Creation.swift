internal import SQLiteKit

extension ServerTable {
    /// Those of every service, which each schema has had from its beginning.
    static let ofEveryService = [
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

    func create(in session: PostgresSession) throws(PostgresFailure) {
        for statement in statements { _ = try session.command(statement) }
    }
}
