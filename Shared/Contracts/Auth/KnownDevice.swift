/// A device on which the user signed in. A sign-in answers a device token, which the device sends back as
/// `X-Device-Token` when it signs in again: its failures then count apart from those of strangers, who
/// cannot lock it out. The token is worth nothing else.
public struct KnownDevice: Codable, Sendable {
    public static let fieldName = "X-Device-Token"
    /// How long a device is known after its last sign-in, and the lifetime of its cookie in a browser.
    public static let lifetimeSeconds: Int64 = 180 * 86_400

    /// The session of the device's last sign-in, which may be over. `DELETE /auth/sessions/{id}` ends the
    /// session and forgets the device.
    public let id: ID<Session>
    /// The client's own name for the device, given at sign-in.
    @Nullable public var deviceName: String?
    /// The client's address at sign-in.
    public let address: String
    public let signedInAt: Timestamp

    public init(id: ID<Session>, deviceName: String?, address: String, signedInAt: Timestamp) {
        self.id = id
        self._deviceName = Nullable(wrappedValue: deviceName)
        self.address = address
        self.signedInAt = signedInAt
    }
}
