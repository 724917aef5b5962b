import SQLiteKit

/// Adds disabled users, links and invitations of the operator, and the trail of security events.
enum Migration008People {
    static let migration = Migration(
        8, "disabled users, invitations, the trail of security events", users + invitations + trail + triggers
    )

    private static let users = """
        -- Since when the operator has the account disabled; null for an account in use.
        ALTER TABLE users ADD COLUMN disabled_at INTEGER;
        ALTER TABLE users ADD COLUMN last_sign_in_at INTEGER;
        UPDATE users SET last_sign_in_at = (SELECT max(created_at) FROM sessions WHERE user_id = users.id);
        -- 1 for the link of a user whom the operator added: it verifies the address, too.
        ALTER TABLE reset_tokens ADD COLUMN verifies INTEGER NOT NULL DEFAULT 0 CHECK (verifies IN (0, 1));

        """

    private static let invitations = """
        -- The newest invitation of an address; the address and the token only as their SHA-256.
        CREATE TABLE invitations (
            email_hash BLOB PRIMARY KEY CHECK (length(email_hash) = 32),
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            expires_at INTEGER NOT NULL,
            -- The row of mail_queue that brings the link; null for a printed link.
            mail INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX invitations_by_expiry ON invitations (expires_at);

        """

    private static let trail = """
        -- What happened to accounts. The rows stay 400 days, also after the erasure of their user, whom they
        -- name by the id alone.
        CREATE TABLE security_events (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            type TEXT NOT NULL,
            actor TEXT NOT NULL,
            -- Null for an address without a user.
            user BLOB CHECK (length(user) = 16),
            -- How many events alike there were in the hour, with this one.
            count INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX security_events_by_user ON security_events (user, sequence) WHERE user IS NOT NULL;
        CREATE INDEX security_events_by_age ON security_events (at);

        -- The personal data of events, which goes with its user.
        CREATE TABLE security_event_details (
            event INTEGER PRIMARY KEY REFERENCES security_events (sequence) ON DELETE CASCADE,
            address TEXT,
            device_name TEXT,
            session BLOB CHECK (length(session) = 16),
            -- An invited address, folded.
            email TEXT
        ) STRICT;
        CREATE INDEX security_event_details_by_email ON security_event_details (email)
            WHERE email IS NOT NULL;

        -- Counts the events alike of an hour since 1970, by user (x'' for none) and strangers' addresses.
        CREATE TABLE security_counts (
            user BLOB NOT NULL,
            hour INTEGER NOT NULL,
            type TEXT NOT NULL,
            address TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (user, hour, type, address)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX security_counts_by_hour ON security_counts (hour);

        -- Events from before this moment may be deleted.
        CREATE TABLE security_retention (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            before INTEGER NOT NULL
        ) STRICT;
        INSERT INTO security_retention (one, before) VALUES (1, 0);

        """

    private static let triggers = """
        CREATE TRIGGER security_events_fixed BEFORE UPDATE ON security_events BEGIN
            SELECT RAISE(ABORT, 'the trail of security events is append-only');
        END;
        CREATE TRIGGER security_events_kept BEFORE DELETE ON security_events
        WHEN old.at >= (SELECT before FROM security_retention) BEGIN
            SELECT RAISE(ABORT, 'the trail of security events is append-only');
        END;
        CREATE TRIGGER security_details_fixed BEFORE UPDATE ON security_event_details BEGIN
            SELECT RAISE(ABORT, 'the trail of security events is append-only');
        END;
        -- Details go with their event, their erased user, or the erased user of the invited address.
        CREATE TRIGGER security_details_kept BEFORE DELETE ON security_event_details
        WHEN old.email IS NULL AND EXISTS (
            SELECT 1 FROM security_events e WHERE e.sequence = old.event
                AND (e.user IS NULL OR e.user NOT IN (SELECT user FROM erased_users)))
        BEGIN
            SELECT RAISE(ABORT, 'the trail of security events is append-only');
        END;
        """
}
