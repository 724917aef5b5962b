import Contracts
import SQLiteKit

extension SharingStore {
    /// Which parts of a user to list.
    enum PartFilter { case pending, settled }

    /// The parts that a user owes, or owed, newest first: all PENDING ones, or one more settled than are
    /// shown.
    static func parts(
        of user: ID<User>, _ filter: PartFilter, in db: borrowing Connection
    ) throws -> [ShareWithMe] {
        let source: SQL =
            switch filter {
            case .pending:
                """
                participants p INDEXED BY participants_pending JOIN shares s ON s.id = p.share
                JOIN people ON people.user = s.owner WHERE p.user = \(user) AND p.status = 'PENDING'
                """
            case .settled:
                """
                participants p INDEXED BY participants_settled JOIN shares s ON s.id = p.share
                JOIN people ON people.user = s.owner WHERE p.user = \(user) AND p.status <> 'PENDING'
                """
            }
        let limit = filter == .pending ? -1 : settledLimit + 1
        return try db.all(
            """
            SELECT p.id, p.amount_minor, p.hundredths, p.status, p.paid_at, s.id, s.split_type,
                s.total_minor, s.currency, s.description, s.created_at, s.owner, people.email,
                people.display_name, \(frozenColumns)
            FROM \(source) ORDER BY p.shared_at DESC, p.id DESC LIMIT \(limit)
            """
        ) { row in
            let currency = try row.currency(8)
            return ShareWithMe(
                id: row.id(0), shareAmount: Money(amountMinor: row.int(1), currency).text,
                sharePercentage: row.percentage(2), status: try row.status(3), paidAt: row.timestampOrNil(4),
                sharedExpense: ShareWithMe.Summary(
                    id: row.id(5), splitType: try row.splitType(6),
                    totalAmount: Money(amountMinor: row.int(7), currency), description: row.textOrNil(9),
                    createdAt: row.timestamp(10), transaction: row.frozenTransaction(14),
                    owner: PersonReference(
                        id: row.id(11), email: row.text(12), displayName: row.text(13))))
        }
    }

    /// By person and currency, on both sides, also where nothing is PENDING any more.
    static func openSums(of user: ID<User>, in db: borrowing Connection) throws -> [OpenSum] {
        // Grouping an index in its own order needs no sorting.
        let owed = try db.all(
            """
            SELECT sums.user, people.email, people.display_name, sums.folded, sums.currency, sums.pending
            FROM (
                SELECT user, folded, currency, sum(iif(status = 'PENDING', amount_minor, 0)) AS pending
                FROM participants INDEXED BY participants_owed
                WHERE owner = \(user) GROUP BY user, folded, currency
            ) sums LEFT JOIN people ON people.user = sums.user
            """
        ) { row in
            OpenSum(
                .theyOwe, person: row.person(0, 1, 2, invited: 3),
                pending: Money(amountMinor: row.int(5), try row.currency(4)))
        }
        let owing = try db.all(
            """
            SELECT sums.owner, people.email, people.display_name, sums.currency, sums.pending
            FROM (
                SELECT owner, currency, sum(iif(status = 'PENDING', amount_minor, 0)) AS pending
                FROM participants INDEXED BY participants_owing
                WHERE user = \(user) GROUP BY owner, currency
            ) sums JOIN people ON people.user = sums.owner
            """
        ) { row in
            OpenSum(
                .youOwe,
                person: PersonReference(id: row.id(0), email: row.text(1), displayName: row.text(2)),
                pending: Money(amountMinor: row.int(4), try row.currency(3)))
        }
        return owed + owing
    }
}
