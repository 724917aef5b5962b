package import Contracts
package import ServiceKit
package import SQLiteKit

/// A record whose row in a book has its id, the times of its making and last change, and a version.
package protocol StoredRecord: Sendable {
    /// What clients see of a record.
    associatedtype Shown: Sendable

    static var table: RecordTable<Self> { get }
    /// Whether a record has its times itself; otherwise only its row has them.
    static var hasOwnTimes: Bool { get }
    static var notFound: APIError { get }

    var id: ID<Shown> { get }

    /// Returns a condition on the rows that the book's visitor sees.
    static func isSeen(in book: Book) -> SQL

    /// Notes what a record that is about to be written needs elsewhere.
    func prepare(in db: borrowing Connection) throws
}

extension StoredRecord {
    package static var hasOwnTimes: Bool { false }
    package static func isSeen(in book: Book) -> SQL { "TRUE" }
    package func prepare(in db: borrowing Connection) throws {}
}
