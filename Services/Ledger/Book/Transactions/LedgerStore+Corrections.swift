package import Contracts
package import LedgerCore
package import SQLiteKit

extension LedgerStore {
    /// Gives an entry the amount to which its bank has changed it. Returns false where a rule forbids it, as
    /// for what is shared, reconciled, split otherwise or deleted; then nothing has changed. It is no edit of
    /// the user's, so the undo of the entry's import still removes it.
    package func correct(
        _ id: ID<Transaction>, to amount: Money, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> Bool {
        let draft = TransactionDraft(
            amount: .value(AmountText(amount.text)), currency: .value(amount.currency))
        do {
            _ = try update(id, draft, visit, if: nil, isBulk: true, book, in: db)
            return true
        } catch let refusal as APIError where refusal.code.status < 500 {
            return false
        }
    }
}
