internal import Glibc

/// Migrates a file's schema to the program's version; the table `schema_migrations` records each step.
struct SchemaMigrations {
    let migrations: [Migration]
    let handle: DatabaseHandle

    /// Applies the missing migrations. Throws `.misuse` if the file's recorded migrations differ from the
    /// program's.
    func apply() throws(SQLiteError) {
        for (index, migration) in migrations.enumerated() where migration.number != index + 1 {
            throw SQLiteError(
                .misuse, "migration \(migration.number) (\(migration.name)) stands where \(index + 1) belongs"
            )
        }
        try handle.execute(
            """
            CREATE TABLE IF NOT EXISTS schema_migrations (
                number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL,
                applied_at INTEGER NOT NULL) STRICT
            """)
        let recorded = try recordedMigrations()
        try verify(recorded)
        guard recorded.count < migrations.count else { return }
        try handle.execute("PRAGMA foreign_keys=OFF")
        for migration in migrations[recorded.count...] { try run(migration) }
        try handle.execute("PRAGMA foreign_keys=ON")
    }

    /// Returns how many migrations a file has gone through, 0 for an empty file. Changes nothing of it.
    static func applied(at path: String) throws(SQLiteError) -> Int {
        let handle = try DatabaseHandle.openForLook(path)
        defer { handle.close() }
        let tables = try handle.text(
            of: "SELECT count(*) FROM sqlite_schema WHERE name = 'schema_migrations'")
        guard tables == "1" else { return 0 }
        return Int(try handle.text(of: "SELECT count(*) FROM schema_migrations")) ?? 0
    }

    private struct Recorded {
        let number: Int64
        let name: String
        let checksum: String
    }

    private func recordedMigrations() throws(SQLiteError) -> [Recorded] {
        try asSQLiteError {
            try Connection(handle).all("SELECT number, name, checksum FROM schema_migrations ORDER BY number")
            {
                Recorded(number: try $0.int(0), name: try $0.text(1), checksum: try $0.text(2))
            }
        }
    }

    private func verify(_ recorded: [Recorded]) throws(SQLiteError) {
        guard recorded.count <= migrations.count else {
            throw SQLiteError(
                .misuse,
                "the file has \(recorded.count) migrations, this program knows \(migrations.count): "
                    + "it was last used by a newer version")
        }
        for (entry, migration) in zip(recorded, migrations) {
            guard entry.number == Int64(migration.number) else {
                throw SQLiteError(.misuse, "the file lacks migration \(migration.number) (\(migration.name))")
            }
            guard entry.checksum == migration.checksum else {
                throw SQLiteError(
                    .misuse,
                    "migration \(migration.number) (\(migration.name)) differs from the one the file went "
                        + "through (\(entry.name)): migrations are never edited")
            }
        }
    }

    private func run(_ migration: Migration) throws(SQLiteError) {
        do {
            try handle.perform(.beginWrite)
            try handle.execute(migration.sql)
            guard handle.isInTransaction else {
                throw SQLiteError(.misuse, "its statements end the transaction")
            }
            let violations = try handle.foreignKeyProblems()
            guard violations.isEmpty else {
                throw SQLiteError(.constraint, violations.joined(separator: "; "))
            }
            let moment = Int(time(nil)) * 1_000
            try Connection(handle).run(
                """
                INSERT INTO schema_migrations (number, name, checksum, applied_at)
                VALUES (\(migration.number), \(migration.name), \(migration.checksum), \(moment))
                """)
            try handle.perform(.commit)
        } catch {
            handle.rollBack()
            let cause = error as? SQLiteError ?? SQLiteError(.other, "\(error)")
            throw SQLiteError(
                cause.kind, "migration \(migration.number) (\(migration.name)): \(cause.message)",
                extendedCode: cause.extendedCode)
        }
    }
}

/// Narrows the error type of the kit's own bodies, which throw only `SQLiteError`.
func asSQLiteError<Value>(_ body: () throws -> Value) throws(SQLiteError) -> Value {
    do {
        return try body()
    } catch {
        throw error as? SQLiteError ?? SQLiteError(.other, "\(error)")
    }
}

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
