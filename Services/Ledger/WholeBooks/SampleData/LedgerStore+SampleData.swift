import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// Sample data (ONB-005): made once, and deleted exactly, in deleted accounts too. An existing category of
/// the same name is used and not counted. A row that the user has edited or built upon (a category in use, a
/// transaction that is shared or has an attachment) stays.
extension LedgerStore {
    /// - Parameter scope: the account that gets what a couple has in common, and the budgets; nil for the
    ///   active one. With all accounts, the budgets are the whole book's.
    func makeSampleData(
        _ ids: SampleData.IDs, for scope: AccountScope?, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let account = try book.requireAccount(scope?.account ?? book.activeAccount, in: db)
            if try book.hasSampleData(in: db) {
                return Made(
                    value: SampleDataMade(
                        categoriesCreated: 0, transactionsCreated: 0, budgetsCreated: 0, goalsCreated: 0,
                        transfersCreated: 0),
                    isNew: false)
            }
            let (categories, categoriesCreated) = try Self.makeCategories(
                ids.categories, at: visit.now, book, in: db)
            let places = try Self.makeAccounts(ids.accounts, besides: account, visit, book, in: db)
            var created = 0
            for (plan, id) in zip(SampleData.transactions, ids.transactions) {
                guard let place = plan.place.map({ places[$0] }) ?? account,
                    let record = plan.record(
                        id, of: place, categories, refunded: ids.transaction, today: visit.today,
                        at: visit.now)
                else { continue }
                try book.checkRoom(for: record, in: db)
                try book.insertSample(record, in: db)
                created += 1
            }
            let budgetsCreated = try Self.makeBudgets(
                ids.budgets, in: scope == .all ? .wholeBook : account.id, categories, account.currency, visit,
                book, in: db)
            let transfers = try Self.makeTransfers(
                ids.transfers, from: account, places, visit, book, in: db)
            try Self.makeGoals(
                ids, in: account.currency, savings: places[.savings], visit, book, in: db)
            return Made(
                value: SampleDataMade(
                    categoriesCreated: categoriesCreated, transactionsCreated: created,
                    budgetsCreated: budgetsCreated, goalsCreated: ids.goals.count,
                    transfersCreated: transfers), isNew: true)
        }
    }

    func sampleDataState(_ visit: BookVisit) async throws -> SampleDataState {
        try await read(visit) { db, book in SampleDataState(exists: try book.hasSampleData(in: db)) }
    }

    func removeSampleData(_ visit: BookVisit) async throws -> SampleDataRemoved {
        try await change(visit) { db, book in
            var kept = 0
            func count(_ isRemoved: Bool) -> Int {
                kept += isRemoved ? 0 : 1
                return isRemoved ? 1 : 0
            }
            // Transactions and budgets go before the categories that they use, refunds before what they name.
            let transactions = try book.sampleRows(.transaction, in: db).reversed().reduce(0) {
                try $0 + count(Self.removeTransaction($1.id, $1.made, at: visit.now, book, in: db))
            }
            let budgets = try book.sampleRows(.budget, in: db).reduce(0) {
                try $0 + count(Self.removeBudget($1.id, $1.made, book, in: db))
            }
            let transfers = try book.sampleRows(.transfer, in: db).reduce(0) {
                try $0 + count(Self.removeTransfer($1.id, $1.made, book, in: db))
            }
            // Those under a category go before it, which was made first.
            let categories = try book.sampleRows(.category, in: db).reversed().reduce(0) {
                try $0 + count(Self.removeCategory($1.id, $1.made, book, in: db))
            }
            // Goals go before the asset that is allocated to them.
            let goals = try book.sampleRows(.goal, in: db).reduce(0) {
                try $0 + count(Self.removeGoal($1.id, $1.made, visit, book, in: db))
            }
            _ = try book.sampleRows(.asset, in: db).reduce(0) {
                try $0 + count(Self.removeAsset($1.id, $1.made, at: visit.now, book, in: db))
            }
            // The accounts go after everything in them.
            _ = try book.sampleRows(.account, in: db).reduce(0) {
                try $0 + count(Self.removeAccount($1.id, $1.made, book, in: db))
            }
            try book.forgetSampleRows(in: db)
            return SampleDataRemoved(
                categoriesDeleted: categories, transactionsDeleted: transactions, budgetsDeleted: budgets,
                goalsDeleted: goals, transfersDeleted: transfers, kept: kept)
        }
    }

    /// Returns the categories by their names in the plan, and the number of new ones.
    private static func makeCategories(
        _ ids: [ID<Category>], at now: Timestamp, _ book: Book, in db: borrowing Connection
    ) throws -> (categories: [String: Category], created: Int) {
        var categories: [String: Category] = [:]
        var created = 0
        for (plan, id) in zip(SampleData.categories, ids) {
            if let known = try book.category(named: plan.name, type: plan.type, in: db) {
                categories[plan.name] = known
                continue
            }
            if try book.categoryCount(in: db) >= CategoryRules.limit { throw CategoryRules.tooMany }
            let category = plan.category(id, in: plan.group.flatMap { categories[$0] })
            try book.insertSample(category, at: now, in: db)
            categories[plan.name] = category
            created += 1
        }
        return (categories, created)
    }

    private static func makeBudgets(
        _ ids: [ID<Budget>], in account: ID<Account>, _ categories: [String: Category], _ currency: Currency,
        _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> Int {
        var created = 0
        for (plan, id) in zip(SampleData.categories, ids) {
            guard let category = categories[plan.name],
                let budget = plan.budget(
                    id, of: category.id, in: account, visit.today.month, currency),
                try book.budgetID(like: budget, in: db) == nil
            else { continue }
            try book.insertSample(budget, at: visit.now, in: db)
            created += 1
        }
        return created
    }

    /// Returns whether the transaction was removed; a missing one counts as kept.
    private static func removeTransaction(
        _ id: ID<Transaction>, _ made: String, at now: Timestamp, _ book: Book, in db: borrowing Connection
    ) throws -> Bool {
        guard let (record, isDeleted) = try book.sampleTransaction(id, in: db), try Book.mark(record) == made,
            try book.shareHolding(id, in: db) == nil, try !book.hasAttachments(id, in: db)
        else { return false }
        try book.remove(record, isDeleted: isDeleted, at: now, in: db)
        return true
    }

    private static func removeBudget(
        _ id: ID<Budget>, _ made: String, _ book: Book, in db: borrowing Connection
    ) throws -> Bool {
        guard let plan: BudgetPlan = try book.stored(id, in: db), try Book.mark(plan) == made else {
            return false
        }
        try book.delete(plan, in: db)
        return true
    }

    private static func removeCategory(
        _ id: ID<Category>, _ made: String, _ book: Book, in db: borrowing Connection
    ) throws -> Bool {
        guard let category = try book.category(id, in: db), try Book.mark(category) == made,
            try book.uses(of: id, in: db).isEmpty
        else { return false }
        try book.deleteCategory(id, in: db)
        return true
    }
}
