import Contracts
import JSONKit

/// A language of the examples. `docs.css` shows the one that the reader chose.
enum DocsLanguage: String, CaseIterable {
    case curl, swift, javascript, python

    var title: String {
        switch self {
        case .curl: "curl"
        case .swift: "Swift"
        case .javascript: "JavaScript"
        case .python: "Python"
        }
    }

    /// Returns a JSON value as Python writes it.
    static func python(_ value: DocumentValue) -> String {
        switch value {
        case .null: "None"
        case .boolean(let flag): flag ? "True" : "False"
        case .list(let elements): "[\(elements.map(python).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\(python(.text($0.name))): \(python($0.value))" }.joined(separator: ", "))}"
        // JSON's escapes of texts are Python's, too.
        case .integer, .number, .text:
            String(decoding: (try? JSON.encode(value)) ?? [], as: UTF8.self)
        }
    }
}
