/// The user's confirmation: the password, or within ten minutes of the sign-in the account's own address
/// written out.
public struct AccountDeletion: Codable, Sendable {
    public let password: Field<String>
    public let confirmEmail: Field<String>

    public init(password: Field<String> = .absent, confirmEmail: Field<String> = .absent) {
        self.password = password
        self.confirmEmail = confirmEmail
    }
}
