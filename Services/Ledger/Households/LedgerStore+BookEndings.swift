package import Contracts
package import LedgerCore
package import SQLiteKit
package import ServiceKit

/// Memberships that end with an account, and books that are gone for good (contract-household §4).
extension LedgerStore {
    /// Ends the memberships of an erased user. Each book that the user owned goes to the editor who is in it
    /// longest, the personal one to the editor whom the user has named; one without an editor is erased.
    /// Returns the keys of those.
    package static func endMemberships(
        by tombstone: Tombstone, telling feed: EventFeed, in db: borrowing Connection
    ) throws -> [ID<User>] {
        let (user, now) = (tombstone.user, tombstone.erasedAt)
        var ended: [ID<User>] = []
        for household in try owned(by: user, in: db) {
            if let heir = try heir(of: household, named: tombstone.heir, in: db) {
                let moved =
                    household.isPersonal
                    ? try move(household, telling: feed, at: now, in: db) : household
                try handOver(moved, to: heir, by: user, telling: feed, at: now, in: db)
            } else {
                try end(household, by: user, telling: feed, at: now, in: db)
                if !household.isPersonal { ended.append(household.key) }
            }
        }
        let books: [ID<User>] = try db.all(
            "SELECT household FROM household_members WHERE \"user\" = \(user) AND left_at IS NULL"
        ) { try $0.id(0) }
        try db.run("DELETE FROM household_members WHERE \"user\" = \(user)")
        try db.run("DELETE FROM household_people WHERE \"user\" = \(user)")
        try db.run("DELETE FROM household_invitations WHERE accepted_by = \(user)")
        try db.run("DELETE FROM household_invitations WHERE made_by = \(user)")
        for key in books { try HouseholdRecord.find(key, in: db)?.tellBooks(in: db) }
        return ended
    }

    private static func owned(by user: ID<User>, in db: borrowing Connection) throws -> [HouseholdRecord] {
        try db.all(
            "SELECT \(HouseholdRecord.table.names) FROM households WHERE owner = \(user) ORDER BY household"
        ) { try HouseholdRecord.table.record($0) }
    }

    /// - Parameter named: the editor who gets the personal book, if still one.
    private static func heir(
        of household: HouseholdRecord, named: ID<User>?, in db: borrowing Connection
    ) throws -> ID<User>? {
        if household.deletedAt != nil { return nil }
        let editors: [ID<User>] = try db.all(
            """
            SELECT "user" FROM household_members
            WHERE household = \(household.key) AND left_at IS NULL
                AND role = \(BookRole.editor.storedIndex)
            ORDER BY joined_at, "user"
            """
        ) { try $0.id(0) }
        return household.isPersonal ? editors.first { $0 == named } : editors.first
    }

    /// Gives a personal book a key of its own, because its owner's id is refused from now on. What the owner
    /// shared there names the owner from now on. The log of changes begins anew; who did what stays.
    private static func move(
        _ household: HouseholdRecord, telling feed: EventFeed, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> HouseholdRecord {
        guard let book = try Book.current(of: household.key, in: db) else {
            throw APIError.storedValue("members of a book that does not exist")
        }
        // The same after the restore of a backup, so that it fits what other services have.
        let key = ID<User>(madeOf: "the book of \(household.key.text)")
        try db.run("UPDATE books SET \"user\" = \(key) WHERE book = \(book.number)")
        try db.run(
            "UPDATE users SET \"user\" = \(key), replacement = NULL WHERE \"user\" = \(household.key)")
        let moved = HouseholdRecord(
            key: key, owner: household.owner, name: household.name, createdAt: household.createdAt,
            ownedSince: household.ownedSince)
        try moved.insert(in: db)
        for table in ["household_members", "household_invitations"] as [SQL] {
            try db.run("UPDATE \(table) SET household = \(key) WHERE household = \(household.key)")
        }
        try db.run("DELETE FROM households WHERE household = \(household.key)")
        try db.run(
            """
            UPDATE share_locks SET sharer = \(household.owner)
            WHERE book = \(book.number) AND sharer IS NULL
            """)
        try db.run("UPDATE change_logs SET name = \(key.bytes) WHERE book = \(book.number)")
        try noteEnding(of: household, movedTo: key, at: now, in: db)
        try feed.append(
            in: db, type: LedgerEvent.householdMoved, data: HouseholdMoved(book: household.key, key: key),
            at: now)
        return moved
    }

    private static func noteEnding(
        of household: HouseholdRecord, movedTo key: ID<User>? = nil, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO ended_households (household, is_personal, moved_to, ended_at)
            VALUES (\(household.key), \(household.isPersonal), \(key), \(now))
            ON CONFLICT (household) DO NOTHING
            """)
    }

    /// The most lines of a page of endings.
    private static let endingsAtOnce = 500

    /// Returns a page of the books that have ended or have another key, ordered by the key that they had.
    func bookEndings(after: ID<User>?) async throws -> BookEndingPage {
        try await database.read { db in
            let found = try db.all(
                """
                SELECT household, is_personal, moved_to, ended_at FROM ended_households
                WHERE household > \(after ?? ID(high: 0, low: 0))
                ORDER BY household LIMIT \(Self.endingsAtOnce)
                """
            ) { row in
                BookEndingPage.Line(
                    book: try row.id(0), isPersonal: try row.bool(1), key: try row.idOrNil(2),
                    endedAt: try row.timestamp(3))
            }
            return BookEndingPage(
                endings: found, next: found.count == Self.endingsAtOnce ? found.last?.book : nil)
        }
    }

    /// Ends a book for good; its rows go with the erasure of its key.
    private static func end(
        _ household: HouseholdRecord, by actor: ID<User>, telling feed: EventFeed, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        // Who was told of the deletion hears of its end no more.
        if household.deletedAt == nil {
            let told = HouseholdTold(
                .deleted, book: household.key, bookName: household.name, actor: actor)
            try household.tell(told, by: feed, at: now, in: db)
        }
        let members = try household.members(in: db)
        try noteEnding(of: household, at: now, in: db)
        try db.run("DELETE FROM household_invitations WHERE household = \(household.key)")
        try db.run("DELETE FROM household_members WHERE household = \(household.key)")
        try db.run("DELETE FROM households WHERE household = \(household.key)")
        try feed.append(
            in: db, type: LedgerEvent.householdRemoved,
            data: HouseholdRemoved(book: household.key, isPersonal: household.isPersonal), at: now)
        for member in members { db.tell(ChangeNotice(.books, for: member)) }
    }

    /// Ends one book that was deleted 30 days ago, and forgets invitations that expired a day ago. Returns
    /// the book's key.
    package static func endDeletedBook(
        telling feed: EventFeed, at now: Timestamp, in db: borrowing Connection
    ) throws -> ID<User>? {
        let moment = now.adding(seconds: -Int64(SharedBook.keptDays) * 86_400)
        let old = now.adding(seconds: -Int64(BookInvitation.days + 1) * 86_400)
        try db.run(
            """
            DELETE FROM household_invitations WHERE id IN (
                SELECT id FROM household_invitations INDEXED BY household_invitations_by_age
                WHERE created_at < \(old) LIMIT \(deletedAtOnce))
            """)
        let found = try db.first(
            """
            SELECT \(HouseholdRecord.table.names) FROM households INDEXED BY households_by_deletion
            WHERE deleted_at <= \(moment) AND deleted_at IS NOT NULL LIMIT 1
            """
        ) { try HouseholdRecord.table.record($0) }
        guard let found else { return nil }
        try end(found, by: found.owner, telling: feed, at: now, in: db)
        return found.key
    }
}
