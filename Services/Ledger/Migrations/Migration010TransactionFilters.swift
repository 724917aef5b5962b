import SQLiteKit

/// Indexes for lists of transactions by currency and since a moment.
enum Migration010TransactionFilters {
    static let migration = Migration(
        10, "transaction filters",
        """
        CREATE INDEX transactions_by_currency ON transactions (book, currency, date, id)
            WHERE deleted_at IS NULL;
        CREATE INDEX transactions_by_update ON transactions (book, updated_at) WHERE deleted_at IS NULL;
        """)
}
