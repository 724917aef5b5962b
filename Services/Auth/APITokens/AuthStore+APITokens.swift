import Contracts
import SQLiteKit
import ServiceKit

/// API tokens (contract-access). In the gateway's eyes a token is a session with a grant, by the same kind of
/// id: it learns of one and of its end in the same ways.
extension AuthStore {
    /// Stores a new token and mails a notice. Throws `UNAUTHORIZED` for a session that has ended,
    /// `FreshSignIn.required` and `tooManyTokens`.
    func make(_ record: APITokenRecord, in session: ID<Session>, by origin: Origin) async throws {
        let (owner, now) = (record.owner, record.createdAt)
        try await database.write { db in
            try Self.requireFresh(session, of: owner, at: now, in: db)
            guard try Self.tokens(of: owner, at: now, in: db).count < APIToken.maximum else {
                throw APIError.tooManyTokens
            }
            guard let user = try Self.user(owner, in: db) else { throw APIError(.unauthorized) }
            try db.run(APITokenRecord.table.insertion(of: record))
            try Self.note(.apiTokenMade, of: owner, by: origin.named(record.name), at: now, in: db)
            try mailer.enqueue(in: db, Mail(.apiTokenMade(at: now), to: user), of: .user(owner), at: now)
        }
        mailer.wake()
    }

    /// Returns the user's tokens that have not expired, newest first.
    func apiTokens(of user: ID<User>, at now: Timestamp) async throws -> [APIToken] {
        try await database.read { db in try Self.tokens(of: user, at: now, in: db).map(\.token) }
    }

    static func tokens(
        of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> [APITokenRecord] {
        try db.all(
            """
            SELECT \(APITokenRecord.table.names) FROM api_tokens INDEXED BY api_tokens_by_owner
            WHERE owner = \(user) AND expires_at > \(now) ORDER BY id DESC
            """
        ) { try APITokenRecord.table.record($0) }
    }

    /// Revokes a token. The answer must carry `SessionNotice.ended`. Throws `NOT_FOUND` if the user has no
    /// such token.
    func revoke(
        token id: ID<APIToken>, of user: ID<User>, by origin: Origin, at now: Timestamp
    ) async throws {
        try await database.write { db in
            let name = try db.first("SELECT name FROM api_tokens WHERE id = \(id) AND owner = \(user)") {
                try $0.text(0)
            }
            guard let name else { throw APIError.notFound }
            try end(token: id, of: user, at: now, in: db)
            try Self.note(.apiTokenRevoked, of: user, by: origin.named(name), at: now, in: db)
        }
        feed.changed()
    }

    /// Ends all API tokens of a user inside a write unit. `feed.changed()` must follow the unit, and the
    /// answer must carry `SessionNotice.changed`.
    func endTokens(
        of user: ID<User>, by origin: Origin, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let tokens = try db.all(
            "SELECT id FROM api_tokens INDEXED BY api_tokens_by_owner WHERE owner = \(user) ORDER BY id"
        ) { try $0.id(0, APIToken.self) }
        if tokens.isEmpty { return }
        for token in tokens { try end(token: token, of: user, at: now, in: db) }
        try Self.note(.apiTokensEnded, of: user, by: origin, at: now, in: db)
    }

    private func end(
        token id: ID<APIToken>, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run("DELETE FROM api_tokens WHERE id = \(id)")
        try feed.append(
            in: db, type: AuthEvent.sessionEnded, data: SessionEnded(session: id.cast(), user: user), at: now)
    }

    /// Returns the token with a hash, or nil if there is none that is good.
    func token(hash: [UInt8], at now: Timestamp) async throws -> TokenFound? {
        try await database.read { db in
            try db.first(
                """
                SELECT \(APITokenRecord.table.names(of: "t")) FROM api_tokens t INDEXED BY api_tokens_by_hash
                JOIN users u ON u.id = t.owner
                WHERE t.hash = \(hash) AND t.expires_at > \(now) AND u.disabled_at IS NULL
                """
            ) { row in
                let record = try APITokenRecord.table.record(row)
                return TokenFound(id: record.id.cast(), user: record.owner, expiresAt: record.expiresAt)
            }
        }
    }

    /// Returns a token for the gateway as the record of a session that never locks, or nil if there is none
    /// that is good.
    static func tokenRecord(
        _ id: ID<Session>, at now: Timestamp, in db: borrowing Connection
    ) throws -> SessionRecord? {
        try db.first(
            """
            SELECT \(userColumns), \(APITokenRecord.table.names(of: "t"))
            FROM api_tokens t JOIN users u ON u.id = t.owner
            WHERE t.id = \(id) AND t.expires_at > \(now) AND u.disabled_at IS NULL
            """
        ) { row in
            let user = try user(row)
            let token = try APITokenRecord.table.record(row, from: userColumnCount)
            return SessionRecord(
                id: id, user: user.id, email: user.email, displayName: user.displayName,
                currency: user.currency, timeZone: user.timeZone, expiresAt: token.expiresAt, revoked: false,
                lockedAt: nil, autoLockMinutes: nil,
                // The first use of a new token is reported at once.
                lastActivityAt: token.lastUsedAt ?? Timestamp(millisecondsSinceEpoch: 0), grant: token.grant)
        }
    }

    /// Stores the minute of a token's last use. It goes back only if the clock did.
    static func keepUse(
        of token: ID<Session>, from address: String, at moment: Timestamp, now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let milliseconds = min(moment, now).millisecondsSinceEpoch
        let minute = Timestamp(millisecondsSinceEpoch: milliseconds - milliseconds % 60_000)
        try db.run(
            """
            UPDATE api_tokens SET last_used_at = \(minute), last_address = \(address)
            WHERE id = \(token)
                AND (last_used_at IS NULL OR last_used_at < \(minute) OR last_used_at > \(now))
            """)
    }

    /// Deletes up to 500 expired tokens and returns whether more may be left.
    func deleteExpiredTokens(at now: Timestamp) async throws -> Bool {
        try await database.write { db in try Self.deleteTokens(expiredAt: now, in: db) }
    }

    private static func deleteTokens(expiredAt now: Timestamp, in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            DELETE FROM api_tokens WHERE id IN (
                SELECT id FROM api_tokens INDEXED BY api_tokens_by_expiry
                WHERE expires_at <= \(now) ORDER BY expires_at LIMIT 500)
            """) == 500
    }

    /// Deletes up to 500 tokens of a restored copy, some of which were revoked after its backup. Returns
    /// whether more may be left.
    static func deleteRestoredTokens(in db: borrowing Connection) throws -> Bool {
        guard try db.hasTable("api_tokens") else { return false }
        let all = Timestamp(millisecondsSinceEpoch: Int64.max)
        return try deleteTokens(expiredAt: all, in: db)
    }
}
