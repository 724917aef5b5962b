import Contracts
import SQLiteKit
import ServiceKit

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
