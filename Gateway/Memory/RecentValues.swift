import Contracts
import ServiceKit
import Synchronization

/// Values that are forgotten after one to two windows of time; a full window starts anew.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var window: Int64 = 0
        var current: [Key: Value] = [:]
        /// The values of the window before.
        var former: [Key: Value] = [:]
    }

    private let windowMilliseconds: Int64
    private let limit: Int
    private let clock: Clock
    private let state = Mutex(State())

    /// - Parameter limit: the most values per window.
    init(windowMilliseconds: Int64, limit: Int, clock: Clock) {
        self.windowMilliseconds = windowMilliseconds
        self.limit = limit
        self.clock = clock
    }

    subscript(_ key: Key) -> Value? {
        inCurrentWindow { $0.current[key] ?? $0.former[key] }
    }

    func keep(_ value: Value, for key: Key) {
        inCurrentWindow { state in
            if state.current.count >= limit { state.current.removeAll(keepingCapacity: true) }
            state.current[key] = value
        }
    }

    private func inCurrentWindow<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let window = clock.now().millisecondsSinceEpoch / windowMilliseconds
        return state.withLock { state in
            if window != state.window {
                let former = window == state.window + 1 ? state.current : [:]
                state = State(window: window, former: former)
            }
            return body(&state)
        }
    }
}
