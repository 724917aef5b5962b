extension FieldNote {
    /// Transactions, transfers, recurring templates and sample data.
    static let transactions = """
        transactions: The transactions of the page.
        Transaction.type: Whether money came in or went out.
        TransactionDraft.type: Whether money comes in or goes out; of the category's type.
        TransactionDraft.categoryId: A category of the same type. Default: required, unless `splits` have
          theirs.
        Transaction.categoryId: The category; of a split transaction the first part's; null for a transfer
          only.
        Transaction.category: The whole category; null for a transfer only.
        Transaction.amount: Above zero; `type` and `isRefund` tell the direction.
        TransactionDraft.amount: Above zero, with at most the digits of the currency.
        TransactionDraft.currency: The currency of the amount. Default: the account's preferred currency.
        Transaction.originalAmount: What was paid in another currency, while `amount` is what the account was
          charged; in no sum. Null without one.
        Transaction.originalCurrency: The currency that was paid in; null without an original amount.
        TransactionDraft.originalAmount: What was paid in another currency; together with its currency. Null
          takes both away. Default: none.
        TransactionDraft.originalCurrency: The currency that was paid in, another one than that of the
          amount. Null takes both away. Default: none.
        TransactionDraft.date: The day, at most one year ahead. Default: today in the user's time zone.
        isRecurring: Whether it repeats; true of what a template booked.
        TransactionDraft.isRecurring: Whether it repeats, for the client's own use. Default: false.
        Transaction.isRefund: Whether the money came back into the account, so that sums subtract it.
        TransactionDraft.isRefund: Whether the money comes back, so that sums subtract it; of an EXPENSE
          only. Default: false.
        Transaction.refundOf: The expense that a refund gives back; null without one, and once it is
          deleted.
        TransactionDraft.refundOf: The expense that the refund gives back, in the same currency; all refunds
          of one never exceed it. Default: none.
        Transaction.splits: The parts, which add up to the amount; null for a transaction that is not split.
        Transaction.isCleared: Whether the entry was seen on a bank's statement.
        TransactionDraft.isCleared: Whether the entry was seen on a bank's statement. Default: false.
        Transaction.reconciliationId: The finished reconciliation that the entry is part of; null without.
        TransactionDraft.unlock: Lets a reconciled transaction change; it is not cleared afterwards. Default:
          false.
        createdBy: Who made it; null for what the book did by itself, for what is older than that was noted,
          for a person whose account is deleted, and in a book that nobody was ever invited to.
        Transfer.reconciliationId: The finished reconciliations that the sides are part of.
        TransferReconciliation.from: That of the first account; null without.
        TransferReconciliation.to: That of the second account; null without.
        TransferDraft.unlock: Lets a transfer with a reconciled side change; that side is not cleared
          afterwards. Default: false.
        TransferJoin.unlock: Lets reconciled entries be joined; their sides are not cleared afterwards.
          Default: false.
        TransactionOperation.unlock: Lets something reconciled be deleted. Default: false.
        items: What is in the trash, deleted last first.
        TrashItem.id: The id of what was deleted.
        TrashItem.kind: What it is.
        TrashItem.name: Its name; what a transaction, a transfer or a template says, or its category; the
          category of a budget; null for a transfer that says nothing.
        TrashItem.type: Whether money came in or went out; null but for transactions, templates of them and
          categories.
        TrashItem.amount: What left the first account in a transfer, the plan of a budget, the target of a
          goal; null for accounts, categories and assets.
        TrashItem.currency: The currency of the amount, or of the account; null for categories and assets.
        TrashItem.date: The day of the entry, the first day of a budget's month, or a goal's deadline; null
          for others.
        deletedAt: When it was deleted.
        restorableUntil: When it goes for good, 30 days after its deletion.
        TrashItem.restore: The path to which a POST brings it back.
        BookChanges.changes: What was made, changed or deleted, in order.
        BookChange.id: The record's id. Income goals and rates have none of their own: it is made of the text
          `accountId/YYYY-MM` (with zeros for the whole book) or `base/currency/YYYY-MM-DD`, as a UUID of
          version 8 from the first 16 bytes of its SHA-256.
        BookChange.kind: What it is; the member of this name has it.
        BookChange.isDeleted: Whether it was deleted, or is of a deleted account; then no member has it.
        BookChange.account: An account as it is now.
        BookChange.category: A category as it is now.
        BookChange.transaction: A transaction as it is now.
        BookChange.transfer: A transfer as it is now.
        BookChange.budget: A budget as it is now.
        BookChange.recurring: A recurring template as it is now.
        BookChange.rule: A rule as it is now.
        BookChange.goal: A savings goal as it is now.
        BookChange.asset: An asset as it is now.
        BookChange.reconciliation: A reconciliation of an account as it is now.
        BookChange.incomeGoal: The income goal of an account and month as it is now.
        BookChange.bookBudget: A budget of the whole book as it is now; its deletion is told as that of a
          `budget`.
        BookChange.bookIncomeGoal: An income goal of the whole book as it is now.
        BookChange.rate: A rate that the user set, as it is now.
        BookChanges.cursor: Where the next changes begin: send it as `since`.
        BookChanges.hasMore: Whether more changes are there now.
        BookChanges.revision: The revision of the book, as of this answer.
        TrashEmptied.count: How many things are gone for good.
        TransactionDraft.applyRules: Whether the user's rules fill in a new transaction; what they set
          replaces what the draft says. Default: false.
        rules: The rules in the order in which they work.
        RuleApplication.from, RulePreviewDraft.from: The first day of the transactions. Default: the first of
          all.
        RuleApplication.to, RulePreviewDraft.to: The last day of the transactions. Default: the last of all.
        RuleApplication.ruleIds, RulePreviewDraft.ruleIds: The rules, also ones that are not enabled. Default:
          all enabled rules.
        RulePreviewDraft.cursor: The `nextCursor` of the page before. Default: the first page.
        changes: The transactions that the rules would change, oldest first.
        RuledTransaction.ruleIds: The rules whose conditions the transaction meets, in their order.
        RuledTransaction.before: The fields as they are.
        RuledTransaction.after: The fields as the rules would leave them.
        RuledTransaction.skipped: The actions that would be left out, each with a reason.
        RuleSkip.ruleId: The rule that would have done it.
        RuleSkip.reason: A sentence for people.
        RulesApplied.changed: The number of changed transactions.
        RulesApplied.skipped: Transactions of which an action was left out, at most 1 000.
        RulesApplied.skippedCount: The number of all such transactions.
        TransactionDraft.splits: Two to fifty parts that add up to the amount exactly; null takes them away.
          Default: not split.
        TransactionSplit.amount: Above zero; all parts add up to the transaction's amount.
        TransactionSplit.categoryId: The part's category, of the transaction's type.
        TransactionSplitDraft.amount: Above zero, in the transaction's currency. Required.
        TransactionSplitDraft.categoryId: The part's category, of the transaction's type. Required.
        transferId: The transfer that the entry is a side of; absent for an income or an expense.
        direction: Whether the transfer brings money into the account or takes it out; absent as
          `transferId`.
        Transaction.skipped, NamedTransaction.skipped: Actions of rules that were left out of a new
          transaction, at most 5, each with a reason; only in the answer to a creation with `applyRules`, and
          absent if nothing was.
        NamedTransaction.id: The id by which the client reads the rest.
        isPartial: Always true: only a part of the members is here, as the results exceed 1 MiB.
        operations: The operations of an offline queue, performed in order; a bad one harms no other.
        TransactionOperation.op: What to do. Required.
        TransactionOperation.id: What to update or delete. Default: none, as for `create`.
        TransactionOperation.transaction: The transaction to create, with what `POST /transactions`
          requires, or its changes. Default: none, as for
          `delete` and for an operation on a transfer.
        TransactionOperation.transfer: The transfer to create, with what `POST /transfers` requires,
          or its changes. Default: none, as for
          `delete` and for an operation on a transaction.
        results: One result for each operation, in their order.
        BatchResult.data: What the operation alone would have answered; absent after a refusal.
        BatchResult.error: Why the operation was refused; absent after a success.
        BatchResult.code: The error's code; absent after a success.
        BatchResult.details: The messages for each wrong field; absent without any.
        BatchResult.fields: The same as `details`, under another name.
        attachments: The receipts.
        fileName: The file's name, as it was sent.
        contentType: The kind of the file, by its content.
        size: The file's length.
        transfers: The transfers, newest first.
        Transfer.from: What leaves the first account; null for an API token that does not reach the account.
        Transfer.to: What arrives in the second account; null for an API token that does not reach the
          account.
        TransferSide.accountId: The side's account; null once a deleted account is gone for good.
        TransferSide.amount: Above zero, in the account's currency.
        TransferSide.isDeleted: Whether the account is deleted; the transfer stays for the other account's
          sake.
        Transfer.isCleared: Which sides were seen on a bank's statement.
        TransferDraft.isCleared: Which sides were seen on a bank's statement. Default: none.
        TransferClearing.from: Whether the first account's side was seen.
        TransferClearing.to: Whether the second account's side was seen.
        TransferClearingDraft.from: Whether the first account's side was seen. Default: unchanged; false
          when new.
        TransferClearingDraft.to: Whether the second account's side was seen. Default: unchanged; false when
          new.
        isJoined: Whether it was joined from an expense and an income, which `POST …/split` brings back.
        TransferDraft.fromAccountId: The account that the money leaves.
        TransferDraft.toAccountId: The account where it arrives; another one.
        TransferDraft.amount: What leaves, above zero, in the first account's currency.
        TransferDraft.toAmount: What arrives, in the second account's currency. Default: `amount` at the
          day's rate, rounded half to even.
        TransferDraft.date: The day, at most one year ahead. Default: today in the user's time zone.
        TransferSuggestions.suggestions: Pairs of entries that look like one transfer, newest first.
        daysApart: The days between the two.
        TransferSuggestion.expense, TransferParts.expense: The entry that took the money out.
        TransferSuggestion.income, TransferParts.income: The entry that brought the money in.
        expenseId: The entry that took the money out; neither shared nor split, and no refund.
        incomeId: The entry that brought the money in.
        recurring: The templates.
        RecurringTemplate.type, UpcomingBooking.type: What is booked.
        RecurringTemplate.categoryId, UpcomingBooking.categoryId: The category; null for a transfer only.
        RecurringTemplate.amount, UpcomingBooking.amount: Above zero, for each booking.
        RecurringTemplate.frequency: By weeks (`weekly`, `biweekly`), or by months.
        RecurringTemplate.interval: 1 for each period.
        RecurringTemplate.dayOfMonth: The day of the month; by weeks, the first booking's.
        RecurringTemplate.weekday: The day of the week; null by months.
        RecurringTemplate.startDate: The first booking's day by weeks; null by months.
        RecurringTemplate.occurrences: How many bookings there are; null for no limit.
        RecurringTemplate.startMonth: The month of the first booking.
        RecurringTemplate.endMonth: The month of the last booking; null for no end.
        RecurringTemplate.splits: The parts of each booking; null without.
        RecurringTemplate.isActive: Whether it books by itself; false while it is paused.
        RecurringDraft.id: The template that a POST changes. Default: a new template.
        RecurringDraft.categoryId: A category of the same type; none for transfers. Default: required for a
          new template, unless `splits` or `transfer` are there.
        RecurringDraft.type: Whether money comes in or goes out. Default: required for a new template of
          transactions.
        RecurringDraft.amount: Above zero, for each booking. Default: required for a new template.
        RecurringDraft.dayOfMonth: The day on which months book. Default: required for a new template by
          months.
        RecurringDraft.frequency: How often. Default: `monthly`.
        RecurringDraft.interval: Every how many periods. Default: 1.
        RecurringDraft.weekday: The day on which weeks book. Default: the weekday of the first day.
        RecurringDraft.startDate: By weeks only: the first booking is on this day, or on the next one of the
          weekday. Default: today, or the first day of a given start month.
        RecurringDraft.startMonth: Another name of `startMonthKey`. Default: what `startMonthKey` says.
        RecurringDraft.startMonthKey: The first month, `YYYY-MM`; a past one books nothing by itself.
          Default: this month.
        RecurringDraft.endMonth: Another name of `endMonthKey`. Default: what `endMonthKey` says.
        RecurringDraft.endMonthKey: The last month, `YYYY-MM`. Default: no end.
        RecurringDraft.occurrences: How many bookings there are. Default: no limit.
        RecurringDraft.isActive: Whether it books by itself. Default: true.
        RecurringDraft.splits: The parts of each booking, which add up to the amount. Default: not split.
        RecurringDraft.transfer: Makes the template book transfers; it has no category, type or parts then.
          Default: it books transactions.
        RecurringTransfer.toAccountId: The account where the transfers arrive.
        RecurringTransferDraft.toAccountId: The account where the transfers arrive; another one. Required.
        upcoming: The next bookings, the earliest first.
        templateId: The template's id.
        UpcomingBooking.date: The day on which the template books.
        RecurringSkipped.date, RecurringSkip.date: The day whose booking is left out; one on which it books.
        RecurringApplication.templateIds: The templates to book. Default: all of the account.
        RecurringApplication.month: The month to book, `YYYY-MM`.
        RecurringApplied.created: The number of new bookings.
        RecurringApplied.skipped: The number of templates that are paused or do not book in the month, and
          of bookings that the month has already.
        errors: The templates that could not book.
        RecurringAppliedProblem.error: Why, for a person.
        exists: Whether there is sample data.
        budgetsCreated, goalsCreated, transactionsCreated, transfersCreated: The number that was made.
        SampleDataMade.categoriesCreated: The number that was made.
        budgetsDeleted, categoriesDeleted, goalsDeleted, transactionsDeleted, transfersDeleted: The number
          that was removed.
        SampleDataRemoved.kept: The number of things that stay, because they were changed or are in use.
        SampleDataRemoved.deleted, Deleted.deleted, DeletedID.deleted: Always true.
        DeletedID.id: The id of what was deleted.
        """
}
