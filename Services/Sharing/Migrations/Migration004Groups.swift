import SQLiteKit
import ServiceKit

enum Migration004Groups {
    static let migration = Migration(
        4, "Weights, groups, kept totals, notifications, mails, events",
        groups + sharesWithGroups + partsWithWeights + totals + notifications + ServiceTables.mailQueue
            + ServiceTables.events)

    private static let groups = """
        CREATE TABLE groups (
            id BLOB NOT NULL PRIMARY KEY,
            owner BLOB NOT NULL REFERENCES people (user),
            name TEXT NOT NULL,
            split_type TEXT NOT NULL CHECK (split_type IN ('EQUAL', 'SHARES')),
            created_at INTEGER NOT NULL,
            -- A deleted group has no members; its shares stay.
            deleted_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE group_members (
            id BLOB NOT NULL PRIMARY KEY,
            group_id BLOB NOT NULL REFERENCES groups (id),
            email TEXT NOT NULL,
            folded TEXT NOT NULL,
            -- Null for an invitation.
            user BLOB REFERENCES people (user),
            -- Hundredths.
            weight INTEGER NOT NULL CHECK (weight >= 0),
            UNIQUE (group_id, folded)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX group_members_by_user ON group_members (user, group_id) WHERE user IS NOT NULL;
        CREATE INDEX group_members_invited ON group_members (folded) WHERE user IS NULL;

        """

    // SQLite cannot change a CHECK, so the table is rebuilt.
    private static let sharesWithGroups = """
        CREATE TABLE new_shares (
            id BLOB NOT NULL PRIMARY KEY REFERENCES locks (share),
            owner BLOB NOT NULL REFERENCES people (user),
            split_type TEXT NOT NULL CHECK (split_type IN ('EQUAL', 'PERCENTAGE', 'FIXED', 'SHARES')),
            total_minor INTEGER NOT NULL CHECK (total_minor > 0),
            currency TEXT NOT NULL,
            owner_minor INTEGER NOT NULL CHECK (owner_minor BETWEEN 0 AND total_minor),
            -- Hundredths, where the split is by weights.
            owner_weight INTEGER CHECK (owner_weight >= 0),
            description TEXT,
            created_at INTEGER NOT NULL,
            group_id BLOB REFERENCES groups (id),
            -- The transaction as it was.
            ledger_transaction BLOB NOT NULL,
            transaction_date INTEGER NOT NULL,
            transaction_description TEXT NOT NULL,
            category BLOB NOT NULL,
            category_name TEXT NOT NULL,
            -- Whether a participant is PENDING.
            is_open INTEGER NOT NULL CHECK (is_open IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_shares
            SELECT id, owner, split_type, total_minor, currency, owner_minor, NULL, description, created_at,
                NULL, ledger_transaction, transaction_date, transaction_description, category, category_name,
                is_open
            FROM shares;
        DROP TABLE shares;
        ALTER TABLE new_shares RENAME TO shares;
        CREATE INDEX shares_by_owner ON shares (owner, is_open, created_at, id);
        CREATE INDEX shares_by_time ON shares (owner, created_at, id);
        CREATE INDEX shares_by_group ON shares (group_id, created_at, id) WHERE group_id IS NOT NULL;

        """

    private static let partsWithWeights = """
        ALTER TABLE participants ADD COLUMN weight INTEGER CHECK (weight >= 0);
        ALTER TABLE participants ADD COLUMN decline_reason TEXT;
        -- When the participant booked it in their own ledger.
        ALTER TABLE participants ADD COLUMN booked_at INTEGER;
        DROP INDEX participants_owed;
        DROP INDEX participants_owing;
        DROP INDEX participants_pending;
        CREATE INDEX participants_by_address ON participants (owner, folded);
        CREATE INDEX participants_by_time ON participants (user, shared_at, id);
        CREATE INDEX participants_by_status ON participants (user, status, shared_at, id);

        """

    private static let totals = """
        -- What a person owes an owner in a currency, kept by whatever changes a part.
        CREATE TABLE totals (
            owner BLOB NOT NULL,
            -- Empty for an invitation.
            user BLOB NOT NULL,
            -- The address of an invitation; empty for a user.
            folded TEXT NOT NULL,
            currency TEXT NOT NULL,
            -- Empty for shares outside groups.
            group_id BLOB NOT NULL,
            pending_minor INTEGER NOT NULL CHECK (pending_minor >= 0),
            pending_parts INTEGER NOT NULL CHECK (pending_parts BETWEEN 0 AND parts),
            parts INTEGER NOT NULL CHECK (parts > 0),
            PRIMARY KEY (owner, user, folded, currency, group_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX totals_by_user ON totals (user, owner) WHERE user <> x'';
        CREATE INDEX totals_by_group ON totals (group_id) WHERE group_id <> x'';
        CREATE INDEX totals_invited ON totals (folded) WHERE user = x'';
        INSERT INTO totals
            SELECT owner, ifnull(user, x''), iif(user IS NULL, folded, ''), currency, x'',
                sum(iif(status = 'PENDING', amount_minor, 0)), sum(status = 'PENDING'), count(*)
            FROM participants GROUP BY 1, 2, 3, 4;

        """

    private static let notifications = """
        CREATE TABLE notifications (
            id BLOB NOT NULL PRIMARY KEY,
            user BLOB NOT NULL,
            type TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            read_at INTEGER,
            actor BLOB NOT NULL REFERENCES people (user),
            share BLOB,
            participant BLOB,
            group_id BLOB,
            amount_minor INTEGER,
            currency TEXT,
            -- The expense's or the group's words, and those of who declined.
            title TEXT NOT NULL,
            reason TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX notifications_by_time ON notifications (user, created_at, id);
        CREATE INDEX notifications_unread ON notifications (user, created_at, id) WHERE read_at IS NULL;
        CREATE INDEX notifications_by_age ON notifications (created_at);
        CREATE INDEX notifications_by_share ON notifications (share) WHERE share IS NOT NULL;
        -- Mails of the last day, as there is a limit.
        CREATE TABLE mails_sent (
            folded TEXT NOT NULL,
            owner BLOB NOT NULL,
            sent_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX mails_sent_by_address ON mails_sent (folded, sent_at);
        CREATE INDEX mails_sent_by_age ON mails_sent (sent_at);
        -- Who wants no mails.
        CREATE TABLE muted (
            user BLOB NOT NULL PRIMARY KEY
        ) STRICT, WITHOUT ROWID;

        """
}
