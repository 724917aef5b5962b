import SQLiteKit

/// The ledger's schema, step by step. A change is a new migration; existing ones are never edited.
enum LedgerMigrations {
    static let all = [
        Migration001Books.migration, Migration002Transactions.migration, Migration003Wallet.migration,
        Migration004SampleData.migration, Migration005Planning.migration, Migration006Rates.migration,
        Migration007Erasure.migration, Migration008PaidBack.migration, Migration009TagCount.migration,
        Migration010TransactionFilters.migration, Migration011ClientRecurring.migration,
        Migration012AttachmentClaims.migration, Migration013AnswerSpace.migration,
        Migration014Savings.migration, Migration015SavingsPlanning.migration,
        Migration016SampleSavings.migration, Migration017OnChain.migration,
        Migration018PlanningByItself.migration, Migration019Imports.migration,
        Migration020RowTimes.migration, Migration021Restores.migration,
        Migration022TakenBackBookings.migration, Migration023BookedMonths.migration,
        Migration024MailTurns.migration, Migration025Transfers.migration, Migration026Payees.migration,
        Migration027SplitsAndRefunds.migration, Migration028EventNumbers.migration,
        Migration029BudgetRollover.migration, Migration030RecurringSchedules.migration,
        Migration031CategoryParents.migration, Migration032Repayments.migration,
        Migration033Rules.migration, Migration034OpeningBalances.migration,
        Migration035Reconciliations.migration, Migration036Trash.migration,
        Migration037TrashedRecords.migration, Migration038TransferPayees.migration,
        Migration039Changes.migration, Migration040TransferTags.migration,
        Migration041ReconciliationChanges.migration, Migration042GoalAndRateChanges.migration,
        Migration043Deletions.migration, Migration044History.migration, Migration045Overview.migration,
        Migration046Suggestions.migration,
        Migration047ClosedAccounts.migration, Migration048OriginalAmounts.migration,
        Migration049LinkedAssets.migration, Migration050Households.migration,
    ]
}
