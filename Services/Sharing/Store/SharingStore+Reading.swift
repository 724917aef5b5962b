package import Contracts
import SQLiteKit

extension SharingStore {
    /// Settled ones that an overview shows on each side (contract §3).
    package static let settledLimit = 200

    /// Everything of `GET /sharing` in one snapshot.
    package func overview(of user: ID<User>, preferred: Currency) async throws -> SharingOverview {
        try await database.read(owner: user.cast()) { db in
            var owned = try Self.shares(ownedBy: user, isOpen: true, limit: -1, in: db)
            let settled = try Self.shares(ownedBy: user, isOpen: false, limit: Self.settledLimit + 1, in: db)
            owned += settled.prefix(Self.settledLimit)
            var withMe = try Self.parts(of: user, .pending, in: db)
            let settledWithMe = try Self.parts(of: user, .settled, in: db)
            withMe += settledWithMe.prefix(Self.settledLimit)
            let balances = Balances(try Self.openSums(of: user, in: db), preferred: preferred)
            return SharingOverview(
                netBalance: balances.net, sharedExpenses: owned, expensesSharedWithMe: withMe,
                settlementBalances: balances.settlement,
                hasMore: max(settled.count, settledWithMe.count) > Self.settledLimit)
        }
    }

    /// One share, for its owner and its participants only.
    package func share(_ id: ID<SharedExpense>, for user: ID<User>) async throws -> SharedExpense {
        let found = try await database.read(owner: user.cast()) { db in
            try db.first(
                """
                SELECT \(Self.shareColumns) FROM shares s
                WHERE s.id = \(id) AND (s.owner = \(user) OR EXISTS (
                    SELECT 1 FROM participants p WHERE p.share = s.id AND p.user = \(user)))
                """
            ) { try Self.share($0, in: db) }
        }
        guard let found else { throw SharingError.notFound }
        return found
    }

    /// How many parts a user owes.
    package func pendingCount(of user: ID<User>) async throws -> Int {
        try await database.read { db in
            try db.first(
                """
                SELECT count(*) FROM participants INDEXED BY participants_pending
                WHERE user = \(user) AND status = 'PENDING'
                """
            ) { Int($0.int(0)) } ?? 0
        }
    }

    private static func shares(
        ownedBy user: ID<User>, isOpen: Bool, limit: Int, in db: borrowing Connection
    ) throws -> [SharedExpense] {
        try db.all(
            """
            SELECT \(shareColumns) FROM shares s INDEXED BY shares_by_owner
            WHERE s.owner = \(user) AND s.is_open = \(isOpen)
            ORDER BY s.created_at DESC, s.id DESC LIMIT \(limit)
            """
        ) { try share($0, in: db) }
    }

    static let frozenColumns: SQL = """
        s.ledger_transaction, s.transaction_date, s.transaction_description, s.category, s.category_name
        """
    private static let shareColumns: SQL = """
        s.id, s.split_type, s.total_minor, s.currency, s.owner_minor, s.description, s.created_at, \
        \(frozenColumns)
        """

    private static func share(_ row: borrowing Row, in db: borrowing Connection) throws -> SharedExpense {
        let currency = try row.currency(3)
        let parts = try parts(of: row.id(0), in: db)
        let sum = { (status: ShareStatus) in
            parts.reduce(Int64(0)) { $1.participant.status == status ? $0 &+ $1.amountMinor : $0 }
        }
        let text = { (amountMinor: Int64) in Money(amountMinor: amountMinor, currency).text }
        return SharedExpense(
            id: row.id(0), transactionId: row.id(7), splitType: try row.splitType(1),
            totalAmount: Money(amountMinor: row.int(2), currency), description: row.textOrNil(5),
            createdAt: row.timestamp(6), transaction: row.frozenTransaction(7),
            ownerShare: text(row.int(4) &+ sum(.declined)), participants: parts.map(\.participant),
            totalOwed: text(sum(.pending)), totalPaid: text(sum(.paid)),
            allSettled: !parts.contains { $0.participant.status == .pending })
    }

    private static func parts(
        of share: ID<SharedExpense>, in db: borrowing Connection
    ) throws -> [(participant: Participant, amountMinor: Int64)] {
        try db.all(
            """
            SELECT p.id, p.amount_minor, p.currency, p.hundredths, p.status, p.paid_at, p.declined_at,
                p.reminder_sent_at, p.user, people.email, people.display_name, p.email
            FROM participants p LEFT JOIN people ON people.user = p.user
            WHERE p.share = \(share) ORDER BY p.position
            """
        ) { row in
            let amount = Money(amountMinor: row.int(1), try row.currency(2))
            let participant = Participant(
                id: row.id(0), shareAmount: amount.text, sharePercentage: row.percentage(3),
                status: try row.status(4), paidAt: row.timestampOrNil(5), declinedAt: row.timestampOrNil(6),
                reminderSentAt: row.timestampOrNil(7), participant: row.person(8, 9, 10, invited: 11))
            return (participant, amount.amountMinor)
        }
    }
}
