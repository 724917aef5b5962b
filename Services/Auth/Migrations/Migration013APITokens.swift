import SQLiteKit

enum Migration013APITokens {
    static let migration = Migration(13, "API tokens", sql)

    private static let sql = """
        -- The tokens of scripts and other programs, each by the SHA-256 of its text.
        CREATE TABLE api_tokens (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            owner BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            name TEXT NOT NULL,
            -- With commas between them.
            scopes TEXT NOT NULL,
            -- The only accounts that the token reaches, with commas between them; null for all.
            account_ids TEXT,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            -- The minute of the last use, and the client's address.
            last_used_at INTEGER,
            last_address TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX api_tokens_by_hash ON api_tokens (hash);
        CREATE INDEX api_tokens_by_owner ON api_tokens (owner, id);
        CREATE INDEX api_tokens_by_expiry ON api_tokens (expires_at);

        """
}
