internal import Vocabulary

/// The bounded queue of units that wait for the writer, whose owners take turns; also reports the writer's
/// end.
final class WriteQueue: Sendable {
    enum Turn {
        case work
        /// No unit came before the deadline.
        case idle
        /// The queue is closed and empty.
        case ended
    }

    private struct State {
        var units = FairQueue<ID<WorkOwner>?, WriteUnit>()
        var isClosed = false
        var isFinished = false
        var closers: [@Sendable () -> Void] = []
    }

    private let monitor = Monitor(State())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var count: Int { monitor.withLock { $0.units.count } }

    var isClosed: Bool { monitor.withLock { $0.isClosed } }

    /// Returns nil, or `.closed` or `.overloaded` if the unit was not taken. In a full queue the owner with
    /// the most units makes room: the last of them is refused.
    func append(_ unit: WriteUnit) -> SQLiteError? {
        let overloaded = SQLiteError(.overloaded, "\(limit) writes are waiting")
        var evicted: WriteUnit?
        let refusal: SQLiteError? = monitor.withLock { state in
            if state.isClosed { return .closed }
            if state.units.count >= limit {
                evicted = state.units.makeRoom(for: unit.owner) { _ in true }
                if evicted == nil { return overloaded }
            }
            state.units.append(unit, of: unit.owner)
            return nil
        }
        evicted?.fail(overloaded)
        if refusal == nil { monitor.signal() }
        return refusal
    }

    func next() -> WriteUnit? { monitor.withLock { $0.units.popFirst()?.element } }

    /// Waits for a unit, the end or the deadline.
    func wait(until deadline: UInt64?) -> Turn {
        monitor.wait(until: deadline) { state -> Turn? in
            if !state.units.isEmpty { return .work }
            return state.isClosed ? .ended : nil
        } ?? .idle
    }

    /// Refuses new units. Calls `finished` once the writer has ended, or now if it already has.
    func close(_ finished: @escaping @Sendable () -> Void) {
        let isFinished = monitor.withLock { state in
            state.isClosed = true
            if !state.isFinished { state.closers.append(finished) }
            return state.isFinished
        }
        monitor.signal()
        if isFinished { finished() }
    }

    /// The writer's last call: reports its end.
    func finish() {
        let closers = monitor.withLock { state in
            state.isFinished = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer() }
    }
}

/// One caller's write: it runs once, or once more if its group broke, and answers exactly once.
struct WriteUnit: Sendable {
    let owner: ID<WorkOwner>?
    /// Runs the body; returns the closure that answers the caller after the commit.
    let attempt: @Sendable (borrowing Connection) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
}
