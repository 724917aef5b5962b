import SQLiteKit

/// What users say of entries that repeat (contract-household §3).
enum Migration046Suggestions {
    // The state is 0 taken back, 1 confirmed, 2 dismissed, 3 accepted, the frequency as in
    // `recurring_templates`. `name` is made of a payee's or a description's text. A template can be gone.
    static let migration = Migration(
        46, "suggestions",
        """
        CREATE TABLE suggestion_states (
            book INTEGER NOT NULL,
            account BLOB NOT NULL,
            type INTEGER NOT NULL CHECK (type IN (0, 1)),
            currency TEXT NOT NULL,
            name BLOB NOT NULL,
            state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
            frequency INTEGER NOT NULL CHECK (frequency BETWEEN 0 AND 4),
            amount INTEGER NOT NULL CHECK (amount > 0),
            template BLOB,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            PRIMARY KEY (book, account, type, currency, name),
            FOREIGN KEY (book, account) REFERENCES accounts (book, id)
        ) STRICT, WITHOUT ROWID;
        """)
}
