import Contracts
import SQLiteKit
import ServiceKit

extension AuthStore {
    /// Most sessions and most events of the feed in an answer; the newest ones.
    private static let securityEventsLimit = 5_000

    /// Returns when sessions of a user began and ended, the events about the user that the feed still keeps,
    /// and those of the trail, oldest first.
    func securityEvents(of user: ID<User>) async throws -> [PersonalData.Event] {
        try await database.read { db in
            var events = try db.all(
                """
                SELECT type, at FROM events INDEXED BY events_by_subject WHERE subject = \(user)
                ORDER BY sequence DESC LIMIT \(Self.securityEventsLimit)
                """
            ) { PersonalData.Event(type: try $0.text(0), at: try $0.timestamp(1)) }
            try db.forEach(
                """
                SELECT \(StoredSession.table.names) FROM sessions INDEXED BY sessions_by_user
                WHERE user_id = \(user) ORDER BY id DESC LIMIT \(Self.securityEventsLimit)
                """
            ) { row in
                let session = try StoredSession.table.record(row)
                let moments = [("session.started", session.createdAt), ("session.ended", session.endedAt)]
                for case (let type, let at?) in moments {
                    events.append(
                        PersonalData.Event(
                            type: type, at: at, session: session.id, address: session.address,
                            deviceName: session.deviceName))
                }
            }
            events += try Self.trail(of: user, atMost: Self.securityEventsLimit, in: db).map {
                PersonalData.Event(
                    type: $0.type.rawValue, at: $0.at, session: $0.session, address: $0.address,
                    deviceName: $0.deviceName)
            }
            return events.sorted { $0.at < $1.at }
        }
    }
}
