internal import SQLiteKit

/// The rows by which a unit whose COMMIT was not confirmed is looked up. A unit writes its row as its last
/// change; rows are kept for a day.
enum UnitRecord {
    static let table = ServerTable(
        "coffer_units",
        [
            """
            CREATE TABLE coffer_units (
                id bytea PRIMARY KEY, is_done bigint NOT NULL, looked_up bigint NOT NULL)
            """
        ])
    static let keptSeconds: UInt64 = 86_400
    private static let pruned = 2_000

    /// Notes that the unit of this transaction is done, if the transaction commits.
    static func note(_ id: UnitID, in db: borrowing Connection) throws {
        try db.run("INSERT INTO coffer_units (id, is_done, looked_up) VALUES (\(id.value), 1, 0)")
    }

    /// Returns whether the unit is stored, once its transaction has ended: a row that is being written makes
    /// the statement wait. An id without a row is taken, so that a COMMIT still on its way is refused.
    ///
    /// It writes in every case: its own COMMIT is confirmed after that of the unit has reached the replica.
    static func isDone(_ id: UnitID, in db: borrowing Connection) throws -> Bool {
        try db.first(
            """
            INSERT INTO coffer_units (id, is_done, looked_up) VALUES (\(id.value), 0, 1)
            ON CONFLICT (id) DO UPDATE SET looked_up = coffer_units.looked_up + 1 RETURNING is_done
            """
        ) { try $0.bool(0) } ?? false
    }

    /// Deletes some rows older than a day.
    static func prune(in db: borrowing Connection) throws {
        let oldest = UnitID(secondsAgo: keptSeconds)
        try db.run(
            """
            DELETE FROM coffer_units WHERE id IN (
                SELECT id FROM coffer_units WHERE id < \(oldest.value) ORDER BY id LIMIT \(pruned))
            """)
    }
}
