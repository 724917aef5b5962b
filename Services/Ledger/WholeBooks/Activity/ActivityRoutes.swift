import Contracts
import ServiceKit
import LedgerCore

/// `/books/{id}/activity`
struct ActivityRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listActivity) { call in
            let place = try call.readableBook()
            let before = try call.reading { query, errors in
                errors.parsed("cursor", query, "Cursor must be the nextCursor of a page") { Int64($0) }
            }
            return try await store.activity(before: before, BookVisit(call, to: place, ids: ids))
        }
    }
}
