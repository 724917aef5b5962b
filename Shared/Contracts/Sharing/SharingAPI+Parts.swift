/// Parts of shared expenses: listing, taking back payments, declining, reminding, booking.
extension SharingAPI {
    /// Query: `status` (pending, settled, all), `limit`, `offset`, `cursor`.
    public static let sharedByMe = Endpoint<Empty, SharedExpensePage>(
        .get, "/expenses/shared-by-me", "Lists the expenses that the user shared, newest first.",
        access: .user, errors: [.validation])
    /// Query: `status` (pending, paid, declined, all), `limit`, `offset`, `cursor`.
    public static let sharedWithMe = Endpoint<Empty, ShareWithMePage>(
        .get, "/expenses/shared-with-me", "Lists the parts that the user owes, newest first.",
        access: .user, errors: [.validation])
    /// Within 30 days of the payment. The part is PENDING again, and the participant is told. What the
    /// participant booked in their own ledger stays.
    public static let unpayShare = Endpoint<UnpayDraft, ShareUnpaid>(
        .post, "/expenses/shares/{id}/unpay", "Takes back that a part was marked as paid, by the owner only.",
        access: .user, idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict])
    /// The part's amount falls to the owner.
    public static let declineShare = Endpoint<DeclineDraft, ShareDeclined>(
        .post, "/expenses/shares/{id}/decline", "Declines the user's own part of a shared expense.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden])
    public static let remindShare = Endpoint<Empty, ShareReminded>(
        .post, "/expenses/shares/{id}/remind", "Reminds a participant of a part, once in 24 hours.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden])
    public static let bookShare = Endpoint<BookingDraft, Transaction>(
        .post, "/expenses/shares/{id}/book", "Records the user's own paid part as an expense, once.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict])

    public static let parts: [EndpointDescription] = [
        sharedByMe.description, sharedWithMe.description, unpayShare.description, declineShare.description,
        remindShare.description, bookShare.description,
    ]
}
