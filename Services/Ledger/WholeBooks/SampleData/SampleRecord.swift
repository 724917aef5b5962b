import Contracts
import ServiceKit
import SQLiteKit

/// What sample data made, with a mark of its first content.
struct SampleRecord: Sendable, Equatable {
    var kind: SampleKind
    /// The row's id.
    var id: ID<Never>
    var mark: String

    static let table = RecordTable(
        "sample_rows", blank: SampleRecord(kind: .category, id: .blank, mark: ""),
        [
            .index("of", \.kind, column: "kind"), .id("id", \.id), .mark("mark", \.mark, column: "made"),
        ])
}

extension RecordField {
    /// All texts of a transaction at most, as sample data made them.
    fileprivate static func mark(_ name: StaticString, _ path: Path<String>, column: String) -> Self {
        one(name, path, column, RowMember.text, bind: { $0.sqlValue }, read: { try $0.text($1) }) {
            (field: Field<String>, errors) in
            guard let mark = errors.needed(field, name) else { return nil }
            if mark.utf8.count > 64 << 10 { errors.add("\(name)", "Is too long") }
            return mark
        }
    }
}
