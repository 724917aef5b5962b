import Contracts

/// Maps each refusal to an API error (contract §0, "Codes").
extension LedgerError {
    var apiError: APIError {
        switch self {
        case .invalid(let errors): .invalid(errors)
        case .userErased: APIError(.unauthorized)
        case .notFound(let name): APIError(.notFound, "\(name) not found")
        case .categoryInUse(let uses): APIError(.conflict, uses.refusal)
        case .clientIDSpent:
            .field("clientId", "The transaction with this client id was deleted", code: .conflict)
        case .monthBooked(let month, let other):
            APIError(
                .conflict,
                "Another transaction is the booking of its recurring template for \(month.text). "
                    + "Delete that one before restoring this one.",
                details: FieldErrors("transactionId", other.text))
        case .accountNameTakenMeanwhile:
            APIError(.conflict, "Another account has this name now. Rename it before restoring this one.")
        case .incomeGoalNotFound: APIError(.notFound, "No income goal is set for this month")
        case .rateUnavailable(let base, let quote):
            APIError(.rateUnavailable, "No exchange rate from \(base.text) to \(quote.text) is known")
        case .noAttachmentType:
            APIError(
                .unsupportedMediaType,
                "Send the file as the body, with Content-Type image/png, image/jpeg, image/webp or "
                    + "application/pdf.")
        case .attachmentContent(let format): APIError(.validation, "This file is no whole \(format) file")
        case .tooManyAttachments:
            APIError(.conflict, "A transaction can have \(AttachmentRules.perTransaction) attachments")
        case .attachmentQuota(let bytes):
            APIError(
                .conflict, "Your attachments would need more than \(bytes >> 20) MiB. Delete some first.")
        case .onlyAccount: APIError(.validation, "Your only account cannot be deleted")
        case .activeAccount:
            APIError(.validation, "The active account cannot be deleted. Make another one active first.")
        case .accountHasSharedTransactions:
            APIError(.conflict, "This account has shared expenses. Unshare them before deleting it.")
        case .tooManyDeletedAccounts:
            APIError(
                .conflict,
                "\(AccountRules.deletedLimit) deleted accounts are kept for 30 days each. "
                    + "Restore one, or wait until one is gone.")
        case .sharedAmountChange:
            APIError(
                .conflict, "This expense is shared. Unshare it before changing its amount, currency or type.")
        case .sharedDeletion: APIError(.conflict, "This expense is shared. Unshare it before deleting it.")
        case .alreadyShared: APIError(.conflict, "This expense is already shared")
        case .shareReleased: APIError(.conflict, "This share was taken back")
        case .incomeShared: .field("transactionId", "Only expenses can be shared")
        case .sumTooLarge(let currency):
            .field("amount", "The account's sum in \(currency.code) would become too large to keep")
        case .idempotencyKeyMissing:
            APIError(.validation, "Send an Idempotency-Key, so that a retry does not pay twice")
        case .tooManyBatches:
            APIError(
                .rateLimited, "Too many batches at once. Send one after the other.", retryAfterSeconds: 1)
        case .recipientNotFound: .field("to", "There is no user with this email address", code: .notFound)
        case .tooManyAddresses(let seconds):
            APIError(
                .rateLimited, "Too many unknown addresses. Please try again later.",
                retryAfterSeconds: seconds)
        case .insufficientFunds:
            .field("amount", "The balance is too low for this amount", code: .insufficientFunds)
        case .unknown(let errors): APIError(.notFound, errors.firstMessage, details: errors)
        case .assetOverdrawn:
            APIError(.insufficientFunds, "Without this transaction the balance would have been below zero")
        case .assetTooFull:
            APIError(.conflict, "Without this transaction the balance would be too large to keep")
        case .assetHasAllocations:
            APIError(
                .conflict, "This asset is allocated to goals. Send confirm=true to delete it nevertheless.")
        case .chainTransaction:
            APIError(.conflict, "This transaction is the chain's. Only your own can be deleted.")
        case .assetNotOnChain(let obstacle): APIError(.conflict, obstacle.message)
        case .syncFailed(let failure): failure.apiError
        case .planConflict(let conflict):
            APIError(.conflict, conflict.message, details: conflict.details)
        case .budgetInfeasible:
            APIError(.conflict, "This budget does not complete all goals by their deadlines")
        case .importUndone: APIError(.conflict, "This import was undone")
        case .walletFull: .field("amount", "The wallet's balance would become too large to keep")
        case .restoreNotFound: APIError(.notFound, "Restore not found")
        case .restoreRunning:
            APIError(
                .serviceUnavailable, "Your data is being restored. Please try again in a moment.",
                retryAfterSeconds: RestoreRules.retrySeconds)
        case .restoreStale:
            APIError(.conflict, "Your data has changed since this preview. Please preview the restore again.")
        case .restoreGone: APIError(.conflict, "Another restore has replaced this one.")
        case .cannotUndo: APIError(.conflict, "This restore can no longer be undone.")
        case .tooManyOldBooks(let limit):
            APIError(
                .conflict,
                """
                \(limit) restores or undos of the last 24 hours can still be taken back. \
                Please try again when the oldest is a day old.
                """)
        case .onlyForDemo: APIError(.forbidden, "Only the demo user's wallet can be topped up")
        case .storedValue(let text): APIError(.serverError, logMessage: text)
        }
    }

    /// Returns the answer to a `LedgerError`, or nil for another error; for `ServiceRoutes.translate`.
    static func translate(_ error: any Error) -> APIError? { (error as? LedgerError)?.apiError }
}
