import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import Synchronization

/// Lets the ledger fill a book from a backup's records: for a restore, or as a trial that leaves nothing.
struct BookFillingWorkflow: Sendable {
    /// The longest time for the ledger to fill, compare or apply a book.
    static let milliseconds = 3_600_000

    let ledger: ServiceClient
    /// One thread, so that one passphrase is hashed at a time.
    let files: WorkQueue

    /// Returns what the ledger says of a file.
    /// - Parameters:
    ///   - index: what a check of the file's text found.
    ///   - beforeEachStep: can end the work.
    ///   - advance: is told the part of the records that the ledger has.
    func fill(
        _ id: ID<Restore>, of owner: BookVisitor, from text: BackupText, _ index: BackupIndex,
        _ wish: RestoreWish, beforeEachStep: @escaping @Sendable () throws -> Void,
        advance: @escaping @Sendable (Double) -> Void
    ) async throws -> RestoreResult {
        let head = try RestoreLinesJSON.head(of: index, wish, fileHash: text.fileHash)
        let path = ["user": owner.book.text, "restore": id.text]
        let query = owner.query
        _ = try await ledger.call(LedgerAPI.beginRestore, path: path, query: query, json: head)
        try await putContents(of: text, index, path, beforeEachStep: beforeEachStep)
        let elements = BackupElementsStore(
            text, BookKind.allCases.compactMap { kind in index.list(of: kind).map { ($0, kind) } })
        let files = files
        let foreign = index.version == "1.0" ? ForeignIDs(of: text.fileHash) : nil
        let lines = BodyStream(length: nil) {
            try beforeEachStep()
            let lines = try await files.run { () -> [UInt8]? in
                try elements.next()?.flatMap { kind, element in
                    RestoreLinesJSON.line(of: kind, foreign?.made(in: element) ?? element)
                }
            }
            advance(elements.share)
            return lines
        }
        return try await ledger.call(
            LedgerAPI.stageRestore, path: path, query: query, stream: lines,
            deadlineMilliseconds: Self.milliseconds)
    }

    /// Finds out what of a file cannot be restored into an empty book. Users' own books and restores are not
    /// touched.
    func tryOut(
        _ text: BackupText, _ index: BackupIndex, of user: UserIdentity, ids: IDGenerator
    ) async throws -> [RestoreRemark] {
        let id = ids.make(Restore.self)
        let nobody = BookVisitor(
            UserIdentity(id.cast(), currency: user.currency, timeZone: user.timeZone), in: id.cast())
        do {
            return try await fill(
                id, of: nobody, from: text, index, RestoreWish(.replace), beforeEachStep: {},
                advance: { _ in }
            ).problems
        } catch {
            // The ledger takes a trial away by itself, but for one that ends before its lines arrive.
            _ = try? await ledger.call(
                LedgerAPI.abandonRestore, path: ["user": nobody.book.text, "restore": id.text])
            throw error
        }
    }

    /// Sends the receipts' contents of a file to the ledger. What is none, or too long for a receipt, is left
    /// out: the ledger notes the receipts without a content.
    private func putContents(
        of text: BackupText, _ index: BackupIndex, _ path: [String: String],
        beforeEachStep: () throws -> Void
    ) async throws {
        guard let list = index.contents else { return }
        let elements = BackupElementsStore(text, [(list, .attachment)])
        while let found = try await files.run({ try elements.next() }) {
            for (_, element) in found {
                try beforeEachStep()
                let content = try await files.run { () -> (hash: String, bytes: [UInt8])? in
                    guard let content = RestoredContentJSON(element), let bytes = content.bytes,
                        (1...LedgerAPI.attachmentLimitBytes).contains(bytes.count),
                        Sodium.hex(Sodium.sha256(bytes)) == content.sha256
                    else { return nil }
                    return (content.sha256, bytes)
                }
                guard let content else { continue }
                let rest = Mutex<[UInt8]?>(content.bytes)
                let body = BodyStream(length: content.bytes.count) { rest.withLock { $0.taken() } }
                _ = try await ledger.call(
                    LedgerAPI.putRestoredContent,
                    path: path.merging(["sha256": content.hash]) { own, _ in own }, stream: body,
                    deadlineMilliseconds: 30_000)
            }
        }
    }
}
