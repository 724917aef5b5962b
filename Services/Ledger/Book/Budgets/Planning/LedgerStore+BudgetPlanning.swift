import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// Quick budgets, copies of a month, and deletion by category and month (ONB-004, BUD-004).
extension LedgerStore {
    /// Sets one budget of an account (the active one by default) and month.
    func setBudget(
        _ draft: QuickBudgetDraft, id: ID<Budget>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let line = BudgetLine(
                categoryId: draft.categoryId, planned: draft.planned, currency: draft.currency,
                notes: draft.notes, rollover: draft.rollover)
            var errors = FieldErrors()
            let plan = try Self.plan(draft.draft(of: line, visit), "", id, book, in: db, &errors)
            guard errors.isEmpty, let plan else { throw errors.refusal }
            try Self.checkRoom(for: [plan], draft, book, in: db)
            let stored = try Self.put(plan, at: visit.now, book, in: db).plan
            let answer = try Self.answer(stored, of: book, in: db)
            try tellOfPlans([answer.category.name], visit, book, in: db)
            return Made(value: answer, isNew: true)
        }
    }

    /// Sets several budgets; `ids` has one id for each. An invalid one is reported by its index, and none is
    /// set.
    func setBudgets(
        _ draft: QuickBudgetDraft, _ lines: [Field<BudgetLine>], ids: [ID<Budget>], _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            var errors = FieldErrors()
            var plans: [BudgetPlan] = []
            for (index, (field, id)) in zip(lines, ids).enumerated() {
                let path = "budgets[\(index)]"
                guard let line = errors.required(field, path, .must("be a budget")) else { continue }
                let plan = try Self.plan(
                    draft.draft(of: line, visit), path + ".", id, book, in: db, &errors)
                if let plan { plans.append(plan) }
            }
            if lines.isEmpty { errors.add("budgets", "Add at least one budget") }
            try errors.throwIfAny()
            try Self.checkRoom(for: plans, draft, book, in: db)
            let stored = try plans.map { try Self.put($0, at: visit.now, book, in: db).plan }
            // A category that was sent twice has its last plan.
            let last = Dictionary(stored.map { ($0.category, $0) }) { $1 }
            let shown = stored.compactMap { last[$0.category] }
            let budgets = try stored.first.map {
                try Self.answers(shown, of: $0.account, in: $0.month, book, db)
            }
            try tellOfPlans(budgets?.map(\.category.name) ?? [], visit, book, in: db)
            return Made(value: BudgetsSet(budgets: budgets ?? []), isNew: true)
        }
    }

    func deleteBudget(
        of scope: AccountScope, _ category: ID<Category>, in month: Month, _ visit: BookVisit,
        if precondition: Precondition
    ) async throws -> Deleted {
        try await change(visit) { db, book in
            let account = scope.planned
            try book.requireReach(ofPlansIn: account)
            try book.requirePlanPlace(account, in: db)
            let known = try book.budgetID(of: account, category, in: month, db)
            guard let known else { throw BudgetPlan.notFound }
            try book.require(precondition, of: known, in: "budgets", db)
            try tellOfPlans([try book.category(category, in: db)?.name ?? ""], visit, book, in: db)
            try book.trash(try book.require(known, in: db) as BudgetPlan, at: visit.now, in: db)
            return Deleted()
        }
    }

    /// Copies the budgets of a month into another month, except those of archived categories and of
    /// categories with a budget there. Refuses more copies than `ids`.
    func copyBudgets(
        _ draft: BudgetCopyDraft, ids: [ID<Budget>], _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let wished = draft.accountId.value?.planned ?? book.activeAccount
            try book.requireReach(ofPlansIn: wished)
            let copy = try draft.months(place: try book.planPlace(wished, in: db))
            let found = try book.budgets(of: copy.account, in: copy.from, db)
            let taken = Set(try book.budgets(of: copy.account, in: copy.to, db).map(\.plan.category))
            let missing = found.filter { !$0.category.isArchived && !taken.contains($0.category.id) }
            if missing.count > ids.count { throw BudgetRules.tooManyCopies }
            try book.checkRoom(
                forBudgets: missing.count, of: copy.account, in: copy.to, draft.eitherTo.path, db)
            let copies = zip(missing, ids).map { $0.plan.copied(to: copy.to, id: $1) }
            for new in copies { try book.insert(new, at: visit.now, in: db) }
            let budgets = try Self.answers(copies, of: copy.account, in: copy.to, book, db)
            if !budgets.isEmpty { try tellOfPlans(budgets.map(\.category.name), visit, book, in: db) }
            return Made(
                value: BudgetsCopied(
                    copied: copies.count, skipped: found.count - copies.count, budgets: budgets),
                isNew: true)
        }
    }

    /// Refuses plans of one account and month beyond the limits, before any is written.
    private static func checkRoom(
        for plans: [BudgetPlan], _ draft: QuickBudgetDraft, _ book: Book, in db: borrowing Connection
    ) throws {
        guard let first = plans.first else { return }
        let taken = Set(try book.budgets(of: first.account, in: first.month, db).map(\.plan.category))
        try book.checkRoom(
            forBudgets: Set(plans.map(\.category)).subtracting(taken).count, of: first.account,
            in: first.month,
            draft.eitherMonth.path, db)
    }

    /// Returns the validated plan, or nil with its errors reported; those of its own fields under `path`.
    private static func plan(
        _ draft: BudgetDraft, _ path: String, _ id: ID<Budget>, _ book: Book, in db: borrowing Connection,
        _ errors: inout FieldErrors
    ) throws -> BudgetPlan? {
        do {
            return try draft.made(id: id, in: try context(draft, over: nil, book, in: db))
        } catch let refusal as APIError where refusal.code == .validation {
            for (field, messages) in refusal.details.entries {
                let isShared = ["accountId", "month", "monthKey"].contains(field)
                for message in messages { errors.add(isShared ? field : path + field, message) }
            }
            return nil
        }
    }
}

extension QuickBudgetDraft {
    /// The month, sent as `month` or as `monthKey`.
    fileprivate var eitherMonth: NamedField<Month> { month.named("month").or(monthKey.named("monthKey")) }

    /// Returns one line as a draft, with the common account and month.
    fileprivate func draft(of line: BudgetLine, _ visit: BookVisit) -> BudgetDraft {
        let isMonthGiven = month.isGiven || monthKey.isGiven
        return BudgetDraft(
            accountId: accountId, categoryId: line.categoryId,
            month: isMonthGiven ? month : .value(visit.today.month), monthKey: monthKey,
            planned: line.planned, currency: line.currency, notes: line.notes,
            rollover: line.rollover)
    }
}
