import SQLiteKit
package import ServiceKit
import SodiumKit

/// The export service: exports and backups (contract §4).
package enum ExportService {
    /// Transactions of a page of the ledger; its own limit.
    private static let pageRows = 1_000

    /// Wires the service, from its database to its routes.
    package static func make(_ context: ServiceContext) async throws -> RunningService {
        try await make(context, pageRows: pageRows)
    }

    /// With another length of pages; for tests.
    package static func make(_ context: ServiceContext, pageRows: Int) async throws -> RunningService {
        let database = try context.openDatabase("export.db", migrations: ExportMigrations.all)
        let store = BackupStore(database)
        let folder = try BackupFolder(dataFolder: context.dataFolder)
        let auth = ServiceClient(service: "auth", as: "export", context: context)
        let ledger = ServiceClient(service: "ledger", as: "export", context: context)
        let background = try BackgroundThread()
        let backups = BackupWorkflow(
            store: store, folder: folder, ledger: ledger, background: background,
            keys: PasswordHasher(threads: 1, queueLimit: 8), context: context, pageRows: pageRows)

        let orphans = folder.removeAll(except: try await store.allIDs())
        if orphans > 0 { context.log.info("unfinished backups removed", ["count": String(orphans)]) }

        var routes = ServiceRoutes(service: "export", context: context)
        ExportRoutes(
            ledger: ledger, auth: auth, background: background, log: context.log, pageRows: pageRows
        ).mount(on: &routes)
        BackupRoutes(workflow: backups, store: store, folder: folder).mount(on: &routes)
        routes.translate = { ($0 as? ExportError)?.apiError }
        return RunningService(
            name: "export", handler: routes.handler(), databases: [database],
            stop: { background.close() })
    }
}
