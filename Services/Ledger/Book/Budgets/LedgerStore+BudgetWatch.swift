import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

/// Budgets that another member's entry takes over their plan, of which the others in a shared book hear.
extension LedgerStore {
    /// Performs a change of entries, and tells the others in a shared book of each budget of the current
    /// month that it takes over its plan. What changes a plan itself takes none over it.
    package func watchingBudgets<Value>(
        _ visit: BookVisit, _ book: Book, in db: borrowing Connection, _ change: () throws -> Value
    ) throws -> Value {
        guard book.isShared else { return try change() }
        // Whoever hears of it sees the whole book, also where the visitor does not.
        let whole = book.whole
        let before = try whole.budgetsWatched(in: visit.today.month, db)
        if before.isEmpty { return try change() }
        let value = try change()
        for after in try whole.budgetsWatched(in: visit.today.month, db) where after.isOver {
            guard let former = before.first(where: { $0.plan.id == after.plan.id }), !former.isOver,
                former.plan == after.plan
            else { continue }
            try book.tellOthers(.budgetExceeded, after.name, of: visit, by: feed, in: db)
        }
        return value
    }

    /// Tells the others in a shared book that a visitor changed plans of categories; of one it names it.
    func tellOfPlans(
        _ categories: [String], _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws {
        let names = Set(categories)
        try book.tellOthers(
            .planChanged, names.count == 1 ? names.first : nil, of: visit, by: feed, in: db)
    }
}

/// A budget, and whether its spending is over its plan.
private struct WatchedBudget {
    let plan: BudgetPlan
    /// The category's.
    let name: String
    let isOver: Bool
}

extension Book {
    /// Returns the budgets of a month in the whole book.
    fileprivate func budgetsWatched(
        in month: Month, _ db: borrowing Connection
    ) throws -> [WatchedBudget] {
        let places = [ID<Account>.wholeBook] + (try accounts(in: db).map(\.id))
        return try places.flatMap { account in
            let plans = try budgets(of: account, in: month, db).map(\.plan)
            let answers = try LedgerStore.answers(plans, of: account, in: month, self, db)
            return zip(plans, answers).map {
                WatchedBudget(plan: $0, name: $1.category.name, isOver: $1.isOverBudget)
            }
        }
    }
}
