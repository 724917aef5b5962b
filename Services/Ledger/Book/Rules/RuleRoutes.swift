import Contracts
import ServiceKit
import LedgerCore

/// `/rules`
struct RuleRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listRules) { call in try await store.rules(BookVisit(call, ids: ids)) }
        routes.on(LedgerAPI.createRule) { call in
            try await store.createRule(
                call.body, id: ids.make(), BookVisit(call, ids: ids), idempotency: call.idempotency()
            ).taggedIfCreated()
        }
        routes.on(LedgerAPI.getRule) { call in try await store.rule(call.id(), BookVisit(call, ids: ids)) }
        routes.on(LedgerAPI.updateRule) { call in
            try await store.updateRule(
                call.id(), call.body, BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.deleteRule) { call in
            try await store.deleteRule(call.id(), BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.previewRules) { call in
            try await store.previewRules(call.body, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.applyRules) { call in
            try await store.applyRules(
                call.body, change: ids.make(), BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
    }
}
