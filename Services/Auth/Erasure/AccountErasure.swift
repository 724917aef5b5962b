import Contracts
import ServiceKit

/// Erases accounts (contract §6): in auth.db first, from which all others learn of it, then in the file of
/// tombstones, then the answer; what is left behind goes in the background.
struct AccountErasure: Sendable {
    private let store: AuthStore
    private let avatars: ContentFolder
    private let files: WorkQueue
    private let tombstones: TombstoneFile
    private let erasure: Erasure
    private let context: ServiceContext

    init(
        store: AuthStore, avatars: ContentFolder, files: WorkQueue, context: ServiceContext
    ) {
        self.store = store
        self.avatars = avatars
        self.files = files
        self.context = context
        let tombstones = TombstoneFile(dataFolder: context.dataFolder)
        self.tombstones = tombstones
        erasure = Erasure(
            database: store.database, context: context,
            begin: { db, tombstone in try store.scrub(tombstone, in: db) },
            clean: { user in
                try await Self.write(tombstones, store, files)
                try await Self.removeAvatar(of: user, store, avatars, files)
                return try await store.deleteRemains(of: user)
            })
    }

    /// Erases a user. When it returns their access has ended, the address is free and no restored backup
    /// brings them back. `If-Match` means the profile and is checked with the first thing that is done:
    /// what begins is not given up half done.
    func erase(_ user: ID<User>, if precondition: Precondition, at now: Timestamp) async throws {
        try await store.endSessions(of: user, if: precondition, at: now)
        try await store.erase(Tombstone(user: user, erasedAt: now), by: erasure)
        try await Self.write(tombstones, store, files)
    }

    /// Before anything is served: erasures that a crash cut short, and those that a restored database does
    /// not know.
    func prepare() async throws {
        try await Self.write(tombstones, store, files)
        try await erasure.applyTombstones()
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
        of user: ID<User>, _ store: AuthStore, _ avatars: ContentFolder, _ files: WorkQueue
    ) async throws {
        guard let avatar = try await store.avatar(of: user) else { return }
        try await files.run { try avatars.remove(avatar.fileName) }
    }
}
