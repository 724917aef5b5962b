import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// A transaction or a transfer as stored: both are found in the same ways (`Book+Movements`).
protocol MovementRecord: Sendable {
    /// What the id names.
    associatedtype Entity

    static var kind: MovementKind { get }
    static var table: RecordTable<Self> { get }

    /// A condition for one row: the visitor reaches it, and it is in an account that is not deleted.
    static func isInLiveAccount(of book: Book) -> SQL
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
}
