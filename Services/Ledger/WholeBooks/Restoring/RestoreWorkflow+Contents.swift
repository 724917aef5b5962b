import Contracts
import ServiceKit
import SQLiteKit
import SodiumKit
import LedgerBook
import LedgerCore

/// The types of a restored book's receipts: what a file says of them is not believed.
extension RestoreWorkflow {
    /// Gives each receipt the type that its content has. A type that was wrong is a note.
    func checkTypes(
        _ restore: RestoreVisit, of book: Book, _ known: RestoreFindings
    ) async throws -> RestoreFindings {
        var findings = known
        var last: ID<Attachment>?
        repeat {
            let receipts = try await store.receipts(of: book, after: last)
            last = receipts.last?.id
            for (receipt, format) in try await misnamed(receipts) {
                try await store.fill(restore) { db in
                    try book.setContentType(format.mediaType, of: receipt.id, in: db)
                }
                findings.note(
                    "data.attachments: \(receipt.id.text)",
                    "Its content is a \(format.name), so its type becomes \(format.mediaType)")
            }
        } while last != nil
        return findings
    }

    /// Reads the beginnings of contents, and returns the receipts that have another type than theirs.
    private func misnamed(
        _ receipts: [LedgerStore.StoredReceipt]
    ) async throws -> [(LedgerStore.StoredReceipt, AttachmentFormat)] {
        var found: [(receipt: LedgerStore.StoredReceipt, path: String)] = []
        for receipt in receipts {
            found.append((receipt, try await attachments.contents.find(receipt.hash)))
        }
        let files = found
        return try await attachments.files.run {
            files.compactMap { receipt, path in
                guard let start = try? FileParts(path).bytes(AttachmentFormat.markBytes),
                    let format = AttachmentFormat.marked(by: start),
                    format.mediaType != receipt.contentType
                else { return nil }
                return (receipt, format)
            }
        }
    }
}

extension LedgerStore {
    /// A receipt with the name of its content.
    struct StoredReceipt: Sendable {
        let id: ID<Attachment>
        let hash: String
        let contentType: String
    }

    /// Returns some receipts of a book after another, ordered by id.
    func receipts(of book: Book, after start: ID<Attachment>?) async throws -> [StoredReceipt] {
        try await database.read { db in
            try db.all(
                """
                SELECT id, sha256, content_type FROM attachments
                WHERE book = \(book.number) AND id > \(start ?? ID(high: 0, low: 0))
                ORDER BY id LIMIT 100
                """
            ) {
                StoredReceipt(id: try $0.id(0), hash: Sodium.hex(try $0.blob(1)), contentType: try $0.text(2))
            }
        }
    }
}

extension Book {
    fileprivate func setContentType(
        _ type: String, of id: ID<Attachment>, in db: borrowing Connection
    ) throws {
        try db.run(
            "UPDATE attachments SET content_type = \(type) WHERE book = \(number) AND id = \(id)")
    }
}
