import Contracts
import LedgerCore
import SQLiteKit
import ServiceKit

/// Invitations to books. An address is compared with that of who accepts, so a forwarded mail opens nothing.
extension LedgerStore {
    /// Invites an address. Nobody is asked whether it has an account, so that the answer and its time tell
    /// nothing. A former invitation of the address to the book ends.
    func invite(
        _ email: EmailAddress, as role: BookRole, to key: ID<User>, id: ID<BookInvitation>,
        _ visit: BookVisit, named person: String, idempotency: Idempotency
    ) async throws -> Answer {
        let feed = feed
        let answer = try await database.write { db in
            try idempotency.perform(in: db) {
                let household = try HouseholdRecord.owned(key, by: visit, in: db)
                let invitation = BookInvitation(
                    id: id, email: email.written, role: role, createdAt: visit.now,
                    expiresAt: visit.now.adding(seconds: Int64(BookInvitation.days) * 86_400))
                try db.run(
                    """
                    UPDATE household_invitations SET ended_at = \(visit.now)
                    WHERE household = \(key) AND folded = \(email.folded) AND ended_at IS NULL
                        AND accepted_by IS NULL
                    """)
                try Self.requireRoomToInvite(to: household, visit, in: db)
                try db.run(
                    """
                    INSERT INTO household_invitations
                        (id, household, email, folded, role, made_by, created_at, expires_at)
                    VALUES (\(id), \(key), \(email.written), \(email.folded), \(role.storedIndex),
                        \(visit.user), \(visit.now), \(invitation.expiresAt))
                    """)
                try Self.beginSharing(key, log: id.bytes, in: db)
                try Self.nameMember(visit.user, person, in: db)
                let told = HouseholdTold(
                    .invited, book: key, bookName: household.name, actor: visit.user, email: email.written,
                    role: role)
                try feed.append(
                    in: db, type: LedgerEvent.householdTold, data: told, at: visit.now, subject: visit.user)
                return invitation
            }
        }
        feed.changed()
        return answer
    }

    private static func requireRoomToInvite(
        to household: HouseholdRecord, _ visit: BookVisit, in db: borrowing Connection
    ) throws {
        let open = try invitations(to: household, at: visit.now, in: db).count
        guard open < BookInvitation.openLimit else {
            throw APIError(
                .conflict, "\(BookInvitation.openLimit) invitations are open already. Withdraw one first.")
        }
        let dayAgo = visit.now.adding(seconds: -86_400)
        let today = try db.first(
            """
            SELECT count(*), min(created_at) FROM household_invitations
            WHERE made_by = \(visit.user) AND created_at > \(dayAgo)
            """
        ) { (count: try $0.int(0), first: try $0.timestampOrNil(1)) }
        guard let today, today.count >= BookInvitation.dailyLimit else { return }
        let again = (today.first ?? visit.now).adding(seconds: 86_400)
        let wait = (again.millisecondsSinceEpoch - visit.now.millisecondsSinceEpoch) / 1_000
        throw APIError(
            .rateLimited, "You have sent \(BookInvitation.dailyLimit) invitations in a day",
            retryAfterSeconds: max(1, Int(wait)))
    }

    /// Returns the open invitations to a book, newest first.
    static func invitations(
        to household: HouseholdRecord, at now: Timestamp, in db: borrowing Connection
    ) throws -> [BookInvitation] {
        try db.all(
            """
            SELECT id, email, role, created_at, expires_at FROM household_invitations
            WHERE household = \(household.key) AND ended_at IS NULL AND accepted_by IS NULL
                AND expires_at > \(now)
            ORDER BY created_at DESC, id DESC
            """
        ) { row in
            BookInvitation(
                id: try row.id(0), email: try row.text(1), role: try BookRole(storedNumber: row.int(2)),
                createdAt: try row.timestamp(3), expiresAt: try row.timestamp(4))
        }
    }

    func withdraw(
        _ id: ID<BookInvitation>, from key: ID<User>, _ visit: BookVisit
    ) async throws -> DeletedID<BookInvitation> {
        try await database.write { db in
            _ = try HouseholdRecord.owned(key, by: visit, in: db)
            let ended: Int = try db.run(
                """
                UPDATE household_invitations SET ended_at = \(visit.now)
                WHERE id = \(id) AND household = \(key) AND ended_at IS NULL AND accepted_by IS NULL
                    AND expires_at > \(visit.now)
                """)
            guard ended > 0 else { throw APIError.invitationNotFound }
            return DeletedID(id: id)
        }
    }

