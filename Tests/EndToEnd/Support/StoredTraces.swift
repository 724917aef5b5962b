import Foundation
import SQLiteKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService
@testable import ExportService
@testable import LedgerService
@testable import SharingService

/// Searches the databases of a system for traces of a user.
struct StoredTraces {
    enum Source {
        /// The files of a stopped system.
        case files(folder: String)
        /// Running services, whose databases are files or a server's.
        case running(SystemHarness)
    }

    let source: Source

    private static let services: [(name: String, migrations: [Migration])] = [
        ("auth", AuthMigrations.all), ("ledger", LedgerMigrations.all), ("sharing", SharingMigrations.all),
        ("export", ExportMigrations.all),
    ]

    /// Returns `service.table.column` of every column that contains the id, as bytes or as text. The tables
    /// of the search are left out, because they cannot be scanned.
    func places(of id: String) async throws -> [String] {
        let bytes = id.replacing("-", with: "")
        if isOnServer {
            let written = Sodium.hex(Array(id.utf8))
            return try await places {
                "strpos(replace(CAST(\($0) AS text), '-', ''), '\(bytes)') > 0"
                    + " OR strpos(CAST(\($0) AS text), '\(written)') > 0"
            }
        }
        return try await places {
            "lower(hex(\($0))) = '\(bytes)' OR instr(CAST(\($0) AS TEXT), '\(id)') > 0"
        }
    }

    /// Returns `service.table.column` of every column that contains the text, in any case.
    func places(ofText text: String) async throws -> [String] {
        let text = text.lowercased()
        if isOnServer {
            let written = Sodium.hex(Array(text.utf8))
            return try await places {
                "strpos(lower(CAST(\($0) AS text)), '\(text)') > 0"
                    + " OR strpos(CAST(\($0) AS text), '\(written)') > 0"
            }
        }
        return try await places { "instr(lower(CAST(\($0) AS TEXT)), '\(text)') > 0" }
    }

    /// Returns the number of rows of a service's table.
    func count(_ table: String, in service: String) async throws -> Int {
        let name = SQL(stringLiteral: table)
        return try await read(service) { db in
            try db.first("SELECT count(*) FROM \(name)") { Int(try $0.int(0)) } ?? 0
        }
    }

    private func places(_ condition: @escaping @Sendable (String) -> String) async throws -> [String] {
        var found: [String] = []
        let columns = isOnServer ? Self.serverColumns : Self.fileColumns
        for (service, _) in Self.services {
            found += try await read(service) { db in
                try db.all(columns) { (table: try $0.text(0), column: try $0.text(1)) }
                    .filter { table, column in
                        let query = "SELECT 1 FROM \"\(table)\" WHERE \(condition("\"\(column)\"")) LIMIT 1"
                        return try db.exists(SQL(stringLiteral: query))
                    }.map { "\(service).\($0.table).\($0.column)" }
            }
        }
        return found
    }

    private static let fileColumns: SQL = """
        SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
        WHERE t.type = 'table' AND t.name NOT LIKE 'search%' ORDER BY t.name, c.name
        """

    private static let serverColumns: SQL = """
        SELECT CAST(table_name AS text), CAST(column_name AS text) FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name NOT LIKE 'search%'
        ORDER BY table_name, column_name
        """

    private var isOnServer: Bool {
        if case .running = source { TestStore.server != nil } else { false }
    }

    private func read<Value: Sendable>(
        _ service: String, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        switch source {
        case .running(let harness): return try await harness.read(service, body)
        case .files(let folder):
            let entry = try #require(Self.services.first { $0.name == service })
            let database = try Database.open(at: "\(folder)/\(service).db", migrations: entry.migrations)
            return try await cleaningUp(by: database.close) { try await database.read(body) }
        }
    }
}
