import Contracts
import Foundation
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

@Suite struct AttachmentTests {
    /// A picture of one pixel.
    static let png = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        ) ?? Data())
    static let pdf = Array("%PDF-1.4\n1 0 obj<<>>endobj\nxref\n0 1\ntrailer<<>>\nstartxref\n9\n%%EOF\n".utf8)

    @Test func `a receipt is stored, listed, returned unchanged and deleted`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            let made = try await ledger.attach(
                Self.png, "image/png", to: id, "?fileName=Caf%C3%A9%2Fbill.png")
            #expect(made.status == 201, "\(made.text)")
            let attachment = try #require(made.json["id"].string)
            #expect(made.json["fileName"].string == "Café_bill.png")
            #expect(made.json["contentType"].string == "image/png")
            #expect(made.json["size"].int == Self.png.count)
            let again = try await ledger.attach(Self.png, "image/png", to: id)
            #expect(again.status == 200)
            #expect(again.json == made.json)
            let document = try await ledger.attach(Self.pdf, "application/pdf; x=y", to: id)
            #expect(document.status == 201)
            #expect(document.json["fileName"].string == "receipt.pdf")
            let list = try await ledger.json(.get, "/transactions/\(id)/attachments")["attachments"].array
            #expect(list == [made.json, document.json])
            let file = try await ledger.call(.get, "/transactions/\(id)/attachments/\(attachment)")
            #expect(file.bytes == Self.png)
            #expect(file.fields["Content-Type"] == "image/png")
            #expect(
                file.fields["Content-Disposition"]
                    == "attachment; filename=\"Caf__bill.png\"; filename*=UTF-8''Caf%C3%A9_bill.png")
            #expect(file.fields[Answer.kindHeader] == "raw")
            let gone = try await ledger.call(.delete, "/transactions/\(id)/attachments/\(attachment)")
            #expect(gone.json["id"].string == attachment)
            #expect(
                try await ledger.call(.get, "/transactions/\(id)/attachments/\(attachment)").status == 404)
            #expect(
                try await ledger.json(.get, "/transactions/\(id)/attachments")["attachments"].array.count == 1
            )
        }
    }

    @Test func `a file that is not of its declared type is refused and leaves nothing`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            let cases: [([UInt8], String, Int)] = [
                (Self.pdf, "image/png", 400), (Self.png, "application/pdf", 400),
                (Self.png, "image/jpeg", 400),
                (Array(Self.png.dropLast()), "image/png", 400), (Self.png + [0], "image/png", 400),
                ([], "image/png", 400), (Array("%PDF-1.4".utf8), "application/pdf", 400),
                (Array("<svg/>".utf8), "image/svg+xml", 415), (Self.png, "text/html", 415),
                (Self.png, "", 415),
                ([UInt8](repeating: 1, count: (5 << 20) + 1), "application/pdf", 413),
            ]
            for (content, type, status) in cases {
                let refused = try await ledger.attach(content, type, to: id)
                #expect(refused.status == status, "\(type) \(content.count): \(refused.text)")
            }
            // A form is refused with the expected media types.
            let form = try await ledger.attach(Self.png, "multipart/form-data; boundary=x", to: id)
            #expect(form.status == 415)
            #expect(
                form.json["error"].string
                    == "Send the file as the body, with Content-Type image/png, image/jpeg, image/webp or "
                    + "application/pdf.")
            #expect(try await ledger.rows("attachments") == 0)
            #expect(ledger.attachmentFiles.isEmpty)
        }
    }

    @Test func `a file has at most 5 MiB, a transaction at most ten, and a user has a quota`() async throws {
        try await LedgerFixture.run(settings: ["COFFER_ATTACHMENT_QUOTA_MIB": "12"]) { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("1", food)
            for number in 0..<10 {
                #expect(
                    try await ledger.attach(Self.document(100 + number), "application/pdf", to: id).status
                        == 201)
            }
            let eleventh = try await ledger.attach(Self.document(500), "application/pdf", to: id)
            #expect(eleventh.status == 409)
            let other = try await ledger.record("2", food)
            for size in [5 << 20, (5 << 20) - 1] {
                #expect(
                    try await ledger.attach(Self.document(size), "application/pdf", to: other).status == 201)
            }
            let full = try await ledger.attach(Self.document(3 << 20), "application/pdf", to: other)
            #expect(full.status == 409)
            #expect(full.json["error"].string?.contains("12 MiB") == true)
            // Another user has a separate quota.
            let theirs = try await ledger.record("1", try await ledger.category("Food", user: 2), user: 2)
            #expect(
                try await ledger.attach(Self.document(3 << 20), "application/pdf", to: theirs, user: 2).status
                    == 201)
        }
    }

    @Test
    func `strangers can neither see nor add nor delete a file, and a deleted transaction hides its files`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            let made = try await ledger.attach(Self.png, "image/png", to: id)
            let path = "/transactions/\(id)/attachments"
            let file = "\(path)/\(made.json["id"].string ?? "")"
            #expect(try await ledger.attach(Self.png, "image/png", to: id, user: 2).status == 404)
            #expect(try await ledger.call(.get, path, user: 2).status == 404)
            #expect(try await ledger.call(.get, file, user: 2).status == 404)
            #expect(try await ledger.call(.delete, file, user: 2).status == 404)
            let other = try await ledger.record("1", try await ledger.category("Fun"))
            let wrong = "/transactions/\(other)/attachments/\(made.json["id"].string ?? "")"
            #expect(try await ledger.call(.get, wrong).status == 404)
            #expect(try await ledger.call(.delete, wrong).status == 404)
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            #expect(try await ledger.call(.get, file).status == 404)
            _ = try await ledger.json(.post, "/transactions/\(id)/restore")
            #expect(try await ledger.call(.get, file).bytes == Self.png)
        }
    }

    @Test func `old contents without a row are swept, others stay`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let first = try await ledger.record("1", food)
            let second = try await ledger.record("2", food)
            let kept = try await ledger.attach(Self.png, "image/png", to: first)
            let twin = try await ledger.attach(Self.png, "image/png", to: second)
            let lost = try await ledger.attach(Self.pdf, "application/pdf", to: first)
            for (transaction, answer) in [(second, twin), (first, lost)] {
                let id = answer.json["id"].string ?? ""
                _ = try await ledger.json(.delete, "/transactions/\(transaction)/attachments/\(id)")
            }
            try Data().write(to: URL(fileURLWithPath: "\(ledger.attachmentFolder)/cut.new"))
            try Data().write(to: ledger.attachmentURL(String(repeating: "ab", count: 32)))
            #expect(ledger.attachmentFiles.count == 3)
            try await ledger.sweep()
            // New files stay, because they may belong to a running request.
            #expect(ledger.attachmentFiles.count == 3)
            try ledger.ageAttachmentFiles()
            try await ledger.sweep()
            #expect(ledger.attachmentFiles.count == 1)
            let path = "/transactions/\(first)/attachments/\(kept.json["id"].string ?? "")"
            #expect(try await ledger.call(.get, path).bytes == Self.png)
            // The file of a deleted transaction is not found.
            _ = try await ledger.json(.delete, "/transactions/\(first)")
            ledger.service.clock.advance(seconds: 31 * 86_400)
            try await ledger.purge()
            try await ledger.sweep()
            #expect(ledger.attachmentFiles.isEmpty)
        }
    }

    /// Returns a PDF of `size` bytes.
    static func document(_ size: Int) -> [UInt8] {
        let head = Array("%PDF-1.7\n".utf8)
        let tail = Array("\nstartxref\n9\n%%EOF\n".utf8)
        return head + [UInt8](repeating: 0x20, count: size - head.count - tail.count) + tail
    }
}

