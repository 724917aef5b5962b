import SQLiteKit

/// The bytes that count in a quota without being an attachment.
enum Migration012AttachmentClaims {
    static let migration = Migration(
        12, "attachment claims",
        """
        -- A row per file that is arriving, or whose attachment was refused or deleted. The row goes after the
        -- file. The hash is null until the content has arrived.
        CREATE TABLE attachment_claims (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            size INTEGER NOT NULL CHECK (size >= 0),
            sha256 BLOB,
            PRIMARY KEY (book, id)
        ) STRICT, WITHOUT ROWID;
        """)
}
