internal import CSQLite
internal import Glibc

/// Rebuilds a damaged file from its tables: a new file goes through the same migrations and gets every row,
/// with new indexes. The damaged file is only read, through a copy. A table that cannot be read to its end
/// ends the recovery: no row may be missing silently.
struct DatabaseRecovery {
    let file: DatabaseFile
    let migrations: [Migration]

    private static let pieceBytes = 1 << 20

    /// Replaces the file by the rebuilt one and keeps the damaged file beside it. Throws the reason why the
    /// file cannot be rebuilt; nothing has changed then.
    func run() throws(SQLiteError) {
        if let reason = file.unrecoverableReason { throw SQLiteError(.corrupt, reason) }
        removeWork()
        do throws(SQLiteError) {
            for suffix in ["", "-wal"] { try copy(file.path + suffix, to: file.salvagePath + suffix) }
            try rebuild()
            try DatabaseFile.sync(file.recoveredPath)
            removeSalvage()
            try file.replaceByRecovered(at: Self.moment())
        } catch {
            removeWork()
            if error.kind == .corrupt || error.kind == .constraint || error.kind == .unique {
                file.noteUnrecoverable(error.message)
            }
            throw error
        }
    }

    private func rebuild() throws(SQLiteError) {
        let done = try migrationsOfDamagedFile()
        let handle = try DatabaseHandle.openForRecovery(file.recoveredPath)
        defer { handle.close() }
        try SchemaMigrations(migrations: Array(migrations.prefix(done)), handle: handle).apply()
        try handle.execute("PRAGMA foreign_keys=OFF")
        try handle.execute("ATTACH \(Self.quoted(file.salvagePath, "'")) AS damaged")
        try handle.execute("BEGIN")
        for table in try tables(handle) { try copyRows(of: table, handle) }
        try handle.execute("COMMIT; DETACH damaged")
        let problems = try handle.integrityProblems() + handle.foreignKeyProblems()
        guard problems.isEmpty else {
            throw SQLiteError(.corrupt, "the recovered copy is bad: \(problems.joined(separator: "; "))")
        }
    }

    /// Returns the number of migrations that the damaged file went through.
    private func migrationsOfDamagedFile() throws(SQLiteError) -> Int {
        let handle = try DatabaseHandle.openForRecovery(file.salvagePath)
        defer { handle.close() }
        let count = Int(try handle.text(of: "SELECT count(*) FROM schema_migrations")) ?? 0
        guard (1...migrations.count).contains(count) else {
            throw SQLiteError(.misuse, "\(file.path): the file was last used by a newer version")
        }
        return count
    }

    private struct Table {
        let name: String
        let columns: [String]
        /// The statement that copies the rows; values of `rowid` stay, because other tables may know them.
        var copy: String {
            let names = columns.joined(separator: ", ")
            let table = DatabaseRecovery.quoted(name, "\"")
            // With LIMIT SQLite copies row by row; without it, it may copy the damaged indexes, too.
            return """
                DELETE FROM main.\(table);
                INSERT INTO main.\(table) (\(names))
                SELECT \(names) FROM damaged.\(table) NOT INDEXED LIMIT -1
                """
        }
    }

    /// Returns the tables that have pages of their own: virtual tables live in shadow tables.
    private func tables(_ handle: DatabaseHandle) throws(SQLiteError) -> [Table] {
        try asSQLiteError {
            let connection = Connection(handle)
            let names = try connection.all(
                """
                SELECT name, (SELECT wr FROM pragma_table_list(entry.name) WHERE schema = 'main')
                FROM main.sqlite_schema AS entry WHERE type = 'table' AND rootpage > 0
                """
            ) { (name: try $0.text(0), hasRowid: try $0.int(1) == 0) }
            // The counters of AUTOINCREMENT come last: inserting rows changes them.
            return try names.sorted { $0.name != "sqlite_sequence" && $1.name == "sqlite_sequence" }.map {
                let columns = try connection.all(
                    "SELECT name, pk, upper(type) FROM pragma_table_info(\($0.name), 'main') ORDER BY cid"
                ) { (name: try $0.text(0), key: try $0.int(1), type: try $0.text(2)) }
                let keys = columns.filter { $0.key > 0 }
                let namesRowid = keys.count == 1 && keys[0].type == "INTEGER"
                let quoted = columns.map { Self.quoted($0.name, "\"") }
                return Table(name: $0.name, columns: ($0.hasRowid && !namesRowid ? ["rowid"] : []) + quoted)
            }
        }
    }

    private func copyRows(of table: Table, _ handle: DatabaseHandle) throws(SQLiteError) {
        do throws(SQLiteError) {
            try handle.execute(table.copy)
        } catch {
            let reason = error.message.prefix { $0 != "\n" }
            throw SQLiteError(
                error.kind, "not every row of \(table.name) can be read: \(reason)",
                extendedCode: error.extendedCode)
        }
    }

    /// Copies a file that no connection of this process has open. A missing file is no error.
    private func copy(_ source: String, to target: String) throws(SQLiteError) {
        let input = coffer_file_open(source, O_RDONLY, 0)
        guard input >= 0 else {
            if errno == ENOENT { return }
            throw DatabaseFile.failure("open \(source)")
        }
        defer { close(input) }
        let output = coffer_file_open(target, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard output >= 0 else { throw DatabaseFile.failure("create \(target)") }
        defer { close(output) }
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        while true {
            let count = read(input, &piece, piece.count)
            guard count >= 0 else { throw DatabaseFile.failure("read \(source)") }
            if count == 0 { return }
            guard write(output, piece, count) == count else { throw DatabaseFile.failure("write \(target)") }
        }
    }

    private func removeWork() {
        removeSalvage()
        for suffix in ["", "-journal"] { unlink(file.recoveredPath + suffix) }
    }

    private func removeSalvage() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(file.salvagePath + suffix) }
    }

    private static func quoted(_ text: String, _ quote: Character) -> String {
        "\(quote)\(text.map { $0 == quote ? "\(quote)\(quote)" : "\($0)" }.joined())\(quote)"
    }

    /// Returns the present moment in UTC as `20260131T093000Z`.
    private static func moment() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 32)
        strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
