import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

extension SharingStore {
    /// Returns the JSON of a page of the expenses that a user shared, newest first.
    func sharedExpenses(
        of user: ID<User>, _ filter: SharedByMeFilter, _ page: PageRequest
    ) async throws -> [UInt8] {
        try await database.read(owner: user.cast()) { db in
            try Self.sharesPage(of: Self.ownedSource(filter, user), page, for: user, in: db)
        }
    }

    /// Returns the JSON of a `SharedExpensePage`. The read itself writes the JSON, because an expense may
    /// have very many participants.
    static func sharesPage(
        of source: SQL, _ page: PageRequest, for viewer: ID<User>, in db: borrowing Connection
    ) throws -> [UInt8] {
        var writer = OverviewJSON(viewer: viewer)
        var (count, last) = (0, PlaceCursor?.none)
        writer.json.beginObject()
        writer.json.key("expenses")
        writer.json.beginArray()
        let query = sharesQuery(
            from: source, after: page.cursor, limit: page.limit + 1, offset: page.offset)
        try db.forEach(query) { row in
            count += 1
            guard count <= page.limit else { return }
            try writer.write(share: row, in: db)
            last = PlaceCursor(at: try row.timestamp(6), id: try row.id(0, SharedExpense.self))
        }
        writer.json.endArray()
        let next = count > page.limit ? last : nil
        writer.json.key("total")
        writer.json.integer(try db.first("SELECT count(*) FROM \(source)") { try $0.int(0) } ?? 0)
        writer.json.key("hasMore")
        writer.json.bool(next != nil)
        writer.json.key("nextCursor")
        if let next { writer.json.string(next.text) } else { writer.json.null() }
        writer.json.endObject()
        return writer.json.take()
    }

    /// Returns a share to its owner, its participants and its group's members. Throws `notFound` for others.
    func share(
        _ id: ID<SharedExpense>, for user: ID<User>
    ) async throws -> Versioned<SharedExpense> {
        let found = try await database.read(owner: user.cast()) { db in
            try db.first(
                """
                SELECT \(Self.shareColumns) FROM shares s
                WHERE s.id = \(id) AND (s.owner = \(user)
                    OR EXISTS (SELECT 1 FROM participants p WHERE p.share = s.id AND p.user = \(user))
                    OR EXISTS (SELECT 1 FROM group_members m INDEXED BY group_members_by_user
                        WHERE m.user = \(user) AND m.user IS NOT NULL AND m.group_id = s.group_id))
                """
            ) { try Self.share($0, for: user, in: db) }
        }
        guard let found else { throw SharingError.notFound }
        return try Versioned(content: found)
    }

    static func ownedSource(_ filter: SharedByMeFilter, _ user: ID<User>) -> SQL {
        switch filter {
        case .all: "shares s INDEXED BY shares_by_time WHERE s.owner = \(user)"
        case .pending, .settled:
            """
            shares s INDEXED BY shares_by_owner WHERE s.owner = \(user) AND s.is_open = \(filter == .pending)
            """
        }
    }

    /// The condition that selects the shares after a cursor.
    static func place(_ cursor: PlaceCursor?) -> SQL {
        cursor.map { "AND (s.created_at, s.id) < (\($0.at), \($0.id))" } ?? ""
    }

    static let frozenColumns: SQL = """
        s.ledger_transaction, s.transaction_date, s.transaction_description, s.category, s.category_name
        """
    static let shareColumns: SQL = """
        s.id, s.split_type, s.total_minor, s.currency, s.owner_minor, s.description, s.created_at, \
        \(frozenColumns), s.owner, s.group_id, s.owner_weight, \
        (SELECT email FROM people WHERE user = s.owner), \
        (SELECT display_name FROM people WHERE user = s.owner)
        """

    /// Returns the share in a row of `shareColumns`; only its owner sees the reasons for declining.
    static func share(
        _ row: borrowing Row, for viewer: ID<User>, in db: borrowing Connection
    ) throws -> SharedExpense {
        let currency = try row.currency(3)
        let owner = PersonReference(
            id: try row.id(12), email: try row.text(15), displayName: try row.text(16))
        let parts = try parts(of: try row.id(0), showingReasons: owner.id == viewer, in: db)
        let sum = { (status: ShareStatus) in
            try Self.sum(parts.lazy.filter { $0.participant.status == status }.map(\.amountMinor))
        }
        let ownerShare = try Self.sum([try row.int(4), try sum(.declined)])
        let text = { (amountMinor: Int64) in Money(amountMinor: amountMinor, currency).text }
        return SharedExpense(
            id: try row.id(0), splitType: try row.word(1),
            totalAmount: Money(amountMinor: try row.int(2), currency), description: try row.textOrNil(5),
            createdAt: try row.timestamp(6), transaction: try row.frozenTransaction(7), owner: owner,
            groupId: try row.idOrNil(13), ownerShare: text(ownerShare),
            ownerWeight: try row.weight(14), participants: parts.map(\.participant),
            totalOwed: text(try sum(.pending)), totalPaid: text(try sum(.paid)),
            allSettled: !parts.contains { $0.participant.status == .pending })
    }

    private static func parts(
        of share: ID<SharedExpense>, showingReasons: Bool, in db: borrowing Connection
    ) throws -> [(participant: Participant, amountMinor: Int64)] {
        try db.all(partsQuery(of: share)) { row in
            let amount = Money(amountMinor: try row.int(1), try row.currency(2))
            let participant = Participant(
                id: try row.id(0), shareAmount: amount.text, sharePercentage: try row.percentage(3),
                weight: try row.weight(12), status: try row.word(4), paidAt: try row.timestampOrNil(5),
                declinedAt: try row.timestampOrNil(6),
                declineReason: showingReasons ? try row.textOrNil(13) : nil,
                reminderSentAt: try row.timestampOrNil(7), participant: try row.person(8, 9, 10, invited: 11))
            return (participant, amount.amountMinor)
        }
    }

    /// Selects the parts of a share in the order of their positions.
    static func partsQuery(of share: ID<SharedExpense>) -> SQL {
        """
        SELECT p.id, p.amount_minor, p.currency, p.hundredths, p.status, p.paid_at, p.declined_at,
            p.reminder_sent_at, p.user, people.email, people.display_name, p.email, p.weight,
            p.decline_reason
        FROM participants p LEFT JOIN people ON people.user = p.user
        WHERE p.share = \(share) ORDER BY p.position
        """
    }

    /// Selects `shareColumns` of the shares in `source`, newest first.
    static func sharesQuery(
        from source: SQL, after cursor: PlaceCursor? = nil, limit: Int, offset: Int = 0
    ) -> SQL {
        """
        SELECT \(shareColumns) FROM \(source) \(place(cursor))
        ORDER BY s.created_at DESC, s.id DESC LIMIT \(limit) OFFSET \(offset)
        """
    }
}
