import Contracts
import ServiceKit
import SQLiteKit

/// A row of a preview as stored.
struct ImportRowRecord: Sendable, Equatable {
    /// What only lists and the commit need.
    struct Details: Codable, Sendable, Equatable {
        var notes: String?
        var payee: String?
        var tags: [String] = []
        var category = ""
        var categoryID: ID<Category>?
        var categoryText: String?
        var account: String?
        /// As in the file, also where it is no proof of sameness.
        var externalID: String?
        var duplicateOf: ID<Transaction>?
        /// The entry whose amount the bank has changed.
        var corrects: ID<Transaction>?
        /// Its amount before, in minor units.
        var formerMinor: Int64?
        var problems: [ImportProblem] = []
        /// The rules that filled the row in, and their description; nil without any.
        var ruleIDs: [ID<Rule>]?
        var ruledDescription: String?
        /// What was paid abroad: both or none.
        var originalMinor: Int64?
        var originalCurrency: Currency?
        var mayBeRefund: Bool?

        var original: Money? {
            get {
                guard let originalMinor, let originalCurrency else { return nil }
                return Money(amountMinor: originalMinor, originalCurrency)
            }
            set { (originalMinor, originalCurrency) = (newValue?.amountMinor, newValue?.currency) }
        }
    }

    var row: Int
    var status: ImportRowStatus
    /// Whether a person included the row, so that no duplicate of it is looked for.
    var isChosen = false
    var account: ID<Account>?
    var date: CalendarDate?
    var flow: ImportFlow?
    var amount: Money?
    var description: String?
    /// The bank's id, where it stands for one entry of the file only.
    var externalID: String?
    var details = Details()

    static let table = RecordTable(
        "import_rows", blank: ImportRowRecord(row: 0, status: .ready),
        [
            .unbound("import", "generation"), .column("row", \.row),
            .index("status", \.status).unexported, .column("is_chosen", \.isChosen),
            .column("account", \.account), .column("day", \.date),
            RecordField(["type"], \.flow) {
                [($0?.storedIndex).sqlValue]
            } read: {
                $0.isNull($1) ? nil : try $0.element($1, of: ImportFlow.allCases)
            },
            .columns("amount", \.amount),
            .column("description", \.description), .column("external_id", \.externalID),
            .json("details", \.details).unexported,
        ])

    var answer: ImportRow {
        ImportRow(
            row: row, status: status, date: date, type: flow?.type, amount: amount,
            original: details.original, description: details.ruledDescription ?? description,
            notes: details.notes,
            payee: details.payee, isRefund: flow == .refund, mayBeRefund: details.mayBeRefund ?? false,
            tags: details.tags,
            category: details.category.isEmpty ? nil : details.category, categoryId: details.categoryID,
            categoryText: details.categoryText, account: details.account, accountId: account,
            externalId: details.externalID, duplicateOf: details.duplicateOf, ruleIds: details.ruleIDs ?? [],
            problems: details.problems)
    }

    /// The row for the ledger, or nil where something is missing.
    var unitRow: ImportUnitRow? {
        guard let account, let date, let flow, let amount else { return nil }
        return ImportUnitRow(
            row: row, account: account, type: flow.type, amount: amount, original: details.original,
            date: date,
            description: details.ruledDescription ?? description,
            bankDescription: details.ruledDescription == nil ? nil : description, notes: details.notes,
            payee: details.payee, isRefund: flow == .refund ? true : nil, tags: details.tags,
            categoryId: details.categoryID, categoryName: details.category, externalId: externalID,
            corrects: details.corrects)
    }
}

extension ImportRowRecord {
    /// What an undo takes back of a row that has changed an entry; nil for other rows.
    var correction: ImportCorrectionsUndone.Entry? {
        guard let corrected = details.corrects, let former = details.formerMinor, let amount else {
            return nil
        }
        return ImportCorrectionsUndone.Entry(
            transactionId: corrected, currency: amount.currency, amountMinor: amount.amountMinor,
            formerMinor: former)
    }

    /// What the user's rules see; nil where something is missing.
    var ruledRow: ImportRuledRow? {
        guard let account, let flow, let amount else { return nil }
        return ImportRuledRow(
            account: account, type: flow.type, amount: amount, categoryId: details.categoryID,
            payee: details.payee, description: description, notes: details.notes, tags: details.tags)
    }

    /// Takes what rules filled in. The bank's description stays beside it, to find the row again in a later
    /// file.
    /// - Parameters:
    ///   - names: the names of the book's categories.
    ///   - keepsCategory: whether a person chose the category.
    mutating func take(_ ruled: ImportRuledRow, _ names: [ID<Category>: String], keepsCategory: Bool) {
        if ruled.ruleIds.isEmpty { return }
        details.ruleIDs = ruled.ruleIds
        details.problems += ruled.skipped.map { ImportProblem("ruleIds", $0) }
        details.payee = ruled.payee
        details.notes = ruled.notes
        details.tags = ruled.tags
        if ruled.description != description { details.ruledDescription = ruled.description }
        guard !keepsCategory, let id = ruled.categoryId, let name = names[id] else { return }
        (details.categoryID, details.category) = (id, name)
    }
}

/// Which way a row's money goes, and what for; stored by its place. Files of banks know no refunds.
enum ImportFlow: String, Sendable, CaseIterable, Decodable {
    case income, expense, refund

    /// The entry's type.
    var type: EntryType { self == .income ? .income : .expense }

    /// Income where money comes in: a statement cannot tell a refund from an income.
    var direction: EntryType { self == .expense ? .expense : .income }
}
