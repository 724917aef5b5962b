import Contracts
import SQLiteKit
import ServiceKit

/// Reads the trail of security events.
extension AuthStore {
    /// Returns the newest events of a user.
    static func trail(
        of user: ID<User>, atMost limit: Int, in db: borrowing Connection
    ) throws -> [SecurityEvent] {
        try db.all(
            """
            SELECT \(StoredEvent.names) FROM security_events e INDEXED BY security_events_by_user
            LEFT JOIN security_event_details d ON d.event = e.sequence
            WHERE e."user" = \(user) ORDER BY e.sequence DESC LIMIT \(limit)
            """
        ) { try StoredEvent($0).answer }
    }

    /// Returns a page of the user's events, newest first.
    func activity(
        of user: ID<User>, _ page: PageQuery<ActivityCursor>,
        writing write: @escaping @Sendable (ActivityCursor) -> String
    ) async throws -> ActivityList {
        let before = page.cursor?.sequence ?? Int64.max
        return try await database.read { db in
            let total = try db.first(
                """
                SELECT count(*) FROM security_events INDEXED BY security_events_by_user WHERE "user" = \(user)
                """
            ) { Int(try $0.int(0)) }
            let found = try db.all(
                """
                SELECT \(StoredEvent.names) FROM security_events e INDEXED BY security_events_by_user
                LEFT JOIN security_event_details d ON d.event = e.sequence
                WHERE e."user" = \(user) AND e.sequence < \(before)
                ORDER BY e.sequence DESC LIMIT \(page.limit + 1) OFFSET \(page.offset)
                """
            ) { try StoredEvent($0) }
            let (shown, last) = found.page(of: page.limit)
            return ActivityList(
                events: shown.map(\.answer), total: total ?? 0,
                nextCursor: last.map { write(ActivityCursor(after: $0.record.sequence)) })
        }
    }

    /// Returns a page of all events, or of a user's, oldest first.
    func audit(of user: ID<User>?, since: Timestamp?, after: Int64) async throws -> AuditPage {
        try await database.read { db in
            let source: SQL
            if let user {
                source = """
                    FROM security_events e INDEXED BY security_events_by_user
                    LEFT JOIN security_event_details d ON d.event = e.sequence
                    LEFT JOIN users u ON u.id = e.user
                    WHERE e.user = \(user) AND e.sequence > \(after)
                    """
            } else {
                source = """
                    FROM security_events e LEFT JOIN security_event_details d ON d.event = e.sequence
                    LEFT JOIN users u ON u.id = e.user WHERE e.sequence > \(after)
                    """
            }
            let since = since ?? Timestamp(millisecondsSinceEpoch: 0)
            let found = try db.all(
                """
                SELECT \(StoredEvent.names), nullif(u.email, '') \(source)
                    AND e.at >= \(since) ORDER BY e.sequence LIMIT \(AuditPage.limit + 1)
                """
            ) { (event: try StoredEvent($0), email: try $0.textOrNil(StoredEvent.count)) }
            let (shown, last) = found.page(of: AuditPage.limit)
            return AuditPage(
                entries: shown.map { event, email in
                    AuditEntry(
                        event: event.answer, user: event.record.user, email: email ?? event.details.email)
                },
                next: last?.event.record.sequence)
        }
    }
}
