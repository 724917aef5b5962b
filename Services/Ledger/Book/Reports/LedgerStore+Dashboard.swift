import Contracts
import SQLiteKit
import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    private static let recentTransactions = 5

    /// Returns the ledger's part of the dashboard of an account (the active one by default) and month.
    func dashboard(
        of account: ID<Account>?, in month: Month, shownIn displayCurrency: Currency?, _ visit: BookVisit
    ) async throws -> DashboardFigures {
        try await read(visit) { db, book in
            let account = try book.requireAccount(account ?? book.activeAccount, in: db)
            var filter = TransactionFilter()
            filter.account = account.id
            filter.from = month.firstDay
            filter.to = month.lastDay
            let selection = try TransactionStatements(filter, of: book, in: db)
            let totals = try book.month(month, of: account.id, in: db)
            let budgets = try book.budgets(of: account.id, in: month, db)
            let spending = try book.spending(in: month, of: account, db)
            let currencies = Set(totals.map(\.total.currency) + budgets.map(\.plan.planned.currency))
            let money = try Self.money(
                account.currency, shownIn: displayCurrency, for: [month: currencies], visit, in: db)
            return DashboardFigures(
                month: month, money: money.money(in: month), rates: money.applied, totals: totals,
                spending: spending, budgets: budgets,
                carriedOver: try book.carriedOver(to: budgets.map(\.plan), in: month, of: account, db),
                recentTransactions: try book.transactions(
                    selection, limit: Self.recentTransactions, in: db))
        }
    }
}
