import Contracts
import ServiceKit
import Synchronization

/// Sessions that a browser has just left, by a sign-in over them or a logout. Late answers to requests with
/// their cookies must not touch the cookies of the next session.
final class DepartedSessions: Sendable {
    /// The sessions of the current window and of the one before.
    private struct State {
        var window: Int64 = 0
        var current: Set<ID<Session>> = []
        var former: Set<ID<Session>> = []
    }

    /// Longer than any request that renews or refuses can take.
    private static let windowMilliseconds: Int64 = 120_000
    private let limit: Int
    private let clock: Clock
    private let state = Mutex(State())

    init(clock: Clock, limit: Int = 16_384) {
        self.clock = clock
        self.limit = limit
    }

    func add(_ session: ID<Session>) {
        let window = window()
        state.withLock { state in
            Self.turn(&state, to: window)
            // A forgotten session costs a sign-in at most, after a late answer.
            if state.current.count >= limit { state.current.removeAll(keepingCapacity: true) }
            state.current.insert(session)
        }
    }

    func contains(_ session: ID<Session>) -> Bool {
        let window = window()
        return state.withLock { state in
            Self.turn(&state, to: window)
            return state.current.contains(session) || state.former.contains(session)
        }
    }

    private func window() -> Int64 { clock.now().millisecondsSinceEpoch / Self.windowMilliseconds }

    /// Drops sessions from before the previous window.
    private static func turn(_ state: inout State, to window: Int64) {
        guard window != state.window else { return }
        state.former = window == state.window + 1 ? state.current : []
        state.current = []
        state.window = window
    }
}
