import Contracts
import ServiceKit
import LedgerCore
import LedgerCurrencies

/// `/planning`, `/goals/{id}/schedule`
struct PlanningRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.getPlanningSettings, ids.visiting(store.planSettings))
        routes.on(LedgerAPI.updatePlanningSettings) { call in
            try await store.updatePlanSettings(
                call.body, BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.listRequirements) { call async throws -> Answer in
            let (currency, explains) = try call.reading { query, errors in
                (errors.displayCurrency(query), errors.flag("explain", query))
            }
            return try await store.requirements(
                shownIn: currency, explains: explains, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.goalSchedule, ids.visiting(store.schedule))
        routes.on(LedgerAPI.flexPlan) { call async throws -> Answer in
            try await store.flex(call.body, BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.optimalPlan) { call async throws -> Answer in
            try await store.optimalFactor(call.body, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.calculateBudget) { call async throws -> Answer in
            try await store.budgetPlan(call.body, BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.getPlanMonth) { call in
            try await store.planMonth(call.month(), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.updatePlanMonth) { call in
            try await store.updatePlanMonth(
                call.month(), call.body, BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.startPlanMonth) { call async throws -> Answer in
            try await store.startMonth(
                call.month(), BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.completePlanMonth) { call async throws -> Answer in
            try await store.completeMonth(
                call.month(), BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.undoPlanMonth) { call async throws -> Answer in
            try await store.undoMonth(
                call.month(), BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.listPlanHistory, history)
    }

    private func history(_ call: Call<Empty>) async throws -> Answer {
        let page = try call.reading { query, errors in PageQuery(query, &errors) { Month($0) } }
        return try await store.planHistory(before: page.cursor, limit: page.limit, BookVisit(call, ids: ids))
    }
}
