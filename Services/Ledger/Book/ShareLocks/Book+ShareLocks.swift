package import Contracts
package import SQLiteKit
import LedgerCore

extension Book {
    /// Returns the share that locks a transaction, or nil.
    package func shareHolding(
        _ transaction: ID<Transaction>, in db: borrowing Connection
    ) throws -> ID<SharedExpense>? {
        try db.first(
            "SELECT share FROM share_locks WHERE book = \(number) AND transaction_id = \(transaction)"
        ) { try $0.id(0) }
    }
}
