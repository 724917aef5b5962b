import Contracts
import SQLiteKit

/// The totals that people owe each other. Every change of a part updates them; `inconsistencies` compares
/// them with the parts.
extension SharingStore {
    /// The key and the amount by which the totals count a part.
    struct CountedPart {
        /// Whom the part is owed to.
        let creditor: ID<User>
        let user: ID<User>?
        let folded: String
        /// What is open of the part.
        let open: Money
        /// What is open and accepted.
        let acceptedMinor: Int64
        let group: ID<ExpenseGroup>?

        /// The condition that selects the row of `totals` for the part.
        var isCounted: SQL {
            """
            owner = \(creditor) AND "user" = \(userKey) AND folded = \(foldedKey)
                AND currency = \(open.currency.code) AND group_id = \(groupKey)
            """
        }

        var userKey: SQL { if let user { "\(user)" } else { "x''" } }
        var foldedKey: String { user == nil ? folded : "" }
        var groupKey: SQL { if let group { "\(group)" } else { "x''" } }
    }

    /// Adds a new part, which is PENDING, to the totals.
    static func count(_ part: CountedPart, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO totals
                (owner, "user", folded, currency, group_id, pending_minor, accepted_minor, pending_parts,
                parts)
            VALUES (\(part.creditor), \(part.userKey), \(part.foldedKey), \(part.open.currency.code),
                \(part.groupKey), \(part.open.amountMinor), \(part.acceptedMinor), 1, 1)
            ON CONFLICT (owner, "user", folded, currency, group_id) DO UPDATE SET
                pending_minor = totals.pending_minor + excluded.pending_minor,
                accepted_minor = totals.accepted_minor + excluded.accepted_minor,
                pending_parts = totals.pending_parts + 1, parts = totals.parts + 1
            """)
        try queueChange(of: part, in: db)
    }

    /// Tells the webhooks of both sides.
    private static func queueChange(of part: CountedPart, in db: borrowing Connection) throws {
        for side in [part.creditor, part.user].compactMap(\.self) {
            try queue(WaitingEvent(.sharesChanged), of: side, in: db)
        }
    }

    /// Moves a part that is no longer PENDING out of the pending sums.
    static func countAsSettled(_ part: CountedPart, in db: borrowing Connection) throws {
        try addPending(
            parts: -1, minor: -part.open.amountMinor, accepted: -part.acceptedMinor, to: part, in: db)
    }

    /// Adds to the pending sums of a part's row; negative numbers take away.
    static func addPending(
        parts: Int64, minor: Int64, accepted: Int64, to part: CountedPart, in db: borrowing Connection
    ) throws {
        let changed: Int = try db.run(
            """
            UPDATE totals SET pending_minor = pending_minor + \(minor),
                accepted_minor = accepted_minor + \(accepted), pending_parts = pending_parts + \(parts)
            WHERE \(part.isCounted)
            """)
        guard changed == 1 else { throw APIError.unreadable("a part without totals") }
        try queueChange(of: part, in: db)
    }

    static func discount(
        _ part: CountedPart, isPending: Bool, in db: borrowing Connection
    ) throws {
        if isPending { try countAsSettled(part, in: db) } else { try queueChange(of: part, in: db) }
        let deleted: Int = try db.run("DELETE FROM totals WHERE \(part.isCounted) AND parts = 1")
        guard deleted == 0 else { return }
        let changed: Int = try db.run("UPDATE totals SET parts = parts - 1 WHERE \(part.isCounted)")
        guard changed == 1 else { throw APIError.unreadable("a part without totals") }
    }

    /// Moves the totals of an invited address to its user, except what the user would owe themselves.
    static func joinTotals(
        of folded: String, to user: ID<User>, in db: borrowing Connection
    ) throws {
        let joined: Int = try db.run(
            """
            INSERT INTO totals
                (owner, "user", folded, currency, group_id, pending_minor, accepted_minor, pending_parts,
                parts)
            SELECT owner, \(user), '', currency, group_id, pending_minor, accepted_minor, pending_parts, parts
            FROM totals INDEXED BY totals_invited
            WHERE folded = \(folded) AND "user" = x'' AND owner <> \(user)
            ON CONFLICT (owner, "user", folded, currency, group_id) DO UPDATE SET
                pending_minor = totals.pending_minor + excluded.pending_minor,
                accepted_minor = totals.accepted_minor + excluded.accepted_minor,
                pending_parts = totals.pending_parts + excluded.pending_parts,
                parts = totals.parts + excluded.parts
            """)
        try db.run(
            """
            DELETE FROM totals INDEXED BY totals_invited
            WHERE folded = \(folded) AND "user" = x'' AND owner <> \(user)
            """)
        if joined > 0 { try queue(WaitingEvent(.sharesChanged), of: user, in: db) }
    }

    /// Returns the number of PENDING parts of a user, or of an invited address if `user` is nil.
    static func openPartCount(
        of user: ID<User>?, _ folded: String, owedTo owner: ID<User>, in db: borrowing Connection
    ) throws -> Int {
        let person: SQL =
            if let user { "\"user\" = \(user) AND folded = ''" } else {
                "\"user\" = x'' AND folded = \(folded)"
            }
        return try db.first(
            "SELECT coalesce(sum(pending_parts), 0) FROM totals WHERE owner = \(owner) AND \(person)"
        ) { Int(try $0.int(0)) } ?? 0
    }

    /// Returns the number of PENDING parts that a user owes.
    func pendingCount(of user: ID<User>) async throws -> Int {
        try await database.read { db in
            try db.first(
                """
                SELECT coalesce(sum(pending_parts), 0) FROM totals INDEXED BY totals_by_user
                WHERE "user" = \(user) AND "user" <> x''
                """
            ) { Int(try $0.int(0)) } ?? 0
        }
    }

    /// Returns the sums on both sides by person, currency and group, also those with nothing PENDING.
    /// - Parameter group: only what is open in this group; nil for everything.
    static func openSums(
        of user: ID<User>, in group: ID<ExpenseGroup>? = nil, _ db: borrowing Connection
    ) throws -> [OpenSum] {
        let bound: SQL = group.map { "AND t.group_id = \($0)" } ?? ""
        let sides = [(OpenSum.Side.theyOwe, owedSums(of: user)), (.youOwe, owingSums(of: user))]
        return try sides.flatMap { side, query in
            try db.all("\(query) \(bound)") { row in
                let currency = try row.currency(1)
                return OpenSum(
                    side, person: try row.person(try row.idOrNil(2), 4, invited: try row.text(3)),
                    pending: Money(amountMinor: try row.int(0), currency),
                    accepted: Money(amountMinor: try row.int(6), currency))
            }
        }
    }

    static func owedSums(of user: ID<User>) -> SQL {
        """
        SELECT t.pending_minor, t.currency, nullif(t.user, x''), t.folded, people.email, people.display_name,
            t.accepted_minor
        FROM totals t LEFT JOIN people ON people.user = t.user
        WHERE t.owner = \(user)
        """
    }

    static func owingSums(of user: ID<User>) -> SQL {
        """
        SELECT t.pending_minor, t.currency, t.owner, t.folded, people.email, people.display_name,
            t.accepted_minor
        FROM totals t INDEXED BY totals_by_user JOIN people ON people.user = t.owner
        WHERE t.user = \(user) AND t.user <> x''
        """
    }
}
