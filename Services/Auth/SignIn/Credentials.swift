import Contracts

/// The checked input of a sign-in. The e-mail need not be an address: any text is looked up the same way.
struct Credentials: Sendable {
    /// Trimmed, and folded as `EmailAddress.folded`.
    let email: String
    let password: String
    let deviceName: String?
}

extension LoginRequest {
    /// Returns the credentials, or throws a `VALIDATION_ERROR` that names the missing fields (AUTH-002).
    func checked() throws(APIError) -> Credentials {
        var errors = FieldErrors()
        let address = errors.required(email, "email", "Email is required")?.trimmed.asciiLowercased
        if let address, address.isEmpty { errors.add("email", "Email is required") }
        let secret = errors.required(password, "password", "Password is required")
        if let secret, secret.isEmpty { errors.add("password", "Password is required") }
        let device = errors.optionalText(deviceName, "deviceName", .deviceName)
        guard errors.isEmpty, let address, let secret else { throw errors.refusal }
        return Credentials(email: address, password: secret, deviceName: device)
    }
}
