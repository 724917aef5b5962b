import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit

/// Writes the trail of security events, each inside the write unit of the change that it tells of.
extension AuthStore {
    /// Notes an event of a user, or of an address without a user. Returns false if the trail keeps no more of
    /// its kind.
    /// - Parameter email: an invited address, folded.
    @discardableResult
    static func note(
        _ type: SecurityEventType, of user: ID<User>?, by origin: Origin, email: String? = nil,
        at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        var user = user
        var address = origin.address
        var count: Int64 = 1
        if TrailRule.isBounded(origin.actor) {
            let group = try group(type, of: user, by: origin, at: now, in: db)
            count = try group.add(type, in: db)
            guard TrailRule.keeps(count, by: origin.actor) else { return false }
            user = group.user
            if origin.actor == .stranger, group.address.isEmpty { address = nil }
        }
        let event = EventRecord(at: now, type: type, actor: origin.actor, user: user, count: count)
        let sequence = try db.first("\(EventRecord.table.insertion(of: event)) RETURNING sequence") {
            try $0.int(0)
        }
        let details = EventDetailsRecord(
            address: address, deviceName: origin.deviceName, session: origin.session, email: email)
        guard details != EventDetailsRecord() else { return true }
        try db.run(
            """
            INSERT INTO security_event_details (event, \(EventDetailsRecord.table.insertedNames))
            VALUES (\(sequence), \(EventDetailsRecord.table.values(of: details)))
            """)
        return true
    }

    /// Notes what a user did in another service. Returns false if there is no such user.
    func note(
        _ type: SecurityEventType, of user: ID<User>, by origin: Origin, at now: Timestamp
    ) async throws -> Bool {
        try await database.write { db in
            guard try Self.user(user, in: db) != nil else { return false }
            try Self.note(type, of: user, by: origin, at: now, in: db)
            return true
        }
    }

    /// Notes that a session made what outlives it, as an address of the calendar, and mails a notice as often
    /// as the trail keeps such events. Throws `UNAUTHORIZED` for a session that has ended.
    func note(
        _ type: SecurityEventType, of user: ID<User>, mailing letter: Letter, by origin: Origin,
        in session: ID<Session>, at now: Timestamp
    ) async throws {
        try await database.write { db in
            _ = try Self.signInTime(of: session, user: user, at: now, in: db)
            if try Self.note(type, of: user, by: origin, at: now, in: db) {
                try tell(letter, user, at: now, in: db)
            }
        }
        mailer.wake()
    }

    /// Notes only the first event of its group, for refusals that must not cost a write each.
    static func noteOnce(
        _ type: SecurityEventType, of user: ID<User>?, by origin: Origin, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let group = try group(type, of: user, by: origin, at: now, in: db)
        guard try !group.exists(type, in: db) else { return }
        try note(type, of: user, by: origin, at: now, in: db)
    }

    /// Returns the user of a folded e-mail, verified or not.
    static func owner(of email: String, in db: borrowing Connection) throws -> ID<User>? {
        try db.first("SELECT id FROM users INDEXED BY users_by_email WHERE email_folded = \(email)") {
            try $0.id(0)
        }
    }

    /// Events that count together.
    private struct Group {
        let hour: Int64
        let user: ID<User>?
        /// Empty but for strangers; the network of an IPv6 address.
        let address: String

        private var userKey: [UInt8] { user?.bytes ?? [] }

        /// Counts one more event and returns the count.
        func add(_ type: SecurityEventType, in db: borrowing Connection) throws -> Int64 {
            try db.first(
                """
                INSERT INTO security_counts ("user", hour, type, address, count)
                VALUES (\(userKey), \(hour), \(type.rawValue), \(address), 1)
                ON CONFLICT ("user", hour, type, address) DO UPDATE SET count = security_counts.count + 1
                RETURNING count
                """
            ) { try $0.int(0) } ?? 1
        }

        func exists(_ type: SecurityEventType, in db: borrowing Connection) throws -> Bool {
            try db.exists(
                """
                SELECT 1 FROM security_counts
                WHERE "user" = \(userKey) AND hour = \(hour) AND type = \(type.rawValue)
                    AND address = \(address)
                """)
        }
    }

    private static func group(
        _ type: SecurityEventType, of user: ID<User>?, by origin: Origin, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> Group {
        let hour = TrailRule.hour(of: now)
        guard origin.actor == .stranger else { return Group(hour: hour, user: user, address: "") }
        let address = origin.address.map { IPv6Network.prefix(of: $0) } ?? ""
        let own = Group(hour: hour, user: user, address: address)
        if try own.exists(type, in: db) { return own }
        let groups = try db.first(
            "SELECT count(*) FROM security_counts INDEXED BY security_counts_by_hour WHERE hour = \(hour)"
        ) { Int(try $0.int(0)) }
        return groups ?? 0 < TrailRule.strangersGroups ? own : Group(hour: hour, user: nil, address: "")
    }

    /// Deletes up to 250 events that are old enough, with their details, and up to 500 counts of past hours.
    /// Returns whether more may be left.
    func deleteOldEvents(at now: Timestamp) async throws -> Bool {
        let before = now.adding(seconds: -TrailRule.retentionSeconds)
        let hour = TrailRule.hour(of: now)
        return try await database.write { db in
            let counts: Int = try db.run(
                """
                DELETE FROM security_counts WHERE ("user", hour, type, address) IN (
                    SELECT "user", hour, type, address FROM security_counts INDEXED BY security_counts_by_hour
                    WHERE hour < \(hour) LIMIT 500)
                """)
            let isDue = try db.exists(
                "SELECT 1 FROM security_events INDEXED BY security_events_by_age WHERE at < \(before)")
            guard isDue else { return counts == 500 }
            try db.run("UPDATE security_retention SET before = \(before) WHERE before < \(before)")
            let events: Int = try db.run(
                """
                DELETE FROM security_events WHERE sequence IN (
                    SELECT sequence FROM security_events INDEXED BY security_events_by_age
                    WHERE at < \(before) ORDER BY at LIMIT 250)
                """)
            return counts == 500 || events == 250
        }
    }

    /// Deletes up to 500 of an erased user's details. Returns whether more may be left.
    static func deleteDetails(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            DELETE FROM security_event_details WHERE event IN (
                SELECT e.sequence FROM security_events e INDEXED BY security_events_by_user
                JOIN security_event_details d ON d.event = e.sequence
                WHERE e.user = \(user) LIMIT 500)
            """) == 500
    }

    /// Deletes what the trail has of an address, when its user is erased.
    static func forgetInvitations(of email: String, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM security_event_details INDEXED BY security_event_details_by_email
            WHERE email = \(email)
            """)
    }
}
