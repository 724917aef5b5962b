/// Settling between people, whatever the expenses.
extension SharingAPI {
    public static let settle = Endpoint<SettleDraft, Settled>(
        "settleUp", .post, "/sharing/settle", "Marks as paid all that a person owes the user in a currency.",
        access: .user(.sharingWrite), idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .conflict],
        requires: ["userId", "currency"],
        notes:
            "With `net`, for the one who is owed on balance: everything that is PENDING between the two in "
            + "the currency is PAID at once, on both sides. Who owes on balance gets 409 with both sums "
            + "under `net` and can say so by `POST /sharing/claim`; where both owe the same, either may "
            + "settle. "
            + "For 30 days, unpay of any part takes a net settlement back as a whole, on both sides. With a "
            + "person who has deleted their account, whoever is left settles both sides in any case, and "
            + "`received` is negative if the user owed more.")
    public static let claim = Endpoint<PaymentClaimDraft, PaymentClaim>(
        "claimSettlement", .post, "/sharing/claim",
        "Tells a person that the user has paid what they owe on balance.",
        access: .user(.sharingWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .conflict],
        requires: ["userId", "currency"],
        notes: "The person gets a notification and a mail; nothing else changes until they confirm by "
            + "settling. Once in 24 hours for a person and a currency, or again after they have settled.")
    public static let simplified = Endpoint<Empty, SimplifiedDebts>(
        "getSimplifiedDebts", .get, "/sharing/simplified",
        "Returns the fewest payments that settle the debts among people.",
        access: .user(.read), errors: [.validation, .notFound],
        query: [
            .list(
                "userIds",
                "The people, with commas between them. Default: all with whom something is open.",
                example: "01900000-0000-7000-8000-000000000001")
        ], notes: "Counts only debts that the user may see.")

    public static let settling: [EndpointDescription] = [
        settle.description, claim.description, simplified.description,
    ]
}
