import Contracts
package import ServiceKit
import SQLiteKit

/// Accounts, categories, transactions and budgets: database → store → routes.
package enum LedgerService {
    package static func make(_ context: ServiceContext) async throws -> RunningService {
        try make(context, store: open(context))
    }

    static func open(_ context: ServiceContext) throws -> LedgerStore {
        LedgerStore(database: try context.openDatabase("ledger.db", migrations: LedgerMigrations.all))
    }

    static func make(_ context: ServiceContext, store: LedgerStore) -> RunningService {
        let upkeep = Upkeep(store: store, context: context)
        return RunningService(
            name: "ledger", handler: routes(store, context).handler(), databases: [store.database],
            start: { upkeep.start() }, stop: { upkeep.stop() })
    }

    private static func routes(_ store: LedgerStore, _ context: ServiceContext) -> ServiceRoutes {
        var routes = ServiceRoutes(service: "ledger", context: context)
        let ids = context.ids
        routes.translate = LedgerError.translate
        routes.invariants = { try await store.inconsistencies() }
        AccountRoutes(store: store, ids: ids).mount(on: &routes)
        CategoryRoutes(store: store, ids: ids).mount(on: &routes)
        TransactionRoutes(store: store, ids: ids).mount(on: &routes)
        BudgetRoutes(store: store, ids: ids).mount(on: &routes)
        DashboardRoutes(
            store: store, ids: ids, sharing: ServiceClient(service: "sharing", as: "ledger", context: context)
        ).mount(on: &routes)
        InternalRoutes(store: store, ids: ids).mount(on: &routes)
        return routes
    }
}
