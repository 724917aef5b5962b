import Contracts
import SQLiteKit
package import ServiceKit
import SodiumKit

/// The export service: exports, backups, imports and bank sync (contract §4).
package enum ExportService {
    /// Most files that are sent at once, however slow their readers are.
    private static let downloads = 256

    package static let schema = ServiceSchema(
        "export.db", migrations: ExportMigrations.all,
        files: { db in try BackupStore.fileNames(in: db).map { "backups/\($0)" } },
        returnsPages: true)

    /// Wires the service, from its database to its routes.
    package static func make(_ context: ServiceContext) async throws -> RunningService {
        try await make(context, backups(context))
    }

    /// Opens the database and the folder of backups.
    /// - Parameter answerMilliseconds: how long a request waits for its backup.
    static func backups(
        _ context: ServiceContext, answerMilliseconds: Int = BackupWorkflow.answerMilliseconds
    ) throws -> BackupWorkflow {
        let store = BackupStore(try context.openDatabase(schema))
        return BackupWorkflow(
            store: store,
            contents: ContentStore(
                folder: try ContentFolder("backups", dataFolder: context.dataFolder),
                files: try WorkQueue(named: "export-files"), database: store.database, context: context),
            book: LedgerBook(
                ledger: ServiceClient(
                    service: "ledger", as: "export", context: context, connections: downloads),
                sharing: ServiceClient(
                    service: "sharing", as: "export", context: context, connections: downloads)),
            auth: ServiceClient(service: "auth", as: "export", context: context),
            keys: try PasswordHasher(threads: 1, queueLimit: 8), context: context,
            answerMilliseconds: answerMilliseconds)
    }

    static func make(_ context: ServiceContext, _ backups: BackupWorkflow) async throws -> RunningService {
        let (store, contents, background) = (backups.store, backups.contents, backups.background)
        let (book, auth) = (backups.book, backups.auth)
        let scratch = try ContentFolder("archives", dataFolder: context.dataFolder)
        let uploads = try ContentFolder("restores", dataFolder: context.dataFolder)
        let filling = BookFillingWorkflow(
            ledger: ServiceClient(service: "ledger", as: "export", context: context),
            files: try WorkQueue(named: "export-restores"))
        let imports = try await ImportService(
            store.database, ledger: ServiceClient(service: "ledger", as: "export", context: context),
            context: context)

        let bank = try await BankService(
            store.database, imports: imports,
            ledger: ServiceClient(service: "ledger", as: "export", context: context), auth: auth,
            context: context)

        // The service reads auth's feed for erased users, and for those who end all access.
        var work = try await erasure(backups, imports, bank, context).following(
            auth, resync: { try await bank.endAll(at: context.clock.now()) },
            apply: [
                AuthEvent.userRecovered: { db, event in try BankStore.endConnections(after: event, in: db) }
            ])
        let ledger = ServiceClient(service: "ledger", as: "export", context: context)
        work.append(following(ledger, store, context))
        if context.settings.hasDailyBackups { work.append(dailyBackups(backups, context)) }
        try await removeLeftovers(store, contents, [scratch, uploads], context)

        var routes = ServiceRoutes(service: "export", context: context)
        routes.servesOtherBooks = true
        routes.admitGuest = BookGate(ledger: ledger).admit
        let archives = ArchiveWorkflow(
            book: book, auth: auth, background: background, scratch: scratch, ids: context.ids)
        let activity = ActivityWorkflow(auth: auth, log: context.log)
        ExportRoutes(
            book: book, auth: auth, archives: archives, background: background, log: context.log,
            activity: activity
        ).mount(on: &routes)
        let restores = BackupRestoreWorkflow(
            filling: filling, backups: backups, scratch: uploads, context: context, activity: activity,
            bank: bank, answerMilliseconds: backups.answerMilliseconds)
        BackupRoutes(
            workflow: backups,
            verification: BackupVerificationWorkflow(
                store: store, contents: contents, scratch: uploads, filling: filling,
                restores: restores.runs, ids: context.ids),
            store: store, contents: contents, activity: activity
        ).mount(on: &routes)
        imports.mount(on: &routes)
        bank.mount(on: &routes)
        RestoreRoutes(workflow: restores, store: store, contents: contents).mount(on: &routes)
        work += restores.background
        routes.translate = { ($0 as? BackupDamage)?.apiError ?? ($0 as? ReadingError)?.apiError }
        return RunningService(
            routes, databases: [store.database],
            background: [BackgroundWork(stop: background.close)] + imports.background + [bank.background]
                + work)
    }

    /// Reads the ledger's feed for books that get another owner, or are gone. After a gap, the ledger lists
    /// those that are gone, and each sync of a bank asks for the owner.
    private static func following(
        _ ledger: ServiceClient, _ store: BackupStore, _ context: ServiceContext
    ) -> BackgroundWork {
        let feed = FeedReader(
            source: "ledger", client: ledger, database: store.database, context: context,
            resync: { try await BookEndings.recover(from: ledger, in: store.database) },
            apply: [
                LedgerEvent.bankAccessEnded: { db, event in try BankStore.endAccess(after: event, in: db) },
                LedgerEvent.householdRemoved: { db, event in try BookEndings.noteRemoved(event, in: db) },
            ])
        return BackgroundWork(start: feed.start, stop: feed.stop)
    }

    private static func dailyBackups(
        _ backups: BackupWorkflow, _ context: ServiceContext
    ) -> BackgroundWork {
        let daily = ScheduledBackupWorkflow(backups: backups, context: context)
        return .repeating(
            everyMilliseconds: ScheduledBackupWorkflow.intervalMilliseconds,
            firstAfterMilliseconds: ScheduledBackupWorkflow.firstMilliseconds, in: context
        ) { work in await daily.run { await work.pause() } }
    }

    /// Removes what a crash left: files without a row, and backups that nobody makes any more.
    private static func removeLeftovers(
        _ store: BackupStore, _ contents: ContentStore, _ scratch: [ContentFolder], _ context: ServiceContext
    ) async throws {
        let orphans = try await contents.removeAll(except: try await store.allFiles())
        if orphans > 0 { context.log.info("unfinished backups removed", ["count": String(orphans)]) }
        for folder in scratch { _ = folder.removeAll(except: []) }
        try await store.noteInterruptions()
    }

    /// Deletes files before rows, so that after a failure the next try still knows which files to delete.
    private static func erasure(
        _ backups: BackupWorkflow, _ imports: ImportService, _ bank: BankService, _ context: ServiceContext
    ) -> Erasure {
        let (store, contents) = (backups.store, backups.contents)
        let names = NameRemovalWorkflow(
            store: store, contents: contents, runs: backups.runs, context: context)
        return Erasure(
            database: store.database, context: context,
            begin: { db, tombstone in try BackupStore.beginNameRemoval(tombstone, in: db) },
            learn: { db, tombstone in try BackupStore.beginNameRemoval(tombstone, in: db) },
            clean: { user in
                try await bank.deleteRemains(of: user)
                for file in try await store.files(of: user) { try await contents.remove(file) }
                if try await imports.deleteRemains(of: user) { return true }
                if try await store.deleteRemains(of: user) { return true }
                return try await names.step(for: user)
            })
    }
}
