import Contracts
import SQLiteKit
import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    private static let recentTransactions = 5

    /// Returns the ledger's part of the dashboard of an account (the active one by default) and month.
    func dashboard(
        of scope: AccountScope?, in month: Month, shownIn displayCurrency: Currency?, _ visit: BookVisit
    ) async throws -> DashboardFigures {
        try await read(visit) { db, book in
            let (book, account) = try book.looking(at: scope ?? .one(book.activeAccount), in: db)
            let accounts = try account.map { [$0] } ?? book.accounts(in: db)
            var filter = TransactionFilter()
            filter.account = account?.id
            filter.from = month.firstDay
            filter.to = month.lastDay
            let selection = try TransactionStatements(filter, of: book, in: db)
            let totals = try book.month(month, of: accounts.map(\.id), in: db)
            let budgets = try book.budgets(of: account?.id ?? .wholeBook, in: month, db)
            let spending = try book.spending(in: month, of: accounts, totals: totals, db)
            let currencies = Set(totals.map(\.total.currency) + budgets.map(\.plan.planned.currency))
            let money = try Self.money(
                account?.currency ?? book.currency, shownIn: displayCurrency, for: [month: currencies], visit,
                in: db)
            let moved = try scope == .all ? book.moved(from: month.firstDay, to: month.lastDay, in: db) : nil
            return DashboardFigures(
                month: month, money: money.money(in: month), rates: money.applied, totals: totals,
                spending: spending, budgets: budgets,
                carriedOver: try book.carriedOver(to: budgets.map(\.plan), in: month, of: accounts, db),
                recentTransactions: try book.transactions(
                    selection, limit: Self.recentTransactions, in: db),
                moved: moved.map { $0[month] ?? MovedSums() },
                accountPlans: try account == nil ? book.accountPlans(of: accounts, in: month, db) : nil)
        }
    }
}
