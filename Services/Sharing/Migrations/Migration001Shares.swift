import SQLiteKit
import ServiceKit

enum Migration001Shares {
    static let migration = Migration(
        1, "Shares, their locks in the ledger, and people",
        """
        CREATE TABLE people (
            user BLOB NOT NULL PRIMARY KEY,
            email TEXT NOT NULL,
            -- Null once another user has verified this address.
            folded TEXT UNIQUE,
            display_name TEXT NOT NULL,
            currency TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- What the ledger may hold for us. One share at a time for a transaction.
        CREATE TABLE locks (
            share BLOB NOT NULL PRIMARY KEY,
            owner BLOB NOT NULL,
            ledger_transaction BLOB NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('locking', 'held', 'releasing')),
            changed_at INTEGER NOT NULL,
            UNIQUE (owner, ledger_transaction)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX locks_unfinished ON locks (changed_at, share) WHERE state <> 'held';

        CREATE TABLE shares (
            id BLOB NOT NULL PRIMARY KEY REFERENCES locks (share),
            owner BLOB NOT NULL REFERENCES people (user),
            split_type TEXT NOT NULL CHECK (split_type IN ('EQUAL', 'PERCENTAGE', 'FIXED')),
            total_minor INTEGER NOT NULL CHECK (total_minor > 0),
            currency TEXT NOT NULL,
            owner_minor INTEGER NOT NULL CHECK (owner_minor BETWEEN 0 AND total_minor),
            description TEXT,
            created_at INTEGER NOT NULL,
            -- The transaction as it was.
            ledger_transaction BLOB NOT NULL,
            transaction_date INTEGER NOT NULL,
            transaction_description TEXT NOT NULL,
            category BLOB NOT NULL,
            category_name TEXT NOT NULL,
            -- Whether a participant is PENDING.
            is_open INTEGER NOT NULL CHECK (is_open IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX shares_by_owner ON shares (owner, is_open, created_at, id);

        CREATE TABLE participants (
            id BLOB NOT NULL PRIMARY KEY,
            share BLOB NOT NULL REFERENCES shares (id),
            position INTEGER NOT NULL,
            -- The share's owner, currency and time again, for the indexes below.
            owner BLOB NOT NULL,
            currency TEXT NOT NULL,
            shared_at INTEGER NOT NULL,
            email TEXT NOT NULL,
            folded TEXT NOT NULL,
            -- Null for an invitation.
            user BLOB REFERENCES people (user),
            amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
            hundredths INTEGER CHECK (hundredths BETWEEN 0 AND 10000),
            status TEXT NOT NULL CHECK (status IN ('PENDING', 'PAID', 'DECLINED')),
            paid_at INTEGER CHECK ((paid_at IS NOT NULL) = (status = 'PAID')),
            declined_at INTEGER CHECK ((declined_at IS NOT NULL) = (status = 'DECLINED')),
            reminder_sent_at INTEGER,
            UNIQUE (share, position),
            UNIQUE (share, folded)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX participants_owed
            ON participants (owner, user, folded, currency, status, amount_minor);
        CREATE INDEX participants_owing ON participants (user, owner, currency, status, amount_minor);
        CREATE INDEX participants_pending ON participants (user, shared_at, id) WHERE status = 'PENDING';
        CREATE INDEX participants_settled ON participants (user, shared_at, id) WHERE status <> 'PENDING';
        CREATE INDEX participants_invited ON participants (folded) WHERE user IS NULL;

        \(ServiceTables.idempotency)
        \(ServiceTables.feedPositions)
        """)
}
