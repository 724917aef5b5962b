import Contracts
import SQLiteKit

/// The limit on new addresses: sharing with an address reveals its user, as `GET /users/lookup` does.
extension SharingStore {
    /// Most new addresses of an owner in an hour, which is also the most that one share can have.
    static let introductionsPerHour = ParticipantsLimit.maximum
    private static let hourSeconds: Int64 = 3_600

    /// Counts each address that is new: in none of the owner's shares and groups, and not introduced in the
    /// last hour by a share that was taken back. Throws `RATE_LIMITED`, and blames `members` for more than
    /// an hour allows, because waiting would not help.
    static func introduce(
        _ folded: [String], to owner: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let hourAgo = now.adding(seconds: -hourSeconds)
        try db.run(
            """
            DELETE FROM introductions WHERE (owner, folded) IN (
                SELECT owner, folded FROM introductions INDEXED BY introductions_by_age
                WHERE made_at <= \(hourAgo) LIMIT 500)
            """)
        let new = try folded.filter { try !isKnown($0, to: owner, after: hourAgo, in: db) }
        guard !new.isEmpty else { return }
        guard new.count <= introductionsPerHour else {
            throw APIError.field(
                "members",
                "Add at most \(introductionsPerHour) people with whom you share nothing yet")
        }
        let earlier = try db.all(
            """
            SELECT made_at FROM introductions WHERE owner = \(owner) AND made_at > \(hourAgo) ORDER BY made_at
            """
        ) { try $0.timestamp(0) }
        let excess = earlier.count + new.count - introductionsPerHour
        guard excess <= 0 else {
            throw APIError(
                .rateLimited, "You have shared with many new people. Please try again later.",
                retryAfterSeconds: seconds(from: now, untilForgotten: earlier.prefix(excess).last ?? now))
        }
        for folded in new {
            try db.run(
                """
                INSERT INTO introductions (owner, folded, made_at) VALUES (\(owner), \(folded), \(now))
                ON CONFLICT (owner, folded) DO UPDATE SET made_at = excluded.made_at
                """)
        }
    }

    private static func isKnown(
        _ folded: String, to owner: ID<User>, after hourAgo: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM introductions
            WHERE owner = \(owner) AND folded = \(folded) AND made_at > \(hourAgo)
            UNION ALL SELECT 1 FROM participants INDEXED BY participants_by_address
            WHERE owner = \(owner) AND folded = \(folded)
                AND "user" IS NOT DISTINCT FROM (SELECT "user" FROM people WHERE folded = \(folded))
            UNION ALL SELECT 1 FROM group_members a INDEXED BY group_members_by_user
                JOIN group_members b ON b.group_id = a.group_id AND b.folded = \(folded)
            WHERE a.user = \(owner) AND a.user IS NOT NULL
                AND b.user IS NOT DISTINCT FROM (SELECT "user" FROM people WHERE folded = \(folded))
            """)
    }

    /// Returns whole seconds, rounded up, from 1 to an hour even if the clock was set back.
    private static func seconds(from now: Timestamp, untilForgotten moment: Timestamp) -> Int {
        let end = moment.adding(seconds: hourSeconds).millisecondsSinceEpoch
        let milliseconds = end &- now.millisecondsSinceEpoch
        return Int(min(max((milliseconds &+ 999) / 1_000, 1), hourSeconds))
    }
}
