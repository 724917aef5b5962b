import SQLiteKit

/// API tokens of books that are not their owner's personal one, and heirs of the personal books of erased
/// users (contract-household §4).
enum Migration016TokenBooks {
    static let migration = Migration(
        16, "books of API tokens",
        """
        ALTER TABLE api_tokens ADD COLUMN book BLOB;
        ALTER TABLE tombstones_unwritten ADD COLUMN heir BLOB;

        """)
}
