/// One part after another: reading, declining, reminding, booking.
extension SharingAPI {
    public static let sharedByMe = Endpoint<Empty, SharedExpensePage>(
        .get, "/expenses/shared-by-me",
        "Expenses that the user shared, newest first: status (pending, settled, all), limit, offset, cursor.",
        access: .user, errors: [.validation])
    public static let sharedWithMe = Endpoint<Empty, ShareWithMePage>(
        .get, "/expenses/shared-with-me",
        "Parts that the user owes, newest first: status (pending, paid, declined, all), limit, offset, "
            + "cursor.",
        access: .user, errors: [.validation])
    public static let declineShare = Endpoint<DeclineDraft, ShareDeclined>(
        .post, "/expenses/shares/{id}/decline", "Declines one's own part; its amount falls to the owner.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden])
    public static let remindShare = Endpoint<Empty, ShareReminded>(
        .post, "/expenses/shares/{id}/remind", "Reminds of a part, once in 24 hours; the owner only.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden])
    public static let bookShare = Endpoint<BookingDraft, Transaction>(
        .post, "/expenses/shares/{id}/book",
        "Records one's own paid part as an expense in the ledger, once; the participant only.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict, .serviceUnavailable])

    public static let parts: [EndpointDescription] = [
        sharedByMe.description, sharedWithMe.description, declineShare.description, remindShare.description,
        bookShare.description,
    ]
}
