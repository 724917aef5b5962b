import Contracts
import HTTPKit
package import LedgerCore
package import ServiceKit
import SQLiteKit
import Synchronization

/// Stores the contents of attachments: streamed to disk, checked, and synced before their row is written.
///
///     upload:  claim → `<id>.new` written, checked → hash noted → renamed to its hash → row instead of claim
///     delete:  claim instead of row → file removed unless another row has the content → claim ended
///
/// A refused upload ends like a deletion. Every byte on disk has a claim or a row, which count in the quota;
/// the next round of upkeep ends the claims that a crash leaves.
package struct AttachmentWorkflow: Sendable {
    package static let sweepMilliseconds = 300_000
    /// A content without a row, as of an erased user, is removed once it was not written to for this long: no
    /// request is silent for that time.
    private static let orphanSeconds = 300

    package let store: LedgerStore
    /// On one thread, so that storing and sweeping never overlap.
    package let contents: ContentStore
    package let quotaBytes: Int
    package let context: ServiceContext
    let arriving = ArrivingContents()

    package init(
        store: LedgerStore, contents: ContentStore, quotaBytes: Int, context: ServiceContext
    ) {
        self.store = store
        self.contents = contents
        self.quotaBytes = quotaBytes
        self.context = context
    }

    package var folder: ContentFolder { contents.folder }

    package var files: WorkQueue { contents.files }

    /// Stores the body of a request as an attachment. Returns whether the attachment is new.
    /// - Parameter length: bytes of the body, nil if the client does not declare them.
    func add(
        _ body: HTTPBody, length: Int?, fileName: String?, format: AttachmentFormat,
        to transaction: ID<Transaction>, _ visit: BookVisit
    ) async throws -> (attachment: Attachment, isNew: Bool) {
        let id = context.ids.make(Attachment.self)
        arriving.begin(id)
        var claim: AttachmentClaim
        do {
            claim = try await store.claim(
                id, length: length, to: transaction, quotaBytes: quotaBytes, visit)
        } catch {
            arriving.end(id)
            throw error
        }
        do {
            let (file, size) = try await receive(body, claim, format)
            let hash = file.hash
            claim.hash = hash
            try await store.noteHash(of: claim)
            let attachment = Attachment(
                id: id, fileName: fileName ?? "receipt.\(format.fileExtension)",
                contentType: format.mediaType, size: size, createdAt: visit.now)
            let stored = claim
            let answer = try await folder.inTurn(hash) {
                try await files.run { try file.keep(as: folder.path(of: hash)) }
                try await contents.share(hash)
                return try await store.attach(
                    AttachmentRecord(attachment: attachment, transaction: transaction, hash: hash),
                    instead: stored, quotaBytes: quotaBytes, visit)
            }
            arriving.end(id)
            return answer
        } catch {
            // After a commit with unknown outcome the row may name the file; upkeep finds out. While a server
            // may still store it, only the next start can.
            let failure = error as? SQLiteError
            if failure?.mayBeStored != true { await end(claim) }
            if failure?.kind != .outcomeUnknown { arriving.end(id) }
            throw error
        }
    }

    /// Deletes an attachment and its content.
    func delete(
        _ id: ID<Attachment>, of transaction: ID<Transaction>, _ visit: BookVisit
    ) async throws -> DeletedID<Attachment> {
        await end(try await store.deleteAttachment(id, of: transaction, visit))
        return DeletedID(id: id)
    }

    /// Writes the body piece by piece, then checks the content. A picture's metadata, and bytes that phones
    /// append after the end of a JPEG, are cut off; otherwise the content stays as it was sent.
    private func receive(
        _ body: HTTPBody, _ claim: AttachmentClaim, _ format: AttachmentFormat
    ) async throws -> (file: DurableFile, size: Int) {
        let (folder, limit) = (folder, LedgerAPI.attachmentLimitBytes)
        let file = try await files.run { try folder.draft(claim.id.text) }
        var size = 0
        var rest = BodyPieces(body)
        while let piece = try await rest.next() {
            size += piece.count
            guard size <= limit else { throw APIError(.payloadTooLarge) }
            guard size <= claim.size else { throw APIError.attachmentQuota(bytes: quotaBytes) }
            try await files.run { try file.append(piece) }
        }
        return try await files.run {
            guard let content = file.content(limitBytes: limit), let stored = format.stored(of: content)
            else {
                throw APIError(.validation, "This file is no whole \(format.name) file")
            }
            if stored != content { try file.rewrite(stored) }
            return (file, stored.count)
        }
    }

    /// Removes the file of a claim, unless an attachment has the content, and then ends the claim. If that
    /// fails, the next round of upkeep does it.
    private func end(_ claim: AttachmentClaim) async {
        let folder = folder
        do {
            try await files.run { try folder.removeDraft(claim.id.text) }
            if let hash = claim.hash {
                try await folder.inTurn(hash) {
                    guard try await !store.orphans(among: [hash]).isEmpty else { return }
                    try await contents.remove(hash)
                }
            }
            try await store.end(claim)
        } catch {
            context.log.warning("attachment's content not removed", ["reason": String(describing: error)])
        }
    }

    /// Ends the claims that a crash or a purge left.
    package func endClaims() async {
        do {
            var claims = try await store.claims(after: nil)
            while let last = claims.last {
                for claim in claims where !arriving.contains(claim.id) { await end(claim) }
                claims = try await store.claims(after: last)
            }
        } catch {
            context.log.warning("claims of attachments not ended", ["reason": String(describing: error)])
        }
    }

    /// Removes old contents without a row.
    package func sweep() async {
        do {
            try await contents.sweep(olderThanSeconds: Self.orphanSeconds) { names in
                try await store.orphans(among: names)
            }
        } catch {
            context.log.warning("attachments not swept", ["reason": String(describing: error)])
        }
    }
}

/// Reads a body piece by piece, buffered or streamed.
private struct BodyPieces {
    private var body: HTTPBody

    init(_ body: HTTPBody) { self.body = body }

    mutating func next() async throws -> [UInt8]? {
        switch body {
        case .empty: return nil
        case .bytes(let bytes):
            body = .empty
            return bytes
        case .stream(let stream): return try await stream.next()
        }
    }
}

/// The attachments whose contents are arriving: upkeep leaves their claims alone. One process owns ledger.db,
/// so memory is enough, and every claim that is older than the process is a crash's.
final class ArrivingContents: Sendable {
    private let ids = Mutex<Set<ID<Attachment>>>([])

    func begin(_ id: ID<Attachment>) { ids.withLock { _ = $0.insert(id) } }

    func end(_ id: ID<Attachment>) { ids.withLock { _ = $0.remove(id) } }

    func contains(_ id: ID<Attachment>) -> Bool { ids.withLock { $0.contains(id) } }
}
