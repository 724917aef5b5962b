import Contracts
import SodiumKit

/// A checked request to register.
struct Registration: Sendable {
    let email: EmailAddress
    let password: String
    let displayName: String
    /// The token of an invitation, as it was sent.
    let invitation: String?
}

extension RegisterRequest {
    /// Returns the registration, or throws a `VALIDATION_ERROR` with every problem (AUTH-006, AUTH-008).
    /// - Parameter check: that of `password`.
    func checked(with check: PasswordCheck) throws(APIError) -> Registration {
        var errors = FieldErrors()
        let address = errors.emailAddress(email, "email")
        let secret = errors.newPassword(check, "password", email: address)
        let name = errors.requiredName(displayName, "displayName", .displayName)
        let token = errors.optional(invitation, "invitation")
        guard errors.isEmpty, let address, let secret, let name else { throw errors.refusal }
        return Registration(
            email: address, password: secret, displayName: name,
            invitation: token.flatMap { $0.isEmpty ? nil : $0 })
    }
}

/// The time limit for verifying an e-mail address.
enum EmailVerification {
    /// How long a mailed link works, and how long an unverified address stays reserved.
    static let lifetimeSeconds: Int64 = 24 * 3_600

    /// Returns whether an address that is still unverified may be registered again.
    static func hasLapsed(registeredAt: Timestamp, now: Timestamp) -> Bool {
        now > registeredAt.adding(seconds: lifetimeSeconds)
    }
}

/// A registration in a browser, which may sign its user in once the address is verified.
struct RegistrationTicket: Codable, Sendable, Equatable {
    let user: ID<User>
    /// `PasswordHash.digest` of the password that was registered: who has set another one since is somebody
    /// else, maybe.
    let password: String
    let expiresAt: Timestamp
}

extension PasswordHash {
    /// The SHA-256 of the hash in base64url: tells of two moments whether the password is the same one.
    var digest: String { Sodium.base64URL(Sodium.sha256(Array(text.utf8))) }
}
