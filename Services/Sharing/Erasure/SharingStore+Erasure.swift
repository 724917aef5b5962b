import Contracts
import SQLiteKit
import ServiceKit

/// Erases users (contract §6): their name and address are removed, the other party's side stays.
///
/// - A share with somebody who is still there stays, under "Deleted user". No debt is forgiven: a remaining
///   debtor may mark the part as paid or decline it, a remaining creditor may mark it as paid, and a
///   remaining owner may take the share back.
/// - PENDING parts that an invited address owes an erased user are declined, because they will never be
///   paid.
/// - A share in which only erased users are left is deleted.
/// - Locks in books of others end, as of everybody who leaves them.
/// - Erased users leave their groups, which go to the heir; a group without an heir is deleted.
extension SharingStore {
    static let erasedName = ErasedPeople.name
    /// Most rows that one write unit changes (design §6); `peopleAtOnce` counts shares or groups.
    private static let chunk = 500
    private static let peopleAtOnce = 10

    /// Removes the user's name and address. A hidden copy of the address, which nobody sees and no look-up
    /// finds, stays until the answers that are stored for others no longer have the address.
    static func beginErasure(_ tombstone: Tombstone, in db: borrowing Connection) throws {
        let user = tombstone.user
        try disableWebhooks(of: user, in: db)
        let known = try db.first("SELECT email, folded FROM people WHERE \"user\" = \(user)") {
            (email: try $0.text(0), folded: try $0.textOrNil(1))
        }
        guard let known else { return }
        // The address's rows of the last hour and day, and waiting mails, are few, so one unit deletes them.
        if let folded = known.folded {
            try db.run("DELETE FROM introductions WHERE folded = \(folded)")
            try db.run("DELETE FROM mails_sent INDEXED BY mails_sent_by_address WHERE folded = \(folded)")
        }
        try db.run("DELETE FROM mail_queue WHERE recipient = \(known.email)")
        // Waiting mails that the user caused have the name.
        try Mailer.takeBack(of: .user(user), in: db)
        try db.run(
            """
            UPDATE people SET email = '', folded = \(known.folded.map { hidden($0, of: user) }),
                display_name = \(erasedName), locale = NULL
            WHERE "user" = \(user)
            """)
    }

    /// Returns a text with an erased user's address; no real address begins with a space.
    private static func hidden(_ folded: String, of user: ID<User>) -> String { " \(user.text) \(folded)" }

    /// Returns the address by which stored answers may name an erased user; nil for one whom nobody knew.
    func address(ofErased user: ID<User>) async throws -> ErasedPeople.Address? {
        try await database.read { db in
            try db.first("SELECT folded FROM people WHERE \"user\" = \(user)") {
                row -> ErasedPeople.Address in
                guard let hidden = try row.textOrNil(0) else { return .unknown }
                let start = Self.hidden("", of: user)
                return hidden.hasPrefix(start) ? .folded(String(hidden.dropFirst(start.count))) : .unknown
            }
        }
    }

    /// Deletes a piece of an erased user's remaining data. Returns whether more may be left.
    func deleteRemains(of user: ID<User>, at now: Timestamp) async throws -> Bool {
        try await database.write { db in
            if try Self.declineInvitations(by: user, at: now, in: db) { return true }
            if try Self.endLocks(ofErased: user, at: now, in: db) { return true }
            if try Self.forgetAddress(of: user, in: db) { return true }
            if try Self.leaveGroups(user, at: now, in: db) { return true }
            if try Self.deleteForsakenShares(of: user, in: db) { return true }
            if try Self.forgetWords(of: user, in: db) { return true }
            if try Self.deleteNotices(of: user, in: db) || Idempotency.forget(user, in: db) { return true }
            if try EventFeed.forget(user, in: db) || Self.deleteWebhooks(of: user, in: db) { return true }
            try Self.deletePerson(user, in: db)
            return false
        }
    }

