import Foundation
import SQLiteKit
import ServiceKit

extension ServiceHarness {
    /// Puts a wrong value into a column, sends requests, and puts the former value back. Returns the answers
    /// that are not 500, and a line if the log does not name the column; nothing may be answered from a wrong
    /// value.
    /// - Parameters:
    ///   - column: `table.column`.
    ///   - wrong: the value; checks of the schema do not hold it back, as they do not hold back a bit that
    ///     flips on a disk.
    package func damage(
        _ column: String, _ wrong: String, _ requests: () async throws -> [TestAnswer]
    ) async throws -> [String] {
        guard let database = context.databases.main?.database else { return ["no database"] }
        let parts = column.split(separator: ".").map(String.init)
        let (table, name) = (SQL(stringLiteral: parts[0]), SQL(stringLiteral: parts[1]))
        let former = try await database.write { db in
            _ = try db.run("PRAGMA ignore_check_constraints = 1")
            let former = try db.first("SELECT \(name) FROM \(table) LIMIT 1") { try $0.text(0) }
            _ = try db.run("UPDATE \(table) SET \(name) = \(wrong)")
            return former
        }
        let logged = log.count
        var problems: [String] = []
        for answer in try await requests()
        where answer.status != 500 || answer.json["code"].string != "SERVER_ERROR" {
            problems.append("\(column): \(answer.status) \(answer.text)")
        }
        if !log.dropFirst(logged).contains("\(column) holds \(wrong) instead of") {
            problems.append("\(column) is not in the log: \(log.dropFirst(logged))")
        }
        try await database.write { db in
            _ = try db.run("UPDATE \(table) SET \(name) = \(former)")
            _ = try db.run("PRAGMA ignore_check_constraints = 0")
        }
        return problems
    }

    /// What the service has logged so far.
    private var log: String {
        (try? String(contentsOfFile: "\(folder.path)/log/\(name).log", encoding: .utf8)) ?? ""
    }
}
