package import Contracts
package import SQLiteKit

/// A record of a plain resource of a book. Its endpoints (`ServiceRoutes.serve`), its lines in the book's
/// stream (`BookTable(of:)`) and what `/changes` tells follow from this declaration.
package protocol BookRecord: StoredRecord where Shown: Encodable {
    associatedtype Draft: Decodable & Sendable
    associatedtype List: Encodable & Sendable

    static var endpoints: Crud<Shown, Draft, List> { get }
    static var kind: BookKind { get }
    /// The order of the resource's list and of its lines in the stream.
    static var listOrder: SQL { get }
    /// The member of a change that has the record.
    static var change: any WritableKeyPath<BookChange, Shown?> & Sendable { get }

    /// Returns the new record of a draft, or `current` with the draft's changes. Throws all errors of the
    /// draft.
    static func made(
        _ draft: Draft, _ id: ID<Shown>, over current: Self?, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> Self

    /// Refuses a new record beyond the limits of a book.
    func checkRoom(in book: Book, _ db: borrowing Connection) throws

    func shown(_ visit: BookVisit, _ book: Book, in db: borrowing Connection) throws -> Shown
}

extension BookRecord {
    package static var listOrder: SQL { "id" }

    /// Tells a record of the change's id as it is now, or that there is none.
    package static func tell(
        _ change: inout BookChange, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws {
        let record: Self? = try book.find(change.id.cast(), in: db)
        let shown = try record?.shown(visit, book, in: db)
        change[keyPath: Self.change] = shown
        change.isDeleted = shown == nil
    }
}

extension BookRecord where Shown == Self {
    package func shown(_ visit: BookVisit, _ book: Book, in db: borrowing Connection) throws -> Self { self }
}
