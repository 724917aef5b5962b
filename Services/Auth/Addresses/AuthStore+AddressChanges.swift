import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// Changing an address, and bringing the old one back.
extension AuthStore {
    /// Makes the new address the user's by the token that was mailed to it, and returns the user. Sessions
    /// stay; links for a new password that the old address got do not. Throws `invalidLink`, and `CONFLICT`
    /// if the address belongs to somebody else meanwhile.
    func confirmAddress(
        tokenHash: [UInt8], by origin: Origin, at now: Timestamp
    ) async throws -> ID<User> {
        let changed = try await database.write { db in
            let change = try db.first(
                """
                SELECT \(AddressChangeRecord.table.names) FROM address_changes
                INDEXED BY address_changes_by_confirmation
                WHERE confirm_hash = \(tokenHash) AND confirmed_at IS NULL AND confirm_until > \(now)
                """
            ) { try AddressChangeRecord.table.record($0) }
            guard let change, let user = try Self.user(change.user, in: db), user.disabledAt == nil,
                user.email == change.oldEmail
            else { throw APIError.invalidLink }
            let folded = change.newEmail.asciiLowercased
            guard try !Self.isOthers(folded, than: user.id, at: now, in: db) else {
                throw APIError.addressTaken
            }
            // The reader of the address has proved it, whoever registered it without.
            if folded != user.email.asciiLowercased { try removeUnverified(folded, in: db) }
            try move(user, to: change.newEmail, at: now, in: db)
            try dropResetMail(of: user.id, in: db)
            try db.run("DELETE FROM reset_tokens WHERE user_id = \(user.id)")
            try db.run(
                """
                UPDATE address_changes SET confirmed_at = \(now), confirm_until = \(now)
                WHERE undo_hash = \(change.undoHash)
                """)
            try Self.note(.addressChanged, of: user.id, by: origin, at: now, in: db)
            return user.id
        }
        feed.changed()
        return changed
    }

    /// Sets the address of a user and tells the other services, which give them what waits for the address.
    private func move(
        _ user: UserAccount, to email: String, at now: Timestamp, in db: borrowing Connection
    ) throws {
        var moved = user
        moved.email = email
        try db.run(
            """
            UPDATE users SET email = \(email), email_folded = \(email.asciiLowercased) WHERE id = \(user.id)
            """)
        try feed.append(
            in: db, type: AuthEvent.userUpdated, data: moved.person, at: now, subject: user.id)
    }

    /// Returns the user to whom a mailed token brings the old address back, with that address. Returns nil
    /// if the token is unknown, used or too old, or the account is deleted or disabled.
    func undoOwner(tokenHash: [UInt8], at now: Timestamp) async throws -> UserAccount? {
        try await database.read { db in try Self.undoOwner(tokenHash, now, in: db)?.owner }
    }

    private static func undoOwner(
        _ tokenHash: [UInt8], _ now: Timestamp, in db: borrowing Connection
    ) throws -> (change: AddressChangeRecord, present: UserAccount, owner: UserAccount)? {
        let change = try db.first(
            """
            SELECT \(AddressChangeRecord.table.names) FROM address_changes
            WHERE undo_hash = \(tokenHash) AND undo_until > \(now)
            """
        ) { try AddressChangeRecord.table.record($0) }
        guard let change, let present = try user(change.user, in: db), present.disabledAt == nil,
            try !isOthers(change.oldEmail.asciiLowercased, than: present.id, at: now, in: db)
        else { return nil }
        var owner = present
        owner.email = change.oldEmail
        return (change, present, owner)
    }

    /// Brings the old address back and sets a new password, and returns the user. Whoever asked for the other
    /// address had the password and a session: all sessions and links end, and what signs in and was added
    /// since the request is removed, passkeys and identities since the session's sign-in. Throws
    /// `invalidLink`.
    func undoAddress(
        tokenHash: [UInt8], to newHash: PasswordHash, by origin: Origin, at now: Timestamp
    ) async throws -> ID<User> {
        let user = try await database.write { db in
            guard let (change, present, owner) = try Self.undoOwner(tokenHash, now, in: db) else {
                throw APIError.invalidLink
            }
            // Of several requests from this address the first one counts: they may be of one break-in, which
            // began with the sign-in of the session that asked.
            let first = try db.first(
                """
                SELECT min(requested_at), min(signed_in_at)
                FROM address_changes INDEXED BY address_changes_by_owner
                WHERE user_id = \(owner.id) AND old_folded = \(owner.email.asciiLowercased)
                    AND undo_until > \(now)
                """
            ) { (requested: try $0.timestampOrNil(0), signedIn: try $0.timestampOrNil(1)) }
            let start = first?.requested ?? change.requestedAt
            try removeProofs(
                of: present, addedSince: start, waysInSince: first?.signedIn ?? change.signedInAt,
                at: now, in: db)
            try endTokens(of: owner.id, by: origin, at: now, in: db)
            try Self.dropLinkMails(of: owner.id, in: db)
            // Links that later addresses got must not move the account again.
            try db.run(
                "DELETE FROM address_changes WHERE user_id = \(owner.id) AND requested_at >= \(start)")
            if present.email != owner.email { try move(present, to: owner.email, at: now, in: db) }
            try replacePassword(
                of: owner, with: newHash, keeping: nil, telling: .addressRestored(at: now), at: now, in: db)
            try tellRecovered(owner.id, at: now, in: db)
            try Self.note(.addressRestored, of: owner.id, by: origin, at: now, in: db)
            return owner.id
        }
        feed.changed()
        mailer.wake()
        return user
    }

    /// Removes what signs in or unlocks and was added since a moment. Passkeys and identities go since an
    /// earlier one: they sign in without the new password.
    private func removeProofs(
        of user: UserAccount, addedSince start: Timestamp, waysInSince signIn: Timestamp,
        at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run("DELETE FROM passkeys WHERE user_id = \(user.id) AND created_at >= \(signIn)")
        try db.run("DELETE FROM identities WHERE user_id = \(user.id) AND created_at >= \(signIn)")
        let hasPasskey = try db.exists(
            "SELECT 1 FROM passkeys INDEXED BY passkeys_by_user WHERE user_id = \(user.id)")
        if !hasPasskey { try db.run("UPDATE users SET biometric_enabled = 0 WHERE id = \(user.id)") }
        // When a PIN was set is not known.
        try removePin(of: user, at: now, in: db)
        if let factor = try Self.factor(of: user.id, in: db), factor.confirmedAt.map({ $0 >= start }) ?? true
        {
            try Self.deleteSecondFactor(of: user.id, in: db)
        }
        try db.run("DELETE FROM recovery_codes WHERE user_id = \(user.id) AND created_at >= \(start)")
    }
}

extension APIError {
    /// Told to the reader of the address alone.
    static let addressTaken = APIError(.conflict, "This email has an account of its own by now.")
}
