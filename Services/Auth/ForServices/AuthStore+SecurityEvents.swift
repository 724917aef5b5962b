import Contracts
import SQLiteKit

extension AuthStore {
    /// Most sessions and most events of the feed in an answer; the newest ones.
    private static let securityEventsLimit = 5_000

    /// Returns when sessions of a user began and ended, and the events about the user that the feed still
    /// keeps, oldest first.
    func securityEvents(of user: ID<User>) async throws -> [PersonalData.Event] {
        try await database.read { db in
            var events = try db.all(
                """
                SELECT type, at FROM events INDEXED BY events_by_subject WHERE subject = \(user)
                ORDER BY sequence DESC LIMIT \(Self.securityEventsLimit)
                """
            ) { PersonalData.Event(type: $0.text(0), at: $0.timestamp(1)) }
            try db.forEach(
                """
                SELECT id, created_at, ended_at, address, device_name FROM sessions INDEXED BY sessions_by_user
                WHERE user_id = \(user) ORDER BY id DESC LIMIT \(Self.securityEventsLimit)
                """
            ) { row in
                func event(_ type: String, _ at: Timestamp) -> PersonalData.Event {
                    PersonalData.Event(
                        type: type, at: at, session: row.id(0), address: row.text(3),
                        deviceName: row.textOrNil(4))
                }
                events.append(event("session.started", row.timestamp(1)))
                if let end = row.timestampOrNil(2) { events.append(event("session.ended", end)) }
            }
            return events.sorted { $0.at < $1.at }
        }
    }
}
