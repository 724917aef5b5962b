import SQLiteKit

/// Which accounts requests for all of them see, and plans for the whole book (contract-household §1).
enum Migration045Overview {
    static let migration = Migration(45, "overview", column + budgets + goals)

    private static let column = """
        ALTER TABLE accounts ADD COLUMN in_overview INTEGER NOT NULL DEFAULT 1
            CHECK (in_overview IN (0, 1));

        """

    // What is planned for the whole book has the account of zeros, which no row of accounts is.
    private static let budgets =
        dropping(of: "budgets") + """
            CREATE TABLE plans_of_months (
                book INTEGER NOT NULL,
                id BLOB NOT NULL,
                account BLOB NOT NULL,
                month INTEGER NOT NULL,
                category BLOB NOT NULL,
                planned INTEGER NOT NULL CHECK (planned >= 0),
                currency TEXT NOT NULL,
                notes TEXT,
                version INTEGER NOT NULL DEFAULT 1,
                created_at INTEGER NOT NULL DEFAULT 0,
                updated_at INTEGER NOT NULL DEFAULT 0,
                rollover INTEGER NOT NULL DEFAULT 0 CHECK (rollover BETWEEN 0 AND 2),
                PRIMARY KEY (book, id),
                FOREIGN KEY (book, category) REFERENCES categories (book, id)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO plans_of_months (book, id, account, month, category, planned, currency, notes,
                version, created_at, updated_at, rollover)
            SELECT book, id, account, month, category, planned, currency, notes, version, created_at,
                updated_at, rollover FROM budgets;
            DROP TABLE budgets;
            ALTER TABLE plans_of_months RENAME TO budgets;
            CREATE UNIQUE INDEX budgets_by_month ON budgets (book, account, month, category);
            CREATE INDEX budgets_by_category ON budgets (book, category);

            """ + Migration039Changes.always("budgets", [("id", 4)]).joined()
        + Migration043Deletions.triggers(of: "budgets")

    private static let goals =
        dropping(of: "income_goals") + """
            CREATE TABLE goals_of_months (
                book INTEGER NOT NULL,
                account BLOB NOT NULL,
                month INTEGER NOT NULL,
                amount INTEGER NOT NULL CHECK (amount >= 0),
                currency TEXT NOT NULL,
                created_at INTEGER NOT NULL DEFAULT 0,
                updated_at INTEGER NOT NULL DEFAULT 0,
                PRIMARY KEY (book, account, month)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO goals_of_months (book, account, month, amount, currency, created_at, updated_at)
            SELECT book, account, month, amount, currency, created_at, updated_at FROM income_goals;
            DROP TABLE income_goals;
            ALTER TABLE goals_of_months RENAME TO income_goals;

            """ + Migration042GoalAndRateChanges.goals.joined()
        + Migration043Deletions.triggers(of: "income_goals")

    private static func dropping(of table: String) -> String {
        ["made", "changed", "gone", "deletion", "return"].map { "DROP TRIGGER \(table)_\($0);\n" }.joined()
    }
}
