/// Tables that several services put into their migrations. Like a migration, they are never edited.
package enum ServiceTables {
    /// Stored answers, keyed by user, method and path, and idempotency key (contract ERR-004).
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

    /// Additions to `idempotency`: the length of a compressed body (null: not compressed), and the sum of the
    /// lengths of each user's stored bodies.
    package static let answerSpace = """
        ALTER TABLE idempotency_keys ADD COLUMN full_length INTEGER;
        CREATE TABLE answer_space (
            user BLOB PRIMARY KEY,
            bytes INTEGER NOT NULL CHECK (bytes >= 0)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO answer_space (user, bytes)
            SELECT user, sum(length(body)) FROM idempotency_keys GROUP BY user;

        """

    /// The service's event feed, which other services read in order (design §7).
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

    /// The service's positions in others' feeds, and the events that it could not apply.
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

    /// Additions to `events` that allow deleting old events and the events about an erased user.
    package static let feedRetention = """
        ALTER TABLE event_stream ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE events ADD COLUMN subject BLOB;
        CREATE INDEX events_by_subject ON events (subject) WHERE subject IS NOT NULL;

        """

    /// Addition to `events`: the highest number that an event got, even when the event is deleted. A new
    /// event has the next number, and not that of SQLite's own counter, which other engines do not have.
    package static let eventNumbers = """
        ALTER TABLE event_stream ADD COLUMN newest INTEGER NOT NULL DEFAULT 0;
        UPDATE event_stream SET newest =
            max(pruned, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0));

        """

    /// The erased users, and the position up to which the tombstone file has been applied.
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

    /// Mails to be sent, indexed by their due time.
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

    /// Additions to `mailQueue`: who caused a mail, and its turn. The turn is null while the mail waits for
    /// its next try. Mails from before this migration are owned by their recipients.
    package static let mailTurns = """
        ALTER TABLE mail_queue ADD COLUMN owner TEXT NOT NULL DEFAULT '';
        ALTER TABLE mail_queue ADD COLUMN turn INTEGER;
        UPDATE mail_queue SET owner = 'address ' || recipient;
        UPDATE mail_queue SET turn = ranked.turn FROM (
                SELECT id, row_number() OVER (PARTITION BY owner ORDER BY id) AS turn FROM mail_queue
                WHERE attempts = 0) AS ranked
            WHERE mail_queue.id = ranked.id;
        DROP INDEX mail_queue_by_due;
        CREATE INDEX mail_queue_by_turn ON mail_queue (turn, id) WHERE turn IS NOT NULL;
        CREATE INDEX mail_queue_by_owner ON mail_queue (owner, turn);
        CREATE INDEX mail_queue_retries ON mail_queue (due_at, id) WHERE turn IS NULL;

        """
}
