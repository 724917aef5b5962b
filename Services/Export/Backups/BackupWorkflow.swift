import Contracts
import ServiceKit
import SodiumKit
import SQLiteKit
import Synchronization

/// Makes backup files: one consistent state of a book, whole on the disk before its row is written.
struct BackupWorkflow: Sendable {
    /// How often a book that changes meanwhile is begun anew.
    static let attempts = 5

    let store: BackupStore
    let folder: ContentFolder
    let ledger: ServiceClient
    let background: WorkQueue
    let keys: PasswordHasher
    let context: ServiceContext
    let pageRows: Int
    let slots = BackupSlots()

    /// Makes a backup, encrypted where there is a passphrase, or answers what the key has answered before.
    func make(
        for user: UserIdentity, passphrase: String?, idempotency: Idempotency, now: Timestamp
    ) async throws -> Answer {
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        try slots.take(user.user)
        defer { slots.drop(user.user) }
        // A twin may have ended since the first look.
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        guard try await store.count(of: user.user) < BackupStore.limit else {
            throw ExportError.tooManyBackups
        }
        let id = context.ids.make(Backup.self)
        let backup = try await write(id, of: user, passphrase: passphrase, now: now)
        do {
            return try await store.record(backup, of: user.user, idempotency: idempotency)
        } catch {
            // After a commit of unknown outcome the row may be there, and needs its file.
            if (error as? SQLiteError)?.kind != .inputOutput { await discard(id) }
            throw error
        }
    }

    /// Deletes a backup: the row first, as a row without a file would be a lie.
    func delete(_ id: ID<Backup>, of user: ID<User>) async throws {
        try await store.delete(id, of: user)
        await discard(id)
    }

    /// Removes a file without a row. One that cannot be removed now is removed at the next start.
    private func discard(_ id: ID<Backup>) async {
        let folder = folder
        do {
            try await background.run { try folder.remove(id.text) }
        } catch {
            context.log.error("backup file not removed", ["reason": String(describing: error)])
        }
    }

    private func write(
        _ id: ID<Backup>, of user: UserIdentity, passphrase: String?, now: Timestamp
    ) async throws -> Backup {
        let book = LedgerBook(ledger, of: user.user, pageRows: pageRows)
        for _ in 1...Self.attempts {
            let key = try await key(passphrase)
            if let backup = try await attempt(id, book, user, key, now: now) { return backup }
        }
        throw ExportError.bookKeepsChanging
    }

    /// One way through the book; nil when it was written to meanwhile.
    private func attempt(
        _ id: ID<Backup>, _ book: LedgerBook, _ user: UserIdentity, _ key: SecretStream.Key?, now: Timestamp
    ) async throws -> Backup? {
        let outline = try await book.outline()
        let folder = folder
        let draft = try await background.run {
            try BackupDraft(BackupFile(folder.draft(id.text), key: key), of: outline)
        }
        try await background.run { try draft.writeHead(of: user, createdAt: now) }
        var after: ID<Transaction>?
        repeat {
            let page = try await book.page(after: after)
            guard page.revision == outline.revision else { return nil }
            try await background.run { try draft.write(page.transactions) }
            after = page.next
        } while after != nil
        let (facts, counts) = try await background.run {
            try draft.finish(as: folder.path(of: id.text))
        }
        return Backup(
            id: id, createdAt: now, size: facts.size, encrypted: key != nil, counts: counts,
            sha256: facts.sha256)
    }

    /// Slow by intention; for each file its own, as each has its own salt.
    private func key(_ passphrase: String?) async throws -> SecretStream.Key? {
        guard let passphrase else { return nil }
        return try await keys.run { try SecretStream.sealingKey(passphrase: passphrase) }
    }
}
