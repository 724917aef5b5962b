import Contracts

/// The time limits of passkey ceremonies.
enum PasskeyRule {
    /// How long an authenticator and its user may take to answer a challenge.
    static let challengeSeconds: Int64 = 300
}

extension PasskeyChange {
    /// Returns the new name, or nil if none was sent. Throws a `VALIDATION_ERROR`.
    func checked() throws(APIError) -> String? {
        guard !name.isAbsent else { return nil }
        var errors = FieldErrors()
        let name = errors.requiredText(name, "name", .passkeyName)
        try errors.throwIfAny()
        return name
    }
}
