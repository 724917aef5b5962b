import SQLiteKit

/// When rows were made and last changed, by which a restore merges two versions of a row. Older rows take the
/// time of their book.
enum Migration020RowTimes {
    static let migration = Migration(20, "row times", accounts + others.map { times(of: $0) }.joined())

    private static let others = [
        "categories", "budgets", "income_goals", "recurring_templates", "plan_months", "planning_settings",
    ]

    private static let accounts = """
        ALTER TABLE accounts ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
        UPDATE accounts SET updated_at = created_at;

        """

    private static func times(of table: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE \(table) ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
        UPDATE \(table) SET created_at = (SELECT b.created_at FROM books b WHERE b.book = \(table).book);
        UPDATE \(table) SET updated_at = created_at;

        """
    }
}
