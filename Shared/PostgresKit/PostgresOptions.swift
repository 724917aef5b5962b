/// How a database of PostgreSQL is used.
package struct PostgresOptions: Sendable {
    /// What the reason of a copy begins with that waits for its server.
    package static let waits = "COFFER_STORE"

    /// Connections that write; each unit has one for itself.
    package var writers = 8
    /// Connections that read.
    package var readers = 4
    /// How many schemas share the connections that the server allows: both numbers above are lowered to fit.
    /// Nil does not ask the server.
    package var sharers: Int?
    /// Most units that may wait, and most reads; one more throws `.overloaded`.
    package var queueLimit = 1_024
    /// How long a statement of a unit may run.
    package var statementMilliseconds = 5_000
    /// How long a statement waits for another unit's lock.
    package var lockMilliseconds = 3_000
    /// How long a unit may wait and run, with its re-runs, until COMMIT.
    package var unitMilliseconds = 10_000
    /// How long a unit or a read waits for a connection.
    package var connectMilliseconds = 3_000
    /// How long a caller waits for COMMIT, and then for the outcome to be looked up, before the answer is
    /// `.outcomeUnknown`.
    package var commitMilliseconds = 10_000
    /// How long a connection is kept that does not answer COMMIT.
    package var abandonMilliseconds = 60_000
    /// How long a read may wait, and then run; past that it throws `.timedOut`.
    package var readMilliseconds = 2_000
    /// How often a unit runs that others disturb.
    package var runs = 30
    /// How long a snapshot may be held (`PostgresDatabase.snapshot`).
    package var snapshotSeconds = 3_600
    /// Whether the database is opened only once this copy leads (`PostgresLease`); false in tests of single
    /// parts.
    package var leads = true
    /// Whether a missing schema is an error, and not made.
    package var mustBeThere = false
    /// How often the lease is renewed, which lasts 3 s.
    package var renewalMilliseconds = 1_000
    /// The host of this copy, where several hosts can lead; nil where one copy stands for itself.
    package var host: LeadingHost?
    /// How long a copy stands by before the open fails; nil for any time.
    package var standbySeconds: Int?
    /// Whether an open waits for a server that cannot be reached, and does not fail.
    package var waitsForServer = false
    /// Called with the reason when this copy begins to stand by, and with nil when it leads.
    package var standsBy: @Sendable (String?) -> Void = { _ in }
    /// Called when another copy has taken over: this one must end.
    package var lostLead: @Sendable () -> Void = {}
    /// Called with the reason when the server cannot be reached any more, and with nil once it is back.
    package var lostServer: @Sendable (String?) -> Void = { _ in }
    /// Receives what an operator should see.
    package var notice: @Sendable (String) -> Void = { _ in }
    package init() {}
}
