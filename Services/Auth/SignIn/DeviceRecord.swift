import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A device on which a user signed in, as stored.
struct DeviceRecord: Sendable, Equatable {
    /// SHA-256 of the token that the device keeps.
    var hash: [UInt8] = []
    var user: ID<User> = .blank
    /// The session of the last sign-in; its row may be gone.
    var session: ID<Session> = .blank
    var deviceName: String?
    var address = ""
    var signedInAt = Timestamp.blank

    static let table = RecordTable(
        "device_tokens", blank: DeviceRecord(),
        [
            .column("hash", \.hash).fixed, .column("user_id", \.user).fixed,
            .column("session_id", \.session), .column("device_name", \.deviceName),
            .column("address", \.address), .column("signed_in_at", \.signedInAt),
        ])
}

/// The token that a device keeps from its sign-in.
typealias DeviceToken = RandomToken<KnownDevice>
