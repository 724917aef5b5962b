import Contracts
import ServiceKit
import SQLiteKit

extension SharingStore {
    /// The parts of a user that a query selects.
    enum PartFilter {
        case all, pending, settled
        case status(ShareStatus)
    }

    /// Returns a page of the parts that a user owes or owed, newest first.
    func sharesWithMe(
        of user: ID<User>, _ filter: SharedWithMeFilter, _ page: PageQuery<PlaceCursor>
    ) async throws -> ShareWithMePage {
        let parts = filter.status.map { PartFilter.status($0) } ?? .all
        return try await database.read(owner: user.cast()) { db in
            let found = try Self.parts(
                of: user, parts, after: page.cursor, limit: page.limit + 1, offset: page.offset, in: db)
            let total = try db.first("SELECT count(*) FROM \(Self.source(parts, user))") {
                Int(try $0.int(0))
            }
            let (shown, last) = found.page(of: page.limit)
            return ShareWithMePage(
                expenses: shown, total: total ?? 0,
                nextCursor: last.map { PlaceCursor(at: $0.sharedExpense.createdAt, id: $0.id).text })
        }
    }

    /// Returns the parts that a user owes or owed, newest first.
    static func parts(
        of user: ID<User>, _ filter: PartFilter, after cursor: PlaceCursor? = nil, limit: Int,
        offset: Int = 0, in db: borrowing Connection
    ) throws -> [ShareWithMe] {
        try db.all(
            """
            SELECT \(PartRecord.table.names(of: "p")), \(shareColumns), c.email, c.display_name
            FROM (SELECT * FROM \(source(filter, user)) \(place(cursor, "p.shared_at, p.id"))
                ORDER BY p.shared_at DESC, p.id DESC LIMIT \(limit) OFFSET \(offset)) p
            JOIN shares s ON s.id = p.share LEFT JOIN people c ON c.user = p.owner AND p.owner <> s.owner
            ORDER BY p.shared_at DESC, p.id DESC
            """
        ) { row in
            let first = PartRecord.table.count
            let share = try ShareRecord.table.record(row, from: first)
            let people = first + ShareRecord.table.count
            let owner = try row.person(share.owner, people)
            let part = try PartRecord.table.record(row)
            return part.answer(
                share.summary(owner),
                owedTo: part.creditor == share.owner ? nil : try row.person(part.creditor, people + 2))
        }
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
