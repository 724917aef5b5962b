import SQLiteKit

/// Restores: a new book is filled beside the user's, takes its place, and can be taken back.
enum Migration021Restores {
    static let migration = Migration(21, "restores", restores + ids + abandoned + contents + rates + holding)

    // The state is 0 filling, 1 ready, 2 held (the user's writes are refused), 3 applied. `new_book`
    // replaces `old_book`, which is NULL once it cannot come back. JSON are `result`, `preferences`,
    // which auth takes over once they are applied and which are NULL from then on, `former`, those
    // before, and `head`, what the book is filled by. `undone` is the restore that an undo takes back.
    private static let restores = """
        CREATE TABLE restores (
            id BLOB PRIMARY KEY,
            user BLOB NOT NULL,
            state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
            mode TEXT NOT NULL CHECK (mode IN ('replace', 'merge', 'undo')),
            new_book INTEGER NOT NULL,
            old_book INTEGER,
            old_revision INTEGER NOT NULL,
            undone BLOB,
            file_hash TEXT,
            token TEXT,
            result TEXT,
            preferences TEXT,
            former TEXT,
            head TEXT,
            changed_at INTEGER NOT NULL,
            CHECK ((mode = 'undo') = (undone IS NOT NULL)),
            CHECK (state = 0 OR result IS NOT NULL)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX restores_by_token ON restores (token) WHERE token IS NOT NULL;
        CREATE INDEX restores_by_user ON restores (user, state);
        CREATE INDEX restores_by_change ON restores (state, changed_at);
        CREATE INDEX restores_by_old_book ON restores (old_book) WHERE old_book IS NOT NULL;
        CREATE INDEX restores_telling ON restores (id) WHERE preferences IS NOT NULL AND state = 3;

        """

    // Ids of a merged file, by kind (0 account, 1 category, 2 transaction, 3 budget), whose records the book
    // has under other ids. The rows go when the book is filled.
    private static let ids = """
        CREATE TABLE restore_ids (
            book INTEGER NOT NULL,
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
            id BLOB NOT NULL,
            kept BLOB NOT NULL,
            PRIMARY KEY (book, kind, id)
        ) STRICT, WITHOUT ROWID;

        """

    // Books that upkeep deletes.
    private static let abandoned = """
        CREATE TABLE abandoned_books (number INTEGER PRIMARY KEY) STRICT;

        """

    // The contents of a book that is being filled have claims until the book has their rows.
    private static let contents = """
        CREATE INDEX attachment_claims_by_content ON attachment_claims (sha256) WHERE sha256 IS NOT NULL;

        """

    // A user's own rates move into the book.
    private static let rates = """
        CREATE TABLE own_rates (
            book INTEGER NOT NULL REFERENCES books (book),
            base TEXT NOT NULL,
            quote TEXT NOT NULL,
            date INTEGER NOT NULL,
            rate TEXT NOT NULL,
            said_at INTEGER NOT NULL,
            PRIMARY KEY (book, base, quote, date)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO own_rates (book, base, quote, date, rate, said_at)
            SELECT u.book, r.base, r.quote, r.date, r.rate, r.said_at
            FROM said_rates r JOIN users u ON u.user = r.author;
        DELETE FROM said_rates WHERE author IN (SELECT user FROM users);

        """

    // The book that is about to replace the user's; NULL unless a restore holds the user's book.
    private static let holding = """
        ALTER TABLE users ADD COLUMN replacement INTEGER;
        """
}
