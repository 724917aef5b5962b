import SQLiteKit

/// Search, tags, versions, attachments, and the client ids of purged transactions.
enum Migration002Transactions {
    static let migration = Migration(
        2, "transactions", versions + deletion + tags + search + attachments + backlog)

    // `If-Match` compares the version, which grows with every change of the row.
    private static let versions = """
        ALTER TABLE accounts ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE transactions ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE budgets ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

        """

    // Deleted rows are purged after 30 days; their client ids stay spent.
    private static let deletion = """
        CREATE INDEX transactions_by_deletion ON transactions (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE INDEX accounts_by_deletion ON accounts (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE TABLE spent_client_ids (
            book INTEGER NOT NULL,
            client_id TEXT NOT NULL,
            PRIMARY KEY (book, client_id)
        ) STRICT, WITHOUT ROWID;

        """

    // A tag use has the day and id of its transaction, so that a list by tag is read in order. Its column
    // names are its own, so that joins need no table names. Tags are counted like rollups.
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

    // The store writes the rows (`Book+Search.swift`). Every token starts with the six digits of its book, so
    // that a search costs only what the book has, and the index of prefixes of 7 to 9 characters is one of
    // the first one to three characters of words.
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

    // Transactions that were written without search and tag rows, such as those from before this migration;
    // `BookUpkeepWorkflow` adds the rows.
    private static let backlog = """
        CREATE TABLE index_backlog (number INTEGER PRIMARY KEY) STRICT;
        INSERT INTO index_backlog (number) SELECT number FROM transactions WHERE deleted_at IS NULL;

        """
}
