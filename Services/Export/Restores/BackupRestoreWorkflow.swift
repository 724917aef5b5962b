import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import Synchronization

/// Restores books from backup files: it reads and checks the file, the ledger fills a book from its records
/// (contract §4, "Restore").
///
///     dry run:  upload → scratch file → check: syntax, version, counts, sum → the ledger: contents, records
///     confirm:  the file's hash and the token → the ledger holds the book → safety backup → it applies
struct BackupRestoreWorkflow: Sendable {
    /// A restore that takes longer goes on behind the answer (contract-exports, "Long work").
    static let answerMilliseconds = 5_000
    /// One a second.
    private static let abandonTries = 60
    /// The share of the records in the progress; what follows from them is the rest.
    private static let recordsShare = 0.9

    let filling: BookFillingWorkflow
    let backups: BackupWorkflow
    let scratch: ContentFolder
    let context: ServiceContext
    let activity: ActivityWorkflow
    let bank: BankService
    var answerMilliseconds = BackupRestoreWorkflow.answerMilliseconds
    let runs = RestoreRuns()

    private var ledger: ServiceClient { filling.ledger }
    private var files: WorkQueue { filling.files }

    // MARK: Dry runs

    /// Makes a dry run of the file in a body; it ends an earlier one of the user.
    /// - Parameter isUpload: whether the body comes as slowly as a client sends it.
    func preview(
        _ body: HTTPBody, _ wish: RestoreWish, _ passphrase: Passphrase?, by owner: BookVisitor,
        isUpload: Bool
    ) async throws -> Answer {
        let place = try place(of: owner.book, isUpload: isUpload)
        let text: BackupText
        do {
            text = try await receive(body, passphrase, place)
            try runs.endUpload(place)
        } catch {
            runs.leave(place)
            throw place.reason ?? error
        }
        return try await run(RestoreRun(context.ids.make(), in: place)) { run in
            try await stage(text, wish, run, owner)
        }
    }

    private func place(
        of book: ID<User>, isUpload: Bool = false, isConfirmed: Bool = false
    ) throws -> RestorePlace {
        let microseconds = context.clock.monotonicMicroseconds()
        let place = RestorePlace(
            of: book, isConfirmed: isConfirmed, since: context.clock.now(), at: microseconds)
        try runs.take(place, isUpload: isUpload, at: microseconds)
        return place
    }

    /// Compares a book with the one from before a restore.
    func previewUndo(of restored: ID<Restore>, by owner: BookVisitor) async throws -> Answer {
        return try await run(RestoreRun(context.ids.make(), in: try place(of: owner.book))) { run in
            try await ledger.call(
                LedgerAPI.stageUndo, path: path(of: restored, owner.book),
                body: RestoreUndoing(id: run.id, by: owner.by),
                deadlineMilliseconds: BookFillingWorkflow.milliseconds)
        }
    }

    /// Writes an uploaded file to a scratch file, unpacked and opened.
    private func receive(
        _ body: HTTPBody, _ passphrase: Passphrase?, _ place: RestorePlace
    ) async throws -> BackupText {
        let path = scratch.path(of: context.ids.make(Restore.self).text)
        let upload = try await files.run {
            BackupOpeningStore(try ScratchFile(path), passphrase: passphrase)
        }
        try await forEachPiece(of: body) { piece in
            try place.arrived(piece.count, at: context.clock.monotonicMicroseconds())
            try await files.run { try upload.append(piece) }
        }
        return try await files.run { try upload.finish() }
    }

    /// Returns the hash of an uploaded file, as sent.
    private func hash(of body: HTTPBody, _ place: RestorePlace) async throws -> String {
        var hash = IncrementalSHA256()
        var size = 0
        try await forEachPiece(of: body) { piece in
            try place.arrived(piece.count, at: context.clock.monotonicMicroseconds())
            let current = hash
            hash = try await files.run {
                var hash = current
                hash.update(piece)
                return hash
            }
            size += piece.count
        }
        guard size > 0 else { throw APIError.unreadableFile }
        return Sodium.hex(hash.finish())
    }

    /// Throws `unreadableFile` for a body that breaks off.
    private func forEachPiece(
        of body: HTTPBody, _ take: ([UInt8]) async throws -> Void
    ) async throws {
        switch body {
        case .empty: break
        case .bytes(let bytes): try await take(bytes)
        case .stream(let stream):
            while true {
                let piece: [UInt8]?
                do { piece = try await stream.next() } catch {
                    if let problem = error as? HTTPProblem, problem.status != 400 { throw problem }
                    throw APIError.unreadableFile
                }
                guard let piece else { return }
                try await take(piece)
            }
        }
    }

    private func path(of restore: ID<Restore>, _ book: ID<User>) -> [String: String] {
        ["user": book.text, "restore": restore.text]
    }

    /// Checks a file and lets the ledger fill a book from it.
    private func stage(
        _ text: BackupText, _ wish: RestoreWish, _ run: RestoreRun, _ owner: BookVisitor
    ) async throws -> RestoreResult {
        let check = { @Sendable in try run.place.check() }
        let index = try await BackupCheckStore(text).index(on: files, beforeEachStep: check)
        return try await filling.fill(
            run.id, of: owner, from: text, index, wish, beforeEachStep: check,
            advance: { run.work.advance(to: $0 * Self.recordsShare) })
    }

    // MARK: Doing it

    /// Does what a dry run of an uploaded file has shown, when the same file arrives once more.
    func confirm(
        _ body: HTTPBody, token: String, _ wish: RestoreWish, by owner: BookVisitor
    ) async throws -> Answer {
        let upload = try place(of: owner.book, isUpload: true)
        let hash: String
        do {
            hash = try await self.hash(of: body, upload)
            try runs.endUpload(upload)
        } catch {
            runs.leave(upload)
            throw upload.reason ?? error
        }
        // The restore's own place replaces the upload's.
        return try await confirm(
            RestoreConfirmation(
                token: token, fileHash: hash, mode: wish.mode, deleted: wish.deleted, by: owner.by),
            by: owner)
    }

