import SQLiteKit

/// Shares in books of several people (contract-household §4, "Sharing"). The lock is the book's, and ends
/// when its sharer leaves the book, while the share stays. The databases have no common words that drop a
/// constraint, so the table of locks is made again, and with it those that refer to it.
enum Migration023SharedBooks {
    static let migration = Migration(
        23, "shares in books of several people",
        copies + locks + shares + payers + participants + payments + endings + indexes)

    private static let tables = ["locks", "shares", "payers", "participants", "payments"]

    private static let copies =
        tables.map { "CREATE TABLE old_\($0) AS SELECT * FROM \($0);\n" }.joined()
        + tables.reversed().map { "DROP TABLE \($0);\n" }.joined()

    /// Copies the columns of a table back, with expressions for new ones, and drops the copy.
    private static func filling(_ table: String, _ columns: String, new: [(String, String)] = []) -> String {
        let names = new.map { ", \($0.0)" }.joined()
        let values = new.map { ", \($0.1)" }.joined()
        return """
            INSERT INTO \(table) (\(columns)\(names)) SELECT \(columns)\(values) FROM old_\(table);
            DROP TABLE old_\(table);

            """
    }

    private static let locks =
        """
        -- What the ledger may hold for us. One share at a time for a transaction of a book.
        CREATE TABLE locks (
            share BLOB NOT NULL PRIMARY KEY,
            owner BLOB NOT NULL,
            book BLOB NOT NULL,
            ledger_transaction BLOB NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('locking', 'held', 'releasing')),
            changed_at INTEGER NOT NULL,
            UNIQUE (book, ledger_transaction)
        ) STRICT, WITHOUT ROWID;

        """
        + filling("locks", "share, owner, ledger_transaction, state, changed_at", new: [("book", "owner")])

    private static let shares =
        """
        CREATE TABLE shares (
            id BLOB NOT NULL PRIMARY KEY,
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
            -- The transaction as it was, and the book that had it.
            ledger_transaction BLOB NOT NULL,
            book BLOB NOT NULL,
            transaction_date INTEGER NOT NULL,
            transaction_description TEXT NOT NULL,
            category BLOB NOT NULL,
            category_name TEXT NOT NULL,
            -- Whether a participant is PENDING.
            is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
            -- The owner's account in which payments are booked by themselves; null for none.
            repayments_to BLOB,
            -- When the book's lock ended without the share: its owner left the book, or the book is gone.
            left_at INTEGER
        ) STRICT, WITHOUT ROWID;

        """
        + filling(
            "shares",
            """
            id, owner, split_type, total_minor, currency, owner_minor, owner_weight, description, created_at,
            group_id, ledger_transaction, transaction_date, transaction_description, category, category_name,
            is_open, repayments_to
            """, new: [("book", "owner")])

    private static let payers =
        """
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

        """ + filling("payers", "share, position, \"user\", amount_minor, currency")

    private static let participants =
        """
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
            -- When the participant booked it in the ledger.
            booked_at INTEGER,
            -- The id that the next transaction for the part gets; null for the part's own id.
            booking BLOB,
            -- The book of that transaction, booked or not; null for the participant's personal one.
            booked_in BLOB,
            -- The sum of the payments that were not taken back.
            paid_minor INTEGER NOT NULL DEFAULT 0 CHECK (paid_minor BETWEEN 0 AND amount_minor),
            -- What the participant says to have paid, until a payment answers it.
            claimed_minor INTEGER CHECK (claimed_minor > 0),
            claimed_at INTEGER CHECK ((claimed_at IS NULL) = (claimed_minor IS NULL)),
            claim_note TEXT,
            -- When the participant accepted the part; null until then.
            accepted_at INTEGER,
            -- When the part got its amount, or a larger one: nobody saw it before.
            amount_at INTEGER NOT NULL DEFAULT 0,
            -- The last claim that was refused, until the next one.
            claim_refused_at INTEGER,
            -- The claims within 24 hours of the first of them.
            claims INTEGER NOT NULL DEFAULT 0,
            claims_since INTEGER,
            UNIQUE (share, position),
            UNIQUE (share, folded, owner)
        ) STRICT, WITHOUT ROWID;

        """
        + filling(
            "participants",
            """
            id, share, position, owner, currency, shared_at, email, folded, "user", amount_minor, hundredths,
            status, paid_at, declined_at, reminder_sent_at, weight, decline_reason, booked_at, booking,
            paid_minor, claimed_minor, claimed_at, claim_note, accepted_at, amount_at, claim_refused_at,
            claims, claims_since
            """)

