package import ServiceKit
package import LedgerBook
package import LedgerCore

/// The ledger's background work: adds missing search and tag rows, purges rows that were deleted 30 days ago,
/// removes contents without an attachment, ends restores with the books that they leave, and takes what was
/// deleted for good out of the database's files.
package struct BookUpkeepWorkflow: Sendable {
    /// How often deleted words leave the files, at most: a merge writes the whole search again.
    private static let forgettingMilliseconds = 600_000

    private let store: LedgerStore
    private let attachments: AttachmentWorkflow
    private let restores: RestoreWorkflow
    private let context: ServiceContext
    private let indexing: RepeatingWork
    private let purging: RepeatingWork
    private let sweeping: RepeatingWork
    private let expiring: RepeatingWork
    private let forgetting: RepeatingWork

    package init(
        store: LedgerStore, attachments: AttachmentWorkflow, restores: RestoreWorkflow,
        context: ServiceContext
    ) {
        self.store = store
        self.attachments = attachments
        self.restores = restores
        self.context = context
        indexing = RepeatingWork(everyMilliseconds: 1_000, firstAfterMilliseconds: 0, in: context)
        purging = RepeatingWork(everyMilliseconds: 3_600_000, firstAfterMilliseconds: 30_000, in: context)
        sweeping = RepeatingWork(
            everyMilliseconds: AttachmentWorkflow.sweepMilliseconds, firstAfterMilliseconds: 60_000,
            in: context)
        expiring = RepeatingWork(everyMilliseconds: 60_000, firstAfterMilliseconds: 1_000, in: context)
        forgetting = RepeatingWork(
            everyMilliseconds: Self.forgettingMilliseconds, firstAfterMilliseconds: 90_000, in: context)
    }

    package func start() {
        indexing.start { await index() }
        purging.start { await purge() }
        sweeping.start {
            await attachments.endClaims()
            await attachments.sweep()
        }
        expiring.start { await expire() }
        forgetting.start { await forget { await forgetting.pause() } }
    }

    package func stop() {
        indexing.stop()
        purging.stop()
        sweeping.stop()
        expiring.stop()
        forgetting.stop()
    }

    /// Purges what the trash has let go, and takes what was deleted for good out of the search and the log.
    func forget(while goesOn: @Sendable () async -> Bool) async {
        guard store.forgetting.begin() else { return }
        do {
            try await store.purge(at: context.clock.now(), while: goesOn)
            let isDone = try await store.forgetWords(while: goesOn)
            if !isDone { store.forgetting.note() }
        } catch {
            store.forgetting.note()
            report("forgetting", error)
        }
    }

    /// Ends dry runs and old books, deletes their rows and what can no longer be taken back, and tells auth
    /// preferences that it has not heard of.
    private func expire() async {
        do {
            let now = context.clock.now()
            try await store.expireRestores(at: now)
            while try await store.forgetBulkChanges(at: now), await expiring.pause() {}
            while try await store.removeAbandonedBooks(), await expiring.pause() {
                store.forgetting.note()
            }
        } catch { report("restores", error) }
        await restores.tellPreferences()
    }

    private func index() async {
        do { try await store.indexBacklog { await indexing.pause() } } catch {
            report("search backlog", error)
        }
    }

    private func purge() async {
        let now = context.clock.now()
        do { try await store.purge(at: now) { await purging.pause() } } catch { report("purge", error) }
        await attachments.endClaims()
    }

    /// Logs a failure; the next round tries again.
    private func report(_ work: String, _ error: any Error) {
        context.log.warning("\(work) not finished", ["reason": String(describing: error)])
    }
}
