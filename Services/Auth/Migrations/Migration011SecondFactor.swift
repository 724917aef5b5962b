import SQLiteKit

enum Migration011SecondFactor {
    static let migration = Migration(11, "second factor", sql)

    private static let sql = """
        -- Authenticator apps (RFC 6238), one a user.
        CREATE TABLE second_factors (
            user_id BLOB PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            -- XChaCha20-Poly1305 under a key that is not in this file.
            secret BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            -- Null until a code has proved that the app has the secret.
            confirmed_at INTEGER,
            -- The last step of 30 s whose code was accepted.
            last_step INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Unused recovery codes; only their SHA-256.
        CREATE TABLE recovery_codes (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recovery_codes_by_owner ON recovery_codes (user_id);

        -- Sign-ins whose password was right and that wait for a code, by the SHA-256 of their token.
        CREATE TABLE pending_sign_ins (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            device_name TEXT,
            -- Wrong codes so far.
            failures INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pending_sign_ins_by_owner ON pending_sign_ins (user_id);
        CREATE INDEX pending_sign_ins_by_expiry ON pending_sign_ins (expires_at);

        """
}
