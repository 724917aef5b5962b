import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// Records one transaction that brings the month's net in one currency to the target, or none if the net
    /// is there already. The net counts the whole month, also what is dated later. `category` is the id for
    /// the category of adjustments if it does not exist yet.
    func setBalance(
        of account: ID<Account>, _ target: BalanceTarget, id: ID<Transaction>, category: ID<Category>,
        _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            try book.requireReach(account, "id")
            let account = try book.requireAccount(account, in: db)
            try account.requireOpen()
            let adjustment = try target.adjustment(
                of: account,
                net: { month in
                    try AccountTotal.nets(book.month(month, of: [account.id], in: db).map(\.total))
                }, today: visit.today)
            guard adjustment.amount.amountMinor > 0 else {
                let nothing = BalanceAdjusted(adjustment: adjustment.adjustment.text, transaction: nil)
                return Made(value: nothing, isNew: false)
            }
            let category = try Self.adjustmentCategory(
                adjustment.type, id: category, at: visit.now, book, in: db)
            let record = TransactionRecord(
                id: id, account: account.id, category: category.id, type: adjustment.type,
                amount: adjustment.amount, date: adjustment.date,
                description: BalanceAdjustment.categoryName, notes: nil, tags: [], clientID: nil,
                createdAt: visit.now, updatedAt: visit.now, booking: nil)
            try book.checkRoom(for: record, in: db)
            let made = try book.record(record, in: db)
            let done = BalanceAdjusted(
                adjustment: adjustment.adjustment.text,
                transaction: try book.answer(made, in: category, db))
            return Made(value: done, isNew: true)
        }
    }

    /// Returns the category of adjustments, archived or not, or creates it.
    private static func adjustmentCategory(
        _ type: EntryType, id: ID<Category>, at now: Timestamp, _ book: Book, in db: borrowing Connection
    ) throws -> Category {
        let name = BalanceAdjustment.categoryName
        if let known = try book.category(named: name, type: type, in: db) { return known }
        if try book.categoryCount(in: db) >= CategoryRules.limit { throw CategoryRules.tooMany }
        let category = Category(
            id: id, name: name, type: type, color: nil, icon: nil, isArchived: false)
        try book.insert(category, at: now, in: db)
        return category
    }
}
