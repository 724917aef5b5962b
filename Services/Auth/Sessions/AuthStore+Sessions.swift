import Contracts
import ServiceKit
import SodiumKit
import SQLiteKit

/// A session that a sign-in is about to open.
struct NewSession: Sendable {
    let id: ID<Session>
    var user: ID<User>
    let token: RefreshToken
    let deviceName: String?
    let address: String
    /// The token of the session that the same browser held until now, which ends with this sign-in.
    let former: RefreshToken?
    /// The same session, where it is known without its token.
    var formerSession: ID<Session>?
    /// The token of the device's last sign-in, if the device sent one.
    var sentDevice: DeviceToken?
    /// The hash of that token, where it alone is known: a new token replaces it.
    var formerDevice: [UInt8]?
    /// The token that the device gets unless it sent a good one.
    let newDevice = DeviceToken.random()
    let at: Timestamp
}

/// A session with its user and its current refresh token.
struct SessionGrant: Sendable {
    let session: LiveSession
    let user: UserAccount
    let token: RefreshToken
    /// The token that the device keeps; nil after a refresh.
    var deviceToken: DeviceToken?
    /// The sessions that ended with this sign-in.
    var ended: [ID<Session>] = []
}

/// The result of a refresh.
enum RefreshOutcome: Sendable {
    case granted(SessionGrant)
    /// The token is unknown or expired, or its session has ended.
    case refused
    /// The token was copied, so its session was ended.
    case revoked(ID<Session>)
}

extension AuthStore {
    /// Opens a session. Throws `wrongCredentials` if the user is gone, `passwordReplaced` if the stored hash
    /// is no longer the compared one.
    /// - Parameters:
    ///   - comparedHash: the hash that the password matched; nil without a password (demo).
    ///   - renewedHash: a hash of the same password at today's cost, which replaces the stored one.
    ///   - attempt: the reserved try, given back in the same unit.
    func open(
        _ new: NewSession, comparedHash: PasswordHash?, renewedHash: PasswordHash? = nil,
        attempt: ID<LoginTry>?
    ) async throws -> SessionGrant {
        let grant = try await database.write { db in
            let user = try Self.admit(new.user, comparedHash, renewedHash, attempt, in: db)
            return try open(new, of: user, in: db)
        }
        if !grant.ended.isEmpty { feed.changed() }
        return grant
    }

    /// Opens a session after a right password, or lets `token` finish the sign-in of a user with a second
    /// factor. Throws like `open`.
    func signIn(
        _ new: NewSession, comparedHash: PasswordHash?, renewedHash: PasswordHash?, attempt: ID<LoginTry>,
        token: PendingToken
    ) async throws -> SignInOutcome {
        let outcome = try await database.write { db -> SignInOutcome in
            let user = try Self.admit(new.user, comparedHash, renewedHash, attempt, in: db)
            guard user.hasTotp else { return .granted(try open(new, of: user, in: db)) }
            let pending = PendingSignInRecord(
                hash: token.hash, user: user.id, deviceName: new.deviceName,
                expiresAt: new.at.adding(seconds: SecondFactorNeeded.lifetimeSeconds))
            return .secondFactorNeeded(try Self.keepPendingSignIn(pending, of: user, in: db))
        }
        if case .granted(let grant) = outcome, !grant.ended.isEmpty { feed.changed() }
        return outcome
    }

    /// Returns the user of a sign-in if the compared hash is still the stored one, and gives the reserved try
    /// back. Throws like `open`.
    private static func admit(
        _ user: ID<User>, _ comparedHash: PasswordHash?, _ renewedHash: PasswordHash?,
        _ attempt: ID<LoginTry>?, in db: borrowing Connection
    ) throws -> UserAccount {
        guard let account = try Self.user(user, in: db), account.disabledAt == nil else {
            throw APIError.wrongCredentials
        }
        guard account.passwordHash == comparedHash else { throw APIError.passwordReplaced }
        if let renewedHash {
            try db.run("UPDATE users SET password_hash = \(renewedHash.text) WHERE id = \(user)")
        }
        if let attempt { try db.run("DELETE FROM login_tries WHERE id = \(attempt)") }
        return account
    }

