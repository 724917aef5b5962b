import Contracts
import Foundation
package import SQLiteKit
import ServiceKit

extension ServiceHarness {
    /// Puts a wrong value into a column of all rows, sends requests, and puts the former values back. Returns
    /// the answers that are not 500, and a line if the log does not name the column and a row; nothing may be
    /// answered from a wrong value.
    /// - Parameters:
    ///   - column: `table.column`.
    ///   - wrong: the value, also of a type that the column does not allow.
    package func damage(
        _ column: String, _ wrong: SQLValue, _ requests: () async throws -> [TestAnswer]
    ) async throws -> [String] {
        let damaged = DamagedColumn(column, in: "\(folder.path)/\(name).db")
        let places = try damaged.fill(with: wrong)
        let logged = log.count
        var problems: [String] = []
        for answer in try await requests()
        where answer.status != 500 || answer.json["code"].string != "SERVER_ERROR" {
            problems.append("\(column): \(answer.status) \(answer.text)")
        }
        let lines = log.dropFirst(logged)
        let isNamed = lines.split(separator: "\n").contains { line in
            wrong.shown.contains { line.contains("\(column) holds \($0) instead of ") }
                && places.contains { $0.ids.contains { line.contains($0.text) } }
        }
        if !isNamed { problems.append("\(column) and its row are not in the log: \(lines)") }
        try damaged.restore(places)
        return problems
    }

    /// What the service has logged so far.
    private var log: String {
        (try? String(contentsOfFile: "\(folder.path)/log/\(name).log", encoding: .utf8)) ?? ""
    }
}

extension SQLValue {
    /// How a log names the value: by itself where it says nothing personal, else by its type.
    fileprivate var shown: [String] {
        switch self {
        case .null: ["NULL"]
        case .integer(let number): [String(number), "a number"]
        case .text(let text): [text, "a text"]
        case .blob, .id: ["a blob"]
        }
    }
}
