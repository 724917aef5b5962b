import SQLiteKit

/// Savings goals, assets with their transactions, and allocations with their history. A quantity has two
/// columns: the whole units and the fraction in 10⁻¹⁸ parts, each from 0 to 10¹⁸ - 1.
enum Migration014Savings {
    static let migration = Migration(
        14, "savings", goals + assets + transactions + days + allocations + history)

    private static let range = "BETWEEN 0 AND 999999999999999999"

    // The status is 0 active, 1 completed, 2 archived; `reminder_minutes` counts from midnight.
    private static let goals = """
        CREATE TABLE goals (
            book INTEGER NOT NULL REFERENCES books (book),
            id BLOB NOT NULL,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL,
            target INTEGER NOT NULL CHECK (target >= 0),
            currency TEXT NOT NULL,
            start_date INTEGER NOT NULL,
            deadline INTEGER NOT NULL,
            status INTEGER NOT NULL CHECK (status IN (0, 1, 2)),
            emoji TEXT,
            description TEXT,
            reminder_frequency TEXT,
            reminder_minutes INTEGER,
            reminder_start INTEGER,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (book, id),
            CHECK (start_date <= deadline),
            CHECK ((reminder_frequency IS NULL) = (reminder_minutes IS NULL)
                AND (reminder_frequency IS NULL) = (reminder_start IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX goals_by_deadline ON goals (book, deadline, id);

        """

    // A deleted asset waits for the deletion of its transactions, which can be many.
    private static let assets = """
        CREATE TABLE assets (
            book INTEGER NOT NULL REFERENCES books (book),
            id BLOB NOT NULL,
            name TEXT NOT NULL,
            currency TEXT NOT NULL,
            chain TEXT,
            address TEXT,
            balance_whole INTEGER NOT NULL CHECK (balance_whole \(range)),
            balance_atto INTEGER NOT NULL CHECK (balance_atto \(range)),
            transaction_count INTEGER NOT NULL CHECK (transaction_count >= 0),
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER,
            version INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX assets_deleted ON assets (deleted_at) WHERE deleted_at IS NOT NULL;

        """

    // The kind is 0 deposit, 1 withdrawal.
    private static let transactions = """
        CREATE TABLE asset_transactions (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            asset BLOB NOT NULL,
            kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
            amount_whole INTEGER NOT NULL CHECK (amount_whole \(range)),
            amount_atto INTEGER NOT NULL CHECK (amount_atto \(range)),
            date INTEGER NOT NULL,
            note TEXT,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (book, id),
            CHECK (amount_whole > 0 OR amount_atto > 0),
            FOREIGN KEY (book, asset) REFERENCES assets (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX asset_transactions_by_date ON asset_transactions (book, asset, date, id);

        """

    // The sums of each day with transactions, from which the balance of any day follows.
    private static let days = """
        CREATE TABLE asset_days (
            book INTEGER NOT NULL,
            asset BLOB NOT NULL,
            date INTEGER NOT NULL,
            deposited_whole INTEGER NOT NULL CHECK (deposited_whole \(range)),
            deposited_atto INTEGER NOT NULL CHECK (deposited_atto \(range)),
            withdrawn_whole INTEGER NOT NULL CHECK (withdrawn_whole \(range)),
            withdrawn_atto INTEGER NOT NULL CHECK (withdrawn_atto \(range)),
            PRIMARY KEY (book, asset, date),
            FOREIGN KEY (book, asset) REFERENCES assets (book, id)
        ) STRICT, WITHOUT ROWID;

        """

    private static let allocations = """
        CREATE TABLE allocations (
            book INTEGER NOT NULL,
            asset BLOB NOT NULL,
            goal BLOB NOT NULL,
            amount_whole INTEGER NOT NULL CHECK (amount_whole \(range)),
            amount_atto INTEGER NOT NULL CHECK (amount_atto \(range)),
            PRIMARY KEY (book, asset, goal),
            CHECK (amount_whole > 0 OR amount_atto > 0),
            FOREIGN KEY (book, asset) REFERENCES assets (book, id),
            FOREIGN KEY (book, goal) REFERENCES goals (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX allocations_by_goal ON allocations (book, goal, asset);

        """

    // A removed allocation has the amount 0. Rows of a deleted goal stay: an over-allocated asset shares the
    // balance of a past day among the goals of that day.
    private static let history = """
        CREATE TABLE allocation_history (
            book INTEGER NOT NULL,
            asset BLOB NOT NULL,
            goal BLOB NOT NULL,
            changed_at INTEGER NOT NULL,
            amount_whole INTEGER NOT NULL CHECK (amount_whole \(range)),
            amount_atto INTEGER NOT NULL CHECK (amount_atto \(range)),
            PRIMARY KEY (book, asset, goal, changed_at),
            FOREIGN KEY (book, asset) REFERENCES assets (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX allocation_history_by_goal ON allocation_history (book, goal, asset);
        """
}