    /// Opens a session inside the write unit that proved who the user is. Ends the browser's former session
    /// and those beyond the maximum. If any session ended, `feed.changed()` must follow the unit.
    func open(_ new: NewSession, of user: UserAccount, in db: borrowing Connection) throws -> SessionGrant {
        let expiresAt = SessionRule.expiry(createdAt: new.at, refreshedAt: new.at)
        let session = StoredSession(
            id: new.id, user: new.user, deviceName: new.deviceName, address: new.address, createdAt: new.at,
            lastUsedAt: new.at, activeAt: new.at, expiresAt: expiresAt)
        try db.run(StoredSession.table.insertion(of: session))
        try Self.insert(new.token, generation: 0, of: new.id, in: db)
        try db.run("UPDATE users SET last_sign_in_at = \(new.at) WHERE id = \(new.user)")
        let origin = Origin(
            actor: .user, address: new.address, deviceName: new.deviceName, session: new.id)
        try Self.note(.signedIn, of: new.user, by: origin, at: new.at, in: db)
        let former = try new.former.flatMap { try Self.known($0, in: db)?.session.id } ?? new.formerSession
        if let former { try end([former], at: new.at, in: db) }
        let surplus = try endSurplusSessions(of: new.user, beside: new.id, at: new.at, in: db)
        return SessionGrant(
            session: LiveSession(id: new.id, expiresAt: expiresAt), user: user, token: new.token,
            deviceToken: try Self.know(new, in: db), ended: (former.map { [$0] } ?? []) + surplus)
    }

    /// Returns the session of a refresh token, or nil if it is none of ours.
    func session(of token: RefreshToken) async throws -> ID<Session>? {
        try await database.read { db in try Self.known(token, in: db)?.session.id }
    }

