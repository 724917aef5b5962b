import Contracts
import ServiceKit
import LedgerCore

/// `/rules`
struct RuleRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.serve(
            LedgerAPI.rule, ids: ids, create: store.createRule, get: store.rule, update: store.updateRule)
        routes.on(LedgerAPI.rule.list) { call in try await store.rules(BookVisit(call, ids: ids)) }
        routes.on(LedgerAPI.rule.delete) { call in
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