    /// Removes the words with which a user recorded payments and took them back, why payments could not be
    /// booked for them, and what others' notifications say in their words. Returns whether more may be left.
    private static func forgetWords(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        let notes: Int = try db.run(
            """
            UPDATE payments SET note = NULL WHERE id IN (
                SELECT id FROM payments INDEXED BY payments_noted
                WHERE recorder = \(user) AND note IS NOT NULL LIMIT \(chunk))
            """)
        if notes == chunk { return true }
        let reasons: Int = try db.run(
            """
            UPDATE payments SET reason = NULL WHERE id IN (
                SELECT id FROM payments INDEXED BY payments_explained
                WHERE reverser = \(user) AND reason IS NOT NULL LIMIT \(chunk))
            """)
        if reasons == chunk { return true }
        let failures: Int = try db.run(
            """
            UPDATE payments SET booking_failed = NULL WHERE id IN (
                SELECT y.id FROM payments y INDEXED BY payments_failed
                JOIN participants p ON p.id = y.participant
                WHERE y.booking_failed IS NOT NULL AND p.owner = \(user) LIMIT \(chunk))
            """)
        if failures == chunk { return true }
        let told: Int = try db.run(
            """
            UPDATE notifications SET reason = NULL WHERE id IN (
                SELECT id FROM notifications INDEXED BY notifications_by_actor
                WHERE actor = \(user) AND reason IS NOT NULL LIMIT \(chunk))
            """)
        return told == chunk
    }

    /// Returns a unique text in place of a part's address; no real address begins with a space.
    static func forgottenAddress(_ part: ID<Participant>) -> String { " \(part.text)" }

    private static func declineInvitations(
        by owner: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let ids = try db.all(
            """
            SELECT id FROM participants INDEXED BY participants_by_address
            WHERE owner = \(owner) AND folded >= '!' AND "user" IS NULL LIMIT \(chunk / 5)
            """
        ) { try $0.id(0, Participant.self) }
        for id in ids {
            guard let part = try parts(where: "p.id = \(id)", in: db).first else { continue }
            try discount(part.counted, isPending: part.status == .pending, in: db)
            try db.run(
                "UPDATE participants SET email = '', folded = \(forgottenAddress(id)) WHERE id = \(id)")
            if part.status == .pending { try close(part, at: now, in: db) }
            let counted = CountedPart(
                creditor: part.creditor, user: nil, folded: forgottenAddress(id),
                open: Money(amountMinor: 0, part.amount.currency), acceptedMinor: 0, group: part.group)
            try count(counted, in: db)
            try countAsSettled(counted, in: db)
            try updateOpenness(of: part.share, in: db)
        }
        return !ids.isEmpty
    }

    /// Declines a part that nobody will pay. If a piece of it is paid, the piece stays as the part, and the
    /// rest falls to the creditor.
    private static func close(
        _ part: StoredPart, at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard part.hasPayment else {
            try db.run(
                "UPDATE participants SET status = 'DECLINED', declined_at = \(now) WHERE id = \(part.id)")
            return
        }
        if part.isOwedToOwner {
            try db.run(
                """
                UPDATE shares SET owner_minor = owner_minor + \(part.remaining.amountMinor)
                WHERE id = \(part.share)
                """)
        }
        try db.run(
            """
            UPDATE participants SET amount_minor = paid_minor, status = 'PAID', paid_at = \(now)
            WHERE id = \(part.id)
            """)
    }

    private static func forgetAddress(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        let parts = try db.all(
            """
            SELECT id FROM participants INDEXED BY participants_by_time
            WHERE "user" = \(user) AND folded >= '!' LIMIT \(chunk)
            """
        ) { try $0.id(0, Participant.self) }
        for part in parts {
            try db.run(
                """
                UPDATE participants SET email = '', folded = \(forgottenAddress(part)), claim_note = NULL,
                    decline_reason = NULL
                WHERE id = \(part)
                """)
        }
        try db.run("UPDATE claims SET note = NULL WHERE debtor = \(user) AND note IS NOT NULL")
        return !parts.isEmpty
    }

