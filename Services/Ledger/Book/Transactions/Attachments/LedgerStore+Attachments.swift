package import Contracts
package import SQLiteKit
import SodiumKit
import ServiceKit
import LedgerCore

/// The rows of attachments; `AttachmentWorkflow` stores the contents in files.
extension LedgerStore {
    func attachments(of transaction: ID<Transaction>, _ visit: BookVisit) async throws -> AttachmentList {
        try await read(visit) { db, book in
            _ = try book.requireTransaction(transaction, in: db)
            let kept = try book.attachments(of: transaction, in: db)
            return AttachmentList(attachments: kept.map(\.attachment))
        }
    }

    func attachment(
        _ id: ID<Attachment>, of transaction: ID<Transaction>, _ visit: BookVisit
    ) async throws -> AttachmentRecord {
        try await read(visit) { db, book in
            _ = try book.requireTransaction(transaction, in: db)
            return try book.requireAttachment(id, of: transaction, in: db)
        }
    }

    /// Refuses an attachment with the checks of `attach`, before its body is read.
    func checkRoom(
        forAttachmentOf size: Int, to transaction: ID<Transaction>, quotaBytes: Int, _ visit: BookVisit
    ) async throws {
        try await read(visit) { db, book in
            _ = try book.requireTransaction(transaction, in: db)
            try book.checkRoom(forAttachmentOf: size, to: transaction, quotaBytes: quotaBytes, in: db)
        }
    }

    /// Writes the row of a content that is on disk and ends its claim. Returns the existing attachment if the
    /// transaction has the same content already.
    func attach(
        _ new: AttachmentRecord, instead claim: AttachmentClaim, quotaBytes: Int, _ visit: BookVisit
    ) async throws -> (attachment: Attachment, isNew: Bool) {
        try await change(visit) { db, book in
            let transaction = new.transaction
            _ = try book.requireTransaction(transaction, in: db)
            let present = try book.attachments(of: transaction, in: db)
            let twin = present.first { $0.hash == new.hash }
            if twin == nil {
                try book.checkRoom(
                    forAttachmentOf: new.attachment.size, to: transaction, besides: claim.id,
                    quotaBytes: quotaBytes, in: db)
                try book.insert(new, into: AttachmentRecord.table, in: db)
            }
            try Self.end(claim, in: db)
            return (twin?.attachment ?? new.attachment, twin == nil)
        }
    }

    /// Deletes the row. Returns the claim of its content.
    func deleteAttachment(
        _ id: ID<Attachment>, of transaction: ID<Transaction>, _ visit: BookVisit
    ) async throws -> AttachmentClaim {
        try await change(visit) { db, book in
            _ = try book.requireTransaction(transaction, in: db)
            let kept = try book.requireAttachment(id, of: transaction, in: db)
            try Self.release(attachmentsWhere: "book = \(book.number) AND id = \(id)", in: db)
            return AttachmentClaim(
                book: book.number, id: id, size: kept.attachment.size, hash: kept.hash)
        }
    }

    /// Returns the names that are the content of no row, and of no book that a restore is filling.
    func orphans(among names: [String]) async throws -> [String] {
        try await database.read { db in
            try names.filter { name in
                guard let hash = Sodium.fromHex(name), hash.count == 32 else { return true }
                return try !db.exists(
                    """
                    SELECT 1 FROM attachments INDEXED BY attachments_by_content
                    WHERE sha256 = \(hash) LIMIT 1
                    """)
                    && !db.exists(
                        """
                        SELECT 1 FROM attachment_claims c INDEXED BY attachment_claims_by_content
                        WHERE sha256 = \(hash)
                            AND book IN (SELECT new_book FROM restores WHERE state = 0) LIMIT 1
                        """)
            }
        }
    }
}

extension Book {
    package func attachments(
        of transaction: ID<Transaction>, in db: borrowing Connection
    ) throws -> [AttachmentRecord] {
        try db.all(
            """
            SELECT \(AttachmentRecord.table.names) FROM attachments INDEXED BY attachments_by_transaction
            WHERE book = \(number) AND transaction_id = \(transaction) ORDER BY id
            """
        ) { try AttachmentRecord.table.record($0) }
    }

    package func hasAttachments(_ transaction: ID<Transaction>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM attachments INDEXED BY attachments_by_transaction
            WHERE book = \(number) AND transaction_id = \(transaction) LIMIT 1
            """)
    }

    fileprivate func requireAttachment(
        _ id: ID<Attachment>, of transaction: ID<Transaction>, in db: borrowing Connection
    ) throws -> AttachmentRecord {
        let kept = try db.first(
            """
            SELECT \(AttachmentRecord.table.names) FROM attachments
            WHERE book = \(number) AND id = \(id) AND transaction_id = \(transaction)
            """
        ) { try AttachmentRecord.table.record($0) }
        guard let kept else { throw APIError.attachmentNotFound }
        return kept
    }

    /// - Parameter claim: the claim of this very attachment, if it has one.
    func checkRoom(
        forAttachmentOf size: Int, to transaction: ID<Transaction>, besides claim: ID<Attachment>? = nil,
        quotaBytes: Int, in db: borrowing Connection
    ) throws {
        let here = try count(
            """
            attachments INDEXED BY attachments_by_transaction
            WHERE book = \(number) AND transaction_id = \(transaction)
            """, in: db)
        try AttachmentRules.checkRoom(
            for: size, onTransaction: here, inBook: attachmentSpace(besides: claim, in: db),
            quotaBytes: quotaBytes)
    }
}
