package import Contracts
import LedgerCore

/// The rules for transactions that a share locks (contract §3, design §7).
package enum ShareLockRules {
    /// Who shares a transaction. The lock is the book's, and only its sharer can take it away.
    enum Sharer: Equatable {
        case visitor
        /// Another member of the book, by name.
        case member(String)
    }

    /// Refuses another amount, currency or type of a locked transaction.
    static func checkChange(
        from old: TransactionRecord, to new: TransactionRecord, sharedBy sharer: Sharer?
    ) throws(APIError) {
        guard let sharer, old.amount != new.amount || old.flow != new.flow else { return }
        throw refusal(of: "changing its amount, currency or type", sharedBy: sharer)
    }

    static func checkDeletion(sharedBy sharer: Sharer?) throws(APIError) {
        if let sharer { throw refusal(of: "deleting it", sharedBy: sharer) }
    }

    private static func refusal(of act: String, sharedBy sharer: Sharer) -> APIError {
        switch sharer {
        case .visitor: APIError(.conflict, "This expense is shared. Unshare it before \(act).")
        case .member(let name):
            APIError(.conflict, "\(name) shares this expense. Ask them to unshare it before \(act).")
        }
    }

    /// Refuses a lock by a released share, of income or a refund, or of a transaction that another share
    /// holds. The lock request of a released share was overtaken by its release, which is not sent again.
    package static func checkLock(
        of record: TransactionRecord, by share: ID<SharedExpense>, holder: ID<SharedExpense>?,
        isReleased: Bool
    ) throws(APIError) {
        if isReleased { throw APIError(.conflict, "This share was taken back") }
        if record.flow != .expense { throw .field("transactionId", "Only expenses can be shared") }
        if let holder, holder != share { throw APIError(.conflict, "This expense is already shared") }
    }
}
