import Contracts

/// Writes one CSV record for each transaction (contract §4).
struct CSVForm: BookForm {
    let kinds: Set<BookKind> = [.account, .category, .transaction]
    private var names = BookNames()
    private var hasHeader = false

    /// The members of a transaction that the record has, as the ledger wrote them: reading all members of a
    /// million rows takes twice the time.
    private struct ReadTransaction: Decodable {
        let id: String
        let date: String
        let type: String
        let amount: String
        let currency: String
        let accountId: ID<Account>
        let categoryId: ID<Category>
        let description: String?
        let notes: String?
        let tags: [String]
    }

    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws {
        if line.kind != .transaction {
            _ = try names.take(line)
            return
        }
        begin(&file)
        let transaction: ReadTransaction = try line.decode()
        var csv = CSV()
        csv.plain(transaction.id)
        csv.plain(transaction.date)
        csv.plain(transaction.type)
        csv.plain(transaction.amount)
        csv.plain(transaction.currency)
        csv.text(names[transaction.categoryId])
        csv.text(names[transaction.accountId])
        csv.text(transaction.description ?? "")
        csv.text(transaction.notes ?? "")
        csv.tags(transaction.tags)
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

    /// Writes the cells of `ExportTable.exportColumns`.
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
        tags(transaction.tags)
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
