import Contracts
import ServiceKit
import LedgerCore

/// `/goals`
struct GoalRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.serve(GoalRecord.self, store, ids)
        routes.on(LedgerAPI.goal.list) { call async throws -> Answer in
            let query = try call.reading { query, errors in GoalQuery(query, &errors) }
            return try await store.goals(query, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.restoreGoal, ids.visiting(store.restoreGoal))
        routes.on(LedgerAPI.goal.delete) { call in
            let withAssets = try call.reading { query, errors in errors.flag("assets", query) }
            return try await store.deleteGoal(
                call.id(), withAssets: withAssets, BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.allocateToGoal) { call in
            try await store.allocate(
                to: call.id(), call.body, BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.goalComposition, ids.visiting(store.composition))
        routes.on(LedgerAPI.goalForecast, ids.visiting(store.forecast))
        routes.on(LedgerAPI.goalHistory) { call in
            let visit = try BookVisit(call, ids: ids)
            let query = try call.reading { query, errors in
                GoalHistoryQuery(query, today: visit.today, &errors)
            }
            return try await store.history(of: call.id(), query, visit)
        }
    }
}
