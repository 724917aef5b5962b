import SQLiteKit

/// Books of several people (contract-household §4). `user` is the key of a book everywhere; `made_by` is the
/// member who acts in a book that is not their personal one.
enum Migration009Households {
    static let migration = Migration(
        9, "households",
        """
        ALTER TABLE imports ADD COLUMN made_by BLOB;
        ALTER TABLE bank_connections ADD COLUMN made_by BLOB;
        CREATE INDEX bank_connections_by_maker ON bank_connections (made_by, id) WHERE made_by IS NOT NULL;

        """)
}
