import SQLiteKit

/// Webhooks, the events that wait for them, and their deliveries.
enum Migration018Webhooks {
    static let migration = Migration(
        18, "webhooks",
        """
        CREATE TABLE webhooks (
            id BLOB NOT NULL PRIMARY KEY,
            user BLOB NOT NULL,
            url TEXT NOT NULL,
            description TEXT,
            -- The types, with commas between.
            events TEXT NOT NULL,
            is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
            disabled_reason TEXT CHECK (disabled_reason IS NULL OR is_enabled = 0),
            secret BLOB NOT NULL,
            -- JSON of the secrets before that sign along, each until its time.
            former_secrets TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            last_delivered_at INTEGER,
            -- The first failure since the last success.
            failing_since INTEGER,
            -- The last try: who waits longest for a try comes first.
            served_at INTEGER NOT NULL,
            -- The number of its webhook_events.
            waiting INTEGER NOT NULL,
            -- When there is something to do for it; null for nothing.
            due_at INTEGER CHECK (due_at IS NULL OR is_enabled = 1)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX webhooks_by_user ON webhooks (user, id);
        CREATE INDEX webhooks_enabled ON webhooks (user) WHERE is_enabled = 1;
        CREATE INDEX webhooks_due ON webhooks (due_at, id)
            WHERE due_at IS NOT NULL AND failing_since IS NULL;
        CREATE INDEX webhooks_due_failing ON webhooks (due_at, id)
            WHERE due_at IS NOT NULL AND failing_since IS NOT NULL;
        CREATE INDEX webhooks_given_up ON webhooks (id) WHERE is_enabled = 0 AND waiting > 0;

        -- What happened and is not on its way yet, each once.
        CREATE TABLE webhook_events (
            number INTEGER PRIMARY KEY,
            webhook BLOB NOT NULL REFERENCES webhooks (id),
            type TEXT NOT NULL,
            -- The notification; empty for the types that say only that something changed.
            subject BLOB NOT NULL,
            kind TEXT,
            at INTEGER,
            UNIQUE (webhook, type, subject)
        ) STRICT;
        CREATE INDEX webhook_events_in_order ON webhook_events (webhook, number);

        CREATE TABLE webhook_deliveries (
            id BLOB NOT NULL PRIMARY KEY,
            webhook BLOB NOT NULL REFERENCES webhooks (id),
            type TEXT NOT NULL,
            body TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED')),
            -- Whether a person asked for it: it is tried once, before the others.
            is_manual INTEGER NOT NULL CHECK (is_manual IN (0, 1)),
            -- Tries of the schedule so far.
            tries INTEGER NOT NULL,
            next_at INTEGER CHECK ((next_at IS NULL) = (state <> 'PENDING')),
            -- JSON of the newest tries.
            attempts TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (webhook, created_at, id);
        CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (webhook, next_at)
            WHERE state = 'PENDING';
        CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);

        -- How far the books and wallets had come of which the webhooks of a user know.
        CREATE TABLE webhook_books (
            user BLOB NOT NULL PRIMARY KEY,
            book INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            wallet_entries INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
}
