import Foundation
import PostgresKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

/// The engine of a test that holds for both.
enum TestEngine: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgres

    static let all: [TestEngine] = PostgresServer.isInstalled ? allCases : [.sqlite]

    var testDescription: String { rawValue }

    /// The server of the tests that leave it running; it ends with the tests' process.
    static let server = Mutex<PostgresServer?>(nil)

    /// A table for tests.
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

    /// Opens a database, runs a test and closes the database, also when the test throws.
    func withDatabase(
        _ migrations: [Migration] = items,
        options configure: (inout PostgresOptions) -> Void = { _ in },
        _ body: (Database) async throws -> Void
    ) async throws {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let database = try Database.open(at: "\(folder.path)/test.db", migrations: migrations)
            try await cleaningUp(by: database.close) { try await body(database) }
        case .postgres:
            try await Self.withPostgres(at: Self.address(), migrations, options: configure, body)
        }
    }

    /// The address of the server that the tests share.
    static func address() throws -> String {
        try server.withLock { server in
            if let server { return server.address }
            let started = try PostgresServer()
            server = started
            return started.address
        }
    }

    /// Opens a schema of its own in a server.
    static func withPostgres(
        at address: String, _ migrations: [Migration] = items,
        options configure: (inout PostgresOptions) -> Void = { _ in },
        _ body: (Database) async throws -> Void
    ) async throws {
        let database = Database(try await open(at: address, migrations, options: configure))
        try await cleaningUp(by: database.close) { try await body(database) }
    }

    /// Opens a schema; without a name one of its own.
    static func open(
        at address: String, schema name: String? = nil, _ migrations: [Migration] = items,
        serverTables: [ServerTable] = [], options configure: (inout PostgresOptions) -> Void = { _ in }
    ) async throws -> PostgresDatabase {
        var options = PostgresOptions()
        options.writers = 4
        options.readers = 2
        options.leads = false
        configure(&options)
        let name = name ?? "t" + UUID().uuidString.lowercased().replacing("-", with: "")
        return try PostgresDatabase.open(
            PostgresAddress(address), schema: name, migrations: migrations, serverTables: serverTables,
            options: options)
    }
}

struct Refused: Error, Equatable {}

/// Returns the kind of the database's error that a call throws, or nil when the call throws none.
func kind(_ body: () async throws -> Void) async throws -> SQLiteError.Kind? {
    do {
        try await body()
        return nil
    } catch let error as SQLiteError {
        return error.kind
    }
}

func insert(_ id: Int, _ name: String, _ amount: Int = 0) -> SQL {
    "INSERT INTO items (id, name, amount) VALUES (\(id), \(name), \(amount))"
}

extension Database {
    func ids() async throws -> [Int64] {
        try await read { try $0.all("SELECT id FROM items ORDER BY id") { try $0.int(0) } }
    }
}

extension TestEngine {
    /// Tries until it succeeds, for half a minute at most.
    static func eventually(_ body: () async throws -> Void) async throws {
        for _ in 0..<300 {
            if (try? await body()) != nil { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        try await body()
    }
}

/// A counter for several threads.
final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    func add(_ amount: Int) { number.add(amount, ordering: .sequentiallyConsistent) }
}

/// Runs blocking work on a new thread, so that the tests' few threads stay free.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}

/// Runs a test with a server of its own.
func withServer(_ body: (PostgresServer) async throws -> Void) async throws {
    let server = try PostgresServer()
    do { try await body(server) } catch {
        server.stop()
        throw error
    }
    server.stop()
}
