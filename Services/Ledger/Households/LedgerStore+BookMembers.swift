import Contracts
import LedgerCore
import SQLiteKit
import ServiceKit

/// Who is in a book.
extension LedgerStore {
    /// Returns a book's members, and for its owner the open invitations.
    func bookMembers(_ key: ID<User>, _ visit: BookVisit, named name: String) async throws -> BookMembers {
        // A first visit makes the personal book.
        if key == visit.user { try await read(visit) { _, _ in } }
        return try await database.read(owner: visit.user.cast()) { db in
            guard let household = try HouseholdRecord.find(key, in: db) else {
                guard key == visit.user, let book = try Book.current(of: key, in: db) else {
                    throw APIError.bookNotFound
                }
                let owner = BookMember(
                    userId: visit.user, displayName: name, email: nil, role: .owner,
                    joinedAt: try book.firstMade(in: db), leftAt: nil)
                return BookMembers(members: [owner], invitations: [])
            }
            guard let role = try Book.role(of: visit.user, in: key, db) else {
                throw APIError.bookNotFound
            }
            let isOwner = role == .owner
            return BookMembers(
                members: try Self.members(of: household, in: db),
                invitations: isOwner ? try Self.invitations(to: household, at: visit.now, in: db) : nil)
        }
    }

    private static func members(
        of household: HouseholdRecord, in db: borrowing Connection
    ) throws -> [BookMember] {
        let owner = BookMember(
            userId: household.owner, displayName: try memberName(household.owner, in: db), email: nil,
            role: .owner, joinedAt: household.ownedSince, leftAt: nil)
        let others = try db.all(
            """
            SELECT m."user", p.display_name, m.role, m.joined_at, m.left_at
            FROM household_members m LEFT JOIN household_people p ON p."user" = m."user"
            WHERE m.household = \(household.key)
            ORDER BY m.left_at IS NOT NULL, m.joined_at, m."user"
            """
        ) { row in
            BookMember(
                userId: try row.id(0), displayName: try row.textOrNil(1) ?? "", email: nil,
                role: try BookRole(storedNumber: row.int(2)), joinedAt: try row.timestamp(3),
                leftAt: try row.timestampOrNil(4))
        }
        return [owner] + others
    }

    private static func memberName(_ user: ID<User>, in db: borrowing Connection) throws -> String {
        try db.first("SELECT display_name FROM household_people WHERE \"user\" = \(user)") {
            try $0.text(0)
        } ?? ""
    }

    private static func member(
        _ user: ID<User>, of household: HouseholdRecord, in db: borrowing Connection
    ) throws -> BookMember {
        let found = try members(of: household, in: db).first { $0.userId == user && $0.leftAt == nil }
        guard let found else { throw APIError.memberNotFound }
        return found
    }

    /// Changes what a member may do. The caller has proved who they are where the role grants more.
    func updateMember(
        _ member: ID<User>, of key: ID<User>, to role: BookRole, _ visit: BookVisit
    ) async throws -> BookMember {
        let feed = feed
        let changed = try await database.write { db in
            let household = try HouseholdRecord.owned(key, by: visit, in: db)
            if member == household.owner {
                throw APIError(.conflict, "Make another member the owner first")
            }
            let former = try Self.member(member, of: household, in: db)
            if former.role == role { return former }
            try db.run(
                """
                UPDATE household_members SET role = \(role.storedIndex)
                WHERE household = \(key) AND "user" = \(member)
                """)
            if role == .viewer { try Self.tellLeft(member, key, by: feed, at: visit.now, in: db) }
            let told = HouseholdTold(
                .roleChanged, book: key, bookName: household.name, actor: visit.user, role: role)
            try household.tell(told, to: member, by: feed, at: visit.now, in: db)
            try household.tellBooks(in: db)
            return try Self.member(member, of: household, in: db)
        }
        feed.changed()
        return changed
    }

    /// Removes a member, or has one leave.
    func removeMember(_ member: ID<User>, from key: ID<User>, _ visit: BookVisit) async throws -> Deleted {
        let feed = feed
        let deleted = try await database.write { db in
            let household: HouseholdRecord
            if member == visit.user, key != visit.user {
                guard let found = try HouseholdRecord.find(key, in: db),
                    try Book.role(of: member, in: key, db) != nil
                else { throw APIError.bookNotFound }
                household = found
            } else {
                household = try HouseholdRecord.owned(key, by: visit, in: db)
            }
            if member == household.owner {
                throw APIError(
                    .conflict,
                    household.isPersonal
                        ? "Your personal book is yours" : "Make another member the owner first, or delete it")
            }
            _ = try Self.member(member, of: household, in: db)
            try db.run(
                """
                UPDATE household_members SET left_at = \(visit.now)
                WHERE household = \(key) AND "user" = \(member)
                """)
            try Self.tellLeft(member, key, by: feed, at: visit.now, in: db)
            if member != visit.user {
                let told = HouseholdTold(
                    .removed, book: key, bookName: household.name, actor: visit.user)
                try household.tell(told, to: member, by: feed, at: visit.now, in: db)
            }
            try household.tellBooks([member], in: db)
            return Deleted()
        }
        feed.changed()
        return deleted
    }

    /// Makes an editor the owner; the former owner becomes an editor.
    func changeOwner(
        of key: ID<User>, to member: ID<User>, _ visit: BookVisit, named person: String
    ) async throws -> SharedBook {
        let feed = feed
        let changed = try await database.write { db in
            let household = try HouseholdRecord.owned(key, by: visit, in: db)
            if household.isPersonal {
                throw APIError(.conflict, "Your personal book stays yours")
            }
            if member == visit.user { throw APIError(.conflict, "You are the owner already") }
            guard try Self.member(member, of: household, in: db).role == .editor else {
                throw APIError(.conflict, "Only an EDITOR can become the owner")
            }
            try Self.requireRoomToOwn(member, in: db)
            let now = visit.now
            try db.run(
                """
                INSERT INTO household_members (household, "user", role, joined_at)
                VALUES (\(key), \(visit.user), \(BookRole.editor.storedIndex), \(household.ownedSince))
                ON CONFLICT (household, "user") DO UPDATE SET role = excluded.role, left_at = NULL
                """)
            try Self.handOver(household, to: member, by: visit.user, telling: feed, at: now, in: db)
            return try Self.sharedBook(key, for: visit, named: person, in: db)
        }
        feed.changed()
        return changed
    }

    /// Makes a member the owner of a book whose former owner has been seen to.
    static func handOver(
        _ household: HouseholdRecord, to member: ID<User>, by actor: ID<User>, telling feed: EventFeed,
        at now: Timestamp, in db: borrowing Connection
    ) throws {
        var household = household
        try db.run(
            "DELETE FROM household_members WHERE household = \(household.key) AND \"user\" = \(member)")
        (household.owner, household.ownedSince) = (member, now)
        try household.update(in: db)
        try household.endInvitations(at: now, in: db)
        try feed.append(
            in: db, type: LedgerEvent.bankAccessEnded, data: BankAccessEnded(book: household.key), at: now)
        let told = HouseholdTold(
            .newOwner, book: household.key, bookName: household.name, actor: actor)
        try household.tell(told, by: feed, at: now, in: db)
        try household.tellBooks(in: db)
    }

    /// Tells the other services that a member can no longer write.
    static func tellLeft(
        _ member: ID<User>, _ key: ID<User>, by feed: EventFeed, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        try feed.append(
            in: db, type: LedgerEvent.householdLeft, data: HouseholdLeft(book: key, user: member), at: now)
    }
}
