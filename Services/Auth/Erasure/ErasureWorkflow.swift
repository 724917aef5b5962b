import Contracts
import ServiceKit

/// Erases accounts (contract §6): first in auth.db, whose feed tells the other services, then in the
/// tombstone file; then the answer goes out. The remaining rows are deleted in the background.
struct ErasureWorkflow: Sendable {
    private let store: AuthStore
    private let avatars: ContentStore
    private let tombstones: TombstoneFile
    private let erasure: Erasure
    private let context: ServiceContext

    init(store: AuthStore, avatars: ContentStore, context: ServiceContext) {
        self.store = store
        self.avatars = avatars
        self.context = context
        let tombstones = TombstoneFile(dataFolder: context.dataFolder)
        self.tombstones = tombstones
        erasure = Erasure(
            database: store.database, context: context,
            begin: { db, tombstone in try store.scrub(tombstone, context.addressMarks, in: db) },
            clean: { user in
                try await Self.write(tombstones, store, avatars.files)
                try await Self.removeAvatar(of: user, store, avatars)
                return try await store.deleteRemains(of: user, at: context.clock.now())
            })
    }

    /// Erases a user. On return their access has ended, the address is free and no restored backup brings
    /// them back. `If-Match` refers to the profile.
    /// - Parameter heir: who gets the personal book, if still an EDITOR of it when the ledger hears of this.
    func erase(
        _ user: ID<User>, heir: ID<User>? = nil, if precondition: Precondition, by origin: Origin = .system,
        at now: Timestamp
    ) async throws {
        let tombstone = Tombstone(user: user, erasedAt: now, heir: heir)
        let address = try await store.erase(tombstone, if: precondition, by: origin, erasure)
        try await Self.write(tombstones, store, avatars.files)
        if let address, context.settings.smtpURL == nil { await removeMails(to: address) }
    }

    /// Deletes the files that stand for a user's mails in development; a failure leaves them.
    private func removeMails(to address: String) async {
        let folder = MailFolder(dataFolder: context.dataFolder)
        do { try await avatars.files.run { try folder.removeMails(to: address) } } catch {
            context.log.warning("mails of an erased user not removed", ["reason": String(describing: error)])
        }
    }

    /// Runs before anything is served: finishes the tombstones of a crashed erasure, and erases the users
    /// that a restored database still has. This host's file gets the tombstones that it lacks, those of
    /// another host that led.
    func prepare() async throws {
        try await Self.write(tombstones, store, avatars.files)
        try await erasure.applyTombstones()
        let (file, missing) = (tombstones, try await erasure.missingTombstones())
        if !missing.isEmpty { try await avatars.files.run { try file.append(missing) } }
    }

    func start() { erasure.start() }

    func stop() { erasure.stop() }

    private static func write(
        _ file: TombstoneFile, _ store: AuthStore, _ files: WorkQueue
    ) async throws {
        while true {
            let unwritten = try await store.unwrittenTombstones()
            guard !unwritten.isEmpty else { return }
            try await files.run { try file.append(unwritten) }
            try await store.haveWritten(unwritten)
        }
    }

    private static func removeAvatar(
        of user: ID<User>, _ store: AuthStore, _ avatars: ContentStore
    ) async throws {
        guard let avatar = try await store.avatar(of: user) else { return }
        try await avatars.remove(avatar.fileName)
    }
}
