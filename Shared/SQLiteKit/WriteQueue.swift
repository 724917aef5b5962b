/// Units waiting for the writer, bounded; and the end of the writer, for those who wait for that.
final class WriteQueue: Sendable {
    enum Turn {
        case work
        /// Nothing came until the deadline.
        case idle
        /// Closed, and everything was taken.
        case ended
    }

    private struct State {
        var units = FIFO<WriteUnit>()
        var isClosed = false
        var isFinished = false
        var closers: [@Sendable () -> Void] = []
    }

    private let monitor = Monitor(State())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var count: Int { monitor.withLock { $0.units.count } }

    var isClosed: Bool { monitor.withLock { $0.isClosed } }

    /// Nil, or why the unit was not taken.
    func append(_ unit: WriteUnit) -> SQLiteError? {
        let refusal: SQLiteError? = monitor.withLock { state in
            if state.isClosed { return .closed }
            if state.units.count >= limit { return SQLiteError(.overloaded, "\(limit) writes are waiting") }
            state.units.append(unit)
            return nil
        }
        if refusal == nil { monitor.signal() }
        return refusal
    }

    func next() -> WriteUnit? { monitor.withLock { $0.units.popFirst() } }

    /// Waits for something to do.
    func wait(until deadline: UInt64?) -> Turn {
        monitor.wait(until: deadline) { state -> Turn? in
            if !state.units.isEmpty { return .work }
            return state.isClosed ? .ended : nil
        } ?? .idle
    }

    /// Takes no more units; `finished` is called once the writer has ended, now if it has already.
    func close(_ finished: @escaping @Sendable () -> Void) {
        let isFinished = monitor.withLock { state in
            state.isClosed = true
            if !state.isFinished { state.closers.append(finished) }
            return state.isFinished
        }
        monitor.signal()
        if isFinished { finished() }
    }

    /// Called by the writer as its last act.
    func finish() {
        let closers = monitor.withLock { state in
            state.isFinished = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer() }
    }
}
