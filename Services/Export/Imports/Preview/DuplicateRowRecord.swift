import Contracts
import SQLiteKit
import ServiceKit

/// What of a row is compared with the entries of the book.
struct DuplicateRowRecord: Sendable, Equatable {
    var row = 0
    var flow = ImportFlow.income
    var amount = Money.blank
    var date = CalendarDate.blank
    var description: String?
    /// The bank's id, where it stands for one entry of the file only.
    var externalID: String?

    /// The columns of `import_rows` that are compared.
    static let table = RecordTable(
        "import_rows", blank: DuplicateRowRecord(),
        [
            .column("row", \.row), .index("type", \.flow).unexported, .columns("amount", \.amount),
            .column("day", \.date), .column("description", \.description),
            .column("external_id", \.externalID),
        ])
}
