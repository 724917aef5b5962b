/// Tables that several services have; each splices what it needs into its first migration. Never edited.
package enum ServiceTables {
    /// Answers by user, method and path, and key (contract ERR-004).
    package static let idempotency = """
        CREATE TABLE idempotency_keys (
            user BLOB NOT NULL,
            route TEXT NOT NULL,
            key TEXT NOT NULL,
            fingerprint BLOB NOT NULL,
            status INTEGER NOT NULL,
            body BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (user, route, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

        """

    /// What happened, for other services to read in order (design §7).
    package static let events = """
        CREATE TABLE events (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            type TEXT NOT NULL,
            at INTEGER NOT NULL,
            data TEXT NOT NULL
        ) STRICT;
        CREATE TABLE event_stream (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            id BLOB NOT NULL
        ) STRICT;
        INSERT INTO event_stream (one, id) VALUES (1, randomblob(16));

        """

    /// How far this service has read others' feeds, and events that it could not apply.
    package static let feedPositions = """
        CREATE TABLE feed_positions (
            source TEXT PRIMARY KEY,
            stream TEXT NOT NULL,
            sequence INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE parked_events (
            source TEXT NOT NULL,
            stream TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            type TEXT NOT NULL,
            at INTEGER NOT NULL,
            data TEXT NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (source, stream, sequence)
        ) STRICT;

        """

    /// Added to `events`: what it takes to forget old events, and those that tell of an erased user.
    package static let feedRetention = """
        ALTER TABLE event_stream ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE events ADD COLUMN subject BLOB;
        CREATE INDEX events_by_subject ON events (subject) WHERE subject IS NOT NULL;

        """

    /// Users who are erased, and how far the file of tombstones has been applied.
    package static let erasedUsers = """
        CREATE TABLE erased_users (
            user BLOB PRIMARY KEY CHECK (length(user) = 16),
            erased_at INTEGER NOT NULL,
            -- Null while something of the user's may be left in this service.
            cleaned_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX erased_users_unfinished ON erased_users (user) WHERE cleaned_at IS NULL;
        CREATE TABLE tombstones_read (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            offset INTEGER NOT NULL
        ) STRICT;
        INSERT INTO tombstones_read (one, offset) VALUES (1, 0);

        """

    /// Mails on their way, oldest due first.
    package static let mailQueue = """
        CREATE TABLE mail_queue (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            recipient TEXT NOT NULL,
            subject TEXT NOT NULL,
            text TEXT NOT NULL,
            html TEXT,
            created_at INTEGER NOT NULL,
            due_at INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX mail_queue_by_due ON mail_queue (due_at);

        """
}
