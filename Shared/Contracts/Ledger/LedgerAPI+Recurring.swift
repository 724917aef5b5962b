/// Templates that book a transaction every month (contract §2, "Recurring").
extension LedgerAPI {
    public static let listRecurring = Endpoint<Empty, RecurringList>(
        "listRecurring", .get, "/recurring", "Lists the recurring templates, oldest first.",
        access: .user(.read, .bounded), errors: [.validation, .notFound],
        query: [.accountId] + .page)
    public static let createRecurring = Endpoint<RecurringDraft, RecurringTemplate>(
        "createRecurring", .post, "/recurring",
        "Creates a recurring template, or changes the one with the draft's id.",
        access: .user(.transactionsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound],
        also: [.ok],
        notes: "Creates (201), or changes the template with the draft's `id` (200) in the same way as PATCH."
            + " The template books by itself from today on, never a past day: if its day of this month is "
            + "past, from the next month on. Months before that, from the start month on, are booked by "
            + "`/recurring/apply` only.")
    public static let getRecurring = Endpoint<Empty, RecurringTemplate>(
        "getRecurring", .get, "/recurring/{id}", "Returns a recurring template.",
        access: .user(.read, .bounded),
        errors: [.notFound],
        tagged: true)
    public static let replaceRecurring = Endpoint<RecurringDraft, RecurringTemplate>(
        "replaceRecurring", .put, "/recurring/{id}", "Changes a recurring template in the same way as PATCH.",
        access: .user(.transactionsWrite, .bounded), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .preconditionFailed])
    public static let updateRecurring = Endpoint<RecurringDraft, RecurringTemplate>(
        "updateRecurring", .patch, "/recurring/{id}", "Changes the given fields of a recurring template.",
        access: .user(.transactionsWrite, .bounded), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .preconditionFailed],
        notes: "Booked transactions stay as they are.")
    public static let deleteRecurring = Endpoint<Empty, DeletedID<RecurringTemplate>>(
        "deleteRecurring", .delete, "/recurring/{id}",
        "Deletes a recurring template and keeps its booked transactions.",
        access: .user(.transactionsWrite, .bounded), errors: [.notFound, .preconditionFailed])
    public static let toggleRecurring = Endpoint<Empty, RecurringTemplate>(
        "toggleRecurring", .patch, "/recurring/{id}/toggle",
        "Pauses a recurring template, or resumes it from today.",
        access: .user(.transactionsWrite, .bounded), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound, .preconditionFailed])
    public static let applyRecurring = Endpoint<RecurringApplication, RecurringApplied>(
        "applyRecurring", .post, "/recurring/apply",
        "Books a month's recurring transactions of an account now.",
        access: .user(.transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound],
        requires: ["month"], notes: "Each template books once a month.")

    static let recurring: [EndpointDescription] = [
        listRecurring.description, createRecurring.description, getRecurring.description,
        replaceRecurring.description, updateRecurring.description, deleteRecurring.description,
        toggleRecurring.description, applyRecurring.description,
    ]
}
