import Foundation
import SQLiteKit
import ServiceKit
import Testing

extension ServiceHarness {
    /// Puts a wrong value into a column, sends requests, and puts the former value back. Each request must end
    /// with 500 and a line in the log that names the column; nothing is answered from the wrong value.
    /// - Parameters:
    ///   - column: `table.column`.
    ///   - wrong: the value; checks of the schema do not hold it back, as they do not hold back a bit that
    ///     flips on a disk.
    package func damage(
        _ column: String, _ wrong: String, _ requests: () async throws -> [TestAnswer]
    ) async throws {
        let database = try #require(context.databases.main?.database)
        let parts = column.split(separator: ".").map(String.init)
        let (table, name) = (SQL(stringLiteral: parts[0]), SQL(stringLiteral: parts[1]))
        let former = try await database.write { db in
            _ = try db.run("PRAGMA ignore_check_constraints = 1")
            let former = try db.first("SELECT \(name) FROM \(table) LIMIT 1") { try $0.text(0) }
            _ = try db.run("UPDATE \(table) SET \(name) = \(wrong)")
            return former
        }
        let logged = log.count
        for answer in try await requests() {
            #expect(answer.status == 500, "\(column): \(answer.status) \(answer.text)")
            #expect(answer.json["error"]["code"].string ?? answer.json["code"].string == "SERVER_ERROR")
        }
        #expect(log.dropFirst(logged).contains("\(column) holds \(wrong) instead of"), "\(column): \(log)")
        try await database.write { db in
            _ = try db.run("UPDATE \(table) SET \(name) = \(former)")
            _ = try db.run("PRAGMA ignore_check_constraints = 0")
        }
    }

    /// What the service has logged so far.
    private var log: String {
        (try? String(contentsOfFile: "\(folder.path)/log/\(name).log", encoding: .utf8)) ?? ""
    }
}
