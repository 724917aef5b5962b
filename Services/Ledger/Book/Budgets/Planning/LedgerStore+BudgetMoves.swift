import Contracts
import LedgerCore
import SQLiteKit
import ServiceKit

extension LedgerStore {
    /// Moves planned money between two budgets of one account (or of the whole book), month and currency;
    /// `id` is that of a budget that the target's category lacks.
    func moveBudget(
        _ move: BudgetMove, id: ID<Budget>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            var errors = FieldErrors()
            let wished = errors.required(move.from, "from", "Budget to take from is required")
            let target = errors.required(move.to, "to", "Budget or category to give to is required")
            var from: BudgetPlan?
            if let wished {
                from = try book.find(wished, in: db)
                if from == nil { errors.add("from", "Budget not found") }
            }
            let to = try from.flatMap { from in
                try target.flatMap { try book.plan(at: $0, beside: from, newID: id, &errors, in: db) }
            }
            let amount = errors.positiveAmount(
                move.amount, "amount", in: from?.planned.currency ?? book.currency)
            if let from, let amount, amount.amountMinor > from.planned.amountMinor {
                errors.add("amount", "At most what is planned can be moved: \(from.planned.text)")
            }
            let sum = amount.flatMap { to?.plan.planned.adding($0) }
            if let sum, sum.amountMinor > Money.maximumMinor(digits: sum.currency.digits) {
                errors.add("amount", "The other budget would become too large")
            }
            guard errors.isEmpty, var from, let to, let amount, let sum else { throw errors.refusal }
            from.planned = Money(
                amountMinor: from.planned.amountMinor - amount.amountMinor, from.planned.currency)
            var receiver = to.plan
            receiver.planned = sum
            try book.update(from, at: visit.now, in: db)
            if to.isNew {
                try book.checkRoom(forBudgets: 1, of: receiver.account, in: receiver.month, "to", db)
                try book.insert(receiver, at: visit.now, in: db)
            } else {
                try book.update(receiver, at: visit.now, in: db)
            }
            let answers = try Self.answers([from, receiver], of: from.account, in: from.month, book, db)
            try tellOfPlans(answers.map(\.category.name), visit, book, in: db)
            return Made(value: BudgetsMoved(from: answers[0], to: answers[1]), isNew: false)
        }
    }
}

extension Book {
    /// Returns the budget that gets the money, a new one of zero where the category has none; nil with the
    /// error reported.
    fileprivate func plan(
        at target: BudgetTarget, beside from: BudgetPlan, newID: ID<Budget>, _ errors: inout FieldErrors,
        in db: borrowing Connection
    ) throws -> (plan: BudgetPlan, isNew: Bool)? {
        let known: BudgetPlan?
        switch target {
        case .budget(let id):
            known = try find(id, in: db)
            if known == nil { errors.add("to", "Budget not found") }
        case .category(let id):
            guard let category = try category(id, in: db) else {
                errors.add("to.categoryId", "Category not found")
                return nil
            }
            known = try budgetID(of: from.account, id, in: from.month, db).flatMap { try find($0, in: db) }
            if known == nil {
                BudgetDraft.check(category, isKnown: false, "to.categoryId", &errors)
                return (
                    BudgetPlan(
                        id: newID, account: from.account, category: id, month: from.month,
                        planned: Money(amountMinor: 0, from.planned.currency)), true
                )
            }
        }
        guard let known else { return nil }
        if known.id == from.id { errors.add("to", "Choose another budget to give to") }
        if known.account != from.account || known.month != from.month {
            errors.add("to", "Both budgets must be of the same account and month")
        } else if known.planned.currency != from.planned.currency {
            errors.add("to", "Both budgets must have the same currency")
        }
        return (known, false)
    }
}
