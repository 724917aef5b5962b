internal import SQLiteKit
internal import Synchronization
internal import Vocabulary

/// A write unit: runs until it is committed, refused, or unknown.
struct PostgresUnit<Value: Sendable> {
    private enum Outcome {
        case done(Value)
        /// Nothing of the run is stored, and the next may succeed.
        case again(PostgresFailure)
        /// The caller has been answered.
        case answered
    }

    let worker: PostgresWorker
    let body: @Sendable (borrowing Connection) throws -> Value
    let answer: PostgresAnswer<Value>
    /// The moment past which no run begins, and no statement.
    let deadline: UInt64
    /// The record of the next COMMIT.
    private var id = UnitID()

    init(
        _ worker: PostgresWorker, _ body: @escaping @Sendable (borrowing Connection) throws -> Value,
        _ answer: PostgresAnswer<Value>, deadline: UInt64
    ) {
        self.worker = worker
        self.body = body
        self.answer = answer
        self.deadline = deadline
    }

    /// Runs the unit and answers its caller.
    mutating func run() {
        defer { worker.site.counters.update { $0.units += 1 } }
        for number in 1...max(1, worker.options.runs) {
            do {
                switch try attempt() {
                case .done(let value): return answer.give(.success(value))
                case .answered: return
                case .again(let failure):
                    guard !answer.isGiven else { return }
                    guard SteadyTime.nanoseconds < deadline else { return answer.fail(failure.error) }
                    worker.site.counters.update { $0.reruns += 1 }
                    PostgresSite.pause(try: number)
                }
            } catch {
                return answer.give(.failure(error))
            }
        }
        answer.fail(SQLiteError(.busy, "a unit met others \(worker.options.runs) times"))
    }

    private mutating func attempt() throws -> Outcome {
        let session: PostgresSession
        do throws(PostgresFailure) {
            session = try worker.connected(by: deadline)
        } catch {
            throw error.error
        }
        let value: Value
        do {
            try session.begin(.unit, until: deadline, in: worker.site.lease?.epoch)
            let connection = Connection(session)
            value = try body(connection)
            try session.runEndSteps()
            if session.hasWritten { try UnitRecord.note(id, in: connection) }
        } catch {
            guard let failure = worker.undo(session, error) else { throw error }
            guard failure.mayPassOnRerun else { throw failure.error }
            return .again(failure)
        }
        let hasWritten = session.hasWritten
        switch commit(session) {
        case .committed:
            worker.site.counters.update { $0.commits += 1 }
            worker.site.noteReachable(true)
            return .done(value)
        case .refused(let failure):
            _ = worker.undo(session, failure)
            guard failure.mayPassOnRerun else { throw failure.error }
            return .again(failure)
        case .unknown(let reason):
            worker.drop()
            // A unit that changed nothing may run again.
            guard hasWritten else { return .again(.lost(reason)) }
            return lookUp(value, reason)
        case .pending:
            worker.drop()
            return hasWritten ? lookUp(value, "no answer to COMMIT") : .again(.lost("no answer to COMMIT"))
        }
    }

    /// Commits. A caller does not wait for longer than the limit; the connection does, since only it can hear
    /// the answer.
    private func commit(_ session: PostgresSession) -> PostgresCommit {
        let started = SteadyTime.nanoseconds
        do throws(PostgresFailure) { try session.sendCommit() } catch { return .unknown(error.message) }
        var commit = session.awaitCommit(
            by: SteadyTime.after(milliseconds: worker.options.commitMilliseconds))
        if case .pending = commit {
            answerUnknown("COMMIT takes long")
            commit = session.awaitCommit(
                by: SteadyTime.after(milliseconds: worker.options.abandonMilliseconds))
        }
        let microseconds = Int((SteadyTime.nanoseconds &- started) / 1_000)
        worker.site.counters.update { $0.commitMicroseconds += microseconds }
        return commit
    }

    /// Looks up whether the unit is stored, until the primary says so. Nothing runs again before.
    private mutating func lookUp(_ value: Value, _ reason: String) -> Outcome {
        worker.site.counters.update { $0.lookedUpOutcomes += 1 }
        worker.options.notice("a unit's outcome is looked up: \(reason)")
        let answerBy = SteadyTime.after(milliseconds: worker.options.commitMilliseconds)
        let end = SteadyTime.after(milliseconds: worker.options.abandonMilliseconds)
        var tries = 0
        while true {
            if let isDone = isDone(by: min(answerBy, end)) {
                if isDone { return .done(value) }
                // The id belongs to the COMMIT that is refused from now on.
                id = UnitID()
                return .again(.lost(reason))
            }
            if SteadyTime.nanoseconds >= answerBy { answerUnknown(reason) }
            if SteadyTime.nanoseconds >= end { return .answered }
            tries += 1
            PostgresSite.pause(try: tries)
        }
    }

    /// Returns nil if the outcome is still unknown.
    private func isDone(by deadline: UInt64) -> Bool? {
        do {
            let session = try worker.connected(by: deadline)
            do {
                try session.begin(
                    .readCommitted,
                    until: SteadyTime.after(milliseconds: worker.options.statementMilliseconds))
                let connection = Connection(session)
                let isDone = try UnitRecord.isDone(id, in: connection)
                try session.sendCommit()
                let limit = SteadyTime.after(milliseconds: worker.options.commitMilliseconds)
                if case .committed = session.awaitCommit(by: limit) { return isDone }
                worker.drop()
                return nil
            } catch {
                _ = worker.undo(session, error)
                return nil
            }
        } catch {
            return nil
        }
    }

    private func answerUnknown(_ reason: String) {
        guard !answer.isGiven else { return }
        worker.site.counters.update { $0.unknownOutcomes += 1 }
        answer.fail(
            SQLiteError(.outcomeUnknown, "the server has not said whether a unit is stored: \(reason)"))
    }
}

/// The caller of a unit or a read, who gets one answer.
final class PostgresAnswer<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

    init(_ continuation: CheckedContinuation<Value, any Error>) { self.continuation = Mutex(continuation) }

    var isGiven: Bool { continuation.withLock { $0 == nil } }

    func give(_ result: sending Result<Value, any Error>) { taken?.resume(with: result) }

    func fail(_ error: SQLiteError) { taken?.resume(throwing: error) }

    private var taken: CheckedContinuation<Value, any Error>? { continuation.withLock { $0.taken() } }
}
