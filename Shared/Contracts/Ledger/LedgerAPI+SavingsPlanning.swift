/// Monthly planning of savings goals (contract §2.2; contract-planning).
extension LedgerAPI {
    public static let getPlanningSettings = Endpoint<Empty, PlanningSettings>(
        "getPlanningSettings", .get, "/planning/settings", "Returns the settings of monthly planning.",
        access: .book(.viewer, .read),
        tagged: true)
    public static let updatePlanningSettings = Endpoint<PlanningSettingsDraft, PlanningSettings>(
        "updatePlanningSettings", .patch, "/planning/settings",
        "Changes the given settings of monthly planning.",
        access: .book(.editor, .planningWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .preconditionFailed])
    public static let listRequirements = Endpoint<Empty, Requirements>(
        "listRequirements", .get, "/planning/requirements",
        "Returns what each active goal needs every month.",
        access: .book(.viewer, .read), errors: [.validation],
        query: [.displayCurrency, .flag("explain", "Adds each computation step by step.")])
    public static let goalSchedule = Endpoint<Empty, PaymentSchedule>(
        "getGoalSchedule", .get, "/goals/{id}/schedule",
        "Lists the payments that complete a goal by its deadline.",
        access: .book(.viewer, .read), errors: [.notFound])
    public static let flexPlan = Endpoint<FlexDraft, FlexPreview>(
        "flexPlan", .post, "/planning/flex",
        "Previews paying more or less than required, or puts it into a month's plan.",
        access: .book(.viewer, .read), idempotent: true, errors: [.validation, .notFound, .conflict],
        requires: ["adjustment"], also: [.created(PlanMonth.self)],
        notes: "With `apply` it answers 201 and the month, which must be a draft. Unknown ids are 404 under "
            + "their path.")
    public static let optimalPlan = Endpoint<OptimalDraft, OptimalAdjustment>(
        "optimalPlan", .post, "/planning/optimal",
        "Finds the adjustment whose total comes nearest to an amount.",
        access: .book(.viewer, .read), errors: [.validation, .notFound],
        requires: ["targetTotal"], notes: "Unknown ids are 404 under their path.")
    public static let calculateBudget = Endpoint<BudgetCalculatorDraft, BudgetCalculation>(
        "calculateBudget", .post, "/planning/budget-calculator",
        "Computes what a monthly budget reaches, or puts it into the next month's plan.",
        access: .book(.editor, .planningWrite),
        idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .conflict],
        requires: ["budget"], also: [.created(PlanMonth.self)],
        notes: "With `apply` it answers 201 and the month, which must be a draft; a budget that is too small"
            + " is 409.")
    public static let getPlanMonth = Endpoint<Empty, PlanMonth>(
        "getPlanMonth", .get, "/planning/months/{month}", "Returns a month's plan.",
        access: .book(.viewer, .read),
        errors: [.notFound],
        tagged: true)
    public static let updatePlanMonth = Endpoint<PlanMonthDraft, PlanMonth>(
        "updatePlanMonth", .put, "/planning/months/{month}",
        "Changes the given goals of a month's plan that is a draft.",
        access: .book(.editor, .planningWrite),
        errors: [.validation, .notFound, .conflict, .preconditionFailed],
        requires: ["plans"], notes: "Goals that are not named stay. Unknown ids are 404 under their path.")

    public static let startPlanMonth = Endpoint<Empty, PlanMonth>(
        "startPlanMonth", .post, "/planning/months/{month}/start",
        "Freezes a month's goals, amounts and rates.",
        access: .book(.editor, .planningWrite), idempotent: true, errors: [.notFound, .conflict],
        notes: "The current month or the next one, while no other is executing.")
    public static let completePlanMonth = Endpoint<Empty, PlanMonth>(
        "completePlanMonth", .post, "/planning/months/{month}/complete",
        "Seals a month's contributions and rates.",
        access: .book(.editor, .planningWrite), idempotent: true, errors: [.notFound, .conflict])
    public static let undoPlanMonth = Endpoint<Empty, PlanMonth>(
        "undoPlanMonth", .post, "/planning/months/{month}/undo",
        "Takes a month's last start or completion back.",
        access: .book(.editor, .planningWrite), idempotent: true, errors: [.notFound, .conflict],
        notes: "Past the grace period it is 409, with the end of the period in `details.undoUntil`.")
    public static let listPlanHistory = Endpoint<Empty, PlanHistory>(
        "listPlanHistory", .get, "/planning/history", "Lists completed months, newest first.",
        access: .book(.viewer, .read),
        errors: [.validation],
        query: [
            .limit,
            .value("cursor", Month.self, "The `nextCursor` of the previous page. Default: the first page."),
        ])

    // Reminders
    // Takes no `Idempotency-Key`: the address is never stored, so no answer with it is, either.
    public static let openReminderCalendar = Endpoint<Empty, ReminderCalendarAddress>(
        "openReminderCalendar", .post, "/planning/reminders/token",
        "Gives the user's calendar of payments a new address in place of the old one.",
        access: .session, success: .created, errors: [.forbidden], secret: true,
        notes: "Within ten minutes of the sign-in; else 403 with `details.reauthenticate`. The address has a "
            + "secret token and is shown only once. The user gets a mail about it. It works until it is "
            + "replaced or deleted, or the user takes the account back: by a password reset, the undo of a "
            + "change of address, or `POST /auth/logout-all` with `tokens`.")
    public static let closeReminderCalendar = Endpoint<Empty, Deleted>(
        "closeReminderCalendar", .delete, "/planning/reminders/token",
        "Ends the address of the user's calendar.", access: .session)
    public static let reminderCalendar = Endpoint<Empty, RawBody>(
        "getReminderCalendar", .get, "/planning/reminders/{token}/calendar.ics",
        "Returns the payment days and reminders of the token's user as a calendar.",
        access: .anonymous, errors: [.notFound], answers: .file(["text/calendar"]), tagged: true,
        notes: "iCalendar (RFC 5545). The token stands for a sign-in, which calendar apps cannot do.")

    static let savingsPlanning: [EndpointDescription] = [
        getPlanningSettings.description, updatePlanningSettings.description, listRequirements.description,
        goalSchedule.description, flexPlan.description, optimalPlan.description, calculateBudget.description,
        getPlanMonth.description, updatePlanMonth.description, startPlanMonth.description,
        completePlanMonth.description, undoPlanMonth.description, listPlanHistory.description,
        openReminderCalendar.description, closeReminderCalendar.description, reminderCalendar.description,
    ]
}
