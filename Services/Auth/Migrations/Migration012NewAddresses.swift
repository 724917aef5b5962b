import SQLiteKit

enum Migration012NewAddresses {
    static let migration = Migration(12, "changes of addresses", sql)

    private static let sql = """
        -- Requests for another address and changes that can still be undone.
        CREATE TABLE address_changes (
            -- SHA-256 of the token that was mailed to the old address.
            undo_hash BLOB PRIMARY KEY CHECK (length(undo_hash) = 32),
            user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            old_email TEXT NOT NULL,
            old_folded TEXT NOT NULL,
            new_email TEXT NOT NULL,
            new_folded TEXT NOT NULL,
            -- SHA-256 of the token that was mailed to the new address.
            confirm_hash BLOB NOT NULL CHECK (length(confirm_hash) = 32),
            requested_at INTEGER NOT NULL,
            -- The sign-in of the session that asked: what was added since goes with an undo.
            signed_in_at INTEGER NOT NULL,
            -- Until then the new address can be confirmed; a newer request ends it.
            confirm_until INTEGER NOT NULL,
            -- Null until the new address is the user's; from then on the old one is nobody else's.
            confirmed_at INTEGER,
            -- The change can be undone, and the old address is kept, until then.
            undo_until INTEGER NOT NULL,
            -- The row of mail_queue that brings the link to the new address.
            mail INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX address_changes_by_confirmation ON address_changes (confirm_hash);
        CREATE INDEX address_changes_by_owner ON address_changes (user_id, requested_at);
        CREATE INDEX address_changes_by_old ON address_changes (old_folded, undo_until);
        CREATE INDEX address_changes_by_new ON address_changes (new_folded, requested_at);
        CREATE INDEX address_changes_by_expiry ON address_changes (undo_until);

        """
}
