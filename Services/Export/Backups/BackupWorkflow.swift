import Contracts
import ServiceKit
import SodiumKit
import SQLiteKit
import Synchronization

/// Makes backup files: each has one consistent state of a book, and is on the disk before its row is written.
struct BackupWorkflow: Sendable {
    /// Most attempts for a book that changes meanwhile.
    static let attempts = 5

    let store: BackupStore
    let folder: ContentFolder
    let ledger: ServiceClient
    let background: WorkQueue
    let keys: PasswordHasher
    let context: ServiceContext
    let pageRows: Int
    let slots = BackupSlots()

    /// Makes a backup, encrypted if there is a passphrase, or returns the answer stored under the idempotency
    /// key. Throws `backupRunning`, `tooManyRunning`, `tooManyBackups` and `bookKeepsChanging`.
    func make(
        for user: UserIdentity, passphrase: String?, idempotency: Idempotency, now: Timestamp
    ) async throws -> Answer {
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        try slots.take(user.user)
        defer { slots.drop(user.user) }
        // A request with the same key may have ended since the first look.
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        guard try await store.count(of: user.user) < BackupStore.limit else {
            throw ExportError.tooManyBackups
        }
        let id = context.ids.make(Backup.self)
        let backup = try await write(id, of: user, passphrase: passphrase, now: now)
        do {
            return try await store.record(backup, of: user.user, idempotency: idempotency)
        } catch {
            // After a commit with an unknown outcome the row may exist, and it needs its file.
            if (error as? SQLiteError)?.kind != .inputOutput { await discard(id) }
            throw error
        }
    }

    /// Deletes a backup: the row first, because a row without a file would promise a download.
    func delete(_ id: ID<Backup>, of user: ID<User>) async throws {
        try await store.delete(id, of: user)
        await discard(id)
    }

    /// Removes a file without a row. The next start removes a file that cannot be removed now.
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
        let book = LedgerBook(ledger, of: user, pageRows: pageRows)
        for _ in 1...Self.attempts {
            let key = try await key(passphrase)
            if let backup = try await attempt(id, book, user, key, now: now) { return backup }
        }
        throw ExportError.bookKeepsChanging
    }

    /// Reads the book once; returns nil if the book changed meanwhile.
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

    /// Returns a new key for each file, because each file has its own salt. Slow on purpose.
    private func key(_ passphrase: String?) async throws -> SecretStream.Key? {
        guard let passphrase else { return nil }
        return try await keys.run { try SecretStream.sealingKey(passphrase: passphrase) }
    }
}
