internal import Glibc
internal import SQLiteKit
internal import Synchronization

/// What the connections of a database share.
final class PostgresSite: Sendable {
    private static let longestPauseMilliseconds = 1_000

    let address: PostgresAddress
    let schema: String
    let options: PostgresOptions
    let counters = DatabaseCounters()
    /// What the server calls this copy's connections.
    let name: String
    private let held = Mutex<PostgresLease?>(nil)
    private let reachable = Atomic<Bool>(true)
    private let probed = Atomic<UInt64>(0)
    private let telling = Mutex<Void>(())

    init(_ address: PostgresAddress, schema: String, options: PostgresOptions) {
        self.address = address
        self.schema = schema
        self.options = options
        let copy = String(UInt32.random(in: .min ... .max), radix: 36)
        name = "coffer \(schema.filter { $0.isLetter || $0.isNumber || $0 == "_" }) \(copy)"
    }

    /// The lease of this copy; nil before it is taken, and where none is needed.
    var lease: PostgresLease? { held.withLock { $0 } }

    func hold(_ lease: PostgresLease) { held.withLock { $0 = lease } }

    /// Whether this copy may answer.
    var isLeading: Bool { lease?.isHeld ?? true }

    /// Throws `.unreachable` unless this copy may answer: what it read may be old.
    func requireLead() throws(SQLiteError) {
        guard !isLeading else { return }
        throw SQLiteError(.unreachable, "this copy does not lead, or cannot confirm that it does")
    }

    var isReachable: Bool { reachable.load(ordering: .relaxed) }

    /// Whether a write should be tried to see if the server is back: once a second.
    var wantsProbe: Bool {
        let now = SteadyTime.nanoseconds
        let before = probed.load(ordering: .relaxed)
        guard !isReachable, now &- before > 1_000_000_000 else { return false }
        return probed.compareExchange(expected: before, desired: now, ordering: .relaxed).exchanged
    }

    func noteReachable(_ isReachable: Bool, _ reason: String = "") {
        guard self.isReachable != isReachable,
            reachable.exchange(isReachable, ordering: .relaxed) != isReachable
        else { return }
        // Reads the state under the lock, so that the last call reports the last state.
        telling.withLock { _ in options.lostServer(self.isReachable ? nil : reason) }
        options.notice(isReachable ? "the database answers again" : "the database is lost: \(reason)")
    }

    /// Opens a connection, and tries again with growing pauses until the deadline.
    func connect(_ use: PostgresUse, by deadline: UInt64) throws(PostgresFailure) -> PostgresSession {
        var tries = 0
        while true {
            do throws(PostgresFailure) {
                let session = try PostgresSession(
                    address, schema: schema, statementMilliseconds: use.statementMilliseconds(options),
                    lockMilliseconds: options.lockMilliseconds,
                    idleMilliseconds: use.idleMilliseconds(options), name: name,
                    rowsAtOnce: use.rowsAtOnce, plannerSettings: use.plannerSettings)
                noteReachable(true)
                counters.update { $0.connections += 1 }
                return session
            } catch {
                guard error.isLost else { throw error }
                noteReachable(false, error.message)
                guard SteadyTime.nanoseconds < deadline else { throw error }
            }
            tries += 1
            Self.pause(try: tries)
        }
    }

    /// Returns how many connections the server allows.
    func connectionLimit() throws(SQLiteError) -> Int {
        do throws(PostgresFailure) {
            let session = try connect(.lease, by: SteadyTime.after(milliseconds: options.connectMilliseconds))
            defer { noteEnd(isLost: false) }
            let limit = SteadyTime.after(milliseconds: PostgresLease.seconds * 1_000)
            try session.begin(.readCommitted, until: limit)
            let connections = try session.connectionLimit()
            try session.commit(by: limit)
            return connections
        } catch {
            throw error.error
        }
    }

    func noteEnd(isLost: Bool) {
        counters.update {
            $0.connections -= 1
            if isLost { $0.lostConnections += 1 }
        }
    }

    /// Waits up to 1, 2, 4 … milliseconds, at random, so that those that met each other do not meet again.
    static func pause(try number: Int) {
        let most = min(longestPauseMilliseconds, 1 << min(number, 10))
        usleep(UInt32.random(in: 0...UInt32(most * 1_000)))
    }

    static func sleep(milliseconds: Int) { usleep(UInt32(clamping: milliseconds * 1_000)) }
}
