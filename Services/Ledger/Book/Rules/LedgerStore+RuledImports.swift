package import Contracts
package import LedgerCore
import ServiceKit
package import SQLiteKit

extension LedgerStore {
    /// Returns rows of an import as the enabled rules fill them in. A rule sees each row alone, before the
    /// book has it.
    package func ruled(_ query: ImportRulesQuery) async throws -> ImportRuledRows {
        try await database.read { db in
            guard let book = try Book.current(of: query.user, in: db) else {
                return ImportRuledRows(rows: query.rows)
            }
            let (rules, categories) = try book.matchers(nil, in: db)
            return ImportRuledRows(rows: query.rows.map { $0.ruled(by: rules, categories) })
        }
    }
}

extension Book {
    /// Whether rules work by themselves.
    package func hasRules(in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM rules WHERE book = \(number) AND is_enabled = 1 LIMIT 1")
    }
}

extension ImportRuledRow {
    fileprivate func ruled(
        by rules: [RuleMatcher], _ categories: [ID<Category>: Category]
    ) -> ImportRuledRow {
        let record = TransactionRecord(
            id: .blank, account: account, category: categoryId ?? .blank, type: type,
            amount: Money(amountMinor: amountMinor, currency), date: .blank, description: description,
            notes: notes, payee: payee, tags: tags, createdAt: .blank, updatedAt: .blank)
        let effect = RuleEffect(of: rules, on: record, categories)
        var row = self
        if effect.new.category != record.category { row.categoryId = effect.new.category }
        row.payee = effect.new.payee
        row.description = effect.new.description
        row.notes = effect.new.notes
        row.tags = effect.new.tags
        row.ruleIds = effect.rules.map(\.id)
        row.skipped = effect.skipped.map(\.reason)
        return row
    }
}
