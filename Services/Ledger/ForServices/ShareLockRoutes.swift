import Contracts
import ServiceKit
import LedgerCore

/// `/internal`: the endpoints for sharing and export.
struct ShareLockRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.lockTransaction) { call in try await store.lock(call.body, at: call.now) }
        routes.on(LedgerAPI.unlockTransaction) { call in try await store.release(call.body, at: call.now) }
        routes.on(LedgerAPI.listLocks) { call in
            let after = try call.reading { query, errors in
                errors.parsed("after", query, "After must be the next of a page") { LockPlace($0) }
            }
            return try await store.locks(after: after)
        }
        routes.on(LedgerAPI.bookTransaction) { call in
            try await store.book(call.body, firstAccount: ids.make(), at: call.now)
        }
        routes.on(LedgerAPI.knownTransactions) { call in
            try await store.known(call.body, of: call.id("user"))
        }
        routes.on(LedgerAPI.bookStates) { call in
            guard call.body.users.count <= BookStateQuery.limit else {
                throw APIError(.validation, "Ask for at most \(BookStateQuery.limit) users")
            }
            return BookStates(states: try await store.states(of: call.body.users))
        }
        routes.mountFeed(store.feed)
        routes.mountNotices(of: store.database)
    }
}
