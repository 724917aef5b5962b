import Contracts
import SQLiteKit
import ServiceKit

/// The personal data of an event as stored, which go with the event's user.
struct EventDetailsRecord: Sendable, Equatable {
    var address: String?
    var deviceName: String?
    var session: ID<Session>?
    /// An invited address, folded.
    var email: String?

    static let table = RecordTable(
        "security_event_details", blank: EventDetailsRecord(),
        [
            .unbound("event"), .column("address", \.address), .column("device_name", \.deviceName),
            .column("session", \.session), .column("email", \.email),
        ])
}
