package import Contracts
package import LedgerCore
package import SQLiteKit
package import ServiceKit

/// Memberships that end with an account, and books that are gone for good (contract-household §4).
extension LedgerStore {
    /// Ends the memberships of an erased user. Each book that the user owned goes to the editor who is in it
    /// longest; one without an editor is erased. Returns the keys of those.
    package static func endMemberships(
        of user: ID<User>, telling feed: EventFeed, at now: Timestamp, in db: borrowing Connection
    ) throws -> [ID<User>] {
        var ended: [ID<User>] = []
        for household in try owned(by: user, in: db) {
            let heir =
                household.isPersonal || household.deletedAt != nil ? nil : try heir(of: household, in: db)
            if let heir {
                try handOver(household, to: heir, by: user, telling: feed, at: now, in: db)
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

    private static func heir(
        of household: HouseholdRecord, in db: borrowing Connection
    ) throws -> ID<User>? {
        try db.first(
            """
            SELECT "user" FROM household_members
            WHERE household = \(household.key) AND left_at IS NULL
                AND role = \(BookRole.editor.storedIndex)
            ORDER BY joined_at, "user" LIMIT 1
            """
        ) { try $0.id(0) }
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
        try db.run("DELETE FROM household_invitations WHERE household = \(household.key)")
        try db.run("DELETE FROM household_members WHERE household = \(household.key)")
        try db.run("DELETE FROM households WHERE household = \(household.key)")
        if !household.isPersonal {
            try feed.append(
                in: db, type: LedgerEvent.householdRemoved, data: HouseholdRemoved(book: household.key),
                at: now)
        }
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
