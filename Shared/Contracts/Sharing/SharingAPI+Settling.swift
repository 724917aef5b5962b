/// Settling between people, whatever the expenses.
extension SharingAPI {
    public static let settle = Endpoint<SettleDraft, Settled>(
        "settleUp", .post, "/sharing/settle", "Marks as paid all that a person owes the user in a currency.",
        access: .user(.sharingWrite), idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .conflict],
        requires: ["userId", "currency"],
        notes:
            "With `amount`, the person's oldest parts are paid up to it, and no more. With `net`, for the "
            + "one who is owed on balance: what the person owes and has accepted, and all that the user "
            + "owes, is PAID at once, on both sides. What the person has not accepted stays open, as "
            + "`notAccepted`. Who owes on balance gets 409 with both sums "
            + "under `net` and can say so by `POST /sharing/claim`; where both owe the same, either may "
            + "settle. An `amount` beside `net` that is not the balance is 409. "
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
        notes: "The person gets a notification and a mail; nothing that is owed changes until they confirm "
            + "by settling, with the claim's `amount`, or refuse. A claim of all that is owed on balance "
            + "accepts what the user owes. Once in 24 hours for a person, a currency and a group, or again "
            + "after they have settled or refused, at most five times in 24 hours.")
    public static let refuseSettlement = Endpoint<SettlementClaimRefusalDraft, SettlementClaimRefused>(
        "refuseSettlementClaim", .post, "/sharing/claim/refuse",
        "Tells a person that what they say to have paid did not arrive.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation],
        requires: ["userId", "currency"],
        notes: "The claim ends and the person is told; what is owed stays as it is. A repetition answers the "
            + "same.")
    public static let accept = Endpoint<SettlementAcceptDraft, SettlementAccepted>(
        "acceptSettlement", .post, "/sharing/accept",
        "Accepts everything that the user owes a person as right.",
        access: .user(.sharingWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation],
        requires: ["userId"],
        notes: "All PENDING parts that the user has not accepted yet, at most 10 000. Pass the time of the "
            + "list that the user saw as `upTo`, so that nothing is accepted unseen.")
    public static let simplified = Endpoint<Empty, SimplifiedDebts>(
        "getSimplifiedDebts", .get, "/sharing/simplified",
        "Returns the fewest payments that settle the debts among people.",
        access: .user(.read), errors: [.validation, .notFound],
        query: [
            .list(
                "userIds",
                "The people, with commas between them. Default: all with whom something is open.",
                example: "01900000-0000-7000-8000-000000000001")
        ],
        notes: "Counts only debts that the user may see, also those that their debtors have not accepted, "
            + "which `notAccepted` names: they count against nothing when two people settle net.")

    public static let settling: [EndpointDescription] = [
        settle.description, claim.description, refuseSettlement.description, accept.description,
        simplified.description,
    ]
}
