package import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    /// Returns the budgets of an account (the active one by default) in a month, with their totals.
    func budgets(
        of scope: AccountScope?, in month: Month, shownIn displayCurrency: Currency?, rollUp: Bool,
        _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let (book, account) = try book.looking(at: scope ?? .one(book.activeAccount), in: db)
            let accounts = try account.map { [$0] } ?? book.accounts(in: db)
            let spending = try book.spending(in: month, of: accounts, db)
            let budgets = try book.budgets(of: account?.id ?? .wholeBook, in: month, db)
            let currencies = spending.currencies.union(budgets.map(\.plan.planned.currency))
            let monthly = try Self.money(
                account?.currency ?? book.currency, shownIn: displayCurrency, for: [month: currencies], visit,
                in: db)
            let plans = budgets.map(\.plan)
            let parents = rollUp ? try book.categoryParents(in: db) : [:]
            let shown = try BudgetRollUp(
                of: plans, spending: spending,
                carriedOver: try book.carriedOver(to: plans, in: month, of: accounts, by: parents, db),
                by: parents)
            let figures = try BudgetFigures(
                of: shown.plans, spending: shown.spending, carriedOver: shown.carriedOver,
                in: monthly.money(in: month))
            let categories = Dictionary(budgets.map { ($0.plan.id, $0.category) }) { first, _ in first }
            let list = BudgetList(
                budgets: try shown.plans.compactMap { plan in
                    try categories[plan.id].map { try plan.answer(category: $0, in: figures) }
                }, totals: try figures.totals(), rates: monthly.applied,
                accountPlans: try account == nil ? book.accountPlans(of: accounts, in: month, db) : nil)
            return try Self.answer(list, rows: budgets.count, in: db)
        }
    }

    func budget(
        _ id: ID<Budget>, shownIn displayCurrency: Currency?, _ visit: BookVisit
    ) async throws -> Versioned<Budget> {
        try await read(visit) { db, book in
            let plan: BudgetPlan = try book.require(id, in: db)
            let accounts = try book.accounts(countedBy: plan.account, in: db)
            let spending = try book.spending(in: plan.month, of: accounts, db)
            // The others are needed for the conversion only: the budget is a part of all.
            let plans =
                displayCurrency == nil
                ? [plan] : try book.budgets(of: plan.account, in: plan.month, db).map(\.plan)
            let currencies = spending.currencies.union(plans.map(\.planned.currency))
            let money = try Self.money(
                plan.planned.currency, shownIn: displayCurrency, for: [plan.month: currencies], visit, in: db)
            let budget = try plan.answer(
                category: try book.requireCategory(plan.category, in: db),
                in: BudgetFigures(
                    of: plans, spending: spending,
                    carriedOver: try book.carriedOver(to: plans, in: plan.month, of: accounts, db),
                    in: money.money(in: plan.month)),
                rates: money.applied)
            return try book.versioned(budget, id, in: "budgets", db)
        }
    }

    /// Creates the budget of an account, month and category, or replaces the existing one.
    func putBudget(
        _ draft: BudgetDraft, id: ID<Budget>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let plan = try draft.made(id: id, in: try Self.context(draft, over: nil, book, in: db))
            if try book.budgetID(like: plan, in: db) == nil {
                try book.checkRoom(
                    forBudgets: 1, of: plan.account, in: plan.month, draft.eitherMonth.path, db)
            }
            let (stored, isNew) = try Self.put(plan, at: visit.now, book, in: db)
            let answer = try Self.answer(stored, of: book, in: db)
            try tellOfPlans([answer.category.name], visit, book, in: db)
            return Made(value: answer, isNew: isNew)
        }
    }

    /// Inserts a budget, or replaces the existing one of its account, month and category. The caller checks
    /// the limits.
    static func put(
        _ plan: BudgetPlan, at now: Timestamp, _ book: Book, in db: borrowing Connection
    ) throws -> (plan: BudgetPlan, isNew: Bool) {
        guard let known = try book.budgetID(like: plan, in: db) else {
            try book.insert(plan, at: now, in: db)
            return (plan, true)
        }
        let replacement = plan.copied(to: plan.month, id: known)
        try book.update(replacement, at: now, in: db)
        return (replacement, false)
    }

    func updateBudget(
        _ id: ID<Budget>, _ draft: BudgetDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Budget> {
        try await change(visit) { db, book in
            let old: BudgetPlan = try book.require(id, if: precondition, in: db)
            let plan = try draft.applied(to: old, in: try Self.context(draft, over: old, book, in: db))
            if let known = try book.budgetID(like: plan, in: db), known != id {
                throw BudgetRules.taken
            }
            if plan.account != old.account || plan.month != old.month {
                try book.checkRoom(
                    forBudgets: 1, of: plan.account, in: plan.month, areNew: false, draft.eitherMonth.path, db
                )
            }
            try book.update(plan, at: visit.now, in: db)
            let budget = try Self.answer(plan, of: book, in: db)
            try tellOfPlans([budget.category.name], visit, book, in: db)
            return try book.versioned(budget, id, in: "budgets", db)
        }
    }

    func deleteBudget(
        _ id: ID<Budget>, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<Budget> {
        try await delete(id, visit, if: precondition) { (plan: BudgetPlan, book, db) in
            try tellOfPlans([try book.category(plan.category, in: db)?.name ?? ""], visit, book, in: db)
            try book.trash(plan, at: visit.now, in: db)
        }
    }

    /// Restores a deleted budget; one that is not deleted stays as it is.
    func restoreBudget(_ id: ID<Budget>, _ visit: BookVisit) async throws -> Versioned<Budget> {
        try await change(visit) { db, book in
            let taken = try book.takeFromTrash(.budget, id, at: visit.now, in: db)
            if try book.stored(id, in: db) as BudgetPlan? == nil {
                guard let row = taken?.rows.first else { throw BudgetPlan.notFound }
                if row.id("account") != ID<Account>.wholeBook {
                    try book.requireAccount(of: row, "account", "budget", at: visit.now, in: db)
                }
                try book.requireCategory(
                    row.id("category"), of: .expense, "budget", at: visit.now, in: db)
                if let account: ID<Account> = row.id("account"), let month = row.month("month") {
                    try book.checkRoom(forBudgets: 1, of: account, in: month, "month", db)
                }
                guard try book.bringBack(row, at: visit.now, in: db) else {
                    throw APIError(.conflict, BudgetRules.taken.message)
                }
            }
            let budget = try Self.answer(try book.require(id, in: db), of: book, in: db)
            if taken != nil { try tellOfPlans([budget.category.name], visit, book, in: db) }
            return try book.versioned(budget, id, in: "budgets", db)
        }
    }

    static func context(
        _ draft: BudgetDraft, over current: BudgetPlan?, _ book: Book, in db: borrowing Connection
    ) throws -> BudgetContext {
        let account = draft.accountId.value?.planned ?? current?.account ?? book.activeAccount
        try book.requireReach(ofPlansIn: account)
        let wished = draft.categoryId.value ?? current?.category
        let category = try wished.flatMap { try book.category($0, in: db) }
        var replaced: BudgetPlan?
        if let category, let month = draft.eitherMonth.field.value,
            let known = try book.budgetID(of: account, category.id, in: month, db)
        {
            replaced = try book.stored(known, in: db)
        }
        return BudgetContext(
            place: try book.planPlace(account, in: db), category: category,
            replacesBudget: replaced != nil, rollover: (current ?? replaced)?.rollover,
            preferredCurrency: book.currency)
    }

    package static func answer(
        _ plan: BudgetPlan, of book: Book, in db: borrowing Connection
    ) throws -> Budget {
        let answers = try answers([plan], of: plan.account, in: plan.month, book, db)
        guard let answer = answers.first else { throw APIError.storedValue("a budget without an answer") }
        return answer
    }

    /// Returns budgets of an account and month with their progress, each in its own currency.
    static func answers(
        _ plans: [BudgetPlan], of account: ID<Account>, in month: Month, _ book: Book,
        _ db: borrowing Connection
    ) throws -> [Budget] {
        if plans.isEmpty { return [] }
        let accounts = try book.accounts(countedBy: account, in: db)
        let spending = try book.spending(in: month, of: accounts, db)
        let carriedOver = try book.carriedOver(to: plans, in: month, of: accounts, db)
        let categories = try book.categories(plans.map(\.category), in: db)
        return try plans.map { plan in
            guard let category = categories[plan.category] else { throw APIError.categoryNotFound }
            return try plan.answer(
                category: category,
                in: BudgetFigures(
                    of: [plan], spending: spending, carriedOver: carriedOver,
                    in: DisplayMoney(currency: plan.planned.currency)))
        }
    }
}
