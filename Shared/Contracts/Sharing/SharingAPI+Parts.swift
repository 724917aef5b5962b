/// Parts of shared expenses: listing, taking back payments, declining, reminding, booking.
extension SharingAPI {
    public static let sharedByMe = Endpoint<Empty, SharedExpensePage>(
        "listSharedByMe", .get, "/expenses/shared-by-me",
        "Lists the expenses that the user shared, or paid a part of, newest first.",
        access: .user(.read), errors: [.validation],
        query: [
            .oneOf("status", ["pending", "settled", "all"], "Only expenses in this state. Default: all."),
            .oneOf(
                "role", ["owner", "payer"],
                "With `payer`, the expenses that other members of a group shared and of which the user paid "
                    + "a part. Default: owner."),
        ] + .page)
    public static let sharedWithMe = Endpoint<Empty, ShareWithMePage>(
        "listSharedWithMe", .get, "/expenses/shared-with-me",
        "Lists the parts that the user owes, newest first.",
        access: .user(.read), errors: [.validation],
        query: [
            .oneOf(
                "status", ["pending", "paid", "declined", "all"], "Only parts in this state. Default: all."
            )
        ] + .page)
    public static let unpayShare = Endpoint<UnpayDraft, ShareUnpaid>(
        "unpayShare", .post, "/expenses/shares/{id}/unpay", "Takes the newest payment of a part back.",
        access: .user(.sharingWrite), idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict],
        notes: "By the owner, or the payer to whom the part is owed, or when that person has deleted their "
            + "account, by the participant; within 30 days of the payment's recording. The part is PENDING "
            + "again, and the participant is told. What "
            + "the participant booked for it in their own ledger is deleted, unless they have shared it; "
            + "it can be restored there for 30 days. A part of a net settlement takes the whole "
            + "settlement back, on both sides; `reopened` counts the parts whose payments were taken back.")
    public static let declineShare = Endpoint<DeclineDraft, ShareDeclined>(
        "declineShare", .post, "/expenses/shares/{id}/decline",
        "Declines the user's own part of a shared expense.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict],
        notes: "The part's amount falls to the owner, or the payer to whom it is owed. A part of which a "
            + "piece is paid is 409.")
    public static let acceptShare = Endpoint<AcceptDraft, ShareAccepted>(
        "acceptShare", .post, "/expenses/shares/{id}/accept",
        "Accepts the user's own part of a shared expense as right.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict],
        notes: "An accepted part counts against what the user is owed when the other person settles net. "
            + "Paying, claiming or booking a part accepts it, too; silence and payments that others record "
            + "do not. A repetition answers the same. When the part's amount is raised, it is to be accepted "
            + "anew. An `amount` that is not the part's is 409.")
    public static let remindShare = Endpoint<Empty, ShareReminded>(
        "remindShare", .post, "/expenses/shares/{id}/remind",
        "Reminds a participant of a part that is owed to the user, once in 24 hours.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden])
    public static let bookShare = Endpoint<BookingDraft, Transaction>(
        "bookShare", .post, "/expenses/shares/{id}/book",
        "Books a paid part as an expense, or what was paid back as the owner's refund.",
        access: .book(.editor, .transactionsWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict],
        requires: ["accountId"],
        notes: "The participant books a PAID part once, in a category of their own. For the owner, each "
            + "payment of the part that is not booked yet becomes a refund of the shared expense, dated as "
            + "the payment, in an account of the expense's currency, and in the expense's categories unless "
            + "`categoryId` names another; the answer is the newest. Where `bookRepayments` of the share "
            + "names an account, payments are booked there by themselves; `bookingFailed` of a payment says "
            + "why one could not be. All of it goes to the book of the path. What is booked by itself goes "
            + "to the book of the expense, as long as its owner may write there, and to no other (409).")

    public static let parts: [EndpointDescription] = [
        sharedByMe.description, sharedWithMe.description, unpayShare.description, acceptShare.description,
        declineShare.description,
        remindShare.description, bookShare.description,
    ]
}
