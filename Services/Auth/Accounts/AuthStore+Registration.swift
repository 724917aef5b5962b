import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

extension AuthStore {
    /// Returns whether an address cannot be registered now: it is verified, or its 24 hours have not passed,
    /// or the operator has disabled its account, or its user left it and can come back.
    func isTaken(_ email: EmailAddress, at now: Timestamp) async throws -> Bool {
        try await database.read { db in try Self.isTaken(email, at: now, in: db) }
    }

    static func isTaken(
        _ email: EmailAddress, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        if try isKept(email.folded, at: now, in: db) { return true }
        guard let user = try user(email: email.folded, in: db) else { return false }
        return user.verifiedAt != nil || user.disabledAt != nil
            || !EmailVerification.hasLapsed(registeredAt: user.createdAt, now: now)
    }

    /// Adds a user and the mail that verifies their address; a user who is verified already (development)
    /// gets none. Replaces a lapsed registration of the address. Throws `emailTaken`,
    /// `notInvited` if the address does not have the invitation, and `tooManyMails`.
    /// - Parameters:
    ///   - language: the mail's; a new user has chosen none.
    ///   - invitation: the hash of the invitation's token, which is spent.
    func register(
        _ user: UserAccount, email: EmailAddress, passwordHash: PasswordHash, mail: TokenMail?,
        in language: Language = .english, invitation: [UInt8]? = nil, by origin: Origin = .system
    ) async throws {
        let now = user.createdAt
        try await database.write { db in
            if try Self.isTaken(email, at: now, in: db) { throw APIError.emailTaken }
            if let invitation { try spendInvitation(invitation, of: email, at: now, in: db) }
            try insert(user, email, passwordHash, at: now, in: db)
            if let mail {
                let owner = origin.address.map { MailOwner.client($0) } ?? .operator
                try sendVerification(mail, to: user, in: language, by: owner, at: now, in: db)
            }
            if user.verifiedAt != nil {
                try Self.note(.accountVerified, of: user.id, by: origin, at: now, in: db)
            }
        }
        if mail != nil { mailer.wake() }
        if user.verifiedAt != nil { feed.changed() }
    }

    /// Adds a user, in place of a lapsed registration of the address. `feed.changed()` must follow the unit.
    func insert(
        _ user: UserAccount, _ email: EmailAddress, _ hash: PasswordHash?, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        try removeUnverified(email.folded, in: db)
        var row = user
        row.passwordHash = hash
        try db.run(UserAccount.table.insertion(of: row))
        if user.verifiedAt != nil {
            try feed.append(
                in: db, type: AuthEvent.userVerified, data: user.person, at: now, subject: user.id)
        }
    }

    /// Removes the unverified user of a folded address, with their waiting mails.
    func removeUnverified(_ email: String, in db: borrowing Connection) throws {
        let found = try db.first(
            "SELECT id FROM users INDEXED BY users_by_email WHERE email_folded = \(email)"
        ) { try $0.id(0, User.self) }
        guard let found else { return }
        try dropVerificationMails(of: found, in: db)
        try dropResetMail(of: found, in: db)
        try db.run("DELETE FROM users WHERE id = \(found)")
    }

    /// Opens the first session of a user who has registered. Throws `FORBIDDEN` before the address is
    /// verified, and `nothingToContinue` after another sign-in, a change of the password, or the operator's
    /// disabling.
    func openFirst(_ new: NewSession, passwordDigest: String) async throws -> SessionGrant {
        // Pages ask often: only what can succeed takes a place in the queue of writes.
        _ = try await database.read { db in try Self.requireFirst(new.user, passwordDigest, in: db) }
        let grant = try await database.write { db in
            try open(new, of: Self.requireFirst(new.user, passwordDigest, in: db), in: db)
        }
        if !grant.ended.isEmpty { feed.changed() }
        return grant
    }

    private static func requireFirst(
        _ id: ID<User>, _ passwordDigest: String, in db: borrowing Connection
    ) throws -> UserAccount {
        guard let user = try user(id, in: db), user.disabledAt == nil, user.lastSignInAt == nil,
            !user.hasTotp, user.passwordHash?.digest == passwordDigest
        else { throw APIError.nothingToContinue }
        guard user.verifiedAt != nil else { throw APIError(.forbidden, "Please verify your email") }
        return user
    }

    /// Spends a mailed token and verifies its user. Returns false if the token is unknown, used or too old.
    func verifyEmail(
        tokenHash: [UInt8], by origin: Origin = .system, at now: Timestamp
    ) async throws -> Bool {
        let isVerified = try await database.write { db in
            let owner = try db.first(
                "SELECT user_id FROM verification_tokens WHERE hash = \(tokenHash) AND expires_at > \(now)"
            ) { try $0.id(0, User.self) }
            guard let owner, let user = try Self.user(owner, in: db) else { return false }
            try verify(user, by: origin, at: now, in: db)
            return true
        }
        if isVerified { feed.changed() }
        return isVerified
    }

    /// Verifies the address of a user inside the write unit that proved it. `feed.changed()` must follow.
    func verify(
        _ user: UserAccount, by origin: Origin, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try dropVerificationMails(of: user.id, in: db)
        try db.run("DELETE FROM verification_tokens WHERE user_id = \(user.id)")
        try db.run("UPDATE users SET verified_at = \(now) WHERE id = \(user.id)")
        try feed.append(in: db, type: AuthEvent.userVerified, data: user.person, at: now, subject: user.id)
        try Self.note(.accountVerified, of: user.id, by: origin, at: now, in: db)
    }
}

extension APIError {
    /// No registration waits in the browser for its address.
    static let nothingToContinue = APIError(
        .notFound, "No registration waits in this browser. Please sign in with your password.")
    static let emailTaken = APIError.field("email", "Email already registered")
}
