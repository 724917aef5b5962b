import Foundation
import SQLiteKit
import TestKit
import Testing

/// A folder for one test, deleted when the test releases it.
final class Scratch: Sendable {
    let folder: String
    var path: String { folder + "/test.db" }

    init() throws {
        folder = NSTemporaryDirectory() + "sqlitekit-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A migration with one table.
    static let items = [
        Migration(
            1, "items",
            """
            CREATE TABLE items (
                id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
                amount INTEGER NOT NULL CHECK (amount >= 0),
                parent INTEGER REFERENCES items (id)) STRICT;
            """)
    ]

    func open(
        _ migrations: [Migration] = Scratch.items, _ configure: (inout DatabaseOptions) -> Void = { _ in }
    ) throws -> Database {
        var options = DatabaseOptions()
        options.lockWaitMilliseconds = 200
        configure(&options)
        return try Database.open(at: path, migrations: migrations, options: options)
    }

    /// Opens a database, runs a test and closes the database, also when the test throws.
    static func withDatabase(
        _ migrations: [Migration] = Scratch.items,
        options configure: (inout DatabaseOptions) -> Void = { _ in },
        _ body: (Database, Scratch) async throws -> Void
    ) async throws {
        let scratch = try Scratch()
        let database = try scratch.open(migrations, configure)
        try await cleaningUp(by: database.close) { try await body(database, scratch) }
    }

    /// Returns the sorted names of the folder's files.
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
}

/// Returns a query that takes the time of counting `rows` rows.
func burn(_ rows: Int) -> SQL {
    """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows)) SELECT count(*) FROM n
    """
}

func insert(_ id: Int, _ name: String, _ amount: Int = 0) -> SQL {
    "INSERT INTO items (id, name, amount) VALUES (\(id), \(name), \(amount))"
}

extension Database {
    func count() async throws -> Int64 {
        try await read { try $0.first("SELECT count(*) FROM items") { try $0.int(0) } ?? -1 }
    }

    func ids() async throws -> [Int64] {
        try await read { try $0.all("SELECT id FROM items ORDER BY id") { try $0.int(0) } }
    }

    /// Copies the present state into a new file.
    func backup(to path: String) async throws {
        let (snapshot, hold) = try await snapshot(holdingMilliseconds: 1_000)
        _ = hold.release()
        try await snapshot.copy(to: path) { _ in }
    }

    /// Waits until another thread makes the condition true. Fails the test after a minute.
    func expect(
        at location: SourceLocation = #_sourceLocation, _ condition: (DatabaseStatistics) -> Bool
    ) async throws {
        for _ in 0..<30_000 {
            if condition(statistics) { return }
            try await Task.sleep(for: .milliseconds(2))
        }
        Issue.record("it did not happen", sourceLocation: location)
    }
}

/// Returns the kind of the SQLite error that a call throws, or nil when the call throws none.
func kind(_ body: () async throws -> Void) async throws -> SQLiteError.Kind? {
    do {
        try await body()
        return nil
    } catch let error as SQLiteError {
        return error.kind
    }
}

/// Fails the test unless the call throws an SQLite error of that kind.
func expect(
    _ expected: SQLiteError.Kind, at location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async throws {
    let found = try await kind(body)
    #expect(found == expected, sourceLocation: location)
}

struct Refused: Error, Equatable {}
