extension FieldNote {
    /// Savings goals and assets.
    static let savings = """
        goals: The goals of the page.
        GoalDraft.name: What the user saves for.
        GoalDraft.targetAmount: Zero or more, in the goal's currency.
        GoalDraft.currency: An ISO 4217 code; no crypto asset.
        GoalDraft.deadline: Today or later when new, at most 100 years ahead.
        GoalDraft.startDate: Not after the deadline. Default: today.
        GoalDraft.status: Set by a change only: a new goal is active. Default: `active`.
        GoalDraft.emoji: One emoji as the goal's mark. Default: none.
        GoalDraft.reminder: The goal's own reminder; null takes it away. Default: none.
        Goal.status: Set by the user; it never changes by itself.
        emoji: The goal's mark; null without one.
        Goal.reminder: The goal's own reminder; null without one.
        GoalReminder.time: `HH:MM` in the user's time zone.
        GoalReminderDraft.frequency: How often. Required.
        GoalReminderDraft.startDate: The first day. Default: today.
        currentTotal: What is saved: the sum of the allocations' values, in the goal's currency.
        Goal.remaining: The target minus the current total, at least zero.
        daysRemaining: Whole days from today to the deadline, at least 0.
        dailyTarget: The amount to save each day from today on, rounded half up.
        Goal.unconverted: Funded amounts without a rate to the goal's currency, which no figure contains.
        Goal.allocations: What of which assets is meant for the goal.
        GoalAllocation.amount: The target amount, in the asset's currency.
        AssetAllocation.amount: The target amount, in the asset's currency.
        funded: What of the asset's balance the goal gets, in the asset's currency: the target amount, or
          its proportion where the targets exceed the balance.
        GoalAllocation.value: The funded amount in the goal's currency; null without a rate.
        assetName: The asset's name.
        GoalAllocationsDraftLine.assetId: The asset. Required.
        AssetAllocationsDraftLine.goalId: The goal. Required.
        GoalAllocationsDraftLine.amount, AssetAllocationsDraftLine.amount: The target amount in the asset's
          currency; 0 takes the allocation away. Required.
        parts: The goal's allocations by value, which make up its total.
        GoalCompositionPart.value: The funded amount in the goal's currency.
        share: The part of 1, with four digits; all add up to 1.
        GoalHistory.points: The total on each of the days.
        GoalHistory.rates: Rates that are used for points before their day, because no earlier rate is
          known.
        GoalHistoryPoint.total: What was saved on that day.
        GoalForecast.points: Today's total, then the total on each payment day until the goal is complete.
        expectedCompletion: When the goal will be complete; null if it does not grow, or not before the year
          10000.
        GoalForecast.onTrack: Whether the goal is complete by its deadline.
        PaymentSchedule.payments: One for each payment day up to the deadline that has an amount.
        number: Counted from 1.
        ScheduledPayment.amount: What is due on the day; all add up to what remains.
        ScheduledPayment.runningTotal: The sum of this payment and all earlier ones.
        isFinal: Whether it is the goal's last payment.
        assets: The assets.
        AssetDraft.name: The name that people read; of one that is an account the account's. Default: the
          currency's code.
        AssetDraft.currency: An ISO 4217 code, or the code of a crypto asset. Default: required, unless
          `accountId` has its own.
        AssetDraft.accountId: The account that the asset is; null ends that. Default: none; deposits and
          withdrawals are booked.
        AssetDraft.chain: The chain of `address`. Default: none; the balance is booked by hand.
        AssetDraft.address: The address to read the balance from. Default: none; the balance is booked by
          hand.
        Asset.currency, AssetAmount.currency: An ISO 4217 code, or the code of a crypto asset.
        chain: The chain of the address; null without one.
        Asset.address: The address whose balance is read; null where the balance is booked by hand.
        Asset.accountId: The account that the asset is; null for others.
        Asset.balance: What there is, from deposits, withdrawals and the chain, up to 18 digits of crypto
          assets; of an account its balance until today, at least zero.
        allocated: The sum of the allocations' target amounts.
        unallocated: The balance minus the allocated sum, at least zero.
        isOverAllocated: Whether the allocated sum is above the balance.
        lastSyncedAt: When the address was last read from its chain; null before the first time.
        syncError: Why the last attempt to read the address failed; null after a successful one.
        Asset.allocations: What of the asset is meant for which goals.
        AssetBalanceDraft.balance: The balance that the asset is to have, zero or more.
        AssetTransaction.kind: Whether money came in or went out.
        AssetTransactionDraft.kind: Whether money comes in or goes out.
        AssetTransactionDraft.amount: Above zero, in the asset's currency; a withdrawal is at most the
          balance.
        AssetTransactionDraft.date: The day, at most today. Default: today.
        AssetTransaction.amount: Above zero, in the asset's currency.
        AssetTransaction.externalId: The chain's own id; null for what was booked by hand, and for the
          difference between a chain's balance and its listed transactions.
        AssetTransaction.balanceAfter: The balance after this transaction and all earlier ones, by date.
        AssetTransactionList.transactions: The deposits and withdrawals of the page.
        GoalReminderDraft.time: `HH:MM` in the user's time zone. Required.
        """
}
