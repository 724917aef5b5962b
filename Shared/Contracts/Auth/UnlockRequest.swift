/// The body of `POST /auth/unlock`: a PIN, or the members of an authenticator's signed answer.
public struct UnlockRequest: Codable, Sendable {
    public let pin: Field<String>
    public let passkey: AuthenticationResponse

    private enum CodingKeys: String, CodingKey { case pin }

    public init(pin: Field<String> = .absent, passkey: AuthenticationResponse = AuthenticationResponse()) {
        self.pin = pin
        self.passkey = passkey
    }

    public init(from decoder: any Decoder) throws {
        pin = try decoder.container(keyedBy: CodingKeys.self).decode(Field<String>.self, forKey: .pin)
        passkey = try AuthenticationResponse(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(pin, forKey: .pin)
        try passkey.encode(to: encoder)
    }
}
