import SQLiteKit

/// Expenses of several payers.
enum Migration017Payers {
    static let migration = Migration(17, "several payers", payers + copies + parts + payments + indexes)

    private static let payers = """
        -- What members of a group other than the owner paid of an expense; the owner paid the rest.
        CREATE TABLE payers (
            share BLOB NOT NULL REFERENCES shares (id),
            position INTEGER NOT NULL,
            user BLOB NOT NULL REFERENCES people (user),
            amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
            -- The share's currency again.
            currency TEXT NOT NULL,
            PRIMARY KEY (share, position),
            UNIQUE (share, user)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX payers_by_user ON payers (user);

        """

    // A person may owe parts of an expense to several payers. The databases have no common words that drop a
    // constraint, so the table is made again, and with it the one that refers to it. Both get their names at
    // once, because PostgreSQL names constraints after them.
    private static let copies = """
        CREATE TABLE old_participants AS SELECT * FROM participants;
        CREATE TABLE old_payments AS SELECT * FROM payments;
        DROP TABLE payments;
        DROP TABLE participants;

        """

    private static let parts = """
        CREATE TABLE participants (
            id BLOB NOT NULL PRIMARY KEY,
            share BLOB NOT NULL REFERENCES shares (id),
            position INTEGER NOT NULL,
            -- Whom the part is owed to: the share's owner, or a payer.
            owner BLOB NOT NULL,
            -- The share's currency and time again, for indexes.
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
            -- Hundredths, where the split is by weights.
            weight INTEGER CHECK (weight >= 0),
            decline_reason TEXT,
            -- When the participant booked it in their own ledger.
            booked_at INTEGER,
            -- The id that the next transaction for the part gets; null for the part's own id.
            booking BLOB,
            -- The sum of the payments that were not taken back.
            paid_minor INTEGER NOT NULL DEFAULT 0 CHECK (paid_minor BETWEEN 0 AND amount_minor),
            -- What the participant says to have paid, until a payment answers it.
            claimed_minor INTEGER CHECK (claimed_minor > 0),
            claimed_at INTEGER CHECK ((claimed_at IS NULL) = (claimed_minor IS NULL)),
            claim_note TEXT,
            UNIQUE (share, position),
            UNIQUE (share, folded, owner)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO participants (id, share, position, owner, currency, shared_at, email, folded, user,
            amount_minor, hundredths, weight, status, paid_at, declined_at, decline_reason, reminder_sent_at,
            booked_at, booking, paid_minor, claimed_minor, claimed_at, claim_note)
        SELECT id, share, position, owner, currency, shared_at, email, folded, user, amount_minor, hundredths,
            weight, status, paid_at, declined_at, decline_reason, reminder_sent_at, booked_at, booking,
            paid_minor, claimed_minor, claimed_at, claim_note
        FROM old_participants;
        DROP TABLE old_participants;

        """

    private static let payments = """
        CREATE TABLE payments (
            id BLOB NOT NULL PRIMARY KEY,
            participant BLOB NOT NULL REFERENCES participants (id),
            amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
            currency TEXT NOT NULL,
            -- The day of the payment, which may be before its recording.
            paid_on INTEGER NOT NULL,
            note TEXT,
            recorded_at INTEGER NOT NULL,
            recorder BLOB NOT NULL,
            -- The payments of one net settlement have the same id here, and are taken back together.
            settlement BLOB,
            -- A payment that was taken back stays as a note, as long as its share exists.
            reversed_at INTEGER,
            reverser BLOB CHECK ((reverser IS NULL) = (reversed_at IS NULL)),
            reason TEXT,
            -- The transaction that the participant had booked; null for none.
            booking BLOB,
            -- When the owner's ledger booked the payment, or why it could not.
            booked_at INTEGER,
            booking_failed TEXT
        ) STRICT, WITHOUT ROWID;
        INSERT INTO payments (id, participant, amount_minor, currency, paid_on, note, recorded_at,
            recorder, settlement, reversed_at, reverser, reason, booking, booked_at, booking_failed)
        SELECT id, participant, amount_minor, currency, paid_on, note, recorded_at, recorder, settlement,
            reversed_at, reverser, reason, booking, booked_at, booking_failed
        FROM old_payments;
        DROP TABLE old_payments;

        """

    private static let indexes = """
        CREATE INDEX participants_settled ON participants (user, shared_at, id) WHERE status <> 'PENDING';
        CREATE INDEX participants_invited ON participants (folded) WHERE user IS NULL;
        CREATE INDEX participants_open ON participants (owner, user, folded) WHERE status = 'PENDING';
        CREATE INDEX participants_by_address ON participants (owner, folded);
        CREATE INDEX participants_by_time ON participants (user, shared_at, id);
        CREATE INDEX participants_by_status ON participants (user, status, shared_at, id);
        CREATE INDEX participants_booked ON participants (user, id) WHERE booked_at IS NOT NULL;
        CREATE INDEX payments_by_part ON payments (participant, recorded_at, id);
        CREATE INDEX payments_by_settlement ON payments (settlement) WHERE settlement IS NOT NULL;
        CREATE INDEX payments_taken_back ON payments (participant) WHERE booking IS NOT NULL;
        CREATE INDEX payments_noted ON payments (recorder) WHERE note IS NOT NULL;
        CREATE INDEX payments_explained ON payments (reverser) WHERE reason IS NOT NULL;
        CREATE INDEX payments_failed ON payments (participant) WHERE booking_failed IS NOT NULL;
        """
}
