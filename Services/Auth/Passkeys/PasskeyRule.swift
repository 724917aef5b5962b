import Contracts

/// Who may add a passkey.
enum PasskeyRule {
    /// How long ago a sign-in may be to add a passkey without the password: a phone that is left unlocked, or
    /// a stolen access token, must not gain a sign-in that outlives it (NIST SP 800-63B-4 §4.1.2.1 wants
    /// authentication when an authenticator is bound). Fresh from onboarding nothing is asked (ONB-006).
    static let freshSeconds: Int64 = 600
    /// How long an authenticator and its user may take.
    static let challengeSeconds: Int64 = 300

    /// Whether a session made then may add a passkey now without the password.
    static func isFresh(signedInAt: Timestamp, now: Timestamp) -> Bool {
        now <= signedInAt.adding(seconds: freshSeconds)
    }
}

extension PasskeyChange {
    /// The new name, nil for none, or a `VALIDATION_ERROR`.
    func checked() throws(APIError) -> String? {
        guard !name.isAbsent else { return nil }
        var errors = FieldErrors()
        let name = errors.requiredText(name, "name", label: "Name", length: Passkey.nameLength)
        try errors.throwIfAny()
        return name
    }
}