    /// Does what a dry run has shown, after a safety backup; again, it answers what was done.
    func confirm(_ confirmation: RestoreConfirmation, by owner: BookVisitor) async throws -> Answer {
        let place = try place(of: owner.book, isConfirmed: true)
        let confirmed: RestoreConfirmed
        do {
            try await runs.beginTurn(place)
        } catch {
            runs.leave(place)
            throw error
        }
        do {
            confirmed = try await ledger.call(
                LedgerAPI.confirmRestore, path: ["user": owner.book.text], body: confirmation)
        } catch {
            end(place)
            throw error
        }
        if let result = confirmed.result {
            end(place)
            return try .json(result)
        }
        let isUndo = confirmation.undone != nil
        return try await run(RestoreRun(confirmed.id, in: place)) { run in
            let result = try await apply(run, by: owner, hasBackup: !isUndo)
            await activity.note(isUndo ? .restoreUndone : .dataRestored, by: owner.identity)
            return result
        }
    }

    private func apply(
        _ run: RestoreRun, by owner: BookVisitor, hasBackup: Bool
    ) async throws -> RestoreResult {
        let path = path(of: run.id, run.user)
        do {
            let now = context.clock.now()
            let backup =
                hasBackup ? try await backups.safetyBackup(of: run.user, by: owner.user, now: now).id : nil
            run.work.advance(to: Self.recordsShare)
            // Before it, so that a crash behind it leaves no bank that asks too little.
            try await bank.bookChanged(run.user)
            let result = try await ledger.call(
                LedgerAPI.applyRestore, path: path,
                body: RestoreApplication(safetyBackup: backup, by: owner.by),
                deadlineMilliseconds: BookFillingWorkflow.milliseconds)
            await askBanks(of: run.user, since: result)
            return result
        } catch {
            // A restore that was applied stays so; the ledger lets the user write again in the other case.
            await abandon(path)
            throw error
        }
    }

    /// Has the book's banks ask for what is younger than the file. A sync since the restore began may have
    /// asked for less.
    private func askBanks(of book: ID<User>, since result: RestoreResult) async {
        do {
            try await bank.bookChanged(
                book, to: result.backup?.createdAt.utcDate, due: context.clock.now())
        } catch {
            context.log.warning("banks not asked again", ["reason": String(describing: error)])
        }
    }

    /// Lets a user write again, as soon as the ledger answers: its start alone ends what is left after that.
    private func abandon(_ path: [String: String]) async {
        for _ in 0..<Self.abandonTries {
            do {
                _ = try await ledger.call(LedgerAPI.abandonRestore, path: path)
                return
            } catch {
                context.log.warning("a restore holds its book", ["reason": String(describing: error)])
                await EventLoop.current?.sleep(milliseconds: 1_000)
            }
        }
    }

    private func end(_ place: RestorePlace) {
        runs.endTurn(place)
        runs.leave(place)
    }

    /// What the service does by itself: at its start it abandons the restores that an earlier process had
    /// begun, as soon as the ledger answers.
    var background: [BackgroundWork] {
        let abandoning = RepeatingWork(
            everyMilliseconds: 1_000, firstAfterMilliseconds: 0, in: context)
        return [
            BackgroundWork(stop: files.close),
            BackgroundWork(
                start: {
                    abandoning.start {
                        do {
                            _ = try await ledger.call(LedgerAPI.abandonRestores)
                            runs.open()
                            abandoning.stop()
                        } catch {
                            let reason = String(describing: error)
                            context.log.debug("old restores not abandoned", ["reason": reason])
                        }
                    }
                }, stop: abandoning.stop),
        ]
    }

    // MARK: Long work

    /// Runs a restore in the background, in its turn, and waits some seconds for its end. A confirmed restore
    /// has its turn already.
    private func run(
        _ run: RestoreRun, _ work: @escaping @Sendable (RestoreRun) async throws -> RestoreResult
    ) async throws -> Answer {
        guard let loop = EventLoop.current else { throw APIError.tooManyRunning }
        runs.add(run)
        loop.spawn { [self] in
            let result: Result<RestoreResult, any Error>
            do { result = .success(try await inTurn(run, work)) } catch {
                context.log.info("restore refused", ["reason": String(describing: error)])
                result = .failure(run.place.reason ?? error)
            }
            runs.leave(run.place)
            run.work.end(result)
        }
        if let result = try await run.work.result(withinMilliseconds: answerMilliseconds, on: loop) {
            return try .json(result)
        }
        return try .json(run.progress(refusal), status: .accepted)
    }

    private func inTurn(
        _ run: RestoreRun, _ work: @Sendable (RestoreRun) async throws -> RestoreResult
    ) async throws -> RestoreResult {
        if !run.place.isConfirmed { try await runs.beginTurn(run.place) }
        defer { runs.endTurn(run.place) }
        try run.place.check()
        return try await work(run)
    }

    private func refusal(_ error: any Error) -> APIError {
        (error as? BackupDamage)?.apiError ?? APIError(cause: error)
    }

    /// Returns how far a restore of a book is. Throws `notFound`.
    func progress(_ id: ID<Restore>, of book: ID<User>) async throws -> RestoreProgress {
        if let run = runs.run(id, of: book) { return run.progress(refusal) }
        let result = try await ledger.call(LedgerAPI.readRestore, path: path(of: id, book))
        return RestoreProgress(
            id: id, status: .done, progress: Proportion(tenThousandths: Proportion.whole), result: result)
    }
}
