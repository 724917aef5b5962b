import Contracts
import HTTPKit
import ServiceKit

/// Keeps receipts: streamed to the disk, checked and synced before their row; what no row has is swept.
struct AttachmentWorkflow: Sendable {
    static let sweepMilliseconds = 300_000
    /// A content that belongs to no row and was not written to for so long is a crash's, a deleted
    /// attachment's or an erased user's: no request is silent that long.
    private static let orphanSeconds = 300

    let store: LedgerStore
    let folder: ContentFolder
    /// One thread, so that nothing is kept and swept at the same moment.
    let files: WorkQueue
    let quotaBytes: Int
    let context: ServiceContext

    /// Takes the body of a request as a new attachment; whether it is new.
    func add(
        _ body: HTTPBody, fileName: String?, format: AttachmentFormat, to transaction: ID<Transaction>,
        _ visit: BookVisit
    ) async throws -> (attachment: Attachment, isNew: Bool) {
        let id = context.ids.make(Attachment.self)
        let (size, hash) = try await receive(body, as: id, format)
        let attachment = Attachment(
            id: id, fileName: fileName ?? "receipt.\(format.fileExtension)", contentType: format.mediaType,
            size: size, createdAt: visit.now)
        return try await store.attach(
            LedgerStore.KeptAttachment(attachment: attachment, hash: hash), to: transaction,
            quotaBytes: quotaBytes, visit)
    }

    /// Writes the body piece by piece, then checks what came. A receipt is kept as it was sent, but for what
    /// phones put behind the end of a JPEG: that is cut off.
    private func receive(
        _ body: HTTPBody, as id: ID<Attachment>, _ format: AttachmentFormat
    ) async throws -> (size: Int, hash: String) {
        let (folder, limit) = (folder, LedgerAPI.attachmentLimitBytes)
        let file = try await files.run { try folder.draft(id.text) }
        var size = 0
        var rest = BodyPieces(body)
        while let piece = try await rest.next() {
            size += piece.count
            guard size <= limit else { throw APIError(.payloadTooLarge) }
            try await files.run { try file.append(piece) }
        }
        return try await files.run {
            guard let content = file.content(limitBytes: limit), let length = format.length(in: content)
            else {
                throw LedgerError.attachmentContent(format.name)
            }
            if length < content.count { try file.rewrite(Array(content.prefix(length))) }
            let hash = file.hash
            try file.keep(as: folder.path(of: hash))
            return (length, hash)
        }
    }

    /// Deletes what no row has.
    func sweep() async {
        do {
            try await folder.sweep(olderThanSeconds: Self.orphanSeconds, on: files) { names in
                try await store.orphans(among: names)
            }
        } catch {
            context.log.warning("attachments not swept", ["reason": String(describing: error)])
        }
    }
}

/// A body piece by piece, however it is held.
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
