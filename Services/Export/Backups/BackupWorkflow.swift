import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import SQLiteKit

/// Makes backup files: each has one moment of a book, and is on the disk before its row is written.
struct BackupWorkflow: Sendable {
    /// A backup that takes longer goes on behind the answer (contract-exports, "Long work").
    static let answerMilliseconds = 5_000
    /// The share of the records in the progress; the contents of receipts are the rest.
    private static let recordsShare = 0.8

    let store: BackupStore
    let contents: ContentStore
    let book: LedgerBook
    let auth: ServiceClient
    let keys: PasswordHasher
    let context: ServiceContext
    let answerMilliseconds: Int
    let runs = BackupRuns()

    var background: WorkQueue { contents.files }

    /// What is asked of a backup.
    struct Wish: Sendable {
        var kind = BackupKind.manual
        var passphrase: Passphrase?
        var hasContents = true
    }

    /// Makes a backup, or returns the answer stored under the idempotency key. A backup that takes long is
    /// answered with 202 and goes on. Throws `backupRunning`, `tooManyRunning` and
    /// `backupQuotaExceeded`.
    func make(
        _ wish: Wish, by visitor: BookVisitor, idempotency: Idempotency, now: Timestamp
    ) async throws -> Answer {
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        guard let loop = EventLoop.current else { throw APIError.tooManyRunning }
        let run = begin(wish, of: visitor.book, by: visitor.user, now: now)
        try runs.begin(run)
        loop.spawn { [self] in await perform(run, wish, idempotency) }
        if let answer = try await run.work.result(withinMilliseconds: answerMilliseconds, on: loop) {
            return answer
        }
        try await store.note(run.record)
        return try .json(run.backup, status: .accepted)
    }

    /// Makes a backup before a restore, however long it takes, and returns it.
    func safetyBackup(of book: ID<User>, by owner: ID<User>, now: Timestamp) async throws -> Backup {
        try await wholeBackup(Wish(kind: .safety), of: book, by: owner, now: now)
    }

    /// Makes a backup and returns it. Throws `backupRunning`, `tooManyRunning` and
    /// `backupQuotaExceeded`.
    func wholeBackup(
        _ wish: Wish, of book: ID<User>, by owner: ID<User>, now: Timestamp
    ) async throws -> Backup {
        let run = begin(wish, of: book, by: owner, now: now)
        try runs.begin(run)
        defer { runs.end(run) }
        return try await write(run, wish, nil).backup.answer
    }

    private func begin(
        _ wish: Wish, of book: ID<User>, by owner: ID<User>, now: Timestamp
    ) -> BackupRun {
        BackupRun(
            context.ids.make(), of: book, by: owner, wish.kind, encrypted: wish.passphrase != nil,
            createdAt: now)
    }

    private func perform(_ run: BackupRun, _ wish: Wish, _ idempotency: Idempotency) async {
        var result: Result<Answer, any Error>
        do {
            // A request with the same key may have ended since the first look.
            if let stored = try await idempotency.replay(from: store.database) {
                result = .success(stored)
            } else {
                result = .success(try await write(run, wish, idempotency).answer)
            }
        } catch { result = .failure(error) }
        runs.end(run)
        guard run.work.end(result), case .failure(let error) = result else { return }
        let refusal = APIError(cause: error)
        context.log.error("backup failed", ["reason": refusal.logMessage ?? refusal.message])
        var failed = run.record
        failed.failure = WorkFailure(code: refusal.code, message: refusal.message)
        do { try await store.note(failed) } catch {
            context.log.error("a failed backup was not noted", ["reason": String(describing: error)])
        }
    }

    private func write(
        _ run: BackupRun, _ wish: Wish, _ idempotency: Idempotency?
    ) async throws -> (backup: BackupRecord, answer: Answer) {
        let backup = try await file(run, wish)
        do {
            let (answer, gone) = try await store.add(backup, idempotency: idempotency)
            for file in gone { await discard(file) }
            return (backup, answer)
        } catch {
            // After a commit with an unknown outcome the row may exist, and it needs its file.
            if (error as? SQLiteError)?.mayBeStored != true { await discard(run.id.text) }
            throw error
        }
    }

    /// Deletes a backup: the row first, because a row without a file would promise a download.
    func delete(_ id: ID<Backup>, of book: ID<User>) async throws {
        await discard(try await store.delete(id, of: book))
    }

