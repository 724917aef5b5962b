import Contracts
import HTTPKit
import ServiceKit

/// Stores the contents of attachments: streamed to disk, checked, and synced before their row is written.
/// Contents without a row are swept, so an erased user's are gone within ten minutes.
struct AttachmentWorkflow: Sendable {
    static let sweepMilliseconds = 300_000
    /// A content without a row is left over from a crash, a deletion or an erasure once it was not written to
    /// for this long: no request is silent for that time.
    private static let orphanSeconds = 300

    let store: LedgerStore
    let folder: ContentFolder
    /// One thread, so that storing and sweeping never overlap.
    let files: WorkQueue
    let quotaBytes: Int
    let context: ServiceContext

    /// Stores the body of a request as an attachment. Returns whether the attachment is new.
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
            LedgerStore.AttachmentRecord(attachment: attachment, hash: hash), to: transaction,
            quotaBytes: quotaBytes, visit)
    }

    /// Writes the body piece by piece, then checks the content. Bytes that phones append after the end of a
    /// JPEG are cut off; otherwise the content stays as it was sent.
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

    /// Deletes the contents without a row.
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