    private static func insert(
        _ token: RefreshToken, generation: Int64, of session: ID<Session>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO refresh_tokens (hash, session_id, generation)
            VALUES (\(token.hash), \(session), \(generation))
            """)
    }

    /// A stored refresh token with its session.
    private struct KnownToken {
        let session: StoredSession
        let generation: Int64
        let spentAt: Timestamp?
    }

    private static func known(_ token: RefreshToken, in db: borrowing Connection) throws -> KnownToken? {
        try db.first(
            """
            SELECT t.generation, t.spent_at, \(StoredSession.table.names(of: "s"))
            FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = \(token.hash)
            """
        ) { row in
            KnownToken(
                session: try StoredSession.table.record(row, from: 2), generation: try row.int(0),
                spentAt: try row.timestampOrNil(1))
        }
    }

    /// Exchanges a refresh token for its successor (contract §1, "Tokens"; RFC 9700 §4.14).
    func refresh(
        _ token: RefreshToken, by origin: Origin = .system, at now: Timestamp
    ) async throws -> RefreshOutcome {
        let outcome = try await database.write { db -> RefreshOutcome in
            guard let known = try Self.known(token, in: db), known.session.endedAt == nil,
                now < known.session.expiresAt, let user = try Self.user(known.session.user, in: db)
            else { return .refused }
            let stored = known.session
            let successor = token.successor(in: stored.id, generation: known.generation, key: refreshKey)
            let next = known.spentAt == nil ? nil : try Self.known(successor, in: db)
            // The successor is not stored, so the server's key has changed: the token is worth nothing.
            if known.spentAt != nil, next == nil { return .refused }
            switch SessionRule.verdict(
                spentAt: known.spentAt, successorSpentAt: next?.spentAt, now: now)
            {
            case .rotate:
                let session = try rotate(token, known, to: successor, at: now, in: db)
                return .granted(SessionGrant(session: session, user: user, token: successor))
            case .repeatSuccessor:
                let session = LiveSession(id: stored.id, expiresAt: stored.expiresAt)
                return .granted(SessionGrant(session: session, user: user, token: successor))
            case .revoke:
                try end([stored.id], at: now, in: db)
                let reuse = Origin(actor: .stranger, address: origin.address, session: stored.id)
                try Self.note(.tokenReused, of: stored.user, by: reuse, at: now, in: db)
                return .revoked(stored.id)
            }
        }
        if case .revoked = outcome { feed.changed() }
        return outcome
    }

    private func rotate(
        _ token: RefreshToken, _ known: KnownToken, to successor: RefreshToken, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> LiveSession {
        let session = known.session.id
        let expiresAt = SessionRule.expiry(createdAt: known.session.createdAt, refreshedAt: now)
        try db.run("UPDATE refresh_tokens SET spent_at = \(now) WHERE hash = \(token.hash)")
        try Self.insert(successor, generation: known.generation + 1, of: session, in: db)
        try forgetOldTokens(of: session, newest: known.generation + 1, at: now, in: db)
        try db.run(
            "UPDATE sessions SET last_used_at = \(now), expires_at = \(expiresAt) WHERE id = \(session)")
        return LiveSession(id: session, expiresAt: expiresAt)
    }

    /// Deletes the oldest tokens beyond the remembered ones, a few at a time. Keeps every token that may
    /// still be answered with its successor, however fast the session is refreshed.
    private func forgetOldTokens(
        of session: ID<Session>, newest: Int64, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let last = newest - rememberedTokens
        guard last >= 0 else { return }
        let spentBefore = now.adding(seconds: -SessionRule.graceSeconds)
        try db.run(Self.deletion(ofTokensOf: session, upTo: last, spentBefore: spentBefore))
    }

    static func deletion(
        ofTokensOf session: ID<Session>, upTo last: Int64, spentBefore: Timestamp
    ) -> SQL {
        """
        DELETE FROM refresh_tokens WHERE hash IN (
            SELECT old.hash FROM (
                SELECT hash, generation FROM refresh_tokens INDEXED BY refresh_tokens_by_session
                WHERE session_id = \(session) AND generation <= \(last)
                ORDER BY generation LIMIT \(forgottenAtOnce)) old
            JOIN refresh_tokens next INDEXED BY refresh_tokens_by_session
                ON next.session_id = \(session) AND next.generation = old.generation + 1
            WHERE next.spent_at < \(spentBefore))
        """
    }

    /// More than one, so that the backlog of a fast client shrinks.
    private static var forgottenAtOnce: Int { 10 }

    /// Ends the sessions of an access token and of a refresh token, even of spent and expired tokens. Returns
    /// these sessions; empty if neither token is ours.
    func logOut(
        session: ID<Session>?, token: RefreshToken?, by origin: Origin = .system, at now: Timestamp
    ) async throws -> [ID<Session>] {
        let named = try await database.write { db in
            var sessions = session.map { [$0] } ?? []
            if let token, let known = try Self.known(token, in: db)?.session.id, !sessions.contains(known) {
                sessions.append(known)
            }
            for ended in try end(sessions, at: now, in: db) {
                let signOut = Origin(actor: .user, address: origin.address, session: ended.session)
                try Self.note(.signedOut, of: ended.user, by: signOut, at: now, in: db)
            }
            return sessions
        }
        if !named.isEmpty { feed.changed() }
        return named
    }

    /// Ends the sessions that have not ended yet, appends an event for each and returns them.
    @discardableResult
    func end(
        _ sessions: [ID<Session>], at now: Timestamp, in db: borrowing Connection
    ) throws -> [SessionEnded] {
        var ended: [SessionEnded] = []
        for session in sessions {
            let user = try db.first(
                "SELECT user_id FROM sessions WHERE id = \(session) AND ended_at IS NULL"
            ) { try $0.id(0, User.self) }
            guard let user else { continue }
            try db.run("UPDATE sessions SET ended_at = \(now) WHERE id = \(session)")
            let end = SessionEnded(session: session, user: user)
            try feed.append(in: db, type: AuthEvent.sessionEnded, data: end, at: now)
            ended.append(end)
        }
        return ended
    }

    /// Returns a session or an API token for the gateway, or nil if there is none. An expired session counts
    /// as revoked.
    func sessionRecord(_ id: ID<Session>, at now: Timestamp) async throws -> SessionRecord? {
        try await database.read { db in
            let session = try db.first(
                """
                SELECT \(Self.userColumns), \(StoredSession.table.names(of: "s"))
                FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = \(id)
                """
            ) { row in
                let user = try Self.user(row)
                let session = try StoredSession.table.record(row, from: Self.userColumnCount)
                return SessionRecord(
                    id: id, user: user.id, email: user.email, displayName: user.displayName,
                    currency: user.currency, timeZone: user.timeZone, expiresAt: session.expiresAt,
                    revoked: session.endedAt != nil || now >= session.expiresAt,
                    lockedAt: session.lockedAt, autoLockMinutes: user.autoLockMinutes,
                    lastActivityAt: session.activeAt, idleLockedAt: session.idleLockedAt)
            }
            return try session ?? Self.tokenRecord(id, at: now, in: db)
        }
    }

    private static let restoredChunk = 500

    /// Ends up to 500 sessions of a restored copy, which nobody reads yet, and returns whether more are left.
    static func endRestoredSessions(in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            UPDATE sessions SET ended_at = \(Clock.system.now()) WHERE id IN (
                SELECT id FROM sessions INDEXED BY sessions_not_ended
                WHERE ended_at IS NULL LIMIT \(restoredChunk))
            """) == restoredChunk
    }
}

/// A session that has neither ended nor expired.
struct LiveSession: Sendable, Equatable {
    let id: ID<Session>
    let expiresAt: Timestamp
}
