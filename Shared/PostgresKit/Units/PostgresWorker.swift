internal import SQLiteKit
internal import Vocabulary

/// A thread's connection, opened when it is needed and again when it is lost.
final class PostgresWorker {
    private static let readRuns = 3
    private static let unitsBetweenPruning = 1_000

    let site: PostgresSite
    private let use: PostgresUse
    private var session: PostgresSession?
    private var units = 0

    init(_ site: PostgresSite, _ use: PostgresUse) {
        self.site = site
        self.use = use
    }

    var options: PostgresOptions { site.options }

    /// The connection, if it is open.
    var current: PostgresSession? { session }

    func connected(by deadline: UInt64) throws(PostgresFailure) -> PostgresSession {
        if let session { return session }
        let patience = min(deadline, SteadyTime.after(milliseconds: options.connectMilliseconds))
        let opened = try site.connect(use, by: patience)
        session = opened
        return opened
    }

    /// Ends the connection.
    func drop(isLost: Bool = true) {
        guard session.taken() != nil else { return }
        site.noteEnd(isLost: isLost)
    }

    /// Notes whether the primary answers.
    func probe() {
        do throws(PostgresFailure) {
            let session = try connected(by: SteadyTime.nanoseconds)
            try session.begin(
                .readCommitted, until: SteadyTime.after(milliseconds: options.statementMilliseconds))
            _ = try session.command("SELECT 1")
            try session.rollBack()
            site.noteReachable(true)
        } catch {
            drop()
        }
    }

    /// Undoes a transaction that failed; returns the server's failure, if it was one.
    func undo(_ session: PostgresSession, _ error: any Error) -> PostgresFailure? {
        let failure = session.failure ?? error as? PostgresFailure
        do throws(PostgresFailure) { try session.rollBack() } catch { drop() }
        if failure?.isStale == true { drop(isLost: false) }
        return failure
    }

    /// Runs a read on one snapshot.
    /// - Parameter runs: how often at most; once for a body with effects.
    func read<Value>(
        by deadline: UInt64, runs: Int = PostgresWorker.readRuns,
        _ body: (borrowing Connection) throws -> Value
    ) throws -> Value {
        var run = 1
        while true {
            do {
                let session = try connected(by: deadline)
                do {
                    return try readOnce(session, by: deadline, body)
                } catch {
                    guard let failure = undo(session, error) else { throw error }
                    throw failure
                }
            } catch let failure as PostgresFailure {
                let isLate = SteadyTime.nanoseconds >= deadline
                guard failure.mayPassOnRerun, run < runs, !isLate else { throw failure.error }
                site.counters.update { $0.reruns += 1 }
                run += 1
            }
        }
    }

    private func readOnce<Value>(
        _ session: PostgresSession, by deadline: UInt64, _ body: (borrowing Connection) throws -> Value
    ) throws -> Value {
        try session.begin(.read, until: deadline)
        let connection = Connection(session)
        let value = try body(connection)
        // Thrown even if the body swallowed it: its value would lack rows.
        if let failure = session.failure { throw failure }
        do throws(PostgresFailure) { try session.end() } catch { drop() }
        return value
    }

    /// Deletes old records of units now and then.
    func pruneIfDue() {
        units += 1
        guard units % Self.unitsBetweenPruning == 0, let session else { return }
        do {
            try session.begin(
                .readCommitted, until: SteadyTime.after(milliseconds: options.statementMilliseconds))
            let connection = Connection(session)
            try UnitRecord.prune(in: connection)
            try session.sendCommit()
            guard
                case .committed = session.awaitCommit(
                    by: SteadyTime.after(milliseconds: options.commitMilliseconds))
            else { return drop() }
        } catch {
            _ = undo(session, error)
        }
    }
}
