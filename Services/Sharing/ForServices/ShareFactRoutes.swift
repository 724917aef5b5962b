import Contracts
import ServiceKit

/// The routes that other services ask: open shares, what was paid back, the event feed.
struct ShareFactRoutes: Sendable {
    let store: SharingStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.pendingCount) { call in
            PendingShares(count: try await store.pendingCount(of: call.id("user")))
        }
        routes.on(SharingAPI.paidBack) { call in
            let after = try call.reading { query, errors in errors.id("after", query) as ID<SharedExpense>? }
            return try await store.paidBack(after: after)
        }
        routes.on(SharingAPI.readSharing) { call in
            .raw(try SharingLinesStore(store, of: call.id("user")).body, contentType: "application/x-ndjson")
        }
        routes.mountFeed(store.feed)
        routes.mountNotices(of: store.database)
    }
}
