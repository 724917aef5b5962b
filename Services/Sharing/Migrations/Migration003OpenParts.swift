import SQLiteKit

enum Migration003OpenParts {
    static let migration = Migration(
        3, "What is PENDING between an owner and a person",
        """
        CREATE INDEX participants_open ON participants (owner, user, folded) WHERE status = 'PENDING'
        """)
}
