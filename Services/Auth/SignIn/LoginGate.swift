import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Lets a password be hashed if there is a place, and compared if the throttle allows it, too (AUTH-012).
struct LoginGate: Sendable {
    private static let waitMilliseconds = 5_000

    let store: AuthStore
    private let throttle: LoginThrottle
    private let context: ServiceContext
    private let queue = LoginQueue()
    private let places = HashingPlaces()

    init(store: AuthStore, throttle: LoginThrottle, context: ServiceContext) {
        self.store = store
        self.throttle = throttle
        self.context = context
    }

    /// Reserves a try, in the user's own budget or as a stranger's, and runs `comparison` with its id.
    /// `wrongCredentials` from `comparison` counts as a failure; any other error gives the try back. On
    /// success `comparison` itself gives the try back, together with its effect. Throws `RATE_LIMITED`, or in
    /// a flood `hashingOverloaded`, without comparing.
    func attempt<Value>(
        email: String, address: String, budget: OwnBudget?, _ comparison: (ID<LoginTry>) async throws -> Value
    ) async throws -> Value {
        // Comes first: in a flood no row is written for a sign-in that would not be compared.
        let place = try enter(as: budget, from: address)
        defer { places.leave(place) }
        let attempt = LoginAttempt(
            id: context.ids.make(), email: email, address: IPv6Network.prefix(of: address), budget: budget)
        try await enter(attempt)
        defer { queue.ended(attempt) }
        do {
            return try await comparison(attempt.id)
        } catch let error as APIError where error == .wrongCredentials {
            try await store.countFailure(attempt, at: context.clock.now())
            throw error
        } catch {
            try await store.giveBack(attempt.id)
            throw error
        }
    }

    /// Hashes the new password of somebody who proves none. Throws `hashingOverloaded` in a flood.
    func hash(
        _ password: String, by hasher: PasswordHasher, from address: String
    ) async throws -> PasswordHash {
        try await hashing(as: nil, from: address) { try await hasher.hash(password) }
    }

    /// Runs work that hashes, in a place of a user's own budget or of a stranger. Throws `hashingOverloaded`
    /// in a flood.
    func hashing<Value>(
        as budget: OwnBudget?, from address: String, _ work: () async throws -> Value
    ) async throws -> Value {
        let place = try enter(as: budget, from: address)
        defer { places.leave(place) }
        return try await work()
    }

    private func enter(
        as budget: OwnBudget?, from address: String
    ) throws(APIError) -> HashingPlaces.Place {
        let place = HashingPlaces.Place(of: budget, from: address)
        guard places.enter(place) else { throw .hashingOverloaded }
        return place
    }

    private func enter(_ attempt: LoginAttempt) async throws {
        while true {
            let ticket = queue.ticket
            switch try await store.reserve(attempt, under: throttle, at: context.clock.now()) {
            case .admitted: return
            case .refused(let seconds): throw APIError.tooManyAttempts(retryAfterSeconds: seconds)
            case .lockedOut(let seconds):
                // Guesses from other addresses have used up the e-mail's limit; its user has other ways in.
                throw APIError(
                    .rateLimited,
                    "Too many attempts. Please try again later. Until then, sign in on a device where you "
                        + "have signed in before, or reset your password.", retryAfterSeconds: seconds)
            case .wait:
                let isWorthAnotherTry = await queue.wait(
                    for: attempt, since: ticket, milliseconds: Self.waitMilliseconds)
                guard isWorthAnotherTry else { throw APIError.hashingOverloaded }
            }
        }
    }
}

extension APIError {
    /// Wrong password or unknown e-mail; the client cannot tell which.
    static let wrongCredentials = APIError(.unauthorized, "Invalid email or password")
    /// Too many passwords are being hashed, or a sign-in waited too long for others of its address or e-mail.
    fileprivate static let hashingOverloaded = APIError(
        .serviceUnavailable, retryAfterSeconds: 2, logMessage: "too many passwords wait")

    static func tooManyAttempts(retryAfterSeconds: Int) -> APIError {
        APIError(
            .rateLimited, "Too many attempts. Please try again later.", retryAfterSeconds: retryAfterSeconds)
    }
}
