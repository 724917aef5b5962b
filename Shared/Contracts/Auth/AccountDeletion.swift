/// The user's confirmation: the password, or within ten minutes of the sign-in the account's own address
/// written out.
public struct AccountDeletion: Codable, Sendable {
    public let password: Field<String>
    public let confirmEmail: Field<String>
    /// The EDITOR of the personal book who gets it; without one it is erased.
    public let heirId: Field<ID<User>>

    public init(
        password: Field<String> = .absent, confirmEmail: Field<String> = .absent,
        heirId: Field<ID<User>> = .absent
    ) {
        self.password = password
        self.confirmEmail = confirmEmail
        self.heirId = heirId
    }
}
