import Contracts

/// Every reason for which the ledger refuses a request; `LedgerError+APIError.swift` maps each to an answer.
enum LedgerError: Error, Sendable, Equatable {
    /// Fields or parameters of the request are wrong; the errors are never empty.
    case invalid(FieldErrors)
    /// The user has deleted their account.
    case userErased
    /// The object does not exist for this user; the text is its name, as people write it.
    case notFound(String)
    /// The category to delete is in use.
    case categoryInUse(CategoryUses)
    /// The `clientId` belongs to a transaction that was deleted.
    case clientIDSpent
    /// The deleted transaction to restore is a template's booking of a month that another one books now.
    case monthBooked(Month, by: ID<Transaction>)
    /// The deleted account to restore has a name that another account uses now.
    case accountNameTakenMeanwhile
    case incomeGoalNotFound
    /// No exchange rate from the first asset to the second is known.
    case rateUnavailable(AssetCode, AssetCode)
    case noAttachmentType
    /// The content is not a whole file of the format; the text is the format's name.
    case attachmentContent(String)
    case tooManyAttachments
    /// The user's attachments would exceed their quota.
    case attachmentQuota(bytes: Int)
    case onlyAccount
    case activeAccount
    case accountHasSharedTransactions
    case tooManyDeletedAccounts
    /// The amount, currency or type of a shared transaction would change.
    case sharedAmountChange
    case sharedDeletion
    /// Another share already locks the transaction.
    case alreadyShared
    /// The share was released before its request for a lock arrived.
    case shareReleased
    case incomeShared
    /// The sum of an account's entries in one currency would exceed 64 bits.
    case sumTooLarge(Currency)
    /// A payment was sent without an idempotency key.
    case idempotencyKeyMissing
    /// Too many batches of the user are waiting already.
    case tooManyBatches
    case recipientNotFound
    case tooManyAddresses(retryAfterSeconds: Int)
    case insufficientFunds
    /// Ids in the body that the user does not have, by their paths; the errors are never empty.
    case unknown(FieldErrors)
    /// A deletion would leave an asset's balance below zero.
    case assetOverdrawn
    /// A deletion would leave an asset's balance with more digits than a quantity has.
    case assetTooFull
    case assetHasAllocations
    /// A transaction that a chain reported cannot be deleted.
    case chainTransaction
    /// The asset cannot be read from a chain.
    case assetNotOnChain(SyncObstacle)
    /// The asset was not read from its chain.
    case syncFailed(SyncFailure)
    case planConflict(PlanConflict)
    /// The budget does not complete all goals by their deadlines.
    case budgetInfeasible
    /// The import was undone before this part of it arrived.
    case importUndone
    /// A wallet's balance would exceed 64 bits.
    case walletFull
    case restoreNotFound
    /// A restore holds the user's book for some seconds.
    case restoreRunning
    /// The file, the mode or the book is no longer that of the dry run.
    case restoreStale
    /// Another restore of the user has replaced this one.
    case restoreGone
    /// The book from before a restore is no longer kept.
    case cannotUndo
    /// As many books are kept for the undo of restores as a user may have.
    case tooManyOldBooks(Int)
    /// Only the demo user may top up the wallet.
    case onlyForDemo
    /// A stored value breaks the rules; the text goes to the log only.
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
