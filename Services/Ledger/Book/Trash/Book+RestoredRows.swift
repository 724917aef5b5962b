import Contracts
import LedgerCore
import SQLiteKit

/// What a deleted row needs before it comes back.
extension Book {
    /// Refuses a row whose account in a column is deleted; `kind` is the row's, as people write it.
    func requireAccount(
        of row: BookRow, _ column: String, _ kind: String, at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard let id: ID<Account> = row.id(column), try account(id, in: db) == nil else { return }
        let deleted = try deletedAccount(id, after: TrashRules.firstKept(at: now), in: db)
        throw APIError.needs("account", of: kind, isGone: deleted == nil)
    }

    /// Refuses a deleted category, and one of another type than the row.
    /// - Parameter type: nil if it does not matter.
    func requireCategory(
        _ id: ID<Category>?, of type: EntryType?, _ kind: String, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        guard let id else { return }
        if let category = try category(id, in: db) {
            if type == nil || category.type == type { return }
            throw APIError(.conflict, "The category of this \(kind) is of the other type")
        }
        let deleted = try trashed(.category, id, at: now, in: db)
        throw APIError.needs("category", of: kind, isGone: deleted == nil)
    }
}
