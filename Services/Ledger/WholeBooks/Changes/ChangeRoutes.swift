import Contracts
import ServiceKit
import LedgerCore

/// `/changes`
struct ChangeRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listChanges) { call in
            let (place, limit) = try call.reading { query, errors in
                (
                    errors.parsed("since", query, "Since must be the cursor of an answer") {
                        ChangePlace($0)
                    },
                    errors.integer("limit", query, in: BookChanges.limitRange) ?? BookChanges.defaultLimit
                )
            }
            return try await store.changes(after: place, limit: limit, BookVisit(call, ids: ids))
        }
    }
}
