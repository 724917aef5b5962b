/// Settling between people, whatever the expenses.
extension SharingAPI {
    public static let settle = Endpoint<SettleDraft, Settled>(
        .post, "/sharing/settle", "Marks as paid all that a person owes the user in a currency.",
        access: .user, idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation],
        requires: ["userId", "currency"],
        notes: "With a person who has deleted their account, also all that the user owes that person.")
    public static let simplified = Endpoint<Empty, SimplifiedDebts>(
        .get, "/sharing/simplified", "Returns the fewest payments that settle the debts among people.",
        access: .user, errors: [.validation, .notFound],
        query: [
            .list(
                "userIds",
                "The people, with commas between them; all with whom something is open when absent.",
                example: "01900000-0000-7000-8000-000000000001")
        ], notes: "Counts only debts that the user may see.")

    public static let settling: [EndpointDescription] = [settle.description, simplified.description]
}
