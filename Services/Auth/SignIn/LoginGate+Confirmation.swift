import Contracts
import ServiceKit
import SodiumKit

extension LoginGate {
    /// Asks a signed-in user for their password again. Tries count as sign-ins do (AUTH-012), by session, so
    /// that a session left open allows no guessing and no stranger's guesses keep the user from confirming.
    /// `effect` gets the compared hash and the reserved try, which `effect` gives back. Throws like
    /// `attempt`.
    /// - Parameter field: the request's field to blame for a wrong password.
    func confirm<Body, Value>(
        _ password: String, in field: String = "password", of user: ID<User>, _ call: Call<Body>,
        _ hasher: PasswordHasher,
        _ effect: (PasswordHash?, ID<LoginTry>) async throws -> Value
    ) async throws -> Value {
        guard let account = try await store.user(user) else { throw APIError(.unauthorized) }
        let email = account.email.asciiLowercased
        let budget = OwnBudget.session(try call.identity.session)
        do {
            return try await attempt(email: email, address: call.clientAddress, budget: budget) { attempt in
                guard try await hasher.isRight(password, against: account.passwordHash) else {
                    throw APIError.wrongCredentials
                }
                return try await effect(account.passwordHash, attempt)
            }
        } catch let error as APIError where error == .wrongCredentials {
            throw APIError.field(field, "Wrong password")
        }
    }
}

extension PasswordHasher {
    /// Whether a typed password matches the hash. A text too long for a password is not hashed, but costs the
    /// same work and never matches.
    func isRight(_ typed: String, against hash: PasswordHash?) async throws -> Bool {
        let fits = PasswordRule.fits(typed)
        return try await verify(fits ? typed : "", against: fits ? hash : nil)
    }
}
