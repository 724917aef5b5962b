/// The body of `POST /auth/unlock`: a PIN, or what an authenticator signed, as it is.
public struct UnlockRequest: Decodable, Sendable {
    public let pin: Field<String>
    public let passkey: AuthenticationResponse

    private enum CodingKeys: String, CodingKey { case pin }

    public init(from decoder: any Decoder) throws {
        pin = try decoder.container(keyedBy: CodingKeys.self).decode(Field<String>.self, forKey: .pin)
        passkey = try AuthenticationResponse(from: decoder)
    }
}
