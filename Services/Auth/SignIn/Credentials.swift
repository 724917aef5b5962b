import Contracts

/// What somebody typed to sign in. The e-mail need not be an address: whatever is typed is looked up alike.
struct Credentials: Sendable {
    /// Trimmed and folded as `EmailAddress.folded`.
    let email: String
    let password: String
    let deviceName: String?

    static let deviceNameMaximum = 100
}

extension LoginRequest {
    /// The credentials, or a `VALIDATION_ERROR` that says what is missing (AUTH-002).
    func checked() throws(APIError) -> Credentials {
        var errors = FieldErrors()
        let address = errors.required(email, "email", "Email is required")?.trimmed.asciiLowercased
        if let address, address.isEmpty { errors.add("email", "Email is required") }
        let secret = errors.required(password, "password", "Password is required")
        if let secret, secret.isEmpty { errors.add("password", "Password is required") }
        let device = errors.optionalText(
            deviceName, "deviceName", label: "Device name", maximum: Credentials.deviceNameMaximum)
        try errors.throwIfAny()
        guard let address, let secret else { throw APIError(.validation) }
        return Credentials(email: address, password: secret, deviceName: device)
    }
}
