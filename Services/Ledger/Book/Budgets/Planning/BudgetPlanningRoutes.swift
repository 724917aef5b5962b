import Contracts
import ServiceKit
import LedgerCore

/// `/budgets/quick`, `/budgets/copy`, `/budgets/move`, `/budgets/widen`, `/budgets/income-goal`, `DELETE
/// /budgets`
struct BudgetPlanningRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.quickBudget, quick)
        routes.on(LedgerAPI.copyBudgets, copy)
        routes.on(LedgerAPI.deleteBudgets, delete)
        routes.on(LedgerAPI.moveBudget) { call in
            try await store.moveBudget(
                call.body, id: ids.make(), BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.widenBudgets) { call in
            try await store.widenBudgets(
                call.body, change: ids.make(), BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.setIncomeGoal) { call in
            try await store.setIncomeGoal(call.body, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.getIncomeGoal) { call in
            let (scope, month) = try call.scopeAndMonth()
            return try await store.incomeGoal(
                of: scope, in: month ?? call.today.month, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.deleteIncomeGoal) { call in
            let (scope, month) = try call.scopeAndMonth()
            return try await store.deleteIncomeGoal(
                of: scope, in: month ?? call.today.month, BookVisit(call, ids: ids))
        }
    }

    private func quick(_ call: Call<QuickBudgetDraft>) async throws -> Answer {
        let visit = try BookVisit(call, ids: ids)
        switch call.body.budgets {
        case .absent, .null:
            return try await store.setBudget(
                call.body, id: ids.make(), visit, idempotency: call.idempotency())
        case .wrong(let problem): throw APIError.field("budgets", problem.message(at: "budgets"))
        case .value(let list):
            return try await store.setBudgets(
                call.body, list.elements, ids: list.elements.map { _ in ids.make() }, visit,
                idempotency: call.idempotency())
        }
    }

    private func copy(_ call: Call<BudgetCopyDraft>) async throws -> Answer {
        try await store.copyBudgets(
            call.body, ids: (0..<BudgetRules.copyMaximum).map { _ in ids.make() },
            BookVisit(call, ids: ids), idempotency: call.idempotency())
    }

    private func delete(_ call: Call<Empty>) async throws -> Deleted {
        let (account, category, month) = try call.reading { query, errors in
            let account = errors.accountScope(query)
            let category: ID<Category>? = errors.id("categoryId", query)
            let month = errors.eitherMonth(query)
            let isMonthGiven = query("month") != nil || query("monthKey") != nil
            for (name, label, isGiven) in [
                ("accountId", "Account", query("accountId") != nil),
                ("categoryId", "Category", query("categoryId") != nil), ("monthKey", "Month", isMonthGiven),
            ] where !isGiven {
                errors.add(name, "\(label) is required")
            }
            return (account, category, month)
        }
        guard let account, let category, let month else {
            throw APIError.storedValue("a query without a reason")
        }
        return try await store.deleteBudget(
            of: account, category, in: month, BookVisit(call, ids: ids), if: call.precondition)
    }
}