extension LedgerFixture {
    func attach(
        _ content: [UInt8], _ type: String, to transaction: String, _ query: String = "", user: Int = 1,
        isChunked: Bool = false
    ) async throws -> TestAnswer {
        let identity = service.context.signer.sign(.user(service.user(user)))
        let rest = Mutex<[UInt8]?>(content)
        let stream = BodyStream(length: nil) { rest.withLock { $0.taken() } }
        return try await service.client.send(
            .post, "/transactions/\(transaction)/attachments\(query)",
            body: isChunked ? .stream(stream) : .bytes(content),
            fields: [("Content-Type", type), (IdentitySigner.headerName, identity)].filter { !$0.1.isEmpty })
    }

    var attachmentFolder: String { "\(service.context.dataFolder)/files/attachments" }

    var attachmentFiles: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: attachmentFolder)) ?? []
    }

    func sweep() async throws {
        let files = try WorkQueue(named: "sweep")
        defer { files.close() }
        let workflow = AttachmentWorkflow(
            store: store,
            contents: ContentStore(
                folder: try ContentFolder("attachments", dataFolder: service.context.dataFolder),
                files: files, database: store.database, context: service.context),
            quotaBytes: 0, context: service.context)
        await workflow.endClaims()
        await workflow.sweep()
    }

    func ageAttachmentFiles() throws {
        for name in attachmentFiles {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -7_200)],
                ofItemAtPath: "\(attachmentFolder)/\(name)")
        }
    }
}
