import Contracts
import ServiceKit
import SodiumKit

extension LoginGate {
    /// Asks a signed-in user for their password again. Tries count as sign-ins do (AUTH-012), so that a
    /// session left open allows no guessing. `effect` gets the compared hash and the reserved try, which
    /// `effect` gives back. Throws `AuthError.wrongPassword`, `AuthError.tooManyAttempts`.
    func confirm<Body, Value>(
        _ password: String, of user: ID<User>, _ call: Call<Body>, _ hasher: PasswordHasher,
        _ effect: (PasswordHash?, ID<LoginTry>) async throws -> Value
    ) async throws -> Value {
        guard let record = try await store.signInRecord(user) else { throw AuthError.notSignedIn }
        let email = record.user.email.asciiLowercased
        do {
            return try await attempt(email: email, address: call.clientAddress) { attempt in
                let fits = PasswordRule.fits(password)
                guard try await hasher.verify(fits ? password : "", against: fits ? record.passwordHash : nil)
                else { throw AuthError.wrongCredentials }
                return try await effect(record.passwordHash, attempt)
            }
        } catch AuthError.wrongCredentials {
            throw AuthError.wrongPassword
        }
    }
}
