import Contracts
import ServiceKit
import LedgerCore

/// `/accounts/{id}/reconciliations`
struct ReconciliationRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listReconciliations, ids.visiting(store.reconciliations))
        routes.on(LedgerAPI.startReconciliation) { call in
            try await store.startReconciliation(
                of: call.id(), call.body, id: ids.make(), BookVisit(call, ids: ids),
                idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.finishReconciliation) { call in
            try await store.finishReconciliation(
                try call.id("reconciliation"), of: call.id(), call.body, adjustment: ids.make(),
                BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.deleteReconciliation) { call in
            let status = try call.reading { query, errors in
                errors.parsed("status", query, "Status must be open or finished") {
                    ["open": Reconciliation.Status.open, "finished": .finished][$0]
                }
            }
            return try await store.deleteReconciliation(
                try call.id("reconciliation"), of: call.id(), if: status, BookVisit(call, ids: ids))
        }
    }
}

extension Call {
    /// Whether the query unlocks what is reconciled.
    func isUnlocked() throws(APIError) -> Bool {
        try reading { query, errors in errors.flag("unlock", query) }
    }
}
