extension FieldNote {
    /// Monthly planning.
    static let planning = """
        paymentDay: The day of every month on which goals are paid.
        PlanningSettingsDraft.paymentDay: The day of every month on which goals are paid.
        PlanningSettings.displayCurrency: The currency of totals over goals.
        PlanningSettingsDraft.displayCurrency: The currency of totals over goals; null for the preferred
          one.
        undoGracePeriodHours: For how many hours a start or a completion of a month can be undone.
        autoStart: Whether a month starts by itself on its payment day.
        autoComplete: Whether a month is completed by itself on the next month's payment day.
        reminders: Whether a mail reminds of the payment day.
        notificationDays: The days from the reminder to the payment day.
        monthlyBudget: What the user can save each month; null if that is not known.
        budgetCurrency: The currency of `monthlyBudget`.
        PlanningSettingsDraft.undoGracePeriodHours: For how many hours a start or a completion of a month
          can be undone.
        PlanningSettingsDraft.autoStart: Whether a month starts by itself on its payment day.
        PlanningSettingsDraft.autoComplete: Whether a month is completed by itself on the next month's
          payment day.
        PlanningSettingsDraft.reminders: Whether a mail reminds of the payment day.
        PlanningSettingsDraft.notificationDays: The days from the reminder to the payment day.
        PlanningSettingsDraft.monthlyBudget: What the user can save each month.
        PlanningSettingsDraft.budgetCurrency: The currency of `monthlyBudget`.
        requirements: What each active goal asks for, by name.
        Requirements.total: All goals together.
        RequirementTotal.total: The sum of what a month asks for.
        RequirementTotal.currency: The display currency.
        GoalRequirement.status: `completed` when nothing remains; `critical` past the deadline or above 10
          000 a month; `attention` above 5 000 or with one month left; else `onTrack`.
        remainingAmount: What is still to be saved.
        monthsRemaining: Payment days after today and not after the deadline, at least 1.
        GoalRequirement.explanation, RequirementTotal.explanation: The computation step by step; only with
          `explain`.
        step: The name of the computed number.
        formula: How it is computed.
        inputs: The numbers of the formula, by name.
        ExplanationStep.result: What comes out.
        FlexDraft.adjustment: The factor on all flexible goals, with at most three digits.
        FlexDraft.month: The month whose plan `apply` changes. Default: that of the next payment day.
        OptimalDraft.targetTotal: What all goals together may cost in a month, zero or more.
        OptimalDraft.currency: The currency of `targetTotal`. Default: the display currency of the settings.
        adjustments: What each goal gets, by name.
        OptimalAdjustment.adjustment: The smallest factor that comes nearest to the target, with three
          digits.
        achievedTotal: What all goals cost with that factor.
        reachable: Whether the target lies between the smallest and the largest possible total.
        adjustedAmount: What the goal gets.
        factor: The factor on the requirement, with three digits; 1 for protected goals, 0 for skipped ones.
        redistributed: The part that comes from skipped and capped goals.
        isProtected: Whether the goal keeps its requirement.
        isSkipped: Whether the goal gets nothing this time.
        impact: What the adjustment means for the goal.
        FlexImpact.change: The adjusted amount minus the requirement; below zero for less.
        FlexImpact.percent: `change` in per cent of the requirement, with one digit.
        delayMonths: By how many months the goal is reached later; null if nothing is paid.
        risk: How much the deadline is in danger.
        FlexPreview.totals, OptimalAdjustment.totals: The sums over all goals.
        original: The sum of the requirements.
        adjusted: The sum of the adjusted amounts.
        leftOver: What no goal could take.
        BudgetCalculatorDraft.budget: What the user can save each month, above zero.
        BudgetCalculatorDraft.currency: The currency of the budget. Default: the settings' `budgetCurrency`.
        BudgetCalculation.budget: The monthly budget.
        minimumRequired: The least monthly budget that reaches every deadline.
        isFeasible: Whether the budget reaches every deadline, and every goal has a rate.
        infeasibleGoals: The goals that the budget does not reach in time.
        InfeasibleGoal.requiredMonthly: The budget that this goal and all earlier ones need.
        shortfall: The part of `requiredMonthly` above the budget.
        BudgetCalculation.suggestions: The least changes that, each alone, make the plan feasible.
        BudgetSuggestion.kind: What to change.
        BudgetSuggestion.goalId: The goal to change; null for the budget.
        BudgetSuggestion.to: The new amount or deadline.
        byMonths: Of a deadline: the payment days that it gains; else null.
        BudgetSuggestion.currency: The currency of an amount; null for a deadline.
        BudgetCalculation.allocations: What each goal gets on the next payment day.
        BudgetAllocation.amount: In the calculation's currency.
        timeline: From when to when each goal is paid.
        TimelineEntry.startMonth: The month of the first payment.
        TimelineEntry.endMonth: The month of the last payment.
        TimelineEntry.total: The sum of the goal's payments.
        paymentCount: The number of payments.
        BudgetCalculation.payments: What is paid on each payment day.
        BudgetPayment.allocations: What each goal gets on that day.
        BudgetPaymentPart.amount: In the calculation's currency.
        BudgetPaymentPart.runningTotal: The sum of the goal's payments so far, from zero.
        PlanMonth.status: `draft` until it is started, then `executing`, then `completed`.
        startedAt: When the month was started; null for a draft.
        completedAt: When the month was completed; null until then.
        PlanMonth.undoUntil: Until when the last start or completion can be undone; null where nothing can.
        plans: The goals of the month, by name.
        PlanMonthDraft.plans: The goals to change; those that are not named stay.
        PlanMonth.totals: The sums over all goals.
        plannedAmount: Nothing for a skipped goal; else the custom amount if there is one, or the
          requirement.
        customAmount: An amount of the user's own, in the goal's currency; null for the requirement.
        GoalPlanDraft.goalId: The goal. Required.
        GoalPlanDraft.customAmount: An amount of the user's own, zero or more; null goes back to the
          requirement. Default: unchanged.
        GoalPlanDraft.isProtected: Whether the goal keeps its amount under an adjustment. Default:
          unchanged.
        GoalPlanDraft.isSkipped: Whether the goal gets nothing this month. Default: unchanged.
        contributed: What the goals have gained since the start; may be below zero.
        remainingToClose: The planned amount minus the contributed one, at least zero.
        PlanMonthTotals.planned: The sum of the planned amounts.
        PlanHistory.months: The completed months, newest first.
        url: The address of an iCalendar feed, for a phone to subscribe to. Who knows it can read it.
        """
}
