/// Keeps the writer from committing until `release`, or until the time is over. The writer waits inside a
/// transaction, so that what it has not answered yet is in no snapshot of that time.
package final class WriterHold: Sendable {
    private enum State {
        case requested, held, released, expired
        case failed(SQLiteError)
    }

    /// The longest wait for the writer: longer than its longest group and checkpoint.
    private static let requestMilliseconds = 5_000

    private let monitor = Monitor(State.requested)
    private let milliseconds: Int

    init(milliseconds: Int) { self.milliseconds = milliseconds }

    /// Lets the writer go on. Returns whether it has been held until now.
    package func release() -> Bool {
        let wasHeld = monitor.withLock { state in
            let wasHeld = if case .held = state { true } else { false }
            if case .expired = state { return false }
            state = .released
            return wasHeld
        }
        monitor.broadcast()
        return wasHeld
    }

    /// Holds the calling thread, the writer's. Does nothing when the unit runs a second time.
    func hold() {
        let isRequested = monitor.withLock { state in
            guard case .requested = state else { return false }
            state = .held
            return true
        }
        guard isRequested else { return }
        monitor.broadcast()
        let end = SteadyTime.after(milliseconds: milliseconds)
        let isReleased = monitor.wait(until: end) { state -> Bool? in
            if case .released = state { true } else { nil }
        }
        if isReleased != true { monitor.withLock { if case .held = $0 { $0 = .expired } } }
    }

    func fail(_ error: any Error) {
        monitor.withLock { state in
            guard case .requested = state else { return }
            state = .failed(error as? SQLiteError ?? SQLiteError(.other, "\(error)"))
        }
        monitor.broadcast()
    }

    /// Waits until the writer is held. Throws the reason why it cannot be.
    func waitUntilHeld() throws(SQLiteError) {
        let end = SteadyTime.after(milliseconds: Self.requestMilliseconds)
        let failure = monitor.wait(until: end) { state -> SQLiteError?? in
            switch state {
            case .requested: nil
            case .failed(let error): .some(error)
            case .held, .released, .expired: .some(nil)
            }
        }
        guard let failure else {
            _ = release()
            throw SQLiteError(.busy, "the writer is busy for too long")
        }
        if let failure { throw failure }
    }
}
