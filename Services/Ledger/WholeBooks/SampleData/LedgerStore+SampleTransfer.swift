import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// The sample transfers, and the accounts that they lead to.
extension LedgerStore {
    /// Returns the accounts besides the common one. An open account of the name is used if it has the
    /// currency; what a place without an account has is left out.
    static func makeAccounts(
        _ ids: [ID<Account>], besides common: AccountRecord, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> [SampleData.Place: AccountRecord] {
        var places: [SampleData.Place: AccountRecord] = [:]
        for (place, id) in zip(SampleData.Place.allCases, ids) {
            let accounts = try book.accounts(in: db)
            let currency = place.currency(at: common.currency)
            if let known = accounts.first(where: { $0.name.nameKey == place.rawValue.nameKey }) {
                let isUsable = known.id != common.id && known.currency == currency && !known.isArchived
                if isUsable { places[place] = known }
                continue
            }
            if accounts.count >= AccountRules.limit { continue }
            var account = AccountRecord.personal(id: id, currency: currency, at: visit.now)
            (account.name, account.isUnedited) = (place.rawValue, false)
            (account.icon, account.color) = place.looks
            if place == .savings {
                account.opening = SampleData.openingOfSavings(in: currency, today: visit.today)
            }
            try book.insertSample(account, in: db)
            places[place] = account
        }
        return places
    }

    /// Returns the number of transfers made.
    static func makeTransfers(
        _ ids: [ID<Transfer>], from common: AccountRecord, _ places: [SampleData.Place: AccountRecord],
        _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> Int {
        var made = 0
        for (plan, id) in zip(SampleData.transfers, ids) {
            guard let other = places[plan.to] else { continue }
            var record = TransferRecord(
                id: id,
                from: .init(
                    account: common.id, amount: SampleData.money(plan.hundredths, in: common.currency)),
                to: .init(account: other.id, amount: SampleData.money(plan.arriving, in: other.currency)),
                date: CalendarDate(daysSinceEpoch: visit.today.daysSinceEpoch - plan.daysAgo) ?? visit.today,
                createdAt: visit.now, updatedAt: visit.now)
            record.description = plan.description
            try book.checkRoom(for: record, in: db)
            try book.insertSample(record, in: db)
            made += 1
        }
        return made
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
            id != book.activeAccount
        else { return false }
        return try book.removeUnused(id, in: db)
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
        // Marks of earlier versions do not have these.
        let added = [
            account.inOverview ? "in_overview" : nil, account.isArchived ? nil : "is_archived",
        ]
        return try text(of: account, in: AccountRecord.table, except: Set(added.compactMap(\.self)))
    }

    fileprivate static func mark(_ record: TransferRecord) throws -> String {
        try text(of: record, in: TransferRecord.table)
    }
}
