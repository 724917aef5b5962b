/// What is booked every month (contract §2, "Recurring").
extension LedgerAPI {
    public static let listRecurring = Endpoint<Empty, RecurringList>(
        .get, "/recurring", "Templates in the order of their making: accountId, limit, offset, cursor.",
        access: .user, errors: [.validation, .notFound])
    public static let createRecurring = Endpoint<RecurringDraft, RecurringTemplate>(
        .post, "/recurring",
        "Makes a template; it books from today on, never what is past: where the day of this month is past, "
            + "from the next month on. A start month that is past is taken as this month.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let getRecurring = Endpoint<Empty, RecurringTemplate>(
        .get, "/recurring/{id}", "One template.", access: .user, errors: [.notFound])
    public static let replaceRecurring = Endpoint<RecurringDraft, RecurringTemplate>(
        .put, "/recurring/{id}", "Changes a template; what is booked stays as it is.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound])
    public static let updateRecurring = Endpoint<RecurringDraft, RecurringTemplate>(
        .patch, "/recurring/{id}", "Changes a template; what is booked stays as it is.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound])
    public static let deleteRecurring = Endpoint<Empty, DeletedID<RecurringTemplate>>(
        .delete, "/recurring/{id}", "Deletes a template; what is booked stays.",
        access: .user, errors: [.notFound])
    public static let toggleRecurring = Endpoint<Empty, RecurringTemplate>(
        .patch, "/recurring/{id}/toggle", "Pauses a template, or goes on with it from today.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.notFound])
    public static let applyRecurring = Endpoint<RecurringApplication, RecurringApplied>(
        .post, "/recurring/apply", "Books a month of an account now; each template once a month.",
        access: .user, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound])

    static let recurring: [EndpointDescription] = [
        listRecurring.description, createRecurring.description, getRecurring.description,
        replaceRecurring.description, updateRecurring.description, deleteRecurring.description,
        toggleRecurring.description, applyRecurring.description,
    ]
}
