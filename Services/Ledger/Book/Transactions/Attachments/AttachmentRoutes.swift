import Contracts
import HTTPKit
import ServiceKit
import LedgerCore

/// `/transactions/{id}/attachments`
struct AttachmentRoutes: Sendable {
    let workflow: AttachmentWorkflow
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.addAttachment, add)
        routes.on(LedgerAPI.listAttachments, ids.visiting(store.attachments))
        routes.on(LedgerAPI.downloadAttachment, download)
        routes.on(LedgerAPI.deleteAttachment) { call in
            try await workflow.delete(call.id("attachment"), of: call.id(), BookVisit(call, ids: ids))
        }
    }

    /// Adds an attachment. All checks that need no content come before the body is read.
    private func add(_ call: Call<StreamedBody>) async throws -> Answer {
        let visit = try BookVisit(call, ids: ids)
        let transaction: ID<Transaction> = try call.id()
        let length = Self.length(of: call.request.body)
        try await store.checkRoom(
            forAttachmentOf: length ?? 1, to: transaction, quotaBytes: workflow.quotaBytes, visit)
        let fileName = try call.reading { query, errors in
            errors.parsed("fileName", query, "File name must be a file's name") {
                AttachmentRules.fileName($0)
            }
        }
        guard let format = call.request.fields["Content-Type"].flatMap({ AttachmentFormat(mediaType: $0) })
        else {
            throw APIError(
                .unsupportedMediaType,
                "Send the file as the body, with Content-Type image/png, image/jpeg, image/webp or "
                    + "application/pdf."
            )
        }
        if let length, length > LedgerAPI.attachmentLimitBytes { throw APIError(.payloadTooLarge) }
        call.request.allowSlowBody()
        let (attachment, isNew) = try await workflow.add(
            call.request.body, length: length, fileName: fileName, format: format, to: transaction, visit)
        return try .json(attachment, status: isNew ? .created : .ok)
    }

    private func download(_ call: Call<Empty>) async throws -> Answer {
        let visit = try BookVisit(call, ids: ids)
        func find() async throws -> AttachmentRecord {
            try await store.attachment(call.id("attachment"), of: call.id(), visit)
        }
        let kept = try await find()
        guard let file = FileStream(try await workflow.contents.find(kept.hash)) else {
            // Not found, if the attachment was deleted after the first look.
            _ = try await find()
            throw APIError.storedValue("the content of attachment \(kept.attachment.id.text) is missing")
        }
        var answer = Answer.raw(file.body, contentType: kept.attachment.contentType)
        answer.fields.set("Content-Disposition", Self.disposition(kept.attachment.fileName))
        return answer
    }

    /// Returns the length of the body, or nil if the client does not declare it.
    private static func length(of body: HTTPBody) -> Int? {
        switch body {
        case .empty: 0
        case .bytes(let bytes): bytes.count
        case .stream(let stream): stream.length
        }
    }

    /// Returns the header with the name in ASCII, and whole for clients that know RFC 6266 §4.3.
    private static func disposition(_ fileName: String) -> String {
        let plain = String(fileName.unicodeScalars.map { $0.isASCII ? Character($0) : "_" })
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(PercentEncoding.encode(fileName))"
    }
}
