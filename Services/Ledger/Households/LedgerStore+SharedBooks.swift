import Contracts
import LedgerCore
import SQLiteKit
import ServiceKit

/// The books that a user is in: making, naming, deleting and recovering them.
extension LedgerStore {
    /// Returns the books of a user, the personal one first. Deleted ones are their owner's alone.
    func sharedBooks(of visit: BookVisit, named name: String) async throws -> SharedBookList {
        let personal = try await read(visit) { db, book in
            try Self.personalBook(visit, named: name, book, in: db)
        }
        let others = try await database.read(owner: visit.user.cast()) { db in
            try Self.sharedBooks(of: visit.user, in: db)
        }
        return SharedBookList(books: [personal] + others)
    }

    private static func personalBook(
        _ visit: BookVisit, named name: String, _ book: Book, in db: borrowing Connection
    ) throws -> SharedBook {
        let found = try HouseholdRecord.find(visit.user, in: db)
        let made = try found.map(\.createdAt) ?? book.firstMade(in: db)
        return SharedBook(
            id: visit.user, name: found?.name ?? SharedBook.personalName,
            currency: visit.identity.currency, role: .owner, isPersonal: true,
            owner: BookPerson(id: visit.user, displayName: name),
            memberCount: 1 + (try found?.members(in: db).count ?? 0), createdAt: made, deletedAt: nil)
    }

    /// Returns the books that a user is in beside the personal one, oldest first.
    static func sharedBooks(of user: ID<User>, in db: borrowing Connection) throws -> [SharedBook] {
        try db.all(
            """
            SELECT h.household, h.name, b.currency, h.owner, p.display_name, h.created_at, h.deleted_at, (
                SELECT m.role FROM household_members m
                WHERE m.household = h.household AND m."user" = \(user) AND m.left_at IS NULL), (
                SELECT count(*) FROM household_members c
                WHERE c.household = h.household AND c.left_at IS NULL)
            FROM households h JOIN users u ON u."user" = h.household JOIN books b ON b.book = u.book
            LEFT JOIN household_people p ON p."user" = h.owner
            WHERE h.household IN (
                SELECT household FROM households WHERE owner = \(user)
                UNION ALL
                SELECT household FROM household_members WHERE "user" = \(user) AND left_at IS NULL)
            AND h.household <> \(user) AND (h.deleted_at IS NULL OR h.owner = \(user))
            ORDER BY h.created_at, h.household
            """
        ) { row in
            let owner = try row.id(3, User.self)
            return SharedBook(
                id: try row.id(0), name: try row.text(1), currency: try row.currency(2),
                role: owner == user ? .owner : try BookRole(storedNumber: row.int(7)), isPersonal: false,
                owner: BookPerson(id: owner, displayName: try row.textOrNil(4) ?? ""),
                memberCount: 1 + Int(try row.int(8)), createdAt: try row.timestamp(5),
                deletedAt: try row.timestampOrNil(6))
        }
    }

    /// Returns a book as a member sees it who is in it.
    static func sharedBook(
        _ key: ID<User>, for visit: BookVisit, named name: String, in db: borrowing Connection
    ) throws -> SharedBook {
        if key == visit.user {
            guard let book = try Book.current(of: key, in: db) else { throw APIError.bookNotFound }
            return try personalBook(visit, named: name, book, in: db)
        }
        guard let book = try sharedBooks(of: visit.user, in: db).first(where: { $0.id == key }) else {
            throw APIError.bookNotFound
        }
        return book
    }

    /// Makes a book that the visitor owns. Throws `tooManyBooks` and `inTooManyBooks`.
    func createBook(
        _ key: ID<User>, name: String, currency: Currency, _ visit: BookVisit, named person: String,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await database.write { db in
            if try Erasure.isErased(visit.user, in: db) { throw APIError(.unauthorized) }
            return try idempotency.perform(in: db) {
                try Self.requireRoomToOwn(visit.user, in: db)
                try Self.requireRoomToBeIn(visit.user, in: db)
                try Book.provision(key: key, name: name, currency: currency, for: visit, in: db)
                try Self.beginSharing(key, log: key.bytes, in: db)
                let household = HouseholdRecord(
                    key: key, owner: visit.user, name: name, createdAt: visit.now, ownedSince: visit.now)
                try household.insert(in: db)
                try Self.nameMember(visit.user, person, in: db)
                try household.tellBooks(in: db)
                return try Self.sharedBook(key, for: visit, named: person, in: db)
            }
        }
    }

    func updateBook(
        _ key: ID<User>, name: String?, currency: Currency?, _ visit: BookVisit, named person: String
    ) async throws -> SharedBook {
        try await database.write { db in
            var household = try HouseholdRecord.owned(key, by: visit, in: db)
            if let currency, household.isPersonal, currency != visit.identity.currency {
                throw APIError.field(
                    "currency", "The personal book's currency is that of your profile", code: .conflict)
            }
            if let name {
                household.name = name
                try household.update(in: db)
            }
            if let currency, !household.isPersonal {
                guard let book = try Book.writable(of: key, in: db) else { throw APIError.restoreRunning }
                if book.currency != currency { _ = try book.follow(currency, in: db) }
            }
            try household.tellBooks(in: db)
            return try Self.sharedBook(key, for: visit, named: person, in: db)
        }
    }