    private static let payments =
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
            booking BLOB,
            -- The book of that transaction; null for the participant's personal one.
            booking_book BLOB,
            -- When the owner's ledger booked the payment, or why it could not.
            booked_at INTEGER,
            booking_failed TEXT,
            -- The book where the owner booked it, or is about to; null for the share's.
            booked_in BLOB,
            -- Whether the participant accepted the part by the payment.
            accepts INTEGER NOT NULL DEFAULT 0 CHECK (accepts IN (0, 1))
        ) STRICT, WITHOUT ROWID;

        """
        + filling(
            "payments",
            """
            id, participant, amount_minor, currency, paid_on, note, recorded_at, recorder, settlement,
            reversed_at, reverser, reason, booking, booked_at, booking_failed, accepts
            """)

    private static let endings = """
        -- Who left a book, with locks that are still to end; the user is empty for a book that is gone.
        CREATE TABLE left_books (
            book BLOB NOT NULL,
            user BLOB NOT NULL,
            left_at INTEGER NOT NULL,
            PRIMARY KEY (book, user)
        ) STRICT, WITHOUT ROWID;
        -- Personal books of erased users that have another key, which is still to be written everywhere.
        CREATE TABLE moved_books (
            book BLOB NOT NULL PRIMARY KEY,
            new_key BLOB NOT NULL,
            moved_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    private static let indexes = """
        CREATE INDEX locks_unfinished ON locks (changed_at, share) WHERE state <> 'held';
        CREATE INDEX shares_by_owner ON shares (owner, is_open, created_at, id);
        CREATE INDEX shares_by_time ON shares (owner, created_at, id);
        CREATE INDEX shares_by_group ON shares (group_id, created_at, id) WHERE group_id IS NOT NULL;
        CREATE INDEX shares_by_book ON shares (book, id) WHERE book <> owner;
        CREATE INDEX payers_by_user ON payers (user);
        CREATE INDEX participants_settled ON participants (user, shared_at, id) WHERE status <> 'PENDING';
        CREATE INDEX participants_invited ON participants (folded) WHERE user IS NULL;
        CREATE INDEX participants_open ON participants (owner, user, folded) WHERE status = 'PENDING';
        CREATE INDEX participants_by_address ON participants (owner, folded);
        CREATE INDEX participants_by_time ON participants (user, shared_at, id);
        CREATE INDEX participants_by_status ON participants (user, status, shared_at, id);
        CREATE INDEX participants_booked ON participants (user, id) WHERE booked_at IS NOT NULL;
        CREATE INDEX participants_by_book ON participants (booked_in, id) WHERE booked_in IS NOT NULL;
        CREATE INDEX payments_by_part ON payments (participant, recorded_at, id);
        CREATE INDEX payments_by_settlement ON payments (settlement) WHERE settlement IS NOT NULL;
        CREATE INDEX payments_taken_back ON payments (participant) WHERE booking IS NOT NULL;
        CREATE INDEX payments_noted ON payments (recorder) WHERE note IS NOT NULL;
        CREATE INDEX payments_explained ON payments (reverser) WHERE reason IS NOT NULL;
        CREATE INDEX payments_failed ON payments (participant) WHERE booking_failed IS NOT NULL;
        CREATE INDEX payments_by_book ON payments (booked_in) WHERE booked_in IS NOT NULL;
        CREATE INDEX payments_by_former_book ON payments (booking_book) WHERE booking_book IS NOT NULL;
        """
}
