import Contracts
import ServiceKit

/// `/internal`: the endpoints for sharing and export.
struct InternalRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.lockTransaction) { call in try await store.lock(call.body, at: call.now) }
        routes.on(LedgerAPI.unlockTransaction) { call in try await store.release(call.body) }
        routes.on(LedgerAPI.listLocks) { call in
            let after = try call.reading { query, errors in
                errors.parsed("after", query, "Must be the next of a page") { LockPlace($0) }
            }
            return try await store.locks(after: after)
        }
        routes.on(LedgerAPI.bookTransaction) { call in
            try await store.book(call.body, firstAccount: ids.make(), at: call.now)
        }
        routes.on(LedgerAPI.exportPage, exportPage)
        routes.on(LedgerAPI.exportOutline, outline)
        routes.on(LedgerAPI.exportBudgets) { call in
            let after: ID<Budget>? = try call.reading { query, errors in errors.id("after", query) }
            return try await store.budgetPage(after: after, of: call.id("user"))
        }
        routes.mountFeed(store.feed)
    }

    private func outline(_ call: Call<Empty>) async throws -> Answer {
        let user: ID<User> = try call.id("user")
        let (currency, timeZone) = try call.reading { query, errors in
            let currency = errors.parsed("currency", query, Currency.expectation) { Currency($0) }
            if query("currency") == nil { errors.add("currency", "Currency is required") }
            return (currency ?? .usd, query("timeZone") ?? "UTC")
        }
        return try await store.outline(
            BookVisit(
                by: user, currency: currency, timeZone: timeZone, now: call.now, firstAccount: ids.make()))
    }

    private func exportPage(_ call: Call<Empty>) async throws -> Answer {
        let query = try call.reading { query, errors in ExportQuery(query, &errors) }
        return .json(bytes: try await store.exportPage(query, of: call.id("user")))
    }
}
