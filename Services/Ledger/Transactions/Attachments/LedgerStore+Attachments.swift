import Contracts
import SQLiteKit
import SodiumKit

/// The rows of attachments; `AttachmentWorkflow` stores the contents in files.
extension LedgerStore {
    /// An attachment as stored.
    struct AttachmentRecord: Sendable {
        let attachment: Attachment
        /// SHA-256 of the content in hexadecimal.
        let hash: String
    }

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
        _ new: AttachmentRecord, to transaction: ID<Transaction>, instead claim: AttachmentClaim,
        quotaBytes: Int, _ visit: BookVisit
    ) async throws -> (attachment: Attachment, isNew: Bool) {
        try await change(visit) { db, book in
            _ = try book.requireTransaction(transaction, in: db)
            let present = try book.attachments(of: transaction, in: db)
            let twin = present.first { $0.hash == new.hash }
            if twin == nil {
                try book.checkRoom(
                    forAttachmentOf: new.attachment.size, to: transaction, besides: claim.id,
                    quotaBytes: quotaBytes, in: db)
                try book.insert(new, to: transaction, in: db)
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
    static let attachmentColumns = TableColumns<AttachmentColumn>(of: "attachments")

    func attachments(
        of transaction: ID<Transaction>, in db: borrowing Connection
    ) throws -> [LedgerStore.AttachmentRecord] {
        try db.all(
            """
            SELECT \(Self.attachmentColumns.names) FROM attachments INDEXED BY attachments_by_transaction
            WHERE book = \(number) AND transaction_id = \(transaction) ORDER BY id
            """
        ) { try Self.attachment($0) }
    }

    fileprivate func requireAttachment(
        _ id: ID<Attachment>, of transaction: ID<Transaction>, in db: borrowing Connection
    ) throws -> LedgerStore.AttachmentRecord {
        let kept = try db.first(
            """
            SELECT \(Self.attachmentColumns.names) FROM attachments
            WHERE book = \(number) AND id = \(id) AND transaction_id = \(transaction)
            """
        ) { try Self.attachment($0) }
        guard let kept else { throw LedgerError.attachmentNotFound }
        return kept
    }

    /// - Parameter claim: the claim of this very attachment, if it has one.
    func checkRoom(
        forAttachmentOf size: Int, to transaction: ID<Transaction>, besides claim: ID<Attachment>? = nil,
        quotaBytes: Int, in db: borrowing Connection
    ) throws {
        let here = try db.first(
            """
            SELECT count(*) FROM attachments INDEXED BY attachments_by_transaction
            WHERE book = \(number) AND transaction_id = \(transaction)
            """
        ) { Int(try $0.int(0)) }
        try AttachmentRules.checkRoom(
            for: size, onTransaction: here ?? 0, inBook: attachmentSpace(besides: claim, in: db),
            quotaBytes: quotaBytes)
    }

    fileprivate func insert(
        _ new: LedgerStore.AttachmentRecord, to transaction: ID<Transaction>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO attachments (book, transaction_id, \(Self.attachmentColumns.names))
            VALUES (\(number), \(transaction), \(Self.attachmentColumns.values(of: new)))
            """)
    }

    private static func attachment(_ row: borrowing Row) throws -> LedgerStore.AttachmentRecord {
        typealias Column = AttachmentColumn
        return LedgerStore.AttachmentRecord(
            attachment: Attachment(
                id: try row.id(Column.id), fileName: try row.text(Column.fileName),
                contentType: try row.text(Column.contentType), size: Int(try row.int(Column.size)),
                createdAt: try row.timestamp(Column.createdAt)),
            hash: Sodium.hex(try row.blob(Column.sha256.rawValue)))
    }
}

/// The columns of `attachments` that an attachment fills.
enum AttachmentColumn: Int, TableColumn {
    case id, fileName, contentType, size, createdAt, sha256

    var isFixed: Bool { true }

    func value(of kept: LedgerStore.AttachmentRecord) -> SQLValue {
        switch self {
        case .id: kept.attachment.id.sqlValue
        case .fileName: kept.attachment.fileName.sqlValue
        case .contentType: kept.attachment.contentType.sqlValue
        case .size: kept.attachment.size.sqlValue
        case .createdAt: kept.attachment.createdAt.sqlValue
        case .sha256: (Sodium.fromHex(kept.hash) ?? []).sqlValue
        }
    }
}
