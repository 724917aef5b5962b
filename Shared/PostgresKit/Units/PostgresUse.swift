/// What a connection is for.
enum PostgresUse {
    case units
    case reads
    /// An operator's checks, exports and backups.
    case snapshot
    /// The lease of the copy that leads.
    case lease

    /// How many rows of a query are in memory at a time; nil for all.
    var rowsAtOnce: Int? { self == .snapshot ? 1_000 : nil }

    /// The planner reads a small table as a whole, which under SERIALIZABLE meets with every change of it:
    /// units of different users would run again and again. An index keeps them apart.
    var plannerSettings: String { self == .units ? "SET enable_seqscan = off; SET jit = off;" : "" }

    func statementMilliseconds(_ options: PostgresOptions) -> Int {
        switch self {
        case .units: options.statementMilliseconds
        case .reads: options.readMilliseconds
        case .snapshot: options.snapshotSeconds * 1_000
        case .lease: PostgresLease.seconds * 1_000
        }
    }

    /// How long a transaction may wait for its next statement before the server ends it: a program that has
    /// stopped must not hold locks.
    func idleMilliseconds(_ options: PostgresOptions) -> Int {
        switch self {
        case .units: options.unitMilliseconds + 5_000
        case .reads: options.readMilliseconds + 5_000
        case .snapshot: options.snapshotSeconds * 1_000
        case .lease: PostgresLease.seconds * 2_000
        }
    }
}
