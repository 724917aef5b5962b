import SQLiteKit

/// The settings of monthly planning, and the plans of months.
enum Migration015SavingsPlanning {
    static let migration = Migration(15, "savings planning", settings + months + corrections)

    private static let settings = """
        CREATE TABLE planning_settings (
            book INTEGER PRIMARY KEY REFERENCES books (book),
            payment_day INTEGER NOT NULL CHECK (payment_day BETWEEN 1 AND 28),
            display_currency TEXT,
            undo_grace_period_hours INTEGER NOT NULL CHECK (undo_grace_period_hours BETWEEN 0 AND 168),
            auto_start INTEGER NOT NULL CHECK (auto_start IN (0, 1)),
            auto_complete INTEGER NOT NULL CHECK (auto_complete IN (0, 1)),
            reminders INTEGER NOT NULL CHECK (reminders IN (0, 1)),
            notification_days INTEGER NOT NULL CHECK (notification_days BETWEEN 0 AND 14),
            monthly_budget INTEGER CHECK (monthly_budget > 0),
            budget_currency TEXT,
            CHECK (monthly_budget IS NULL OR budget_currency IS NOT NULL)
        ) STRICT;

        """

    // A month has one row however many goals it has, so that one write unit can change them all. The status
    // is 0 draft, 1 executing, 2 completed. JSON are `choices`, the user's amounts and flags, `snapshot`,
    // which the start froze, and `sealed`, the contributions of a completed month.
    private static let months = """
        CREATE TABLE plan_months (
            book INTEGER NOT NULL REFERENCES books (book),
            month INTEGER NOT NULL,
            status INTEGER NOT NULL CHECK (status IN (0, 1, 2)),
            started_at INTEGER,
            completed_at INTEGER,
            choices TEXT NOT NULL,
            snapshot TEXT,
            sealed TEXT,
            PRIMARY KEY (book, month),
            CHECK ((status = 0) = (started_at IS NULL) AND (status = 0) = (snapshot IS NULL)),
            CHECK ((status = 2) = (completed_at IS NOT NULL) AND (status = 2) = (sealed IS NOT NULL))
        ) STRICT;
        CREATE UNIQUE INDEX plan_months_executing ON plan_months (book) WHERE status = 1;

        """

    // What a started month counts beside its snapshot and the present: with `is_start` 0, what funded a goal
    // when the goal or the asset was deleted; with 1, what turned out to be there at the start already.
    private static let corrections = """
        CREATE TABLE plan_corrections (
            book INTEGER NOT NULL REFERENCES books (book),
            month INTEGER NOT NULL,
            asset BLOB NOT NULL,
            goal BLOB NOT NULL,
            is_start INTEGER NOT NULL CHECK (is_start IN (0, 1)),
            currency TEXT NOT NULL,
            amount_whole INTEGER NOT NULL CHECK (amount_whole BETWEEN 0 AND 999999999999999999),
            amount_atto INTEGER NOT NULL CHECK (amount_atto BETWEEN 0 AND 999999999999999999),
            PRIMARY KEY (book, month, asset, goal, is_start)
        ) STRICT, WITHOUT ROWID;
        """
}
