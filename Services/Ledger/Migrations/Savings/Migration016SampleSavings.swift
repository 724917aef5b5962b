import SQLiteKit

/// Sample rows may be goals and assets, too. Kinds: 0 category, 1 transaction, 2 budget, 3 goal, 4 asset.
enum Migration016SampleSavings {
    static let migration = Migration(
        16, "sample savings",
        """
        CREATE TABLE sample_rows_of_all_kinds (
            book INTEGER NOT NULL REFERENCES books (book),
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 4),
            id BLOB NOT NULL,
            made TEXT NOT NULL,
            PRIMARY KEY (book, kind, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO sample_rows_of_all_kinds SELECT book, kind, id, made FROM sample_rows;
        DROP TABLE sample_rows;
        ALTER TABLE sample_rows_of_all_kinds RENAME TO sample_rows;
        """)
}