    /// Deletes shares of which the user is owner, participant or payer and in which only erased users are
    /// left.
    private static func deleteForsakenShares(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        let isForsaken: SQL = """
            NOT EXISTS (
                SELECT 1 FROM participants p WHERE p.share = s.id AND p.user IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM erased_users e WHERE e.user = p.user))
            AND NOT EXISTS (
                SELECT 1 FROM payers y WHERE y.share = s.id
                    AND NOT EXISTS (SELECT 1 FROM erased_users e WHERE e.user = y.user))
            """
        let shares = try db.all(
            """
            SELECT s.id FROM shares s INDEXED BY shares_by_owner WHERE s.owner = \(user) AND \(isForsaken)
            UNION SELECT s.id FROM participants own INDEXED BY participants_by_time
                JOIN shares s ON s.id = own.share
            WHERE own.user = \(user) AND s.owner IN (SELECT "user" FROM erased_users) AND \(isForsaken)
            UNION SELECT s.id FROM payers own INDEXED BY payers_by_user JOIN shares s ON s.id = own.share
            WHERE own.user = \(user) AND s.owner IN (SELECT "user" FROM erased_users) AND \(isForsaken)
            LIMIT \(peopleAtOnce)
            """
        ) { try $0.id(0, SharedExpense.self) }
        for share in shares {
            for part in try parts(where: "p.share = \(share)", in: db) {
                try discount(part.counted, isPending: part.status == .pending, in: db)
            }
            try db.run("DELETE FROM notifications INDEXED BY notifications_by_share WHERE share = \(share)")
            try delete(share, in: db)
            // No request uses the lock, so `changed_at = 0` lets upkeep release it without waiting.
            try db.run("UPDATE locks SET state = 'releasing', changed_at = 0 WHERE share = \(share)")
        }
        return !shares.isEmpty
    }

    /// Open parts of a group stay with their shares.
    private static func leaveGroups(
        _ user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let groups = try db.all(
            """
            SELECT group_id FROM group_members INDEXED BY group_members_by_user
            WHERE "user" = \(user) AND "user" IS NOT NULL LIMIT \(peopleAtOnce)
            """
        ) { try $0.id(0, ExpenseGroup.self) }
        for id in groups {
            let group = try group(id, for: user, in: db)
            guard let own = try members(of: id, in: db).first(where: { $0.record.user == user }) else {
                continue
            }
            try remove(own, from: group, at: now, in: db)
        }
        return !groups.isEmpty
    }

    /// Deletes the user's own notifications. Notifications to others about the user stay.
    private static func deleteNotices(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            DELETE FROM notifications WHERE id IN (
                SELECT id FROM notifications INDEXED BY notifications_by_time
                WHERE "user" = \(user) LIMIT \(chunk))
            """) == chunk
    }

    /// Deletes the person's row if nothing refers to it any more; this step comes last.
    private static func deletePerson(_ user: ID<User>, in db: borrowing Connection) throws {
        // Introductions of the last hour, mails of the last day, and a claim for a person: few rows.
        try db.run("DELETE FROM introductions WHERE owner = \(user)")
        try db.run("DELETE FROM mails_sent WHERE owner = \(user)")
        try db.run("DELETE FROM muted WHERE \"user\" = \(user)")
        try db.run("DELETE FROM book_notices WHERE \"user\" = \(user)")
        try db.run("DELETE FROM replaced_books WHERE \"user\" = \(user)")
        try db.run("DELETE FROM claims WHERE debtor = \(user)")
        try db.run("DELETE FROM claims WHERE creditor = \(user)")
        try db.run("UPDATE people SET folded = NULL WHERE \"user\" = \(user)")
        try db.run(
            """
            DELETE FROM groups WHERE owner = \(user) AND deleted_at IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM shares WHERE group_id = groups.id)
            """)
        try db.run(
            """
            DELETE FROM people WHERE "user" = \(user)
                AND NOT EXISTS (SELECT 1 FROM shares WHERE owner = \(user))
                AND NOT EXISTS (SELECT 1 FROM participants WHERE "user" = \(user))
                AND NOT EXISTS (SELECT 1 FROM payers WHERE "user" = \(user))
                AND NOT EXISTS (SELECT 1 FROM groups WHERE owner = \(user))
                AND NOT EXISTS (SELECT 1 FROM notifications WHERE actor = \(user))
            """)
    }

    /// Returns a page of the users with a current address, ordered by id.
    func knownPeople(after user: ID<User>?, limit: Int) async throws -> [ID<User>] {
        try await database.read { db in
            try db.all(
                """
                SELECT "user" FROM people WHERE "user" > \(user?.bytes ?? []) AND folded >= '!'
                ORDER BY "user" LIMIT \(limit)
                """
            ) { try $0.id(0) }
        }
    }

    /// Returns a page of the invited addresses in alphabetical order.
    func invitedAddresses(after address: String, limit: Int) async throws -> [String] {
        try await database.read { db in
            try db.all(
                """
                SELECT DISTINCT folded FROM participants INDEXED BY participants_invited
                WHERE "user" IS NULL AND folded > \(max(address, "!")) ORDER BY folded LIMIT \(limit)
                """
            ) { try $0.text(0) }
        }
    }
}
