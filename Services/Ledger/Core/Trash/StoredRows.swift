import Contracts
import JSONKit
import SQLiteKit

/// The stored form of deleted rows: a JSON list of tables and columns. A value is text behind a letter for
/// its type, so that every number keeps its digits.
package enum StoredRows {
    package struct StoredRow: Codable, Sendable {
        let table: String
        let columns: [String: String]
    }

    package static func text(_ rows: [BookRow]) throws -> String {
        let stored = try rows.map { row in
            StoredRow(
                table: row.table,
                columns: Dictionary(zip(row.names, try row.values.map(text))) { first, _ in first })
        }
        return String(decoding: try JSON.encode(stored), as: UTF8.self)
    }

    package static func rows(_ text: String) throws -> [BookRow] {
        try rows(JSON.decode([StoredRow].self, from: Array(text.utf8)))
    }

    /// Returns rows in their stored form. Throws for a value that is none.
    package static func rows(_ rows: [StoredRow]) throws -> [BookRow] {
        try rows.map { stored in
            var row = BookRow(stored.table)
            for (name, text) in stored.columns.sorted(by: { $0.key < $1.key }) {
                row.set(name, try value(text))
            }
            return row
        }
    }

    private static func text(_ value: SQLValue) throws -> String {
        switch value {
        case .null: return "n"
        case .integer(let number): return "i\(number)"
        case .text(let text): return "t\(text)"
        case .id(let high, let low): return "d\(ID<BookRow>(high: high, low: low).text)"
        case .blob(let bytes):
            guard let id = ID<BookRow>(bytes: bytes) else {
                throw APIError.storedValue("a deleted row with bytes that are no id")
            }
            return "d\(id.text)"
        }
    }

    private static func value(_ text: String) throws -> SQLValue {
        // By scalars: a text can begin with a mark that combines with the letter before it.
        let content = String(text.unicodeScalars.dropFirst())
        switch text.unicodeScalars.first {
        case "n": return .null
        case "i": if let number = Int64(content) { return .integer(number) }
        case "t": return .text(content)
        case "d": if let id = ID<BookRow>(content) { return .id(id.high, id.low) }
        default: break
        }
        throw APIError.storedValue("a deleted row with the value \(text.prefix(20))")
    }
}