    /// Deletes a book for everybody, for 30 days until it is gone for good.
    func deleteBook(_ key: ID<User>, confirm: String, _ visit: BookVisit) async throws -> Deleted {
        let feed = feed
        let deleted = try await database.write { db in
            var household = try HouseholdRecord.owned(key, by: visit, in: db)
            if household.isPersonal {
                throw APIError(.conflict, "The personal book is deleted with your account only")
            }
            guard confirm == household.name else {
                throw APIError.field("confirm", "Write the book's name as it is: \(household.name)")
            }
            household.deletedAt = visit.now
            try household.update(in: db)
            try household.endInvitations(at: visit.now, in: db)
            let told = HouseholdTold(
                .deleted, book: key, bookName: household.name, actor: visit.user)
            try household.tell(told, by: feed, at: visit.now, in: db)
            try feed.append(
                in: db, type: LedgerEvent.bankAccessEnded, data: BankAccessEnded(book: key), at: visit.now)
            try household.tellBooks(in: db)
            return Deleted()
        }
        feed.changed()
        return deleted
    }

    /// Brings a deleted book back; one that is not deleted stays as it is.
    func recoverBook(_ key: ID<User>, _ visit: BookVisit, named person: String) async throws -> SharedBook {
        try await database.write { db in
            guard var household = try HouseholdRecord.find(key, in: db), household.owner == visit.user else {
                _ = try HouseholdRecord.owned(key, by: visit, in: db)
                return try Self.sharedBook(key, for: visit, named: person, in: db)
            }
            if household.deletedAt != nil {
                try Self.requireRoomToOwn(visit.user, isKept: true, in: db)
                household.deletedAt = nil
                try household.update(in: db)
                try household.tellBooks(in: db)
            }
            return try Self.sharedBook(key, for: visit, named: person, in: db)
        }
    }

    // MARK: Limits

    /// - Parameter isKept: whether the user owns the book already, deleted.
    static func requireRoomToOwn(
        _ user: ID<User>, isKept: Bool = false, in db: borrowing Connection
    ) throws {
        let owned = try db.first(
            """
            SELECT count(*) FILTER (WHERE deleted_at IS NULL), count(*) FROM households
            WHERE owner = \(user) AND household <> \(user)
            """
        ) { (living: try $0.int(0), all: try $0.int(1)) }
        let (living, all) = (owned?.living ?? 0, owned?.all ?? 0)
        guard living < SharedBook.ownedLimit else { throw APIError.tooManyBooks }
        // Deleted ones keep their data for a month.
        guard isKept || all < SharedBook.keptLimit else { throw APIError.tooManyDeletedBooks }
    }

    static func requireRoomToBeIn(_ user: ID<User>, in db: borrowing Connection) throws {
        let others = try sharedBooks(of: user, in: db).filter { $0.deletedAt == nil }.count
        guard others + 1 < SharedBook.membershipLimit else { throw APIError.inTooManyBooks }
    }

    /// From now on the book notes who did what, and tells everybody in it of changes.
    /// - Parameter log: the name of the log of its changes, if it has none: 16 bytes that no other log has.
    static func beginSharing(_ key: ID<User>, log: [UInt8], in db: borrowing Connection) throws {
        try db.run("UPDATE users SET is_shared = 1 WHERE \"user\" = \(key) AND is_shared = 0")
        try Book.current(of: key, in: db)?.beginChangeLog(named: log, in: db)
    }

    /// Keeps what others in the book call a person.
    static func nameMember(_ user: ID<User>, _ name: String, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO household_people ("user", display_name) VALUES (\(user), \(name))
            ON CONFLICT ("user") DO UPDATE SET display_name = excluded.display_name
            """)
    }
}

extension HouseholdRecord {
    /// Has every other member than who acts hear of something.
    func tell(
        _ told: HouseholdTold, by feed: EventFeed, at now: Timestamp, in db: borrowing Connection
    ) throws {
        for member in Set([owner] + (try members(in: db))).subtracting([told.actor]).sorted() {
            try tell(told, to: member, by: feed, at: now, in: db)
        }
    }

    /// Has one person hear of something.
    func tell(
        _ told: HouseholdTold, to user: ID<User>, by feed: EventFeed, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let isOwned = told.kind == .newOwner && user == owner
        // Everybody else hears of the new owner, whoever made them that.
        let actor = told.kind == .newOwner && !isOwned ? owner : told.actor
        let data = HouseholdTold(
            told.kind, book: told.book, bookName: told.bookName, actor: actor, user: user,
            email: told.email, role: isOwned ? .owner : told.role, item: told.item)
        try feed.append(in: db, type: LedgerEvent.householdTold, data: data, at: now, subject: user)
    }
}
