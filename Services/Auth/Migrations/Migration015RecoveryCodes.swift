import SQLiteKit

/// Lets recovery codes have a slow hash.
enum Migration015RecoveryCodes {
    static let migration = Migration(15, "recovery codes", sql)

    private static let sql = """
        -- With these, hash is the Argon2id of the code's SHA-256. Without, it is the SHA-256 itself, until
        -- the user uses one of the codes. The codes of a user share them.
        ALTER TABLE recovery_codes ADD COLUMN salt BLOB;
        ALTER TABLE recovery_codes ADD COLUMN memory_bytes INTEGER;
        ALTER TABLE recovery_codes ADD COLUMN passes INTEGER;

        """
}
