import Contracts
import ServiceKit
import LedgerCore

/// `/books/{id}/activity`
struct ActivityRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listActivity) { call in
            let place = BookPlace(key: try call.id(), role: .viewer)
            // A token is for one book.
            if let grant = try call.identity.grant, place.key != (try grant.book ?? call.user) {
                throw APIError.bookNotFound
            }
            let before = try call.reading { query, errors in
                errors.parsed("cursor", query, "Cursor must be the nextCursor of a page") { Int64($0) }
            }
            return try await store.activity(before: before, BookVisit(call, to: place, ids: ids))
        }
    }
}
