package import Contracts
package import SQLiteKit
import ServiceKit

/// When records were deleted that the book does not have any more; triggers note them
/// (`Migration043Deletions`). A merge needs it: what was deleted since a backup stays so.
extension Book {
    /// Increases the revision after a write unit, and gives what it deleted its time. A shared book notes
    /// whose unit it was.
    package func advance(at now: Timestamp, in db: borrowing Connection) throws {
        try timeDeletions(at: now, in: db)
        try advance(in: db)
        guard isShared else { return }
        try db.run(
            """
            INSERT INTO book_units (book, revision, at, made_by)
            SELECT book, revision, \(now), \(visitor) FROM books WHERE book = \(number)
            """)
    }

    /// Ends the unit of a purge in shared books, for nobody: what it removed must not be in the next one,
    /// which is somebody's.
    package static func passOver(_ books: [Int64], in db: borrowing Connection) throws {
        for book in Set(books).sorted() {
            try db.run(
                """
                UPDATE books SET revision = revision + 1 WHERE book = \(book)
                AND EXISTS (SELECT 1 FROM book_units u WHERE u.book = books.book)
                """)
        }
    }

    /// Gives the deletions of a write unit their time.
    package func timeDeletions(at now: Timestamp, in db: borrowing Connection) throws {
        try Self.timeDeletions(of: number, at: now, in: db)
    }

    package static func timeDeletions(
        of book: Int64, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE deletions INDEXED BY deletions_untimed SET deleted_at = \(now)
            WHERE book = \(book) AND deleted_at = 0
            """)
    }

    /// Notes that records go for good which are only marked as deleted until the purge.
    package func noteDeletion(
        of kind: MarkedKind, _ ids: SQL, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try noteDeletions(
            """
            SELECT e.book, \(kind.rawValue), e.id, \(now) FROM \(kind.table) e
            WHERE e.book = \(number) AND e.id IN (\(ids))
            """, in: db)
    }

    /// Notes the deletions that a statement selects: book, kind, key and time.
    /// - Parameter condition: on a deletion that is known already; the selected one is `excluded`.
    func noteDeletions(
        _ deletions: SQL, where condition: SQL = "TRUE", in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO deletions (book, kind, record, deleted_at) \(deletions)
            ON CONFLICT (book, kind, record) DO UPDATE SET deleted_at = excluded.deleted_at
            WHERE \(condition)
            """)
    }

    /// Returns when a record was deleted that the book does not have any more, or only until the purge; nil
    /// if it never had it, or has forgotten. A deletion without a time is one of the last unit.
    package func deletion(
        of kind: BookKind, _ record: [UInt8], in db: borrowing Connection
    ) throws -> Timestamp? {
        try db.first(
            """
            SELECT deleted_at FROM deletions
            WHERE book = \(number) AND kind = \(kind.rawValue) AND record = \(record)
            """
        ) { row in
            let time = try row.int(0)
            return Timestamp(millisecondsSinceEpoch: time == 0 ? Int64.max : time)
        }
    }

    package func deletion<Entity>(
        of kind: BookKind, _ id: ID<Entity>, in db: borrowing Connection
    ) throws -> Timestamp? { try deletion(of: kind, id.bytes, in: db) }

    /// Keeps a deletion, unless a later one of the record is known.
    package func keep(
        deletionOf kind: BookKind, _ record: [UInt8], at deletedAt: Timestamp, in db: borrowing Connection
    ) throws {
        try noteDeletions(
            "VALUES (\(number), \(kind.rawValue), \(record), \(deletedAt))",
            where: "deletions.deleted_at < excluded.deleted_at", in: db)
    }
}
