/// Templates that book a transaction or a transfer again and again (contract §2, "Recurring";
/// contract-everyday §2).
extension LedgerAPI {
    public static let template = Crud<RecurringTemplate, RecurringDraft, RecurringList>(
        "Recurring", at: "/recurring", "a recurring template", read: .book(.viewer, .read, .bounded),
        write: .book(.editor, .transactionsWrite, .bounded),
        list: Endpoint(
            "listRecurring", .get, "/recurring", "Lists the recurring templates, oldest first.",
            access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound],
            query: [
                .accounts,
                .list(
                    "include", "What the list has only on request: `transfers`. Default: none.",
                    example: "transfers"),
            ] + .page),
        creates: "Creates a recurring template, or changes the one with the draft's id.",
        creationErrors: [.validation, .notFound], also: [.ok],
        creationNotes:
            "Creates (201), or changes the template with the draft's `id` (200) in the same way as PATCH."
            + " The template books by itself from today on, never a past day: if its day of this month is "
            + "past, from the next month on. Months before that, from the start month on, are booked by "
            + "`/recurring/apply` only. By weeks, `startDate` and `weekday` say the days, `dayOfMonth` "
            + "nothing. With `transfer` the template books transfers from its account, at the day's rate "
            + "between two currencies.",
        changeNotes: "Booked transactions stay as they are.",
        deletes: "Deletes a recurring template and keeps its booked transactions.", replaces: true)
    public static let upcomingRecurring = Endpoint<Empty, UpcomingBookings>(
        "listUpcomingRecurring", .get, "/recurring/upcoming",
        "Lists what templates book in the next days, the earliest first.",
        access: .book(.viewer, .read), errors: [.validation, .notFound],
        query: [
            .accounts,
            .integer("days", NumberRule.upcomingDays, "The days ahead. Default: 30.", example: 30),
        ],
        notes: "Without what is booked or skipped already, and without paused templates.")
    public static let skipRecurring = Endpoint<RecurringSkip, RecurringSkipped>(
        "skipRecurring", .post, "/recurring/{id}/skip", "Leaves out the booking of a day.",
        access: .book(.editor, .transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound, .conflict],
        requires: ["date"],
        notes: "409 for a booking that is made or left out already.")
    public static let toggleRecurring = Endpoint<Empty, RecurringTemplate>(
        "toggleRecurring", .patch, "/recurring/{id}/toggle",
        "Pauses a recurring template, or resumes it from today.",
        access: .book(.editor, .transactionsWrite, .bounded),
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound, .preconditionFailed])
    public static let applyRecurring = Endpoint<RecurringApplication, RecurringApplied>(
        "applyRecurring", .post, "/recurring/apply",
        "Books what the templates of an account, or of all, have in a month now.",
        access: .book(.editor, .transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound],
        requires: ["month"], notes: "Each template books a month, or a day by weeks, once.")

    public static let suggestRecurring = Endpoint<Empty, RecurringSuggestions>(
        "listRecurringSuggestions", .get, "/recurring/suggestions",
        "Finds entries that repeat without a template, and says what all that repeats costs.",
        access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound], query: [.accounts],
        notes:
            "Three entries of one account, type, currency and payee (else description, compared without "
            + "case, digits and punctuation, or by half of their words) that follow each other every week "
            + "(± 1 day), two weeks (± 2), month (± 4), quarter (± 8) or year (± 15; two of the same amount "
            + "suffice), with amounts within a quarter of their median, the last one at most one and a half "
            + "periods ago. No transfers, refunds, bookings of templates, nor what a template has. Of each "
            + "account the last 37 months are looked at, and of them the newest 50 000 entries. At most 500 "
            + "are listed.")
    public static let acceptSuggestion = Endpoint<Empty, RecurringTemplate>(
        "acceptRecurringSuggestion", .post, "/recurring/suggestions/{key}/accept",
        "Makes a template of a suggestion, which books from its next date on.",
        access: .book(.editor, .transactionsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound], also: [.ok],
        notes: "Answers the same template (200) when it is accepted again.")
    public static let confirmSuggestion = Endpoint<Empty, RecurringSuggestion>(
        "confirmRecurringSuggestion", .post, "/recurring/suggestions/{key}/confirm",
        "Expects what a suggestion says and counts its cost, without booking it.",
        access: .book(.editor, .transactionsWrite, .bounded),
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound],
        notes: "For accounts whose entries are imported: a template would make twins of them.")
    public static let dismissSuggestion = Endpoint<Empty, Deleted>(
        "dismissRecurringSuggestion", .post, "/recurring/suggestions/{key}/dismiss",
        "Hides a suggestion until its rhythm changes, or its amount by a quarter.",
        access: .book(.editor, .transactionsWrite, .bounded),
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound])
    public static let resetSuggestion = Endpoint<Empty, Deleted>(
        "resetRecurringSuggestion", .delete, "/recurring/suggestions/{key}",
        "Takes the confirmation or the dismissal of a suggestion back.",
        access: .book(.editor, .transactionsWrite, .bounded), errors: [.notFound])

    static let recurring =
        template.endpoints + [
            toggleRecurring.description, applyRecurring.description, upcomingRecurring.description,
            skipRecurring.description, suggestRecurring.description, acceptSuggestion.description,
            confirmSuggestion.description, dismissSuggestion.description, resetSuggestion.description,
        ]
}
