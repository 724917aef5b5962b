import SQLiteKit

/// Adds sign-in by identity providers.
enum Migration014Identities {
    static let migration = Migration(14, "identities", sql)

    private static let sql = """
        -- Accounts at identity providers (OpenID Connect) that sign their users in.
        CREATE TABLE identities (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            -- The provider's id and the address there at the time of the link.
            provider TEXT NOT NULL,
            email TEXT,
            created_at INTEGER NOT NULL,
            last_used_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX identities_by_subject ON identities (issuer, subject);
        CREATE INDEX identities_by_owner ON identities (user_id, id);

        -- Sessions that an identity opened, for the provider's logout.
        CREATE TABLE provider_sessions (
            session_id BLOB PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
            identity_id BLOB NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
            -- The provider's name of its session; null if it gave none.
            sid TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX provider_sessions_by_identity ON provider_sessions (identity_id);
        CREATE INDEX provider_sessions_by_sid ON provider_sessions (sid) WHERE sid IS NOT NULL;

        -- The identity that a sign-in came by, and the provider's session.
        ALTER TABLE pending_sign_ins ADD COLUMN identity_id BLOB;
        ALTER TABLE pending_sign_ins ADD COLUMN sid TEXT;
        CREATE INDEX pending_sign_ins_by_identity ON pending_sign_ins (identity_id)
            WHERE identity_id IS NOT NULL;

        """
}
