import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// A transaction or a transfer as stored: both are found in the same ways (`Book+Movements`), and changed in
/// the same ways by operations over many rows.
protocol MovementRecord: BulkEntry, Sendable {
    /// What the id names.
    associatedtype Entity

    static var kind: MovementKind { get }
    static var table: RecordTable<Self> { get }

    var id: ID<Entity> { get }
    var updatedAt: Timestamp { get set }
    var notes: String? { get set }
    var tags: [String] { get set }
    var madeBy: ID<User>? { get set }

    /// A condition for one row: the visitor reaches it, and it is in an account that is not deleted.
    static func isInLiveAccount(of book: Book) -> SQL

    /// Writes a record again, deleted or not, for an operation over many rows.
    static func rewrite(
        _ old: Self, as new: Self, isDeleted: Bool, of book: Book, in db: borrowing Connection) throws
}

/// The two kinds of movements. Both share the clients' own ids: an id is used once.
package enum MovementKind: String, Sendable {
    case transaction, transfer

    var table: SQL { self == .transaction ? "transactions" : "transfers" }
    var other: MovementKind { self == .transaction ? .transfer : .transaction }
}

extension TransactionRecord: MovementRecord {
    typealias Entity = Transaction
    static let kind = MovementKind.transaction

    static func isInLiveAccount(of book: Book) -> SQL { book.accountIsNotDeleted }

    static func rewrite(
        _ old: Self, as new: Self, isDeleted: Bool, of book: Book, in db: borrowing Connection
    ) throws {
        guard isDeleted else { return try book.replace(old, by: new, isBulk: true, in: db) }
        try db.run(book.rewriting(new, isBulk: true))
        if old.splits != new.splits { try book.writeParts(of: new, in: db) }
    }
}

extension TransferRecord: MovementRecord {
    typealias Entity = Transfer
    static let kind = MovementKind.transfer

    static func isInLiveAccount(of book: Book) -> SQL {
        """
        EXISTS (SELECT 1 FROM accounts a WHERE a.book = \(book.number) AND a.id IN (from_account, to_account)
        AND a.deleted_at IS NULL AND \(book.isReached("a.id") ?? "TRUE"))
        """
    }

    static func rewrite(
        _ old: Self, as new: Self, isDeleted: Bool, of book: Book, in db: borrowing Connection
    ) throws {
        guard isDeleted else { return try book.replace(old, by: new, in: db) }
        try db.run(book.update(new.id, to: new, in: table))
    }
}
