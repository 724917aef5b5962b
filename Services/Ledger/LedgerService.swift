import Contracts
package import ServiceKit
import SQLiteKit

/// Accounts, categories, transactions and budgets: database → store → routes.
package enum LedgerService {
    package static func make(_ context: ServiceContext) async throws -> RunningService {
        try make(context, store: open(context))
    }

    /// Opens the store on the loop that serves it.
    static func open(_ context: ServiceContext) throws -> LedgerStore {
        let database = try Database.open(
            at: "\(context.dataFolder)/ledger.db", migrations: LedgerMigrations.all)
        try database.attachReader()
        return LedgerStore(database: database)
    }

    static func make(_ context: ServiceContext, store: LedgerStore) -> RunningService {
        let database = store.database
        let housekeeping = Housekeeping(database: database, context: context)
        return RunningService(
            name: "ledger", handler: routes(store, context).handler(), databases: [database],
            start: { housekeeping.start() }, stop: { housekeeping.stop() })
    }

    private static func routes(_ store: LedgerStore, _ context: ServiceContext) -> ServiceRoutes {
        var routes = ServiceRoutes(service: "ledger", context: context)
        let (ids, database) = (context.ids, store.database)
        routes.translate = LedgerError.translate
        routes.problems = { database.isHealthy ? [] : ["ledger.db is damaged"] }
        AccountRoutes(store: store, ids: ids).mount(on: &routes)
        CategoryRoutes(store: store, ids: ids).mount(on: &routes)
        TransactionRoutes(store: store, ids: ids).mount(on: &routes)
        BudgetRoutes(store: store, ids: ids).mount(on: &routes)
        DashboardRoutes(
            store: store, ids: ids, sharing: ServiceClient(service: "sharing", as: "ledger", context: context)
        ).mount(on: &routes)
        InternalRoutes(store: store).mount(on: &routes)
        return routes
    }
}
