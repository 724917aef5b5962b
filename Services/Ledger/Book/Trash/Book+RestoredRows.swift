import Contracts
import LedgerCore
import SQLiteKit

/// What a deleted row needs before it comes back.
extension Book {
    /// Refuses a row whose account in a column is deleted; `kind` is the row's, as people write it.
    func requireAccount(
        of row: BookRow, _ column: String, _ kind: String, in db: borrowing Connection
    ) throws {
        guard let id: ID<Account> = row.id(column) else { return }
        if try account(id, in: db) == nil { throw APIError.needs("account", of: kind) }
    }

    /// Refuses a row whose category is deleted.
    func requireCategory(of row: BookRow, _ kind: String, in db: borrowing Connection) throws {
        guard let id: ID<Category> = row.id("category") else { return }
        if try category(id, in: db) == nil { throw APIError.needs("category", of: kind) }
    }
}
