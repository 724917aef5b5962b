import SQLiteKit

/// What a budget takes over from the month before.
enum Migration029BudgetRollover {
    // 0 nothing, 1 what was left, 2 what was left or the debt.
    static let migration = Migration(
        29, "budget rollover",
        """
        ALTER TABLE budgets ADD COLUMN rollover INTEGER NOT NULL DEFAULT 0 CHECK (rollover BETWEEN 0 AND 2);
        """)
}
