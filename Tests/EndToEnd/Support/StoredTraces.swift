import Foundation
import SQLiteKit
import TestKit
import Testing

@testable import AuthService
@testable import ExportService
@testable import LedgerService
@testable import SharingService

/// Searches the database files of a stopped system for traces of a user.
struct StoredTraces {
    let folder: String

    static let services: [(name: String, migrations: [Migration])] = [
        ("auth", AuthMigrations.all), ("ledger", LedgerMigrations.all), ("sharing", SharingMigrations.all),
        ("export", ExportMigrations.all),
    ]

    /// Returns `service.table.column` of every column that contains the id, as bytes or as text. The tables
    /// of the search are left out, because they cannot be scanned.
    func places(of id: String) async throws -> [String] {
        let bytes = id.replacing("-", with: "")
        return try await places {
            "lower(hex(\($0))) = '\(bytes)' OR instr(CAST(\($0) AS TEXT), '\(id)') > 0"
        }
    }

    /// Returns `service.table.column` of every column that contains the text, in any case.
    func places(ofText text: String) async throws -> [String] {
        try await places { "instr(lower(CAST(\($0) AS TEXT)), '\(text.lowercased())') > 0" }
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
        for (service, _) in Self.services {
            found += try await read(service) { db in
                let columns = try db.all(
                    """
                    SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
                    WHERE t.type = 'table' AND t.name NOT LIKE 'search%' ORDER BY t.name, c.name
                    """
                ) { (table: try $0.text(0), column: try $0.text(1)) }
                return try columns.filter { table, column in
                    let query = "SELECT 1 FROM \"\(table)\" WHERE \(condition("\"\(column)\"")) LIMIT 1"
                    return try db.exists(SQL(stringLiteral: query))
                }.map { "\(service).\($0.table).\($0.column)" }
            }
        }
        return found
    }

    private func read<Value: Sendable>(
        _ service: String, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        let entry = try #require(Self.services.first { $0.name == service })
        let database = try Database.open(at: "\(folder)/\(service).db", migrations: entry.migrations)
        return try await cleaningUp(by: database.close) { try await database.read(body) }
    }
}
