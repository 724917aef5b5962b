import Contracts
import ServiceKit
import SodiumKit
import SQLiteKit

/// A checked request for another address.
struct AddressRequest: Sendable {
    let user: ID<User>
    let email: EmailAddress
    let confirmHash: [UInt8]
    let undoHash: [UInt8]
    /// The mail with the link to the new address.
    let link: Letter
    /// The mail with the link to the old one.
    let notice: Letter
    /// The hash that the password matched.
    let comparedHash: PasswordHash?
    /// The reserved try, given back in the same unit.
    let passwordAttempt: ID<LoginTry>
    /// Nil without a code.
    let factor: FactorAttempt?
    let origin: Origin
    /// The language that the client asks for.
    let language: Language
    let at: Timestamp
}

extension AuthStore {
    /// Mails a link to the new address and one to the old address. An address of somebody else gets a mail
    /// that says so instead, after the same work: the requester cannot tell. A newer request replaces an
    /// older one. Throws `RATE_LIMITED`, `tooManyMails`, a field error without a code that is needed, and
    /// like `setPin`.
    func requestAddress(_ request: AddressRequest, by keys: SecondFactorKeys) async throws -> FactorVerdict {
        let now = request.at
        let verdict = try await database.write { db -> FactorVerdict in
            guard try AddressRule.requests.allows(after: Self.requests(of: request.user, in: db), now: now)
            else { throw APIError.tooManyAddresses }
            let user = try Self.proven(request.user, request.comparedHash, request.passwordAttempt, in: db)
            if user.hasTotp {
                guard let factor = request.factor else { throw APIError.codeMissing }
                let verdict = try prove(factor, by: keys, in: db)
                guard verdict == .proven else { return verdict }
            }
            try Self.endRequests(of: user.id, at: now, in: db)
            try keep(request, of: user, in: db)
            try Self.note(.addressRequested, of: user.id, by: request.origin, at: now, in: db)
            return .proven
        }
        mailer.wake()
        return verdict
    }

    private func keep(
        _ request: AddressRequest, of user: UserAccount, in db: borrowing Connection
    ) throws {
        let now = request.at
        let isOthers = try Self.isOthers(request.email.folded, than: user.id, at: now, in: db)
        let link = isOthers ? Letter.addressTaken : request.link
        var queued: Int64?
        let (own, all) = try Self.requests(for: request.email, by: user.id, in: db)
        if AddressRule.mails.allows(after: own, now: now), AddressRule.allMails.allows(after: all, now: now) {
            // Another user reads their own language, or English: who asks does not choose it.
            let others = try Self.holder(of: request.email.folded, at: now, in: db)
            let language =
                isOthers
                ? Language(locale: others?.locale) : Language(locale: user.locale, else: request.language)
            queued = try enqueue(
                Mail(link, to: request.email, in: language), of: .user(user.id), at: now, in: db)
        }
        // A warning: who asks does not choose its language.
        _ = try enqueue(Mail(request.notice, to: user), of: .user(user.id), at: now, in: db)
        let signedInAt = try request.origin.session.flatMap { session in
            try db.first("SELECT created_at FROM sessions WHERE id = \(session)") { try $0.timestamp(0) }
        }
        let change = AddressChangeRecord(
            undoHash: request.undoHash, user: user.id, oldEmail: user.email,
            newEmail: request.email.written,
            // Nobody has a token for an address of somebody else.
            confirmHash: isOthers ? Sodium.sha256(request.confirmHash) : request.confirmHash,
            requestedAt: now, signedInAt: signedInAt ?? now,
            confirmUntil: now.adding(seconds: AddressRule.confirmSeconds),
            undoUntil: now.adding(seconds: AddressRule.undoSeconds), mail: queued)
        try db.run(AddressChangeRecord.table.insertion(of: change))
    }

    private static func requests(of user: ID<User>, in db: borrowing Connection) throws -> [Timestamp] {
        try db.all(
            """
            SELECT requested_at FROM address_changes INDEXED BY address_changes_by_owner
            WHERE user_id = \(user) ORDER BY requested_at
            """
        ) { try $0.timestamp(0) }
    }

