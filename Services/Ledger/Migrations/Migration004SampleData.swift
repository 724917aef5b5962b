import SQLiteKit

/// What sample data a book has. Kinds: 0 category, 1 transaction, 2 budget. `made` is the row as it was made:
/// one that is otherwise by now is the user's own.
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
