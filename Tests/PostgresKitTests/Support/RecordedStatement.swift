import Foundation

/// A statement that the tests of the services used, with the types of values that SQLite had for it.
struct RecordedStatement {
    let text: String
    /// A letter of each value (`StatementRecord`), for each use.
    let bound: Set<String>
    let rows: Set<String>

    /// The file of the statements that a test run notes; nil when the run notes none.
    static let file = ProcessInfo.processInfo.environment["COFFER_TEST_STATEMENTS"]

    /// Whether the statement is one of a test's own, by which it fills or looks at tables: a piece of its text
    /// stands in the tests only.
    func isOfTests(_ tests: Sources, besides product: Sources) -> Bool {
        text.split { "?\n".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
            .contains { $0.count >= 10 && tests.contain($0) && !product.contain($0) }
    }

    /// Returns the statements of a service's database, each once, in the order of their texts.
    static func all(of service: String) throws -> [RecordedStatement] {
        var bound: [String: Set<String>] = [:]
        var rows: [String: Set<String>] = [:]
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file ?? "/dev/null"))
        for entry in bytes.split(separator: 0x1E) {
            let fields = entry.split(separator: 0x1F, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            // A test looks at SQLite's plans.
            guard fields.count == 4, fields[0] == "\(service).db", !fields[3].hasPrefix("EXPLAIN") else {
                continue
            }
            bound[fields[3], default: []].insert(fields[1])
            if !fields[2].isEmpty { rows[fields[3], default: []].insert(fields[2]) }
        }
        return bound.keys.sorted().map { text in
            RecordedStatement(text: text, bound: bound[text] ?? [], rows: rows[text] ?? [])
        }
    }
}
