/// A request for a mail to an address.
public struct EmailRequest: Codable, Sendable {
    public let email: Field<String>

    public init(email: Field<String> = .absent) { self.email = email }
}

/// A request in JSON to set a new password by a mailed token.
public struct ResetPasswordRequest: Codable, Sendable {
    public let token: Field<String>
    public let newPassword: Field<String>
    public init(token: String, newPassword: String) {
        self.token = .value(token)
        self.newPassword = .value(newPassword)
    }
}

public struct ChangePasswordRequest: Codable, Sendable {
    public let currentPassword: Field<String>
    public let newPassword: Field<String>

    public init(currentPassword: Field<String> = .absent, newPassword: Field<String> = .absent) {
        self.currentPassword = currentPassword
        self.newPassword = newPassword
    }
}
