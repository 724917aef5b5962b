/// The endpoints of the sharing service (contract §3).
public enum SharingAPI {
    public static let share = Endpoint<ShareDraft, ShareCreated>(
        "shareExpense", .post, "/expenses/share", "Shares an expense with other people.",
        access: .book(.editor, .sharingWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict, .rateLimited],
        requires: ["transactionId", "participants"],
        notes:
            "In a book of several people the debts are the caller's, and the lock on the transaction is the "
            + "book's: what another member shares is 409, which says who. Who leaves the book, or only reads "
            + "it from then on, keeps the share, and the lock ends.")
    public static let overview = Endpoint<Empty, SharingOverview>(
        "getSharing", .get, "/sharing", "Summarizes the user's shared expenses, debts and balances.",
        access: .user(.read))
    public static let getShare = Endpoint<Empty, SharedExpense>(
        "getShare", .get, "/expenses/shares/{id}", "Returns a shared expense.", access: .user(.read),
        errors: [.notFound],
        tagged: true)
    public static let editShare = Endpoint<SharedExpenseChange, SharedExpense>(
        "updateShare", .patch, "/expenses/shares/{id}", "Changes a shared expense, by its owner only.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict, .preconditionFailed, .rateLimited],
        notes: "Participants, split and amounts change while nobody has paid or declined anything; later "
            + "only the description does (409 with `details.participants`). Participants are told "
            + "what changed for them. The participants of a group's expense are members of the group. "
            + "Of an expense with several payers all participants are named, payers among them, with a FIXED "
            + "part of zero where they bear nothing. Who paid what stays: to change that, take the expense "
            + "back and share it again. A payer who has deleted their account cannot be named: what they "
            + "bear stays, too, and the rest of the expense is divided.")
    public static let cancelShare = Endpoint<Empty, Deleted>(
        "cancelShare", .delete, "/expenses/shares/{id}", "Cancels a share of which nothing is paid.",
        access: .user(.sharingWrite), errors: [.notFound, .forbidden, .conflict, .preconditionFailed])
    public static let markPaid = Endpoint<Empty, SharePaid>(
        "markSharePaid", .patch, "/expenses/shares/{id}/paid",
        "Marks a participant's part of a shared expense as paid.",
        access: .user(.sharingWrite),
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound, .forbidden],
        notes: "Records a payment of what remains. By the owner, or the payer to whom the part is owed, or "
            + "when that person has deleted their account, by the participant.")
    public static let markPartPaid = Endpoint<Empty, SharePaid>(
        "markPartPaid", .patch, "/sharing/{id}/paid",
        "Marks a participant's part as paid in the same way as PATCH /expenses/shares/{id}/paid.",
        access: .user(.sharingWrite),
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound, .forbidden])

    // For the other services.
    public static let pendingCount = Endpoint<Empty, PendingShares>(
        "pendingCount", .get, "/internal/users/{user}/pending", "Counts the PENDING parts that a user owes.",
        access: .service, errors: [.notFound])

    public static let paidBack = Endpoint<Empty, PaidBackPage>(
        "paidBack", .get, "/internal/paid-back", "Lists the amounts paid back of shared expenses.",
        access: .service, errors: [.validation],
        query: [.after])

    /// Streams a line of JSON for each share, part and group of a user, in the form and order of `BookKind`.
    public static let readSharing = Endpoint<Empty, RawBody>(
        "readSharing", .get, "/internal/users/{user}/sharing",
        "Streams a user's shared expenses and groups, for exports.",
        access: .service, streamsAnswer: true, errors: [.notFound],
        answers: .file(["application/x-ndjson"]))

    /// All public endpoints and those for services.
    public static let all: [EndpointDescription] =
        [
            share.description, overview.description, getShare.description, editShare.description,
            cancelShare.description, markPaid.description, markPartPaid.description, pendingCount.description,
            paidBack.description, readSharing.description, FeedAPI.events.description,
            FeedAPI.notices.description,
        ] + parts + payments + settling + notifications + groups + webhooks
}
