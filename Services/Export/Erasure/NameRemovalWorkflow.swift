import Contracts
import HTTPKit
import ServiceKit

/// Removes the names and addresses of erased users from the backups of others, one backup after the other
/// (contract §6). A backup that named one gets a new file under another name, and its row changes in one
/// unit: after a crash the row has the one or the other, each whole. Backups under a passphrase cannot be
/// read.
struct NameRemovalWorkflow: Sendable {
    /// Sharing tells names for this long after an erasure at most.
    private static let lagSeconds: Int64 = 30
    private static let waitMilliseconds = 200

    let store: BackupStore
    let contents: ContentStore
    let runs: BackupRuns
    let context: ServiceContext

    /// Looks through the next backup. Returns whether there may be another one for a user.
    func step(for user: ID<User>) async throws -> Bool {
        let removals = try await store.nameRemovals()
        guard let own = removals.first(where: { $0.tombstone.user == user }) else { return false }
        // The row of a backup that is being made comes later, and its id may be of before the erasure.
        if runs.isRunning(startedBy: own.tombstone.erasedAt.adding(seconds: Self.lagSeconds)) {
            await EventLoop.current?.sleep(milliseconds: Self.waitMilliseconds)
            return true
        }
        guard let backup = try await store.nextShared(after: own.place) else {
            return try await !store.endNameRemoval(of: own.tombstone)
        }
        let due = removals.filter { $0.place.lexicographicallyPrecedes(backup.id.bytes) }
        let people = ErasedPeople(due.map(\.person), marks: context.addressMarks)
        try await removeNames(of: people, from: backup)
        try await store.note(backup.id, lookedThroughFor: due.map(\.tombstone))
        return true
    }

    private func removeNames(of people: ErasedPeople, from backup: BackupRecord) async throws {
        guard let found = try await copy(backup, without: people, to: nil), found.count > 0 else { return }
        let (folder, files) = (contents.folder, contents.files)
        let file = try await files.run { try folder.draft(backup.id.text) }
        guard let written = try await copy(backup, without: people, to: file) else { return }
        guard written.isWhole else {
            context.log.warning("a damaged backup keeps its names", ["backup": backup.id.text])
            return
        }
        var next = backup
        next.edition += 1
        (next.size, next.sha256) = (Int64(file.size), file.hash)
        let name = next.fileName
        try await files.run { try file.keep(as: folder.path(of: name)) }
        try await contents.share(name)
        let isThere = try await store.replace(backup, with: next)
        try await contents.remove(isThere ? backup.fileName : name)
    }

    /// Returns nil for a backup that was deleted meanwhile.
    private func copy(
        _ backup: BackupRecord, without people: ErasedPeople, to file: DurableFile?
    ) async throws -> (count: Int, isWhole: Bool)? {
        let files = contents.files
        guard let source = FileStream(try await contents.find(backup.fileName)),
            case .stream(let body) = source.body
        else { return nil }
        let rewriting = BackupRewriting(people, in: backup, to: file)
        while let piece = try await body.next() { try await files.run { try rewriting.take(piece) } }
        let isWhole = try await files.run { try rewriting.finish(expecting: backup.sha256) }
        return (rewriting.count, isWhole)
    }
}
