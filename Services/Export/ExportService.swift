import Contracts
import SQLiteKit
package import ServiceKit
import SodiumKit

/// The export service: exports and backups (contract §4).
package enum ExportService {
    /// Transactions in a page, which is the ledger's own limit.
    private static let pageRows = 1_000

    package static let schema = ServiceSchema(
        "export.db", migrations: ExportMigrations.all,
        files: { db in try db.all("SELECT id FROM backups") { "backups/\($0.id(0, Backup.self).text)" } })

    /// Wires the service, from its database to its routes.
    package static func make(_ context: ServiceContext) async throws -> RunningService {
        try await make(context, pageRows: pageRows)
    }

    /// Makes the service with another page length; for tests.
    static func make(_ context: ServiceContext, pageRows: Int) async throws -> RunningService {
        let database = try context.openDatabase(schema)
        let store = BackupStore(database)
        let folder = try ContentFolder("backups", dataFolder: context.dataFolder)
        let auth = ServiceClient(service: "auth", as: "export", context: context)
        let ledger = ServiceClient(service: "ledger", as: "export", context: context)
        let background = try WorkQueue(named: "export-files")
        let backups = BackupWorkflow(
            store: store, folder: folder, ledger: ledger, background: background,
            keys: try PasswordHasher(threads: 1, queueLimit: 8), context: context, pageRows: pageRows)

        let imports = try await ImportService(database, ledger: ledger, context: context)

        // The service reads auth's feed only for erased users.
        let following = try await erasure(store, folder, background, imports, context).following(auth)

        let orphans = folder.removeAll(except: Set(try await store.allIDs().map(\.text)))
        if orphans > 0 { context.log.info("unfinished backups removed", ["count": String(orphans)]) }

        var routes = ServiceRoutes(service: "export", context: context)
        ExportRoutes(
            ledger: ledger, auth: auth, background: background, log: context.log, pageRows: pageRows
        ).mount(on: &routes)
        BackupRoutes(workflow: backups, store: store, folder: folder).mount(on: &routes)
        imports.mount(on: &routes)
        routes.translate = { ($0 as? ExportError)?.apiError ?? ImportService.translate($0) }
        return RunningService(
            routes, databases: [database],
            background: [BackgroundWork(stop: background.close)] + imports.background + following)
    }

    /// Deletes files before rows, so that after a failure the next try still knows which files to delete.
    private static func erasure(
        _ store: BackupStore, _ folder: ContentFolder, _ background: WorkQueue,
        _ imports: ImportService, _ context: ServiceContext
    ) -> Erasure {
        Erasure(
            database: store.database, context: context, begin: { _, _ in },
            clean: { user in
                let backups = try await store.ids(of: user)
                try await background.run { for backup in backups { try folder.remove(backup.text) } }
                if try await imports.deleteRemains(of: user) { return true }
                return try await store.deleteRemains(of: user)
            })
    }
}
