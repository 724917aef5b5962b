import Contracts
import SQLiteKit
import ServiceKit

/// Wires imports: their store, files, routes and background work.
struct ImportService: Sendable {
    private let store: ImportStore
    let previews: PreviewWorkflow
    let running: ImportRunWorkflow
    private let removal: ImportRemovalWorkflow
    private let context: ServiceContext

    init(_ database: Database, ledger: ServiceClient, context: ServiceContext) async throws {
        // A thread for each file that is read, so that none waits for another, and one for what arrives.
        let files = try WorkQueue(named: "export-imports", threads: ImportSlots.limit + 1, nice: 5)
        let folder = try ContentFolder("imports", dataFolder: context.dataFolder)
        store = ImportStore(database: database, quotaBytes: context.settings.importQuotaBytes)
        previews = PreviewWorkflow(
            store: store, upload: UploadWorkflow(folder: folder, files: files), ledger: ledger,
            context: context)
        running = ImportRunWorkflow(
            store: store, ledger: ledger, previews: previews, context: context,
            work: RepeatingWork(
                everyMilliseconds: ImportRunWorkflow.intervalMilliseconds, firstAfterMilliseconds: 0,
                in: context))
        removal = ImportRemovalWorkflow(
            store: store, previews: previews, context: context,
            work: RepeatingWork(
                everyMilliseconds: ImportRemovalWorkflow.intervalMilliseconds,
                firstAfterMilliseconds: 1_000, in: context))
        self.context = context
        try await store.abandonUnread()
        let orphans = folder.removeAll(except: Set(try await store.idsWithFiles().map(\.text)))
        if orphans > 0 { context.log.info("unfinished imports removed", ["count": String(orphans)]) }
    }

    func mount(on routes: inout ServiceRoutes) {
        ImportRoutes(
            store: store, previews: previews, running: running.work, removing: removal.work,
            context: context
        ).mount(on: &routes)
    }

    var background: [BackgroundWork] {
        let files = previews.upload.files
        return [
            BackgroundWork(stop: files.close),
            BackgroundWork(start: running.start, stop: running.stop),
            BackgroundWork(start: removal.start, stop: removal.stop),
        ]
    }

    /// Deletes a piece of an erased user's imports, their files first. Returns whether more may be left.
    func deleteRemains(of user: ID<User>) async throws -> Bool {
        let folder = previews.upload.folder
        let ids = try await store.ids(of: user)
        try await previews.upload.files.run { for id in ids { try folder.remove(id.text) } }
        return try await store.deleteRemains(of: user)
    }
}
