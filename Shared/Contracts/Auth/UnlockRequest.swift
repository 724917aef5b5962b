/// The body of `POST /auth/unlock`: a PIN, or the members of an authenticator's signed answer.
public struct UnlockRequest: Decodable, Sendable {
    public let pin: Field<String>
    public let passkey: AuthenticationResponse

    private enum CodingKeys: String, CodingKey { case pin }

    public init(from decoder: any Decoder) throws {
        pin = try decoder.container(keyedBy: CodingKeys.self).decode(Field<String>.self, forKey: .pin)
        passkey = try AuthenticationResponse(from: decoder)
    }
}
