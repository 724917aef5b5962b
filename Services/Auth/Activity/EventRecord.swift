import Contracts
import ServiceKit
import SQLiteKit

/// An event of the trail as stored. Its personal data lie apart (`EventDetailsRecord`).
struct EventRecord: Sendable, Equatable {
    /// Counted by the database.
    var sequence: Int64 = 0
    var at = Timestamp.blank
    var type = SecurityEventType.signedIn
    var actor = SecurityActor.user
    /// Nil for an address without a user.
    var user: ID<User>?
    /// How many events alike there were in the hour, with this one.
    var count: Int64 = 1

    static let table = RecordTable(
        "security_events", blank: EventRecord(),
        [
            .assigned("sequence", \.sequence), .column("at", \.at), .column("type", \.type),
            .column("actor", \.actor), .column("user", \.user), .column("count", \.count),
        ])
}

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
