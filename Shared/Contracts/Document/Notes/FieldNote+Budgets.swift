extension FieldNote {
    /// Budgets, the dashboard and reports.
    static let budgets = """
        budgets: The budgets.
        BudgetDraft.categoryId: A category of expenses.
        BudgetDraft.currency, QuickBudgetDraft.currency, BudgetLine.currency: The currency of `planned`.
          Default: the account's preferred currency.
        BudgetDraft.notes: A text for people; at most 2 000 characters. Default: none.
        QuickBudgetDraft.categoryId: A category of expenses. Default: required, unless `budgets` is there.
        QuickBudgetDraft.planned: The amount to spend, zero or more. Default: required, unless `budgets` is
          there.
        QuickBudgetDraft.month: The month, `YYYY-MM`; `monthKey` is another name. Default: the current
          month.
        QuickBudgetDraft.budgets: Several budgets of the account and month at once. Default: one budget, by
          `categoryId` and `planned`.
        BudgetLine.categoryId: A category of expenses. Required.
        BudgetLine.planned: The amount to spend in the month, zero or more. Required.
        Budget.planned: What the user wants to spend in the month.
        Budget.spent: What was spent in the category and month, in the budget's currency, refunds
          subtracted.
        Budget.remaining: Planned minus spent, whatever was carried over; below zero when overspent.
        Budget.rollover: What of the month before this month takes over.
        carriedOver: What was left of the months before, as `rollover` says; below zero for a debt.
        available: Planned plus carried over minus spent.
        percentUsed: The spent part of what there was to spend.
        isOverBudget: Whether `available` is below zero.
        overBy: How far `available` is below zero; else zero.
        BudgetTotals.planned, DashboardPlannedAndSpent.planned: The sum of all plans.
        BudgetAmount.amount: The spent amount in this currency.
        BudgetAmount.planned: The planned amount in this currency.
        BudgetList.totals: The sums of all budgets of the month.
        BudgetCopyDraft.fromMonth: The month to copy from, `YYYY-MM`.
        BudgetCopyDraft.toMonth: The month to copy to, `YYYY-MM`; another one.
        BudgetCopyDraft.fromMonthKey: Another name of `fromMonth`. Default: what `fromMonth` says.
        BudgetCopyDraft.toMonthKey: Another name of `toMonth`. Default: what `toMonth` says.
        BudgetsCopied.copied: The number of new budgets.
        BudgetsCopied.skipped: The number of categories that are archived or have a budget in the month
          already.
        BudgetsCopied.budgets: The new budgets.
        IncomeGoalDraft.accountId: The account, or `all` for a goal of the whole book. Default: the active
          account.
        BudgetDraft.accountId, QuickBudgetDraft.accountId, BudgetCopyDraft.accountId: The account, or `all`
          for plans of the whole book, which count what is spent in all accounts of the overview. Default: the
          active account.
        Budget.accountId, IncomeGoal.accountId: The account that it belongs to; null for the whole book.
        accountPlans: The number of the month's budgets of single accounts of the overview, which the list of
          `all` leaves out; absent unless the request asks for `all`.
        BudgetMove.from: The budget that gives. Required.
        BudgetMove.to: The budget that gets it, or an object with a `categoryId`, whose category gets a budget
          if it has none. Required.
        BudgetMove.amount: What is moved, above zero and at most what the giving budget plans. Required.
        BudgetsMoved.from: The budget that has given.
        BudgetsMoved.to: The budget that has got it.
        BudgetWidening.month: The first month, `YYYY-MM`. Default: the current month.
        BudgetsWidened.widened: The number of budgets of single accounts that are parts of the whole book's
          now.
        BudgetsWidened.kept: The first 100 budgets that stay as they are.
        BudgetsWidened.keptCount: The number of budgets that stay as they are.
        KeptBudget.budgetId: The budget that stays.
        KeptBudget.reason: The category's budgets of the month have several currencies
          (`severalCurrencies`), the whole book has one already (`alreadyPlanned`), or their sum is larger
          than a budget can be (`tooLarge`), or the whole book has 500 in the month (`tooMany`).
        IncomeGoalDraft.month: The month, `YYYY-MM`; `monthKey` is another name. Default: the current month.
        IncomeGoalDraft.amount: The income wished for, zero or more.
        IncomeGoal.amount: The income wished for.
        IncomeGoal.received: The income of the month in the goal's currency; nothing is converted.
        IncomeGoal.remaining: What is still to come; zero once the goal is reached.
        percentReached: Whole per cent of the goal.
        Dashboard.summary: What came in and went out in the month.
        totalIncome: All income of the month.
        totalExpenses: All expenses of the month, whatever friends paid back of them.
        netResult: Total income minus total expenses.
        Dashboard.budget: All budgets of the month as one.
        budgetProgress: The budgets one by one.
        budgeted: The planned amount.
        categoryName: The category's name.
        recentTransactions: The five newest transactions of the month.
        pendingSharedExpenses: The number of the user's own PENDING shares; null while sharing is down.
        DashboardCurrencyFlow.amount: Income minus expenses in this currency.
        SpendingReport.from, CashflowReport.from: The first day of the report.
        SpendingReport.to, CashflowReport.to: The last day of the report.
        SpendingReport.total: The spending, the same as `spent`.
        SpendingReport.groups: The largest group first, or months in their order. With `tag`, an expense
          with several tags is in several groups.
        SpendingReport.unconverted, CashflowReport.unconverted, TrendsReport.unconverted: Sums without a rate
          for the requested conversion, which no other figure contains; empty when none was requested.
        groupBy: What the groups are.
        SpendingReportGroup.amount: The group's spending.
        SpendingReportGroup.count: The number of the group's expenses, a split one once in each of its
          categories. With `rollUp` a parent has the sum of its categories' numbers, so that an expense with
          parts in two of them counts twice.
        SpendingReportGroup.percent: Whole per cent of the total. Categories and months add up to 100; tags
          overlap.
        SpendingReportGroup.categoryId: The category; null for other kinds of groups.
        SpendingReportGroup.month: The month; null for other kinds of groups.
        SpendingReportGroup.tag: The tag; null for expenses without one, and for other kinds of groups.
        CashflowReport.totals: The sums of all months.
        CashflowReport.months: The months of the report, one by one.
        TrendsReport.type: The type of the categories; expenses unless the request names one.
        TrendsReport.months: The months, in the order of `amounts`.
        TrendsReport.categories: The 100 largest categories, the largest first, then all others as one.
        TrendsReportTrend.categoryId: The category; null for the entry of all others.
        BalancesReport.from: The first month of the report.
        BalancesReport.to: The last month of the report.
        BalancesReport.months: The months of the report, one by one, with all accounts together.
        BalancesReport.accounts: The accounts one by one, in the order of the list of accounts.
        BalancesReportMonthBalance.date: The day whose balances these are: today in the current month, else
          the month's last day.
        BalancesReportMonthBalance.total: The sum of the balances of all accounts.
        BalancesReportAccountBalances.currency: The currency of `balances`: the account's own, or that of the
          requested conversion.
        balances: One balance for each month, in the order of `months`.
        BalancesReportAccountBalances.since: The month of the account's first entry or of its opening date,
          whichever is earlier; it has nothing before. Null without both.
        BalancesReportAccountBalances.otherCurrencies: The account's balances in other currencies when no
          conversion was requested.
        BalancesReportAccountBalances.unconverted: The account's balances without a rate for the requested
          conversion; empty without any, and when none was requested.
        BalancesReportMonthBalance.unconverted: Sums without a rate for the requested conversion, which the
          total does not contain; empty without any, and when none was requested.
        amounts: One amount for each month.
        average: The average of all months.
        changePercent: The last month against the average of the earlier ones, in whole per cent; null
          without one.
        """
}
