import SodiumKit
package import SQLiteKit
import Vocabulary

/// A service's database, as its start and the backups of the whole deployment know it.
package struct ServiceSchema: Sendable {
    /// The file in the data folder, as `ledger.db`.
    package let fileName: String
    package let migrations: [Migration]
    /// Returns the paths below `files/` of all files that rows name.
    let files: @Sendable (borrowing Connection) throws -> [String]
    /// Changes up to 500 rows of a restored copy and returns whether more may be left.
    let afterRestore: @Sendable (borrowing Connection) throws -> Bool
    /// Whether freed pages can go back to the disk.
    let returnsPages: Bool
    /// PostgreSQL's tables in place of SQLite's virtual ones.
    package let serverTables: [ServerTable]

    /// Writes the next search rows of a moved database, which has none yet, from a place on. Returns the next
    /// place, or nil at the end.
    let fillSearch: @Sendable (Int64, borrowing Connection) throws -> Int64?

    /// The service's schema in a database server, as `ledger`.
    package var name: String { fileName.hasSuffix(".db") ? String(fileName.dropLast(3)) : fileName }

    package init(
        _ fileName: String, migrations: [Migration],
        files: @escaping @Sendable (borrowing Connection) throws -> [String] = { _ in [] },
        afterRestore: @escaping @Sendable (borrowing Connection) throws -> Bool = { _ in false },
        returnsPages: Bool = false, serverTables: [ServerTable] = [],
        fillSearch: @escaping @Sendable (Int64, borrowing Connection) throws -> Int64? = { _, _ in nil }
    ) {
        self.fileName = fileName
        self.migrations = migrations
        self.files = files
        self.afterRestore = afterRestore
        self.returnsPages = returnsPages
        self.serverTables = serverTables
        self.fillSearch = fillSearch
    }

    /// Opens a copy of the file that is about to be restored, migrates it, and adopts it. Throws the problem.
    package func adopt(_ path: String) async throws {
        try await adopt(try Database.open(at: path, migrations: migrations), named: path)
    }

    /// Checks a database of an earlier moment, gives its event feed another stream id, so that every reader
    /// of the feed and every app starts again, and closes it. Throws the problem.
    func adopt(_ database: Database, named name: String) async throws {
        do {
            let problems = try await database.check()
            guard problems.isEmpty else {
                throw SQLiteError(.corrupt, "\(name): \(problems.joined(separator: "; "))")
            }
            let stream = Random.bytes(16)
            try await database.write { db in
                guard try db.hasTable("event_stream") else { return }
                try db.run("UPDATE event_stream SET id = \(stream)")
            }
            let change = afterRestore
            while try await database.write({ db in try change(db) }) {}
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }

    /// Describes a snapshot for the backup's manifest.
    func facts(in db: borrowing Connection) throws -> SnapshotCopied {
        let tables = try db.all(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%' ORDER BY name
            """
        ) { try $0.text(0) }
        var rows: [String: Int64] = [:]
        for table in tables {
            // The tables' names come from our own migrations.
            rows[table] = try db.first(SQL(stringLiteral: "SELECT count(*) FROM \"\(table)\"")) {
                try $0.int(0)
            }
        }
        return SnapshotCopied(schema: Int(rows["schema_migrations"] ?? 0), rows: rows, files: try files(db))
    }
}
