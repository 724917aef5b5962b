import Contracts
import ServiceKit
import LedgerCore

/// What `/rules` has besides the endpoints of every plain resource.
struct RuleRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.previewRules) { call in
            try await store.previewRules(call.body, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.applyRules) { call in
            try await store.applyRules(
                call.body, change: ids.make(), BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
    }
}
