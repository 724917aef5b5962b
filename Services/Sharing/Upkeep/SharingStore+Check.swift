import Contracts
import ServiceKit
import SQLiteKit

/// The invariants that no constraint of the schema can express (design §7). Tests check them after every
/// stress run, `deploy/coffer check` checks them on a running system.
extension SharingStore {
    /// Returns the problems for an operator; empty if all invariants hold.
    func inconsistencies() async throws -> [String] {
        var problems: [String] = []
        for (name, query) in Self.checks {
            let count = try await database.read { db in
                try db.first("SELECT count(*) FROM (\(query)) AS found") { try $0.int(0) } ?? 0
            }
            if count > 0 { problems.append("\(count) \(name)") }
        }
        return problems
    }

    private static let checks: [(String, SQL)] = [
        ("shares whose parts do not sum to their total", wrongSums),
        ("shares that are open without a PENDING part, or closed with one", wrongOpenness),
        (
            "parts that differ from their share in currency or time, or are owed to nobody who paid",
            wrongCopies
        ),
        ("payers who bear less than nothing of their share", wrongPayers),
        ("parts whose payments do not sum to what is paid of them", wrongPayments),
        ("parts whose status differs from what is paid of them", wrongStatuses),
        ("totals that differ from their parts", difference(totals, recomputedTotals)),
        (
            "shares without a held lock, or with another's",
            """
            SELECT 1 FROM shares s LEFT JOIN locks l ON l.share = s.id
            WHERE s.left_at IS NULL AND (l.state IS DISTINCT FROM 'held' OR l.owner <> s.owner
                OR l.book <> s.book OR l.ledger_transaction <> s.ledger_transaction)
            """
        ),
        (
            "shares that still hold a lock in a book that their owner left",
            """
            SELECT 1 FROM shares s JOIN locks l ON l.share = s.id
            WHERE s.left_at IS NOT NULL AND l.state <> 'releasing'
            """
        ),
        (
            "held locks without a share",
            """
            SELECT 1 FROM locks l WHERE l.state = 'held'
                AND NOT EXISTS (SELECT 1 FROM shares s WHERE s.id = l.share)
            """
        ),
        (
            "groups whose owner has accepted no membership, or that are deleted and have members",
            """
            SELECT 1 FROM groups g WHERE (g.deleted_at IS NULL) <> EXISTS (
                SELECT 1 FROM group_members m
                WHERE m.group_id = g.id AND m.user = g.owner AND m.accepted_at IS NOT NULL)
            """
        ),
        (
            "webhooks that are told nothing although something waits for them",
            """
            SELECT 1 FROM webhooks w WHERE w.is_enabled = 1 AND w.due_at IS NULL AND (
                EXISTS (SELECT 1 FROM webhook_events e WHERE e.webhook = w.id)
                OR EXISTS (
                    SELECT 1 FROM webhook_deliveries d WHERE d.webhook = w.id AND d.state = 'PENDING'))
            """
        ),
    ]

    // What the owner paid covers what they bear and are owed, with what they owe.
    private static let wrongSums: SQL = """
        SELECT 1 FROM shares s WHERE s.total_minor - coalesce(\(paidByOthers), 0) <> s.owner_minor
            + (SELECT \(owed(to: "s.owner")) FROM participants p WHERE p.share = s.id)
        """

    /// The sum of the parts `p` that are owed to a person, without what the person owes. A condition on `p`
    /// would lead to all parts of the person instead of those of a share.
    private static func owed(to person: SQL) -> SQL {
        """
        coalesce(sum(p.amount_minor) FILTER (WHERE p.owner = \(person)), 0)
        - coalesce(sum(p.amount_minor) FILTER (WHERE p.user = \(person)), 0)
        """
    }

    private static let wrongPayers: SQL = """
        SELECT 1 FROM payers y JOIN shares s ON s.id = y.share
        WHERE y.user = s.owner OR y.currency <> s.currency OR y.amount_minor
            < (SELECT \(owed(to: "y.user")) FROM participants p WHERE p.share = y.share)
        UNION ALL SELECT 1 FROM shares s WHERE \(paidByOthers) > s.total_minor
        """

    private static let wrongOpenness: SQL = """
        SELECT 1 FROM shares s WHERE (s.is_open = 1) <> EXISTS (
            SELECT 1 FROM participants p WHERE p.share = s.id AND p.status = 'PENDING')
        """

    private static let wrongCopies: SQL = """
        SELECT 1 FROM participants p JOIN shares s ON s.id = p.share
        WHERE p.currency <> s.currency OR p.shared_at <> s.created_at OR p.user = p.owner
            OR (p.owner <> s.owner AND NOT EXISTS (
                SELECT 1 FROM payers y WHERE y.share = s.id AND y.user = p.owner))
        """

    private static let wrongPayments: SQL = """
        SELECT 1 FROM participants p WHERE p.paid_minor <> (
            SELECT coalesce(sum(y.amount_minor), 0) FROM payments y
            WHERE y.participant = p.id AND y.reversed_at IS NULL)
        """

    private static let wrongStatuses: SQL = """
        SELECT 1 FROM participants p WHERE CASE p.status
            WHEN 'PAID' THEN p.paid_minor <> p.amount_minor
            WHEN 'DECLINED' THEN p.paid_minor <> 0
            ELSE p.paid_minor = p.amount_minor AND p.amount_minor > 0 END
        """

    private static let totals: SQL = """
        SELECT owner, "user", folded, currency, group_id, pending_minor, accepted_minor, pending_parts, parts
        FROM totals
        """

    private static let recomputedTotals: SQL = """
        SELECT p.owner, coalesce(p.user, x''), CASE WHEN p.user IS NULL THEN p.folded ELSE '' END, p.currency,
            coalesce(s.group_id, x''),
            coalesce(sum(p.amount_minor - p.paid_minor) FILTER (WHERE p.status = 'PENDING'), 0),
            coalesce(sum(p.amount_minor - p.paid_minor) FILTER (
                WHERE p.status = 'PENDING' AND p.accepted_at IS NOT NULL), 0),
            count(*) FILTER (WHERE p.status = 'PENDING'), count(*)
        FROM participants p JOIN shares s ON s.id = p.share GROUP BY 1, 2, 3, 4, 5
        """

    /// Selects the rows that only one of two queries has.
    private static func difference(_ left: SQL, _ right: SQL) -> SQL {
        """
        SELECT * FROM (\(left) EXCEPT \(right)) AS found
        UNION ALL SELECT * FROM (\(right) EXCEPT \(left)) AS found
        """
    }

    /// Returns the held locks, except those of erased users, whose books the ledger has deleted.
    func heldLocks() async throws -> Set<ShareLockRequest> {
        try await database.read { db in
            Set(
                try db.all(
                    """
                    SELECT \(LockRecord.table.names) FROM locks
                    WHERE state = 'held' AND owner NOT IN (SELECT "user" FROM erased_users)
                    """
                ) { try LockRecord.table.record($0).request })
        }
    }

    /// Returns whether a lock is being taken or released.
    func isInFlight(_ share: ID<SharedExpense>) async throws -> Bool {
        try await database.read { db in
            try db.exists("SELECT 1 FROM locks WHERE share = \(share) AND state <> 'held'")
        }
    }
}
