/// All passkeys of a user, and the most that the user can have.
public struct PasskeyList: Codable, Sendable {
    public let passkeys: [Passkey]
    public let limit: Int
    public init(passkeys: [Passkey]) {
        self.passkeys = passkeys
        limit = Passkey.maximum
    }
}

public struct PasskeyChange: Codable, Sendable {
    public let name: Field<String>

    public init(name: Field<String> = .absent) { self.name = name }
}
