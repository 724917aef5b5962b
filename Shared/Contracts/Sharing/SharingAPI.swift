/// The endpoints of the sharing service (contract §3).
public enum SharingAPI {
    public static let share = Endpoint<ShareDraft, ShareCreated>(
        .post, "/expenses/share", "Shares an expense with others.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict, .rateLimited, .serviceUnavailable])
    public static let overview = Endpoint<Empty, SharingOverview>(
        .get, "/sharing", "What the user shares and owes, with balances.", access: .user)
    public static let getShare = Endpoint<Empty, SharedExpense>(
        .get, "/expenses/shares/{id}", "One shared expense.", access: .user, errors: [.notFound])
    public static let cancelShare = Endpoint<Empty, Deleted>(
        .delete, "/expenses/shares/{id}", "Takes a share back that nobody has paid.",
        access: .user, errors: [.validation, .notFound, .forbidden, .serviceUnavailable])
    public static let markPaid = Endpoint<Empty, SharePaid>(
        .patch, "/expenses/shares/{id}/paid", "Marks a participant's share as paid; the owner only.",
        access: .user,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound, .forbidden])

    // For the other services.
    public static let pendingCount = Endpoint<Empty, PendingShares>(
        .get, "/internal/users/{user}/pending", "How many PENDING shares a user owes.", access: .service)

    public static let paidBack = Endpoint<Empty, PaidBackPage>(
        .get, "/internal/paid-back", "What was paid back of shared expenses so far: after.",
        access: .service, errors: [.validation])

    /// All public endpoints and those for services.
    public static let all: [EndpointDescription] =
        [
            share.description, overview.description, getShare.description, cancelShare.description,
            markPaid.description, pendingCount.description, paidBack.description,
            FeedAPI.events.description,
        ] + parts + settling + notifications + groups
}
