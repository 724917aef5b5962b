/// All passkeys of a user, and how many there can be.
public struct PasskeyList: Codable, Sendable {
    public let passkeys: [Passkey]
    public let limit: Int
    public init(passkeys: [Passkey]) {
        self.passkeys = passkeys
        limit = Passkey.maximum
    }
}

public struct PasskeyChange: Decodable, Sendable {
    public let name: Field<String>
}
