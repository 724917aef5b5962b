import SQLiteKit

/// Adds the devices on which users signed in, and counts the failures of users apart from strangers'.
enum Migration007Devices {
    static let migration = Migration(7, "known devices, budgets of failed sign-ins", sql)

    private static let sql = """
        -- Devices on which users signed in, each by the SHA-256 of the token that it keeps.
        CREATE TABLE device_tokens (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            -- The session of the last sign-in; its row may be gone.
            session_id BLOB NOT NULL CHECK (length(session_id) = 16),
            device_name TEXT,
            address TEXT NOT NULL,
            signed_in_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX device_tokens_by_user ON device_tokens (user_id, signed_in_at);
        CREATE INDEX device_tokens_by_age ON device_tokens (signed_in_at);

        -- The user whose devices made the try, or the session that made it; null for strangers' tries, which
        -- alone count by address and e-mail.
        ALTER TABLE login_tries ADD COLUMN budget BLOB CHECK (length(budget) = 16);
        CREATE INDEX login_tries_by_budget ON login_tries (budget, at, pending) WHERE budget IS NOT NULL;
        DROP INDEX login_tries_by_pair;
        DROP INDEX login_tries_by_address;
        DROP INDEX login_tries_by_email;
        CREATE INDEX login_tries_by_pair ON login_tries (address, email_hash, at, pending)
            WHERE budget IS NULL;
        CREATE INDEX login_tries_by_address ON login_tries (address, at, pending) WHERE budget IS NULL;
        CREATE INDEX login_tries_by_email ON login_tries (email_hash, at, pending) WHERE budget IS NULL;

        """
}
