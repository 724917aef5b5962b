extension Database {
    /// Returns how many migrations a file has gone through, 0 for an empty file. Changes nothing of it;
    /// another process may have it open.
    package static func appliedMigrations(at path: String) throws(SQLiteError) -> Int {
        try SchemaMigrations.applied(at: path)
    }
}
