public import Contracts

/// Changing the address of the account.
extension CofferClient.Auth {
    /// Mails a link to another address. The answer is the same for an address that has an account.
    /// - Parameter code: of the second factor, if there is one.
    @discardableResult
    public func changeEmail(
        to email: String, password: String, code: String? = nil
    ) async throws -> Message {
        let request = AddressChangeRequest(
            newEmail: .value(email), password: .value(password), code: code.map { .value($0) } ?? .absent)
        return try await client.call(AuthAPI.changeEmail, request).value
    }

    /// Changes the address by the token in the mail to the new one.
    @discardableResult
    public func confirmEmail(token: String) async throws -> Message {
        try await client.call(AuthAPI.confirmEmail, json: TokenRequest(token: .value(token)))
    }

    /// Brings the old address back by the token in the mail to it.
    @discardableResult
    public func undoEmail(token: String, newPassword: String) async throws -> Message {
        try await client.call(
            AuthAPI.undoEmail, json: ResetPasswordRequest(token: token, newPassword: newPassword))
    }
}
