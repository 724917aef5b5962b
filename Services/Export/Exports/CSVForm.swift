import Contracts

/// One record a transaction (contract §4).
struct CSVForm: ExportForm {
    private let accountNames: [ID<Account>: String]

    init(accounts: [Account]) {
        accountNames = Dictionary(accounts.map { ($0.id, $0.name) }) { first, _ in first }
    }

    func head() -> [UInt8] {
        Array("id,date,type,amount,currency,category,account,description,notes,tags\r\n".utf8)
    }

    func page(_ transactions: [Transaction], isFirst: Bool) -> [UInt8] {
        var csv = CSV()
        for transaction in transactions {
            csv.plain(transaction.id.text)
            csv.plain(transaction.date.text)
            csv.plain(transaction.type.rawValue)
            csv.plain(transaction.amount)
            csv.plain(transaction.currency.code)
            csv.text(transaction.category.name)
            csv.text(accountNames[transaction.accountId] ?? "")
            csv.text(transaction.description ?? "")
            csv.text(transaction.notes ?? "")
            csv.text(transaction.tags.joined(separator: ";"))
            csv.endRecord()
        }
        return csv.bytes
    }

    func tail() -> [UInt8] { [] }
}
