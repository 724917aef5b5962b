import SQLiteKit

enum Migration004Locks {
    static let migration = Migration(4, "locks and PINs", sql)

    private static let sql = """
        -- Since when a session is locked by hand; null while it is not.
        ALTER TABLE sessions ADD COLUMN locked_at INTEGER;
        -- Since when inactivity has locked it: told by the gateway, or concluded when the limit changed.
        ALTER TABLE sessions ADD COLUMN idle_locked_at INTEGER;
        -- The last request of its user, refreshes not counted: as of the gateway's last report.
        ALTER TABLE sessions ADD COLUMN active_at INTEGER NOT NULL DEFAULT 0;
        UPDATE sessions SET active_at = last_used_at;
        CREATE INDEX sessions_not_ended ON sessions (user_id, created_at) WHERE ended_at IS NULL;

        CREATE TABLE pins (
            user_id BLOB PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            salt BLOB NOT NULL CHECK (length(salt) = 16),
            -- HMAC-SHA256 under a key that is not in this file.
            code BLOB NOT NULL CHECK (length(code) = 32),
            -- Wrong tries since the last right one.
            failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 10),
            -- No try is compared before; null without a cooldown.
            blocked_until INTEGER
        ) STRICT, WITHOUT ROWID;
        """
}
