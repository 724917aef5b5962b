import Contracts
import ServiceKit
import LedgerCore

/// `/assets`
struct AssetRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator
    let chains: ChainSyncWorkflow

    func mount(on routes: inout ServiceRoutes) {
        routes.serve(
            LedgerAPI.asset, ids: ids,
            create: { try await store.create(AssetRecord.self, $0, id: $1, $2, idempotency: $3) },
            get: { try await store.get(AssetRecord.self, $0, $1) },
            update: { try await store.updateAsset($0, $1, deposit: ids.make(), $2, if: $3) })
        routes.on(LedgerAPI.asset.list, ids.visiting(store.assets))
        routes.on(LedgerAPI.restoreAsset, ids.visiting(store.restoreAsset))
        routes.on(LedgerAPI.asset.delete) { call in
            let isConfirmed = try call.reading { query, errors in errors.flag("confirm", query) }
            return try await store.deleteAsset(
                call.id(), isConfirmed: isConfirmed, BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.allocateAsset) { call in
            try await store.allocate(
                call.id(), call.body, BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.syncAsset) { call in
            let visit = try BookVisit(call, ids: ids)
            let id: ID<Asset> = try call.id()
            try await store.requireSyncable(id, visit)
            try await chains.sync(
                OwnedAsset(book: visit.book, asset: id), timeZone: visit.identity.timeZone)
            return try await store.get(AssetRecord.self, id, visit)
        }
        mountTransactions(on: &routes)
    }

    private func mountTransactions(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listAssetTransactions) { call in
            let page = try call.reading { query, errors in
                PageQuery(query, &errors) { AssetTransactionCursor($0) }
            }
            return try await store.transactions(of: call.id(), page, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.addAssetTransaction) { call async throws -> Answer in
            try await store.addTransaction(
                call.body, id: ids.make(), to: call.id(), BookVisit(call, ids: ids),
                idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.deleteAssetTransaction) { call in
            try await store.deleteTransaction(
                call.id("transaction"), of: call.id(), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.setAssetBalance) { call async throws -> Answer in
            try await store.setBalance(
                of: call.id(), call.body, transaction: ids.make(), BookVisit(call, ids: ids),
                idempotency: call.idempotency())
        }
    }
}
