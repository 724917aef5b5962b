import Contracts

/// Writes one CSV record for each transaction (contract §4).
struct CSVForm: ExportForm {
    private let accountNames: [ID<Account>: String]

    init(accounts: [Account]) {
        accountNames = Dictionary(accounts.map { ($0.id, $0.name) }) { first, _ in first }
    }

    /// The columns in their order: a header, and the cell of a transaction.
    private static let columns: [(name: String, write: @Sendable (inout CSV, Transaction, CSVForm) -> Void)] =
        [
            ("id", { csv, row, _ in csv.plain(row.id.text) }),
            ("date", { csv, row, _ in csv.plain(row.date.text) }),
            ("type", { csv, row, _ in csv.plain(row.type.rawValue) }),
            ("amount", { csv, row, _ in csv.plain(row.amount) }),
            ("currency", { csv, row, _ in csv.plain(row.currency.code) }),
            ("category", { csv, row, _ in csv.text(row.category.name) }),
            ("account", { csv, row, form in csv.text(form.accountNames[row.accountId] ?? "") }),
            ("description", { csv, row, _ in csv.text(row.description ?? "") }),
            ("notes", { csv, row, _ in csv.text(row.notes ?? "") }),
            ("tags", { csv, row, _ in csv.text(row.tags.joined(separator: ";")) }),
        ]

    func head() -> [UInt8] {
        var csv = CSV()
        for column in Self.columns { csv.plain(column.name) }
        csv.endRecord()
        return csv.bytes
    }

    func page(_ transactions: [Transaction], isFirst: Bool) -> [UInt8] {
        var csv = CSV()
        for transaction in transactions {
            for column in Self.columns { column.write(&csv, transaction, self) }
            csv.endRecord()
        }
        return csv.bytes
    }

    func tail() -> [UInt8] { [] }
}
