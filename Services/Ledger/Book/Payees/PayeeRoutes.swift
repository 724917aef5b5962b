import Contracts
import ServiceKit
import LedgerCore

/// `/payees`, and `/undo` for operations over many rows.
struct PayeeRoutes: Sendable {
    private static let usualLimit = 100

    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listPayees, list)
        routes.on(LedgerAPI.renamePayee) { call in
            try await store.renamePayee(
                call.body.names(), change: ids.make(), BookVisit(call, ids: ids),
                idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.undoChange) { call in
            try await store.undo(
                call.body.change(), BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
    }

    private func list(_ call: Call<Empty>) async throws -> Answer {
        let (words, limit) = try call.reading { query, errors in
            (errors.text("q", query, .searchWords), errors.integer("limit", query, in: 1...1_000))
        }
        return try await store.payees(
            words, limit: limit ?? Self.usualLimit, BookVisit(call, ids: ids))
    }
}
