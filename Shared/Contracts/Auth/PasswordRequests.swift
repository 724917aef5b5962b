/// A request for a mail to an address.
public struct EmailRequest: Decodable, Sendable {
    public let email: Field<String>
}

/// A request in JSON to set a new password by a mailed token.
public struct ResetPasswordRequest: Decodable, Sendable {
    public let token: Field<String>
    public let newPassword: Field<String>
    public init(token: String, newPassword: String) {
        self.token = .value(token)
        self.newPassword = .value(newPassword)
    }
}

public struct ChangePasswordRequest: Decodable, Sendable {
    public let currentPassword: Field<String>
    public let newPassword: Field<String>
}
