import SQLiteKit

/// The sample rows of a book. Kinds: 0 category, 1 transaction, 2 budget. `made` is the mark of the original
/// row; a row with another mark was edited.
enum Migration004SampleData {
    static let migration = Migration(
        4, "sample data",
        """
        CREATE TABLE sample_rows (
            book INTEGER NOT NULL REFERENCES books (book),
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
            id BLOB NOT NULL,
            made TEXT NOT NULL,
            PRIMARY KEY (book, kind, id)
        ) STRICT, WITHOUT ROWID;
        """)
}
