import Contracts
package import SQLiteKit
import SodiumKit
import LedgerCore

/// The claims of files that are no attachments; `AttachmentWorkflow` removes the files.
extension LedgerStore {
    /// The most claims that one look returns.
    static let claimsAtOnce = 500

    /// Claims the space of a content that is going to arrive, with the checks of `attach`. A content of
    /// unknown length claims what is free, up to the largest size of an attachment.
    func claim(
        _ id: ID<Attachment>, length: Int?, to transaction: ID<Transaction>, quotaBytes: Int,
        _ visit: BookVisit
    ) async throws -> AttachmentClaim {
        try await database.write { db in
            let book = try Self.open(visit, in: db)
            _ = try book.requireTransaction(transaction, in: db)
            let free = quotaBytes - (try book.attachmentSpace(in: db).bytes)
            let size = length ?? max(1, min(LedgerAPI.attachmentLimitBytes, free))
            try book.checkRoom(forAttachmentOf: size, to: transaction, quotaBytes: quotaBytes, in: db)
            try db.run(
                """
                INSERT INTO attachment_claims (book, id, size, sha256)
                VALUES (\(book.number), \(id), \(size), NULL)
                """)
            return AttachmentClaim(book: book.number, id: id, size: size)
        }
    }

    /// Notes the hash of a claim's content, before a file has the hash as its name.
    func noteHash(of claim: AttachmentClaim) async throws {
        let hash = claim.hash.flatMap { Sodium.fromHex($0) }
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE attachment_claims SET sha256 = \(hash)
                WHERE book = \(claim.book) AND id = \(claim.id)
                """)
        }
    }

    /// Ends a claim, whose file is gone.
    func end(_ claim: AttachmentClaim) async throws {
        try await database.write { db in try Self.end(claim, in: db) }
    }

    static func end(_ claim: AttachmentClaim, in db: borrowing Connection) throws {
        try db.run("DELETE FROM attachment_claims WHERE book = \(claim.book) AND id = \(claim.id)")
    }

    /// Returns the claims that come after the given one, in the order of their keys, of all books but those
    /// that restores are filling.
    func claims(after last: AttachmentClaim?) async throws -> [AttachmentClaim] {
        let (book, id) = (last?.book ?? 0, last?.id ?? ID(high: 0, low: 0))
        return try await database.read { db in
            try db.all(
                """
                SELECT book, id, size, sha256 FROM attachment_claims
                WHERE (book, id) > (\(book), \(id))
                AND book NOT IN (SELECT new_book FROM restores WHERE state = 0)
                ORDER BY book, id LIMIT \(Self.claimsAtOnce)
                """
            ) { row in
                AttachmentClaim(
                    book: try row.int(0), id: try row.id(1), size: Int(try row.int(2)),
                    hash: try row.blobOrNil(3).map(Sodium.hex))
            }
        }
    }

    /// Turns attachments into claims: their rows go now, their files afterwards.
    /// - Parameter condition: which attachments, by the columns of their table.
    package static func release(attachmentsWhere condition: SQL, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO attachment_claims (book, id, size, sha256)
            SELECT book, id, size, sha256 FROM attachments WHERE \(condition)
            """)
        try db.run("DELETE FROM attachments WHERE \(condition)")
    }
}

extension Book {
    /// Returns the number and the size of a book's attachments and claims, except one claim.
    func attachmentSpace(
        besides claim: ID<Attachment>? = nil, in db: borrowing Connection
    ) throws -> (count: Int, bytes: Int) {
        try db.first(
            """
            SELECT count(*), coalesce(sum(size), 0) FROM (
                SELECT size FROM attachments WHERE book = \(number) UNION ALL
                SELECT size FROM attachment_claims WHERE book = \(number) AND id IS DISTINCT FROM \(claim)
                ) AS found
            """
        ) { (count: Int(try $0.int(0)), bytes: Int(try $0.int(1))) } ?? (0, 0)
    }
}
