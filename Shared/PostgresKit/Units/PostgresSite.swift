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
    private let reachable = Atomic<Bool>(true)
    private let probed = Atomic<UInt64>(0)

    init(_ address: PostgresAddress, schema: String, options: PostgresOptions) {
        self.address = address
        self.schema = schema
        self.options = options
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
        guard reachable.exchange(isReachable, ordering: .relaxed) != isReachable else { return }
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
                    idleMilliseconds: use.idleMilliseconds(options),
                    by: SteadyTime.after(milliseconds: 3_000))
                noteReachable(true)
                counters.update { $0.connections += 1 }
                return session
            } catch {
                noteReachable(false, error.message)
                guard SteadyTime.nanoseconds < deadline else { throw error }
            }
            tries += 1
            Self.pause(try: tries)
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
}
