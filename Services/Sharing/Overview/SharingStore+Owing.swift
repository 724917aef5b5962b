import Contracts
import SQLiteKit

extension SharingStore {
    /// The parts of a user that a query selects.
    enum PartFilter {
        case all, pending, settled
        case status(ShareStatus)
    }

    /// Returns a page of the parts that a user owes or owed, newest first.
    func sharesWithMe(
        of user: ID<User>, _ filter: SharedWithMeFilter, _ page: PageRequest
    ) async throws -> ShareWithMePage {
        let parts = filter.status.map { PartFilter.status($0) } ?? .all
        return try await database.read(owner: user.cast()) { db in
            let found = try Self.parts(
                of: user, parts, after: page.cursor, limit: page.limit + 1, offset: page.offset, in: db)
            let total = try db.first("SELECT count(*) FROM \(Self.source(parts, user))") {
                Int(try $0.int(0))
            }
            let shown = found.prefix(page.limit)
            let last = found.count > page.limit ? shown.last : nil
            return ShareWithMePage(
                expenses: Array(shown), total: total ?? 0,
                nextCursor: last.map { PlaceCursor(at: $0.sharedExpense.createdAt, id: $0.id).text })
        }
    }

    /// Returns the parts that a user owes or owed, newest first.
    static func parts(
        of user: ID<User>, _ filter: PartFilter, after cursor: PlaceCursor? = nil, limit: Int,
        offset: Int = 0, in db: borrowing Connection
    ) throws -> [ShareWithMe] {
        try db.all(withMeQuery(of: user, filter, after: cursor, limit: limit, offset: offset)) { row in
            let currency = try row.currency(8)
            return ShareWithMe(
                id: try row.id(0), shareAmount: Money(amountMinor: try row.int(1), currency).text,
                sharePercentage: try row.percentage(2), status: try row.word(3),
                paidAt: try row.timestampOrNil(4),
                declinedAt: try row.timestampOrNil(19), bookedAt: try row.timestampOrNil(20),
                sharedExpense: ShareWithMe.Summary(
                    id: try row.id(5), splitType: try row.word(6),
                    totalAmount: Money(amountMinor: try row.int(7), currency),
                    description: try row.textOrNil(9),
                    createdAt: try row.timestamp(10), transaction: try row.frozenTransaction(14),
                    owner: PersonReference(
                        id: try row.id(11), email: try row.text(12), displayName: try row.text(13)),
                    groupId: try row.idOrNil(21)))
        }
    }

    /// Selects the parts of a user with their shares, newest first.
    static func withMeQuery(
        of user: ID<User>, _ filter: PartFilter, after cursor: PlaceCursor? = nil, limit: Int,
        offset: Int = 0
    ) -> SQL {
        let place: SQL = cursor.map { "AND (p.shared_at, p.id) < (\($0.at), \($0.id))" } ?? ""
        return """
            SELECT p.id, p.amount_minor, p.hundredths, p.status, p.paid_at, s.id, s.split_type,
                s.total_minor, s.currency, s.description, s.created_at, s.owner,
                (SELECT email FROM people WHERE user = s.owner),
                (SELECT display_name FROM people WHERE user = s.owner), \(frozenColumns), p.declined_at,
                p.booked_at, s.group_id
            FROM (SELECT * FROM \(source(filter, user)) \(place)
                ORDER BY p.shared_at DESC, p.id DESC LIMIT \(limit) OFFSET \(offset)) p
            JOIN shares s ON s.id = p.share ORDER BY p.shared_at DESC, p.id DESC
            """
    }

    static func source(_ filter: PartFilter, _ user: ID<User>) -> SQL {
        switch filter {
        case .all: "participants p INDEXED BY participants_by_time WHERE p.user = \(user)"
        case .pending: source(.status(.pending), user)
        case .settled:
            """
            participants p INDEXED BY participants_settled WHERE p.user = \(user) AND p.status <> 'PENDING'
            """
        case .status(let status):
            """
            participants p INDEXED BY participants_by_status
            WHERE p.user = \(user) AND p.status = \(status.rawValue)
            """
        }
    }
}
