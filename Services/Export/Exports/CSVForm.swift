import Contracts

/// Writes one CSV record for each transaction (contract §4).
struct CSVForm: BookForm {
    static let header = [
        "id", "date", "type", "amount", "currency", "category", "account", "description", "notes", "tags",
    ]

    let kinds: Set<BookKind> = [.account, .category, .transaction]
    private var names = BookNames()
    private var hasHeader = false

    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws {
        if try names.take(line) { return }
        guard line.kind == .transaction else { return }
        begin(&file)
        var csv = CSV()
        csv.cells(of: try line.decode(), names)
        csv.endRecord()
        file += csv.bytes
    }

    mutating func end(to file: inout [UInt8]) { begin(&file) }

    private mutating func begin(_ file: inout [UInt8]) {
        if !hasHeader { file += CSV.header(Self.header) }
        hasHeader = true
    }
}

extension CSV {
    /// Returns the record with the columns' names.
    static func header(_ names: [String]) -> [UInt8] {
        var csv = CSV()
        for name in names { csv.plain(name) }
        csv.endRecord()
        return csv.bytes
    }

    /// Writes the cells of `CSVForm.header`.
    mutating func cells(of transaction: BookTransaction, _ names: BookNames) {
        plain(transaction.id.text)
        plain(transaction.date.text)
        plain(transaction.type.rawValue)
        plain(transaction.amount)
        plain(transaction.currency.code)
        text(names[transaction.categoryId])
        text(names[transaction.accountId])
        text(transaction.description ?? "")
        text(transaction.notes ?? "")
        text(transaction.tags.map(Self.tag).joined(separator: ";"))
    }

    /// A tag in a list with semicolons between: its own semicolons and backslashes have a backslash before.
    private static func tag(_ tag: String) -> String {
        var text = ""
        for character in tag.unicodeScalars {
            if character == ";" || character == "\\" { text.unicodeScalars.append("\\") }
            text.unicodeScalars.append(character)
        }
        return text
    }
}