    /// Removes a file without a row. The next start removes a file that cannot be removed now.
    private func discard(_ file: String) async {
        do {
            try await contents.remove(file)
        } catch {
            context.log.error("backup file not removed", ["reason": String(describing: error)])
        }
    }

    private func file(_ run: BackupRun, _ wish: Wish) async throws -> BackupRecord {
        let profile = try await auth.call(AuthAPI.personalData, path: ["user": run.maker.text]).profile
        let limit = try await space(for: wish.kind, of: run.user)
        let key = try await key(wish.passphrase)
        let maker = BookVisitor(
            UserIdentity(
                run.maker, currency: profile.preferredCurrency, timeZone: profile.timeZone), in: run.user)
        let isPersonal = maker.isAtHome
        let own = Set(BookKind.allCases).subtracting(isPersonal ? BookKind.ofSharing : BookKind.ofPerson)
        var streams = [try await book.lines(of: own, maker)]
        if isPersonal, let shared = await sharedLines(of: run.user) { streams.append(shared) }
        let form = BackupForm(
            createdAt: run.record.startedAt, locale: profile.locale, timeZone: profile.timeZone,
            isPersonal: isPersonal, hasSharing: streams.count == 2)
        let (folder, count) = (contents.folder, streams.count)
        let draft = try await background.run {
            BackupDraft(
                BackupFile(try folder.draft(run.id.text), key: key), form, of: count, limit: limit)
        }
        let source = BodyStream.joined(streams)
        while let piece = try await source.next() {
            try await background.run { try draft.write(piece) }
            run.work.advance(to: draft.share * Self.recordsShare)
        }
        try await background.run { try draft.endRecords() }
        if wish.hasContents { try await writeContents(of: run, to: draft) }
        let (facts, counts) = try await background.run {
            try draft.finish(as: folder.path(of: run.id.text))
        }
        try await contents.share(run.id.text)
        return BackupRecord(
            id: run.id, user: run.user, kind: wish.kind, createdAt: run.record.startedAt, size: facts.size,
            isEncrypted: run.record.isEncrypted, counts: counts, sha256: facts.sha256,
            revision: draft.revision)
    }

    /// Shared expenses are in a backup for information, so it does not fail when sharing is down.
    private func sharedLines(of user: ID<User>) async -> BodyStream? {
        do { return try await book.sharedLines(of: user) } catch {
            context.log.warning("a backup without shares", ["reason": String(describing: error)])
            return nil
        }
    }

    /// Writes the contents of receipts, each once. One that was deleted meanwhile is left out.
    private func writeContents(of run: BackupRun, to draft: BackupDraft) async throws {
        let contents = draft.contents
        for (index, hash) in contents.enumerated() {
            if let content = try await book.content(hash, of: run.user) {
                try await background.run { try draft.beginContent(hash) }
                var base64 = Base64Writer()
                while let piece = try await content.next() {
                    var text: [UInt8] = []
                    base64.add(piece, to: &text)
                    let part = text
                    try await background.run { try draft.writeContent(part) }
                }
                var text: [UInt8] = []
                base64.end(in: &text)
                let (part, size) = (text, base64.count)
                try await background.run {
                    try draft.writeContent(part)
                    try draft.endContent(size: size)
                }
            }
            let share = Double(index + 1) / Double(contents.count)
            run.work.advance(to: Self.recordsShare + (1 - Self.recordsShare) * share)
        }
    }

    /// Returns how large a new backup of a kind may be. Throws `backupQuotaExceeded` if there is no space.
    private func space(for kind: BackupKind, of user: ID<User>) async throws -> Int64 {
        guard kind != .safety else { return .max }
        let left = Int64(context.settings.backupQuotaBytes) - (try await store.space(of: user, beside: kind))
        guard left > 0 else { throw APIError.backupQuotaExceeded }
        return left
    }

    /// Returns a new key for each file, because each file has its own salt. Slow on purpose.
    private func key(_ passphrase: Passphrase?) async throws -> SecretStream.Key? {
        guard let passphrase else { return nil }
        return try await keys.run { try SecretStream.sealingKey(passphrase: passphrase.text) }
    }
}

extension APIError {
    /// The user's manual and scheduled backups would take more than they may.
    static let backupQuotaExceeded = APIError(
        .conflict, "Your backups take all the space that they may. Delete one first.")
}
