import Contracts
import SQLiteKit
import ServiceKit

/// Reads the trail of security events.
extension AuthStore {
    private static let eventColumns: SQL = """
        e.type, e.at, e.actor, e.count, d.address, d.device_name, d.session, e.sequence
        """

    /// Returns the event of a row with `eventColumns`, or nil for a type that this version does not know.
    private static func event(_ row: borrowing Row) throws -> SecurityEvent? {
        guard let type = SecurityEventType(rawValue: try row.text(0)),
            let actor = SecurityActor(rawValue: try row.text(2))
        else { return nil }
        return SecurityEvent(
            type, at: try row.timestamp(1), by: actor, address: try row.textOrNil(4),
            deviceName: try row.textOrNil(5),
            session: try row.idOrNil(6), count: Int(try row.int(3)))
    }

    /// Returns the newest events of a user.
    static func trail(
        of user: ID<User>, atMost limit: Int, in db: borrowing Connection
    ) throws -> [SecurityEvent] {
        try db.all(
            """
            SELECT \(eventColumns) FROM security_events e INDEXED BY security_events_by_user
            LEFT JOIN security_event_details d ON d.event = e.sequence
            WHERE e.user = \(user) ORDER BY e.sequence DESC LIMIT \(limit)
            """
        ) { try event($0) }.compactMap { $0 }
    }

    /// Returns a page of the user's events, newest first.
    func activity(of user: ID<User>, _ page: PageQuery<Int64>) async throws -> ActivityList {
        let before = page.cursor ?? Int64.max
        return try await database.read { db in
            let total = try db.first(
                """
                SELECT count(*) FROM security_events INDEXED BY security_events_by_user WHERE "user" = \(user)
                """
            ) { Int(try $0.int(0)) }
            let found = try db.all(
                """
                SELECT \(Self.eventColumns) FROM security_events e INDEXED BY security_events_by_user
                LEFT JOIN security_event_details d ON d.event = e.sequence
                WHERE e.user = \(user) AND e.sequence < \(before)
                ORDER BY e.sequence DESC LIMIT \(page.limit + 1) OFFSET \(page.offset)
                """
            ) { (event: try Self.event($0), sequence: try $0.int(7)) }
            let (shown, last) = found.page(of: page.limit)
            return ActivityList(
                events: shown.compactMap(\.event), total: total ?? 0,
                nextCursor: last.map { String($0.sequence) })
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
                SELECT \(Self.eventColumns), e.user, coalesce(nullif(u.email, ''), d.email) \(source)
                    AND e.at >= \(since) ORDER BY e.sequence LIMIT \(AuditPage.limit + 1)
                """
            ) { row in
                let entry = try Self.event(row).map {
                    AuditEntry(event: $0, user: try row.idOrNil(8), email: try row.textOrNil(9))
                }
                return (entry: entry, sequence: try row.int(7))
            }
            let (shown, last) = found.page(of: AuditPage.limit)
            return AuditPage(entries: shown.compactMap(\.entry), next: last?.sequence)
        }
    }
}
