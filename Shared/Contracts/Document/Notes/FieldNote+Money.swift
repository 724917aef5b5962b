extension FieldNote {
    /// Accounts, categories, rates and the wallet.
    static let money = """
        accounts: The user's accounts, the active one first, then by creation, closed ones last.
        activeAccountId: The account that requests without `accountId` mean.
        Account.type: Whose account it is: the user's own (SELF), a partner's, or another's.
        AccountDraft.type: Whose account it is. Default: SELF.
        AccountDraft.name: Unique among the user's accounts, in any case.
        AccountDraft.preferredCurrency: The currency of the balance. Default: the user's preferred currency.
        Account.preferredCurrency: The currency of the balance.
        AccountDraft.spendingNetOfShares: Whether budgets and reports subtract what others pay back of
          shared expenses. Default: false.
        Account.spendingNetOfShares: Whether budgets and reports subtract what others pay back of shared
          expenses.
        AccountDraft.inOverview: Whether requests for `all` accounts see this one. Default: true.
        Account.inOverview: Whether requests for `all` accounts see this one, in past months, too.
        AccountDraft.isArchived: Whether the account is closed: its history counts, and it gets no new entries
          and templates (400). The active one cannot be closed (409). Default: false.
        Account.isArchived: Whether the account is closed: its history counts as before, and it gets no new
          entries and templates.
        Account.isActive: Whether requests without `accountId` mean this account.
        Account.balance: The opening balance and, from its day on, income minus expenses until today in the
          user's time zone, below zero for a debt; in the preferred currency, or in the display currency.
        AccountDraft.openingBalance: What the account held at the beginning of the opening date, below zero
          for a debt; in its preferred currency and in no other. It is no income. Null takes it away.
          Default: none.
        AccountDraft.openingDate: The day at whose beginning the account held the opening balance, today at
          the latest. Entries before it are history, in lists and reports but in no balance of that day or
          later. Default: today, for a first opening balance.
        Account.openingBalance: What the account held at the beginning of the opening date, below zero for a
          debt, in its preferred currency and in no other; null for nothing.
        Account.openingDate: The day at whose beginning the account held the opening balance. Entries before
          it are history, in lists and reports but in no balance of that day or later. Null without one: then
          all entries count.
        projectedBalance: The balance with all later entries.
        Account.clearedBalance: The opening balance and, from its day on, all entries that were seen on a
          bank's statement, in the currency of `balance`.
        AccountDraft.unlock: Lets the opening balance change although something of the account is reconciled.
          Default: false.
        reconciliations: The account's reconciliations, an open one first, then the newest.
        Reconciliation.status: Whether it goes on (`open`), is done (`finished`), or was given up
          (`canceled`).
        Reconciliation.statementDate: The last day of the statement.
        ReconciliationDraft.statementDate: The last day of the statement, at most a year ahead, and not before
          the account's opening date. Required.
        Reconciliation.statementBalance: What the statement says, below zero for a debt.
        ReconciliationDraft.statementBalance: What the statement says, below zero for a debt; in the account's
          currency. Required.
        Reconciliation.clearedBalance: The opening balance and, from its day on, the cleared entries until the
          statement's day.
        Reconciliation.difference: The statement's balance minus the cleared one; zero once finished.
        ReconciliationAdjustment.difference: The difference to book; another one is refused (409). Default:
          whatever it is.
        unclearedCount: The entries until the statement's day that are not cleared; once finished, those of
          that moment.
        finishedAt: When it was finished; null while open.
        ReconciliationFinish.adjust: Books the difference. Default: none; then there must be no difference.
        ReconciliationAdjustment.categoryId: Where the difference is booked: a category for income if the
          statement has more, else one for expenses. Required.
        BalanceTarget.targetBalance: What the month's income minus expenses is to be; below zero allowed.
        BalanceTarget.month: Another name of `monthKey`. Default: what `monthKey` says.
        BalanceTarget.monthKey: The month, `YYYY-MM`.
        BalanceAdjusted.adjustment: What was booked to get there: positive as income, negative as an
          expense.
        BalanceAdjusted.transaction: The adjusting transaction; absent where nothing was to adjust.
        CurrencyAmount.amount, AssetAmount.amount: The sum in this currency.
        categories: The categories.
        Category.type: Whether the category is for income or for expenses.
        Category.isArchived: Whether the category is put away: old entries keep it, new ones cannot have it.
        Category.isHolding: Always false; kept for existing clients.
        Category.parentId: The category under which this one is; null for none.
        CategoryDraft.name: Unique among the user's categories of the type.
        CategoryDraft.type: Whether the category is for income or for expenses.
        CategoryDraft.parentId: A category of the same type that has no parent itself. Default: none.
        CategoryDrafts.categories: The categories to make, each with name and type; those that exist
          are answered, not doubled.
        CategoriesCreated.categories: All requested categories, including those that existed.
        categoriesCreated: The number of new categories.
        ArchiveDraft.isArchived: True puts the category away, false takes it back.
        into: The category that gets everything; of the same type.
        changed: The number of changed rows.
        BulkChange.undoToken, RulesApplied.undoToken, BudgetsWidened.undoToken: Takes the operation back until
          `undoUntil`, by `POST /undo`.
        BulkChange.undoUntil, RulesApplied.undoUntil, BudgetsWidened.undoUntil: A day after the operation.
        UndoDraft.undoToken: The `undoToken` of the operation to take back.
        BulkChangeUndone.restored: The number of rows that are as before.
        skippedCount: The number of rows that were changed since and stay, listed or not.
        BulkChangeUndone.skipped: The rows that were changed since and stay, at most a hundred of them.
        SkippedRow.kind: What kind of thing the row is.
        SkippedRow.id: The id of the row's entity.
        payees: The payees, most used first.
        Payee.name: As it was written last.
        Payee.count: The number of transactions and transfers with the payee.
        lastUsed: The newest day of these.
        lastCategoryId: The category of the newest transaction; null where only transfers have the payee.
        PayeeRename.from: The payee as it is now.
        PayeeRename.to: The new name; that of another payee merges the two.
        TagList.tags: The user's tags.
        Tag.count: The number of transactions and transfers with the tag.
        currencies: The currencies, the likeliest first.
        CurrencyEntry.code: The code: ISO 4217, or that of a crypto asset.
        CurrencyEntry.kind: Money of a state, or a crypto asset.
        CurrencyEntry.symbol: The sign that people write, such as "€"; null where the code is written.
        digits: What an amount has.
        base: The currency of which one unit is priced.
        RatesDraft.base: The currency of which one unit is priced.
        quote: The currency of the price.
        rate: Units of the other currency for one of the base, up to 18 digits after the point.
        Transfer.rate: Units of the second currency for one of the first, where the day's rate made the
          second amount; null if the client sent both amounts.
        ExchangeRates.rates: The rates of the base, by code.
        ExchangeRates.date: The day of the rates that was asked for.
        ExchangeRate.date: The day of the rate, at the latest the requested day.
        ExchangeRate.updatedAt: When the source gave the rate.
        ExchangeRate.stale: Whether a newer rate is overdue.
        ExchangeRates.stale: Whether any of the rates is stale.
        OwnRate.currency: The currency of the price.
        OwnRate.date: The day from which the rate holds.
        RatesDraft.date: The day from which the rates hold. Default: today.
        RatesDraft.currency: The currency of the price. Default: `rates` has the rates.
        RatesDraft.rate: Units of `currency` for one of `base`; null takes the user's own rate away.
          Default: `rates` has the rates.
        RatesDraft.rates: Several rates of the base at once. Default: one rate, by `currency` and `rate`.
        RateLine.currency: The currency of the price. Required.
        RateLine.rate: Units of it for one of the base; null takes the user's own rate away. Default: taken
          away.
        asOf: The day of the rate: after the month if no earlier rate is known.
        isLater: Whether the rate is of a later day than the month, because no earlier one is known.
        via: The common currency that the rate goes through; absent for a pair's own rate.
        AppliedRate.month: The month whose sums were converted; absent where all sums are of today.
        Wallet.balance, WalletMovement.balance: What the wallet holds now.
        WalletMovement.transaction: The new line of the history.
        WalletTransaction.type: The direction: SENT, RECEIVED, TOP_UP or INITIAL.
        WalletTransaction.amount: Above zero; the type tells the direction.
        WalletTransactionList.transactions: The lines of the history, newest first.
        balanceAfter: The balance after this line.
        counterparty: The other side; null when it is no user.
        WalletParty.email: The other side's address; null for an erased person.
        WalletParty.id: The other side's id; null for an erased person.
        SendMoneyDraft.to: Another user's e-mail address. Default: the money leaves for an external account.
        SendMoneyDraft.amount, TopUpDraft.amount: Above zero, in the wallet's currency.
        BookingDraft.accountId: The account of the user's own transaction.
        BookingDraft.categoryId: The category of the user's own transaction, required of a participant.
          Default: for the owner, the expense's own.
        """
}
