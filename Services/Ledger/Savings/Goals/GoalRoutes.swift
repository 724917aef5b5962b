import Contracts
import ServiceKit
import LedgerCore

/// `/goals`
struct GoalRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listGoals) { call async throws -> Answer in
            let query = try call.reading { query, errors in GoalQuery(query, &errors) }
            return try await store.goals(query, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.createGoal) { call async throws -> Answer in
            try await store.createGoal(
                call.body, id: ids.make(), BookVisit(call, ids: ids), idempotency: call.idempotency()
            ).taggedIfCreated()
        }
        routes.on(LedgerAPI.getGoal) { call in
            try await store.goal(call.id(), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.replaceGoal, update)
        routes.on(LedgerAPI.updateGoal, update)
        routes.on(LedgerAPI.restoreGoal) { call in
            try await store.restoreGoal(call.id(), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.deleteGoal) { call in
            let withAssets = try call.reading { query, errors in errors.flag("assets", query) }
            return try await store.deleteGoal(
                call.id(), withAssets: withAssets, BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.allocateToGoal) { call in
            try await store.allocate(
                to: call.id(), call.body, BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.goalComposition) { call in
            try await store.composition(of: call.id(), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.goalForecast) { call in
            try await store.forecast(of: call.id(), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.goalHistory) { call in
            let visit = try BookVisit(call, ids: ids)
            let query = try call.reading { query, errors in
                GoalHistoryQuery(query, today: visit.today, &errors)
            }
            return try await store.history(of: call.id(), query, visit)
        }
    }

    private func update(_ call: Call<GoalDraft>) async throws -> Versioned<Goal> {
        try await store.updateGoal(
            call.id(), call.body, BookVisit(call, ids: ids), if: call.precondition)
    }
}
