import Contracts
import ServiceKit

/// Lets a sign-in's password be compared if the throttle allows it (AUTH-012).
struct LoginGate: Sendable {
    private static let waitMilliseconds = 5_000

    let store: AuthStore
    private let throttle: LoginThrottle
    private let context: ServiceContext
    private let queue = LoginQueue()

    init(store: AuthStore, throttle: LoginThrottle, context: ServiceContext) {
        self.store = store
        self.throttle = throttle
        self.context = context
    }

    /// Reserves a try, in the user's own budget or as a stranger's, and runs `comparison` with its id.
    /// `AuthError.wrongCredentials` from `comparison` counts as a failure; any other error gives the try
    /// back. On success `comparison` itself gives the try back, together with its effect. Throws
    /// `AuthError.tooManyAttempts`, `lockedOut`, or in a flood `signInsOverloaded`, without comparing.
    func attempt<Value>(
        email: String, address: String, budget: OwnBudget?, _ comparison: (ID<LoginTry>) async throws -> Value
    ) async throws -> Value {
        // Comes first: in a flood no row is written for a sign-in that would not be compared.
        let address = IPv6Network.prefix(of: address)
        guard queue.enter(from: address) else { throw AuthError.signInsOverloaded }
        defer { queue.leave(from: address) }
        let attempt = LoginAttempt(id: context.ids.make(), email: email, address: address, budget: budget)
        try await enter(attempt)
        defer { queue.ended(attempt) }
        do {
            return try await comparison(attempt.id)
        } catch AuthError.wrongCredentials {
            try await store.countFailure(attempt, at: context.clock.now())
            throw AuthError.wrongCredentials
        } catch {
            try await store.giveBack(attempt.id)
            throw error
        }
    }

    private func enter(_ attempt: LoginAttempt) async throws {
        while true {
            let ticket = queue.ticket
            switch try await store.reserve(attempt, under: throttle, at: context.clock.now()) {
            case .admitted: return
            case .refused(let seconds): throw AuthError.tooManyAttempts(retryAfterSeconds: seconds)
            case .lockedOut(let seconds): throw AuthError.lockedOut(retryAfterSeconds: seconds)
            case .wait:
                let isWorthAnotherTry = await queue.wait(
                    for: attempt, since: ticket, milliseconds: Self.waitMilliseconds)
                guard isWorthAnotherTry else { throw AuthError.signInsOverloaded }
            }
        }
    }
}
