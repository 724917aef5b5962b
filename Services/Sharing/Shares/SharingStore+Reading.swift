import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

extension SharingStore {
    /// Returns the JSON of a page of the expenses that a user shared or paid a part of, newest first.
    func sharedExpenses(
        of user: ID<User>, _ role: SharedByMeRole, _ filter: SharedByMeFilter, _ page: PageQuery<PlaceCursor>
    ) async throws -> [UInt8] {
        try await database.read(owner: user.cast()) { db in
            try Self.sharesPage(of: Self.source(role, filter, user), page, for: user, in: db)
        }
    }

    /// Returns the JSON of a `SharedExpensePage`. The read itself writes the JSON, because an expense may
    /// have very many participants.
    static func sharesPage(
        of source: SQL, _ page: PageQuery<PlaceCursor>, for viewer: ID<User>, in db: borrowing Connection
    ) throws -> [UInt8] {
        var json = JSONWriter(capacity: 64 * 1_024)
        var (count, last) = (0, PlaceCursor?.none)
        json.beginObject()
        json.key("expenses")
        json.beginArray()
        let query = sharesQuery(
            from: source, after: page.cursor, limit: page.limit + 1, offset: page.offset)
        try db.forEach(query) { row in
            count += 1
            guard count <= page.limit else { return }
            let share = try Self.share(row, for: viewer, in: db)
            json.raw(try JSON.encode(share))
            last = PlaceCursor(at: share.createdAt, id: share.id)
        }
        json.endArray()
        let next = count > page.limit ? last : nil
        json.key("total")
        json.integer(try db.first("SELECT count(*) FROM \(source)") { try $0.int(0) } ?? 0)
        json.key("hasMore")
        json.bool(next != nil)
        json.key("nextCursor")
        if let next { json.string(next.text) } else { json.null() }
        json.endObject()
        return json.take()
    }

    /// Returns a share to its owner, its participants, its payers and its group's members. Throws
    /// `notFound` for others.
    func share(
        _ id: ID<SharedExpense>, for user: ID<User>
    ) async throws -> Versioned<SharedExpense> {
        let found = try await database.read(owner: user.cast()) { db in
            try db.first(
                """
                SELECT \(Self.shareColumns) FROM shares s
                WHERE s.id = \(id) AND (s.owner = \(user)
                    OR EXISTS (SELECT 1 FROM participants p WHERE p.share = s.id AND p.user = \(user))
                    OR EXISTS (SELECT 1 FROM payers y WHERE y.share = s.id AND y.user = \(user))
                    OR EXISTS (SELECT 1 FROM group_members m INDEXED BY group_members_by_user
                        WHERE m.user = \(user) AND m.user IS NOT NULL AND m.group_id = s.group_id))
                """
            ) { try Self.share($0, for: user, in: db) }
        }
        guard let found else { throw APIError.notFound }
        return try Versioned(content: found)
    }

    static func source(_ role: SharedByMeRole, _ filter: SharedByMeFilter, _ user: ID<User>) -> SQL {
        switch (role, filter) {
        case (.owner, .all): "shares s INDEXED BY shares_by_time WHERE s.owner = \(user)"
        case (.owner, _):
            """
            shares s INDEXED BY shares_by_owner WHERE s.owner = \(user) AND s.is_open = \(filter == .pending)
            """
        case (.payer, .all): paid(by: user)
        case (.payer, _): "\(paid(by: user)) AND s.is_open = \(filter == .pending)"
        }
    }

    // Others' expenses of which one user paid a part are some thousands in decades: each page sorts them.
    private static func paid(by user: ID<User>) -> SQL {
        "payers y INDEXED BY payers_by_user JOIN shares s ON s.id = y.share WHERE y.user = \(user)"
    }

    /// The condition that selects the rows after a cursor in a list, newest first, by time and id.
    static func place(_ cursor: PlaceCursor?, _ columns: SQL) -> SQL {
        cursor.map { "AND (\(columns)) < (\($0.at), \($0.id))" } ?? ""
    }

    /// The columns of a share `s`, then its owner's address and name.
    static let shareColumns: SQL = """
        \(ShareRecord.table.names(of: "s")), (SELECT email FROM people WHERE "user" = s.owner), \
        (SELECT display_name FROM people WHERE "user" = s.owner)
        """

    /// Returns the share in a row of `shareColumns`.
    static func share(
        _ row: borrowing Row, for viewer: ID<User>, in db: borrowing Connection
    ) throws -> SharedExpense {
        let share = try ShareRecord.table.record(row)
        let owner = try row.person(share.owner, ShareRecord.table.count)
        let parts = try db.all(
            """
            SELECT \(PartRecord.table.names(of: "p")), debtors.email, debtors.display_name,
                creditors.email, creditors.display_name
            FROM participants p LEFT JOIN people debtors ON debtors.user = p.user
            LEFT JOIN people creditors ON creditors.user = p.owner
            WHERE p.share = \(share.id) ORDER BY p.position
            """
        ) { row in
            let part = try PartRecord.table.record(row)
            let first = PartRecord.table.count
            return (
                part, try row.person(part.user, first, invited: part.email),
                part.creditor == share.owner ? nil : try row.person(part.creditor, first + 2)
            )
        }
        // Only a group's expense has several payers.
        let payers = share.group == nil ? [] : try payers(of: share.id, in: db)
        return try share.answer(owner, parts, payers, for: viewer)
    }

    /// Selects `shareColumns` of the shares in `source`, newest first.
    static func sharesQuery(
        from source: SQL, after cursor: PlaceCursor? = nil, limit: Int, offset: Int = 0
    ) -> SQL {
        """
        SELECT \(shareColumns) FROM \(source) \(place(cursor, "s.created_at, s.id"))
        ORDER BY s.created_at DESC, s.id DESC LIMIT \(limit) OFFSET \(offset)
        """
    }
}