    /// Returns the times of the requests for an address: the user's own, and everybody's.
    private static func requests(
        for email: EmailAddress, by user: ID<User>, in db: borrowing Connection
    ) throws -> (own: [Timestamp], all: [Timestamp]) {
        let found = try db.all(
            """
            SELECT requested_at, user_id FROM address_changes INDEXED BY address_changes_by_new
            WHERE new_folded = \(email.folded) ORDER BY requested_at
            """
        ) { (at: try $0.timestamp(0), user: try $0.id(1, User.self)) }
        return (found.filter { $0.user == user }.map(\.at), found.map(\.at))
    }

    /// Ends the user's requests that wait for their link, and drops waiting mails with it.
    static func endRequests(of user: ID<User>, at now: Timestamp, in db: borrowing Connection) throws {
        try dropLinkMails(of: user, in: db)
        try db.run(
            """
            UPDATE address_changes SET confirm_until = \(now)
            WHERE user_id = \(user) AND confirmed_at IS NULL AND confirm_until > \(now)
            """)
    }

    /// Ends the requests of a restored copy, some of which were ended after its backup.
    static func endRestoredRequests(in db: borrowing Connection) throws {
        guard try db.hasTable("address_changes") else { return }
        try db.run("UPDATE address_changes SET confirm_until = 0 WHERE confirmed_at IS NULL")
    }

    static func dropLinkMails(of user: ID<User>, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM mail_queue WHERE id IN (
                SELECT mail FROM address_changes INDEXED BY address_changes_by_owner
                WHERE user_id = \(user) AND confirmed_at IS NULL)
            """)
    }

    /// Returns whether a folded address belongs to another user or is kept for one. An address that nobody
    /// has verified belongs to nobody: its reader decides.
    static func isOthers(
        _ email: String, than user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let holder = try Self.user(email: email, in: db)
        if let holder, holder.id != user, holder.verifiedAt != nil || holder.disabledAt != nil { return true }
        return try isKept(email, forOtherThan: user, at: now, in: db)
    }

    /// Returns the user of a folded address, or the one for whom it is kept.
    private static func holder(
        of email: String, at now: Timestamp, in db: borrowing Connection
    ) throws -> UserAccount? {
        if let holder = try user(email: email, in: db) { return holder }
        let keeper = try db.first(
            """
            SELECT user_id FROM address_changes INDEXED BY address_changes_by_old
            WHERE old_folded = \(email) AND undo_until > \(now) AND confirmed_at IS NOT NULL
            ORDER BY undo_until DESC LIMIT 1
            """
        ) { try $0.id(0, User.self) }
        return try keeper.flatMap { try user($0, in: db) }
    }

    /// Returns whether a folded address is kept for a user who left it and can come back.
    static func isKept(
        _ email: String, forOtherThan user: ID<User>? = nil, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM address_changes INDEXED BY address_changes_by_old
            WHERE old_folded = \(email) AND undo_until > \(now) AND confirmed_at IS NOT NULL
                AND user_id IS DISTINCT FROM \(user)
            """)
    }

    /// Deletes up to 250 changes that can no longer be undone. Returns whether more may be left.
    func deleteOldAddressChanges(at now: Timestamp) async throws -> Bool {
        try await database.write { db in
            try db.run(
                """
                DELETE FROM address_changes WHERE undo_hash IN (
                    SELECT undo_hash FROM address_changes INDEXED BY address_changes_by_expiry
                    WHERE undo_until <= \(now) ORDER BY undo_until, undo_hash LIMIT 250)
                """) == 250
        }
    }
}

extension APIError {
    fileprivate static let tooManyAddresses = APIError(
        .rateLimited, "You asked for another email many times. Please try again later.",
        retryAfterSeconds: 3_600)
    /// The second factor was turned on a moment ago.
    fileprivate static let codeMissing = APIError.field("code", "Code is required")
}

/// The times and limits of changes of addresses.
enum AddressRule {
    /// How long the link to the new address works.
    static let confirmSeconds: Int64 = 86_400
    /// How long the link to the old address works.
    static let undoSeconds: Int64 = 7 * 86_400
    /// Requests of a user.
    static let requests = MailQuota(limits: [(3, 3_600), (10, 86_400)])
    /// Mails of a user to one new address.
    static let mails = MailQuota(limits: [(3, 86_400)])
    /// Mails to one new address, whoever asks: more, so that one stranger cannot use them up.
    static let allMails = MailQuota(limits: [(12, 86_400)])
}
