extension Database {
    /// Passes a database in memory that has gone through the migrations and nothing else.
    package static func withSchema<Value>(
        of migrations: [Migration], _ body: (borrowing Connection) throws -> Value
    ) throws -> Value {
        let handle = try DatabaseHandle.openInMemory()
        defer { handle.close() }
        try SchemaMigrations(migrations: migrations, handle: handle).apply()
        let connection = Connection(handle)
        return try body(connection)
    }

    /// Returns how many migrations a file has gone through, 0 for an empty file. Changes nothing of it;
    /// another process may have it open.
    package static func appliedMigrations(at path: String) throws(SQLiteError) -> Int {
        try SchemaMigrations.applied(at: path)
    }
}
