import Contracts
import ServiceKit
import LedgerCore

/// `/transactions`
struct TransactionRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.serve(
            LedgerAPI.transaction, ids: ids, create: store.createTransaction, get: store.transaction,
            update: store.updateTransaction)
        routes.on(LedgerAPI.transaction.list, list)
        routes.on(LedgerAPI.transaction.delete) { call in
            try await store.deleteTransaction(
                call.id(), isUnlocked: call.isUnlocked(), BookVisit(call, ids: ids), if: call.precondition)
        }
        routes.on(LedgerAPI.restoreTransaction, ids.visiting(store.restoreTransaction))
        routes.on(LedgerAPI.batchTransactions, perform)
        routes.on(LedgerAPI.listTags, ids.visiting(store.tags))
    }

    private func list(_ call: Call<Empty>) async throws -> Answer {
        let (filter, page) = try call.reading { query, errors in
            (TransactionFilter(query, &errors), TransactionPage(query, &errors))
        }
        return .json(bytes: try await store.transactionList(filter, page, BookVisit(call, ids: ids)))
    }

    private func perform(_ call: Call<TransactionBatch>) async throws -> Answer {
        let operations = try call.body.checkedOperations()
        return try await store.perform(
            operations, ids: operations.map { _ in ids.make() }, BookVisit(call, ids: ids),
            idempotency: call.idempotency())
    }
}
