import Contracts
import ServiceKit
import LedgerCore
import LedgerCurrencies

/// `/budgets`
struct BudgetRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listBudgets, list)
        routes.on(LedgerAPI.putBudget, put)
        routes.on(LedgerAPI.getBudget) { call in
            try await store.budget(
                call.id(), shownIn: try call.displayCurrency(), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.replaceBudget, update)
        routes.on(LedgerAPI.updateBudget, update)
        routes.on(LedgerAPI.restoreBudget, ids.visiting(store.restoreBudget))
        routes.on(LedgerAPI.deleteBudget, ids.visiting(store.deleteBudget))
    }

    private func list(_ call: Call<Empty>) async throws -> Answer {
        let (scope, month, currency) = try call.scopeMonthAndCurrency()
        let rollUp = try call.reading { query, errors in errors.flag("rollUp", query) }
        return try await store.budgets(
            of: scope, in: month ?? call.today.month, shownIn: currency, rollUp: rollUp,
            BookVisit(call, ids: ids))
    }

    private func put(_ call: Call<BudgetDraft>) async throws -> Answer {
        try await store.putBudget(
            call.body, id: ids.make(), BookVisit(call, ids: ids), idempotency: call.idempotency()
        ).taggedIfCreated()
    }

    private func update(_ call: Call<BudgetDraft>) async throws -> Versioned<Budget> {
        try await store.updateBudget(
            call.id(), call.body, BookVisit(call, ids: ids), if: call.precondition)
    }
}

extension Call {
    /// Returns the query's `accountId`, which can be `all`, and `month` (or `monthKey`), nil if absent.
    func scopeAndMonth() throws(APIError) -> (scope: AccountScope?, month: Month?) {
        try reading { query, errors in
            (scope: errors.accountScope(query), month: errors.eitherMonth(query))
        }
    }

    /// Returns the query's `accountId`, which can be `all`, month and `displayCurrency`, nil if absent.
    func scopeMonthAndCurrency() throws(APIError) -> (AccountScope?, Month?, Currency?) {
        try reading { query, errors in
            (errors.accountScope(query), errors.eitherMonth(query), errors.displayCurrency(query))
        }
    }
}
