import Contracts
import JSONKit

/// Writes one CSV record for each transaction (contract §4).
struct CSVForm: BookForm {
    let kinds: Set<BookKind> = [.account, .category, .transaction]
    private var names = BookNames()
    private var hasHeader = false

    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws {
        if line.kind != .transaction {
            _ = try names.take(line)
            return
        }
        begin(&file)
        var csv = CSV()
        try csv.transaction(line.members(), ExportTable.exportColumns, names)
        csv.endRecord()
        file += csv.bytes
    }

    mutating func end(to file: inout [UInt8]) { begin(&file) }

    private mutating func begin(_ file: inout [UInt8]) {
        if !hasHeader { file += CSV.header(ExportTable.exportColumns) }
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

    /// Writes a transaction's cells. A column without a case of its own is a text that may be missing.
    /// - Parameter transaction: the members of a transaction's line.
    mutating func transaction(_ transaction: JSONObject, _ columns: [String], _ names: BookNames) throws {
        for column in columns {
            switch column {
            case "id", "date", "type", "amount", "currency", "accountId", "categoryId", "isRecurring",
                "createdAt", "updatedAt":
                plain(try transaction.requiredText(column))
            case "recurringId": plain(try transaction.text(column) ?? "")
            case "category": text(names.category(try transaction.requiredText("categoryId")))
            case "account": text(names.account(try transaction.requiredText("accountId")))
            case "tags": tags(try transaction.texts(column))
            default: text(try transaction.text(column) ?? "")
            }
        }
    }

    /// Writes a cell of tags.
    mutating func tags(_ tags: [String]) { text(tags.map(Self.tag).joined(separator: ";")) }

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
