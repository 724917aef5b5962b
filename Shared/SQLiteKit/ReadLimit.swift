internal import Synchronization

/// The moment past which a connection's statements are interrupted. Other threads may call `cancel`.
final class ReadLimit: Sendable {
    private static let none = UInt64.max
    private let deadline = Atomic<UInt64>(ReadLimit.none)
    private let exceeded = Atomic<Bool>(false)
    private let isOnLoop = Atomic<Bool>(false)

    func arm(nanoseconds: UInt64, isOnLoop: Bool) {
        self.isOnLoop.store(isOnLoop, ordering: .relaxed)
        exceeded.store(false, ordering: .relaxed)
        deadline.store(SteadyTime.nanoseconds &+ nanoseconds, ordering: .relaxed)
    }

    /// Ends the limit; returns whether it was passed, even if the body swallowed the error.
    func disarm() -> Bool {
        deadline.store(Self.none, ordering: .relaxed)
        isOnLoop.store(false, ordering: .relaxed)
        return exceeded.load(ordering: .relaxed)
    }

    func cancel() { deadline.store(0, ordering: .relaxed) }

    /// Marks the limit as passed if the connection is an event loop's; returns whether it is.
    func passOnLoop() -> Bool {
        guard isOnLoop.load(ordering: .relaxed) else { return false }
        exceeded.store(true, ordering: .relaxed)
        return true
    }

    /// Whether the limit is passed; asked by the progress handler and before each statement.
    func isPast() -> Bool {
        let deadline = deadline.load(ordering: .relaxed)
        guard deadline != Self.none, SteadyTime.nanoseconds >= deadline else { return false }
        exceeded.store(true, ordering: .relaxed)
        return true
    }
}
