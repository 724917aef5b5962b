import SQLiteKit

/// Payments of parts, piece by piece, with those that were taken back; claims about one part.
enum Migration014Payments {
    static let migration = Migration(
        14, "payments of parts",
        """
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
            booking BLOB
        ) STRICT, WITHOUT ROWID;
        INSERT INTO payments
            SELECT id, id, amount_minor, currency, paid_at / 86400000, NULL, paid_at, owner, settlement, NULL,
                NULL, NULL, NULL
            FROM participants WHERE status = 'PAID';
        INSERT INTO payments
            SELECT randomblob(16), p.id, p.amount_minor, p.currency, u.paid_at / 86400000, NULL, u.paid_at,
                p.owner, NULL, u.unpaid_at, u.actor, u.reason, u.booking
            FROM unpaid u JOIN participants p ON p.id = u.participant;
        DROP TABLE unpaid;
        CREATE INDEX payments_by_part ON payments (participant, recorded_at, id);
        CREATE INDEX payments_by_settlement ON payments (settlement) WHERE settlement IS NOT NULL;
        CREATE INDEX payments_taken_back ON payments (participant) WHERE booking IS NOT NULL;
        CREATE INDEX payments_noted ON payments (recorder) WHERE note IS NOT NULL;
        CREATE INDEX payments_explained ON payments (reverser) WHERE reason IS NOT NULL;

        DROP INDEX participants_by_settlement;
        ALTER TABLE participants DROP COLUMN settlement;
        -- The sum of the payments that were not taken back.
        ALTER TABLE participants ADD COLUMN paid_minor INTEGER NOT NULL DEFAULT 0
            CHECK (paid_minor BETWEEN 0 AND amount_minor);
        UPDATE participants SET paid_minor = amount_minor WHERE status = 'PAID';
        -- What the participant says to have paid, until a payment answers it.
        ALTER TABLE participants ADD COLUMN claimed_minor INTEGER CHECK (claimed_minor > 0);
        ALTER TABLE participants ADD COLUMN claimed_at INTEGER
            CHECK ((claimed_at IS NULL) = (claimed_minor IS NULL));
        ALTER TABLE participants ADD COLUMN claim_note TEXT;
        """)
}
