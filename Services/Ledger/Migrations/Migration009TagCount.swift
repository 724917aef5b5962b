import SQLiteKit

/// The number of different tags of a book, so that the check of their limit is one look-up.
enum Migration009TagCount {
    static let migration = Migration(
        9, "tag count",
        """
        ALTER TABLE books ADD COLUMN tag_count INTEGER NOT NULL DEFAULT 0 CHECK (tag_count >= 0);
        UPDATE books SET tag_count = (SELECT count(DISTINCT tag) FROM tags t WHERE t.book = books.book);
        """)
}
