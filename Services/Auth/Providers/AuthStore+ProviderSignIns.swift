import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// The way in by an identity provider.
struct ProviderVisit: Sendable {
    let person: ProviderPerson
    /// The provider's id.
    let provider: String
    /// Whether a person without an account may get one.
    let allowsSignUp: Bool
    /// The ids of a new user and a new identity, where they are needed.
    let newUser: ID<User>
    let newIdentity: ID<LinkedIdentity>
    /// The session that is opened; its user is known later.
    let session: NewSession
    /// The token of a sign-in that a code must follow.
    let token: PendingToken
    let origin: Origin
    let at: Timestamp
}

/// The result of a sign-in by a provider.
enum ProviderOutcome: Sendable {
    case granted(SessionGrant)
    case secondFactorNeeded([SecondFactorMethod])
    /// The verified address belongs to this user, whom the provider does not sign in yet.
    case linkNeeded(UserAccount, email: EmailAddress)
}

extension AuthStore {
    /// Signs a person in whom a provider knows: the user of their identity, or a new user where that is
    /// allowed. Throws `FORBIDDEN` for everybody else: an address that the provider has not verified neither
    /// signs in nor up, whether or not it has an account.
    /// - Parameter registration: who may register.
    func signIn(
        _ visit: ProviderVisit, registration: RegistrationPolicy
    ) async throws -> ProviderOutcome {
        let person = visit.person
        let outcome = try await database.write { db -> ProviderOutcome in
            if let known = try Self.identity(issuer: person.issuer, subject: person.subject, in: db) {
                guard let user = try Self.user(known.user, in: db), user.disabledAt == nil else {
                    throw APIError.noAccount
                }
                try db.run("UPDATE identities SET last_used_at = \(visit.at) WHERE id = \(known.id)")
                return try enter(user, by: known.id, visit, in: db)
            }
            guard let email = person.email, person.isEmailVerified else {
                throw APIError.addressNotVerified
            }
            if try Self.isOthers(email.folded, than: visit.newUser, at: visit.at, in: db) {
                // An address that is kept for who left it has no user to link with.
                guard let holder = try Self.user(email: email.folded, in: db), holder.verifiedAt != nil,
                    holder.disabledAt == nil
                else { throw APIError.noAccount }
                return .linkNeeded(holder, email: email)
            }
            guard visit.allowsSignUp, try mayRegister(email, registration, at: visit.at, in: db) else {
                throw APIError.noAccount
            }
            let user = try signUp(visit, email, in: db)
            return try enter(user, by: visit.newIdentity, visit, in: db)
        }
        feed.changed()
        return outcome
    }

    /// Opens the session, or lets a code follow where the user has a second factor and the provider did not
    /// ask for one.
    private func enter(
        _ user: UserAccount, by identity: ID<LinkedIdentity>, _ visit: ProviderVisit,
        in db: borrowing Connection
    ) throws -> ProviderOutcome {
        var new = visit.session
        new.user = user.id
        if user.hasTotp, !visit.person.hasSecondFactor {
            let pending = PendingSignInRecord(
                hash: visit.token.hash, user: user.id, deviceName: new.deviceName, failures: 0,
                expiresAt: visit.at.adding(seconds: SecondFactorNeeded.lifetimeSeconds),
                identity: identity, providerSession: visit.person.providerSession)
            return .secondFactorNeeded(try Self.keepPendingSignIn(pending, of: user, in: db))
        }
        let grant = try open(new, of: user, in: db)
        try Self.keepProviderSession(
            new.id, by: identity, providerSession: visit.person.providerSession, in: db)
        return .granted(grant)
    }

    /// Notes by which identity a session was opened. Throws `noAccount` if the identity is gone.
    static func keepProviderSession(
        _ session: ID<Session>, by identity: ID<LinkedIdentity>, providerSession: String?,
        in db: borrowing Connection
    ) throws {
        guard try db.exists("SELECT 1 FROM identities WHERE id = \(identity)") else {
            throw APIError.noAccount
        }
        try db.run(
            """
            INSERT INTO provider_sessions (session_id, identity_id, sid)
            VALUES (\(session), \(identity), \(providerSession))
            """)
    }

