import Contracts
import ServiceKit
import SQLiteKit

/// A row that an import brought, as the bank sent it: a refund is money that comes in. It never changes.
struct ImportedRowRecord: Sendable, Equatable {
    var importID: ID<Import>
    var row: Int
    var transaction: ID<Transaction>
    var account: ID<Account>
    var type: EntryType
    var amount: Money
    var date: CalendarDate
    var description: String?
    var externalID: String?

    var candidate: ImportCandidate {
        ImportCandidate(
            id: transaction, type: type, amount: amount, date: date, description: description,
            externalId: externalID)
    }

    static let table = RecordTable(
        "imported_rows",
        blank: ImportedRowRecord(
            importID: .blank, row: 0, transaction: .blank, account: .blank, type: .income, amount: .blank,
            date: .blank),
        [
            .id("importId", \.importID, column: "import"), .number("row", \.row, ImportRules.rowRange),
            .id("transactionId", \.transaction, column: "transaction_id"),
            .id("accountId", \.account, column: "account"),
            .index("type", \.type), .money("amount", \.amount), .day("date", \.date),
            .text("description", \.description, .bankDescription),
            .text("externalId", \.externalID, .bankID),
        ])
}

/// A category that an import made or took back into use, with its version after that.
struct ImportCategoryRecord: Sendable, Equatable {
    var importID: ID<Import>
    var category: ID<Category>
    var wasArchived: Bool
    var version: Int

    static let table = RecordTable(
        "import_categories",
        blank: ImportCategoryRecord(importID: .blank, category: .blank, wasArchived: false, version: 0),
        [
            .id("importId", \.importID, column: "import"), .id("categoryId", \.category, column: "category"),
            .flag("wasArchived", \.wasArchived), .number("version", \.version, 0...Int.max),
        ])
}
