import Contracts

/// The time limits of passkey ceremonies.
enum PasskeyRule {
    /// How old a sign-in may be to add a passkey without the password. An unlocked phone or a stolen access
    /// token must not gain a sign-in that outlives it (NIST SP 800-63B-4 §4.1.2.1 requires authentication
    /// when an authenticator is bound). Right after onboarding no password is asked for (ONB-006).
    static let freshSeconds: Int64 = 600
    /// How long an authenticator and its user may take to answer a challenge.
    static let challengeSeconds: Int64 = 300

    /// Returns whether a sign-in is recent enough to add a passkey without the password.
    static func isFresh(signedInAt: Timestamp, now: Timestamp) -> Bool {
        now <= signedInAt.adding(seconds: freshSeconds)
    }
}

extension PasskeyChange {
    /// Returns the new name, or nil if none was sent. Throws a `VALIDATION_ERROR`.
    func checked() throws(APIError) -> String? {
        guard !name.isAbsent else { return nil }
        var errors = FieldErrors()
        let name = errors.requiredText(name, "name", label: "Name", length: Passkey.nameLength)
        try errors.throwIfAny()
        return name
    }
}
