import SQLiteKit

/// The trash of a book is read by its times of deletion.
enum Migration036Trash {
    static let migration = Migration(36, "trash", indexes)

    private static let indexes = """
        CREATE INDEX transactions_trashed ON transactions (book, deleted_at, id)
            WHERE deleted_at IS NOT NULL;
        CREATE INDEX transfers_trashed ON transfers (book, deleted_at, id) WHERE deleted_at IS NOT NULL;
        """
}
