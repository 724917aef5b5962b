import Contracts
import ServiceKit
import Synchronization

/// Sessions that a browser was told to let go of lately, by a sign-in over them or a logout. What was on its
/// way with their cookies is answered later, and must not touch those of the session that came next.
final class DepartedSessions: Sendable {
    /// Of this and the window before.
    private struct State {
        var window: Int64 = 0
        var current: Set<ID<Session>> = []
        var former: Set<ID<Session>> = []
    }

    /// No request that renews or refuses is under way for longer than one of these.
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
            // Without it a late answer costs a sign-in, no more.
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

    /// Lets go of what is older than the window before.
    private static func turn(_ state: inout State, to window: Int64) {
        guard window != state.window else { return }
        state.former = window == state.window + 1 ? state.current : []
        state.current = []
        state.window = window
    }
}