    /// Whether a verified address may register. An invitation to it is spent.
    private func mayRegister(
        _ email: EmailAddress, _ registration: RegistrationPolicy, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> Bool {
        switch registration {
        case .open: true
        case .closed: false
        case .invite: try spendInvitation(of: email, at: now, in: db)
        }
    }

    /// Adds a user without a password, in place of a registration of the address that nobody has verified.
    private func signUp(
        _ visit: ProviderVisit, _ email: EmailAddress, in db: borrowing Connection
    ) throws -> UserAccount {
        var errors = FieldErrors()
        let given = visit.person.name.map { Field.value(String($0.prefix(TextRule.displayName.maximum))) }
        let name = errors.requiredName(given ?? .absent, "name", .displayName)
        let user = UserAccount(
            id: visit.newUser, email: email.written,
            displayName: name ?? Self.displayName(of: email), verifiedAt: visit.at, createdAt: visit.at)
        try insert(user, email, nil, at: visit.at, in: db)
        try Self.note(.accountVerified, of: user.id, by: visit.origin, at: visit.at, in: db)
        try insert(
            IdentityRecord(
                id: visit.newIdentity, user: user.id, issuer: visit.person.issuer,
                subject: visit.person.subject, provider: visit.provider, email: email.written,
                createdAt: visit.at, lastUsedAt: visit.at), by: visit.origin, at: visit.at, in: db)
        return user
    }

    /// A name for who gave none.
    private static func displayName(of email: EmailAddress) -> String {
        let name = String(email.localPart)
        return name.count < TextRule.displayName.length.lowerBound ? email.written : name
    }

    // MARK: Signing out

    /// Ends the sessions that a provider names, and the sign-ins that wait for a code, and returns the
    /// sessions. Returns nil for a token that was used before.
    func end(by logout: ProviderLogout, at now: Timestamp) async throws -> [SessionEnded]? {
        let ended = try await database.write { db -> [SessionEnded]? in
            let expiry = now.adding(seconds: 2 * CommonClaims.ageSeconds)
            guard try Self.spend(ticket: logout.hash, until: expiry, in: db) else { return nil }
            let sessions = try Self.sessions(namedBy: logout, in: db)
            if let subject = logout.subject {
                try db.run(
                    """
                    DELETE FROM pending_sign_ins INDEXED BY pending_sign_ins_by_identity
                    WHERE identity_id IN (
                        SELECT id FROM identities INDEXED BY identities_by_subject
                        WHERE issuer = \(logout.issuer) AND subject = \(subject))
                    """)
            }
            let ended = try end(sessions, at: now, in: db)
            for end in ended {
                let origin = Origin(actor: .system, session: end.session)
                try Self.note(.sessionsEnded, of: end.user, by: origin, at: now, in: db)
            }
            return ended
        }
        if ended?.isEmpty == false { feed.changed() }
        return ended
    }

    private static func sessions(
        namedBy logout: ProviderLogout, in db: borrowing Connection
    ) throws -> [ID<Session>] {
        if let subject = logout.subject {
            let found = try db.all(
                """
                SELECT p.session_id, p.sid FROM identities i INDEXED BY identities_by_subject
                JOIN provider_sessions p INDEXED BY provider_sessions_by_identity ON p.identity_id = i.id
                WHERE i.issuer = \(logout.issuer) AND i.subject = \(subject)
                ORDER BY p.session_id
                """
            ) { (session: try $0.id(0, Session.self), sid: try $0.textOrNil(1)) }
            let name = logout.providerSession
            return found.filter { name == nil || $0.sid == name }.map(\.session)
        }
        return try db.all(
            """
            SELECT p.session_id FROM provider_sessions p INDEXED BY provider_sessions_by_sid
            JOIN identities i ON i.id = p.identity_id
            WHERE p.sid = \(logout.providerSession) AND i.issuer = \(logout.issuer)
            ORDER BY p.session_id
            """
        ) { try $0.id(0, Session.self) }
    }
}

extension APIError {
    /// Nobody has this identity, and nobody gets an account by it.
    static let noAccount = APIError(
        .forbidden, "There is no account for you here, and the provider does not open one.")
    /// Told alike whether or not the address has an account.
    static let addressNotVerified = APIError(
        .forbidden, "The provider has not verified your email. Verify it there, or sign in otherwise.")
}
