/// The body of `PUT /auth/pin`.
public struct PinChange: Codable, Sendable {
    public let pin: Field<String>
    public let password: Field<String>

    public init(pin: Field<String> = .absent, password: Field<String> = .absent) {
        self.pin = pin
        self.password = password
    }
}

/// The body of `DELETE /auth/pin`.
public struct PinRemoval: Codable, Sendable {
    public let password: Field<String>

    public init(password: Field<String> = .absent) { self.password = password }
}
