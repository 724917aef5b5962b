import Contracts
import ServiceKit
import LedgerCore

/// `/transfers`
struct TransferRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.serve(
            LedgerAPI.transfer, ids: ids, create: store.createTransfer, get: store.transfer,
            update: store.updateTransfer)
        routes.on(LedgerAPI.transfer.list) { call in
            let (filter, page) = try call.reading { query, errors in
                (
                    TransactionFilter(ofTransfers: query, &errors),
                    PageQuery(query, &errors) { TransactionCursor($0) }
                )
            }
            return try await store.transferList(filter, page, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.transfer.delete) { call in
            try await store.deleteTransfer(
                call.id(), isUnlocked: call.isUnlocked(), BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.restoreTransfer, ids.visiting(store.restoreTransfer))
        routes.on(LedgerAPI.suggestTransfers, ids.visiting(store.suggestedTransfers))
        routes.on(LedgerAPI.joinTransfer) { call in
            try await store.joinTransfer(
                call.body, id: ids.make(), BookVisit(call, ids: ids), idempotency: call.idempotency()
            ).taggedIfCreated()
        }
        routes.on(LedgerAPI.splitTransfer) { call in
            try await store.splitTransfer(
                call.id(), isUnlocked: call.isUnlocked(), BookVisit(call, ids: ids),
                idempotency: call.idempotency())
        }
    }
}
