import Contracts

/// Every way in which the ledger refuses; `LedgerError+APIError.swift` says what a client gets to see.
enum LedgerError: Error, Sendable, Equatable {
    /// The request's fields or parameters are wrong; never empty.
    case invalid(FieldErrors)
    /// The user has deleted their account.
    case userErased
    case accountNotFound
    case categoryNotFound
    /// Something refers to the category that was to be deleted.
    case categoryInUse(CategoryUses)
    case transactionNotFound
    /// A client's own id that belonged to a transaction which is deleted for good.
    case clientIDSpent
    /// Another account took the name of a deleted one.
    case accountNameTakenMeanwhile
    case budgetNotFound
    case incomeGoalNotFound
    /// No rate of the first in the second is known.
    case rateUnavailable(AssetCode, AssetCode)
    case recurringNotFound
    case attachmentNotFound
    case noAttachmentType
    /// A file that is not what it is said to be.
    case attachmentContent(String)
    case tooManyAttachments
    /// The user's files would be larger than all of them may be.
    case attachmentQuota(bytes: Int)
    case onlyAccount
    case activeAccount
    case accountHasSharedTransactions
    case tooManyDeletedAccounts
    /// A change of amount, currency or type of a transaction under a share.
    case sharedAmountChange
    case sharedDeletion
    /// Another share has the transaction.
    case alreadyShared
    /// The share was taken back before its lock came.
    case shareReleased
    case incomeShared
    /// The sum of an account's entries in one currency would pass the range of 64 bits.
    case sumTooLarge(Currency)
    /// A payment without the key that makes it happen once.
    case idempotencyKeyMissing
    /// A batch while others of the user wait already.
    case tooManyBatches
    case recipientNotFound
    case tooManyAddresses(retryAfterSeconds: Int)
    case insufficientFunds
    /// A wallet's balance would pass the range of 64 bits.
    case walletFull
    /// Only the demo user may put money into the wallet.
    case onlyForDemo
    /// A stored value that no rule would have let in; the text is for the log.
    case storedValue(String)

    static func field(_ path: String, _ message: String) -> LedgerError {
        .invalid(FieldErrors(path, message))
    }
}

extension FieldErrors {
    func refuseIfAny() throws(LedgerError) {
        if !isEmpty { throw .invalid(self) }
    }
}
