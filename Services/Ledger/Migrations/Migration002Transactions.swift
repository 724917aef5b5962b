import SQLiteKit

/// Search, tags, versions, attachments, and what is kept of purged transactions.
enum Migration002Transactions {
    static let migration = Migration(
        2, "transactions", versions + deletion + tags + search + attachments + backlog)

    // What `If-Match` compares; grows with every change of the row.
    private static let versions = """
        ALTER TABLE accounts ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE transactions ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE budgets ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

        """

    // Deleted rows go for good after 30 days; a client's own id stays spent.
    private static let deletion = """
        CREATE INDEX transactions_by_deletion ON transactions (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE INDEX accounts_by_deletion ON accounts (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE TABLE spent_client_ids (
            book INTEGER NOT NULL,
            client_id TEXT NOT NULL,
            PRIMARY KEY (book, client_id)
        ) STRICT, WITHOUT ROWID;

        """

    // A use has the day and id of its transaction, so that a list by tag is read in its order; the names of
    // its columns are its own, so that statements can join both without naming tables. Tags are counted as
    // rollups are.
    private static let tags = """
        CREATE TABLE tag_uses (
            tag_book INTEGER NOT NULL,
            tag TEXT NOT NULL,
            day INTEGER NOT NULL,
            transaction_id BLOB NOT NULL,
            transaction_number INTEGER NOT NULL,
            PRIMARY KEY (tag_book, tag, day, transaction_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE tags (
            book INTEGER NOT NULL,
            tag TEXT NOT NULL,
            account BLOB NOT NULL,
            name TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (book, tag, account)
        ) STRICT, WITHOUT ROWID;

        """

    // Its rows are written by the store (`Book+Search.swift` says how). Every token starts with the six
    // digits of its book, so that a book's search costs what the book has, and an index of prefixes of 7 to 9
    // is one of the first, first two and first three characters of words.
    private static let search = """
        CREATE VIRTUAL TABLE search USING fts5 (
            words, content = '', columnsize = 0, detail = none, tokenize = 'ascii', prefix = '7 8 9');
        CREATE VIRTUAL TABLE search_words USING fts5vocab (search, instance);

        """

    private static let attachments = """
        CREATE TABLE attachments (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            transaction_id BLOB NOT NULL,
            file_name TEXT NOT NULL,
            content_type TEXT NOT NULL,
            size INTEGER NOT NULL CHECK (size > 0),
            sha256 BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (book, id),
            FOREIGN KEY (book, transaction_id) REFERENCES transactions (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX attachments_by_transaction ON attachments (book, transaction_id, id);
        CREATE INDEX attachments_by_content ON attachments (sha256);

        """

    // Rows that were written without their search and tag rows, as those from before this migration; a
    // background work makes them up.
    private static let backlog = """
        CREATE TABLE index_backlog (number INTEGER PRIMARY KEY) STRICT;
        INSERT INTO index_backlog (number) SELECT number FROM transactions WHERE deleted_at IS NULL;

        """
}
