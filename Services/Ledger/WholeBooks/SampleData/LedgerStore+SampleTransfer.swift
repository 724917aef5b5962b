import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// The sample transfer, and the account that it leads to.
extension LedgerStore {
    /// Returns the number of transfers made: none if the account of that name is the one of the other rows,
    /// or if the book has no room for it.
    static func makeTransfer(
        _ ids: SampleData.IDs, from account: AccountRecord, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> Int {
        let known = try book.accounts(in: db).first { $0.name.nameKey == SampleData.savingsName.nameKey }
        if try known?.id == account.id || (known == nil && book.accounts(in: db).count >= AccountRules.limit)
        {
            return 0
        }
        if let known, known.currency != account.currency { return 0 }
        if known == nil {
            var savings = AccountRecord.personal(id: ids.account, currency: account.currency, at: visit.now)
            (savings.name, savings.isUnedited) = (SampleData.savingsName, false)
            try book.insertSample(savings, in: db)
        }
        let plan = SampleData.transfer
        let amount = SampleData.money(plan.hundredths, in: account.currency)
        var record = TransferRecord(
            id: ids.transfer, from: .init(account: account.id, amount: amount),
            to: .init(account: known?.id ?? ids.account, amount: amount),
            date: CalendarDate(daysSinceEpoch: visit.today.daysSinceEpoch - plan.daysAgo) ?? visit.today,
            createdAt: visit.now, updatedAt: visit.now)
        record.description = plan.description
        try book.checkRoom(for: record, in: db)
        try book.insertSample(record, in: db)
        return 1
    }

    /// Returns whether the transfer was removed; a missing one counts as kept.
    static func removeTransfer(
        _ id: ID<Transfer>, _ made: String, _ book: Book, in db: borrowing Connection
    ) throws -> Bool {
        guard let record = try book.recorded(id, in: db), try Book.mark(record) == made else { return false }
        try book.remove(record, in: db)
        return true
    }

    /// Returns whether the account was removed; one that is active or in use stays.
    static func removeAccount(
        _ id: ID<Account>, _ made: String, _ book: Book, in db: borrowing Connection
    ) throws -> Bool {
        guard let account = try book.account(id, in: db), try Book.mark(account) == made,
            id != book.activeAccount, try !book.isUsed(id, in: db)
        else { return false }
        try db.run("DELETE FROM accounts WHERE book = \(book.number) AND id = \(id)")
        return true
    }
}

extension Book {
    fileprivate func insertSample(_ account: AccountRecord, in db: borrowing Connection) throws {
        try insert(account, in: db)
        try keep(.account, account.id, try Self.mark(account), in: db)
    }

    fileprivate func insertSample(_ record: TransferRecord, in db: borrowing Connection) throws {
        try self.record(record, in: db)
        try keep(.transfer, record.id, try Self.mark(record), in: db)
    }

    fileprivate static func mark(_ account: AccountRecord) throws -> String {
        // Marks of earlier versions do not have it.
        try text(of: account, in: AccountRecord.table, except: account.inOverview ? ["in_overview"] : [])
    }

    fileprivate static func mark(_ record: TransferRecord) throws -> String {
        try text(of: record, in: TransferRecord.table)
    }

    /// Whether anything belongs to the account, deleted or not.
    fileprivate func isUsed(_ account: ID<Account>, in db: borrowing Connection) throws -> Bool {
        let places: [(table: SQL, column: SQL)] = [
            ("transactions INDEXED BY transactions_by_account", "account"),
            ("transfers INDEXED BY transfers_by_from", "from_account"),
            ("transfers INDEXED BY transfers_by_to", "to_account"),
            ("recurring_templates INDEXED BY recurring_by_account", "account"), ("income_goals", "account"),
            ("budgets INDEXED BY budgets_by_month", "account"),
            ("reconciliations INDEXED BY reconciliations_by_account", "account"),
        ]
        return try places.contains { place in
            try db.exists(
                """
                SELECT 1 FROM \(place.table) WHERE book = \(number) AND \(place.column) = \(account) LIMIT 1
                """)
        }
    }
}
