import SQLiteKit

enum Migration005Passwords {
    static let migration = Migration(5, "new passwords by mail, quotas of mails", sql)

    private static let sql = """
        -- The token of the newest mail that lets its reader set a new password; only its SHA-256.
        CREATE TABLE reset_tokens (
            user_id BLOB PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX reset_tokens_by_hash ON reset_tokens (hash);
        CREATE INDEX reset_tokens_by_expiry ON reset_tokens (expires_at);

        -- Mails sent because somebody asked for them, by the SHA-256 of the folded address: a new account of
        -- an address has no new quota.
        CREATE TABLE requested_mails (
            id INTEGER PRIMARY KEY,
            email_hash BLOB NOT NULL CHECK (length(email_hash) = 32),
            kind TEXT NOT NULL CHECK (kind IN ('verification', 'reset')),
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX requested_mails_by_address ON requested_mails (email_hash, kind, at);
        CREATE INDEX requested_mails_by_age ON requested_mails (at);

        -- Counts every request for a mail, whatever came of it: each costs a commit, so that the time of the
        -- answer does not tell an address that is known.
        CREATE TABLE mail_requests (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            count INTEGER NOT NULL
        ) STRICT;
        INSERT INTO mail_requests (one, count) VALUES (1, 0);

        """
}
