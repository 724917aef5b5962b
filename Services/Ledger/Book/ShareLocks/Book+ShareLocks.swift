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

    /// Returns who shares a transaction, for others than that person; nil if nobody does.
    func sharer(
        of transaction: ID<Transaction>, seenBy visitor: ID<User>, in db: borrowing Connection
    ) throws -> ShareLockRules.Sharer? {
        let found = try db.first(
            """
            SELECT coalesce(l.sharer, b."user") AS sharer, p.display_name
            FROM share_locks l JOIN books b ON b.book = l.book
            LEFT JOIN household_people p ON p."user" = coalesce(l.sharer, b."user")
            WHERE l.book = \(number) AND l.transaction_id = \(transaction)
            """
        ) { (user: try $0.id(0, User.self), name: try $0.textOrNil(1)) }
        guard let found else { return nil }
        return found.user == visitor ? .visitor : .member(found.name ?? "Another member")
    }
}
