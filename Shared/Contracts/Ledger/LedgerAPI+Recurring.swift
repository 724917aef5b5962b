/// Templates that book a transaction or a transfer again and again (contract §2, "Recurring";
/// contract-everyday §2).
extension LedgerAPI {
    public static let template = Crud<RecurringTemplate, RecurringDraft, RecurringList>(
        "Recurring", at: "/recurring", "a recurring template", read: .user(.read, .bounded),
        write: .user(.transactionsWrite, .bounded),
        list: Endpoint(
            "listRecurring", .get, "/recurring", "Lists the recurring templates, oldest first.",
            access: .user(.read, .bounded), errors: [.validation, .notFound],
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
        access: .user(.read), errors: [.validation, .notFound],
        query: [
            .accounts,
            .integer("days", NumberRule.upcomingDays, "The days ahead. Default: 30.", example: 30),
        ],
        notes: "Without what is booked or skipped already, and without paused templates.")
    public static let skipRecurring = Endpoint<RecurringSkip, RecurringSkipped>(
        "skipRecurring", .post, "/recurring/{id}/skip", "Leaves out the booking of a day.",
        access: .user(.transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound, .conflict],
        requires: ["date"],
        notes: "409 for a booking that is made or left out already.")
    public static let toggleRecurring = Endpoint<Empty, RecurringTemplate>(
        "toggleRecurring", .patch, "/recurring/{id}/toggle",
        "Pauses a recurring template, or resumes it from today.",
        access: .user(.transactionsWrite, .bounded), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound, .preconditionFailed])
    public static let applyRecurring = Endpoint<RecurringApplication, RecurringApplied>(
        "applyRecurring", .post, "/recurring/apply",
        "Books what the templates of an account, or of all, have in a month now.",
        access: .user(.transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound],
        requires: ["month"], notes: "Each template books a month, or a day by weeks, once.")

    static let recurring =
        template.endpoints + [
            toggleRecurring.description, applyRecurring.description, upcomingRecurring.description,
            skipRecurring.description,
        ]
}