    /// Returns the open invitations to an address.
    func invitations(to person: Person, at now: Timestamp) async throws -> ReceivedInvitations {
        let folded = person.email.asciiLowercased
        return try await database.read(owner: person.id.cast()) { db in
            ReceivedInvitations(
                invitations: try db.all(
                    """
                    SELECT i.id, h.owner, p.display_name, i.role, i.created_at, i.expires_at
                    FROM household_invitations i JOIN households h ON h.household = i.household
                    LEFT JOIN household_people p ON p."user" = h.owner
                    WHERE i.folded = \(folded) AND i.ended_at IS NULL AND i.accepted_by IS NULL
                        AND i.expires_at > \(now) AND h.deleted_at IS NULL
                        AND \(Self.isStillMeant(for: person.id))
                    ORDER BY i.created_at DESC, i.id DESC LIMIT 100
                    """
                ) { row in
                    ReceivedInvitation(
                        id: try row.id(0),
                        invitedBy: BookPerson(
                            id: try row.id(1), displayName: try row.textOrNil(2) ?? ""),
                        role: try BookRole(storedNumber: row.int(3)), createdAt: try row.timestamp(4),
                        expiresAt: try row.timestamp(5))
                })
        }
    }

    /// Accepts an invitation. Throws `invitationNotFound` for whatever is not open to the person's address,
    /// and to who accepted and is in the book no longer. It changes no member's role.
    func accept(
        _ id: ID<BookInvitation>, by person: Person, _ visit: BookVisit
    ) async throws -> SharedBook {
        let feed = feed
        let book = try await database.write { db in
            if try Erasure.isErased(visit.user, in: db) { throw APIError(.unauthorized) }
            let found = try Self.invitation(id, to: person, at: visit.now, in: db)
            let household = found.household
            let role = try Book.role(of: visit.user, in: household.key, db)
            guard found.isOpen || role != nil else { throw APIError.invitationNotFound }
            if found.isOpen {
                try db.run(
                    "UPDATE household_invitations SET accepted_by = \(visit.user) WHERE id = \(id)")
            }
            if role == nil {
                try Self.join(household, as: found.role, person, telling: feed, at: visit.now, in: db)
            }
            return try Self.sharedBook(household.key, for: visit, named: person.displayName, in: db)
        }
        feed.changed()
        return book
    }

    private static func join(
        _ household: HouseholdRecord, as role: BookRole, _ person: Person, telling feed: EventFeed,
        at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard try household.members(in: db).count < SharedBook.memberLimit else { throw APIError.bookFull }
        try requireRoomToBeIn(person.id, in: db)
        try db.run(
            """
            INSERT INTO household_members (household, "user", role, joined_at)
            VALUES (\(household.key), \(person.id), \(role.storedIndex), \(now))
            ON CONFLICT (household, "user") DO UPDATE
            SET role = excluded.role, joined_at = excluded.joined_at, left_at = NULL
            """)
        try nameMember(person.id, person.displayName, in: db)
        let told = HouseholdTold(
            .joined, book: household.key, bookName: household.name, actor: person.id, role: role)
        try household.tell(told, to: household.owner, by: feed, at: now, in: db)
        try household.tellBooks(in: db)
    }

    func decline(_ id: ID<BookInvitation>, by person: Person, at now: Timestamp) async throws -> Deleted {
        try await database.write { db in
            let found = try Self.invitation(id, to: person, at: now, in: db)
            guard found.isOpen else { throw APIError.invitationNotFound }
            try db.run("UPDATE household_invitations SET ended_at = \(now) WHERE id = \(id)")
            db.tell(ChangeNotice(.books, for: person.id))
            return Deleted()
        }
    }

    /// Whether an invitation `i` was made since a person has left its book, if they were in it: one from
    /// before lets nobody back in.
    private static func isStillMeant(for user: ID<User>) -> SQL {
        """
        NOT EXISTS (SELECT 1 FROM household_members m
            WHERE m.household = i.household AND m."user" = \(user) AND m.left_at > i.created_at)
        """
    }

    /// Returns an invitation that is open to a person's address, or that the person accepted.
    private static func invitation(
        _ id: ID<BookInvitation>, to person: Person, at now: Timestamp, in db: borrowing Connection
    ) throws -> (household: HouseholdRecord, role: BookRole, isOpen: Bool) {
        let found = try db.first(
            """
            SELECT i.household, i.role, i.accepted_by IS NULL FROM household_invitations i
            WHERE i.id = \(id) AND i.folded = \(person.email.asciiLowercased) AND i.ended_at IS NULL
                AND (i.accepted_by = \(person.id) OR (i.accepted_by IS NULL AND i.expires_at > \(now)
                    AND \(isStillMeant(for: person.id))))
            """
        ) { row in
            (
                key: try row.id(0, User.self), role: try BookRole(storedNumber: row.int(1)),
                isOpen: try row.bool(2)
            )
        }
        guard let found, let household = try HouseholdRecord.find(found.key, in: db),
            household.deletedAt == nil
        else { throw APIError.invitationNotFound }
        return (household, found.role, found.isOpen)
    }
}
