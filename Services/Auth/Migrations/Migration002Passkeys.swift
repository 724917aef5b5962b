import SQLiteKit

enum Migration002Passkeys {
    static let migration = Migration(2, "passkeys", sql)

    private static let sql = """
        -- Credential records of WebAuthn; the signatures of their private keys sign their users in.
        CREATE TABLE passkeys (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            credential_id BLOB NOT NULL CHECK (length(credential_id) BETWEEN 1 AND 1023),
            -- COSE_Key, as the authenticator gave it.
            public_key BLOB NOT NULL,
            sign_count INTEGER NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
            -- Names with commas between.
            transports TEXT NOT NULL,
            backup_eligible INTEGER NOT NULL CHECK (backup_eligible IN (0, 1)),
            backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
            name TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            last_used_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX passkeys_by_credential ON passkeys (credential_id);
        CREATE INDEX passkeys_by_user ON passkeys (user_id);

        -- The SHA-256 of challenges that were answered, until they expire: each is worth one answer.
        CREATE TABLE spent_challenges (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);
        """
}
