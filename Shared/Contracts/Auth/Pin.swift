/// The body of `PUT /auth/pin`.
public struct PinChange: Decodable, Sendable {
    public let pin: Field<String>
    public let password: Field<String>
}

/// The body of `DELETE /auth/pin`.
public struct PinRemoval: Decodable, Sendable {
    public let password: Field<String>
}
