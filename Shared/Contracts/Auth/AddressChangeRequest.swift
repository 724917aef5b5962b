/// The body of `POST /auth/change-email`.
public struct AddressChangeRequest: Codable, Sendable {
    public let newEmail: Field<String>
    public let password: Field<String>
    public let code: Field<String>

    public init(
        newEmail: Field<String> = .absent, password: Field<String> = .absent, code: Field<String> = .absent
    ) {
        self.newEmail = newEmail
        self.password = password
        self.code = code
    }
}
