/// A device on which the user signed in. A sign-in answers a device token, which the device sends back as
/// `X-Device-Token` when it signs in again: its failures then count apart from those of strangers, who
/// cannot lock it out. The token is worth nothing else.
public struct KnownDevice: Codable, Sendable {
    public static let fieldName = "X-Device-Token"
    /// How long a device is known after its last sign-in, and the lifetime of its cookie in a browser.
    public static let lifetimeSeconds: Int64 = 180 * 86_400

    public let id: ID<Session>
    @Nullable public var deviceName: String?
    public let address: String
    public let signedInAt: Timestamp

    public init(id: ID<Session>, deviceName: String?, address: String, signedInAt: Timestamp) {
        self.id = id
        self._deviceName = Nullable(wrappedValue: deviceName)
        self.address = address
        self.signedInAt = signedInAt
    }
}
