/// Settling between people, whatever the expenses.
extension SharingAPI {
    /// With a person who has deleted their account, also all that the user owes that person.
    public static let settle = Endpoint<SettleDraft, Settled>(
        .post, "/sharing/settle", "Marks as paid all that a person owes the user in a currency.",
        access: .user, idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation])
    /// Query: `userIds` (the people with commas between them; by default all with whom something is open).
    /// Counts only debts that the user may see.
    public static let simplified = Endpoint<Empty, SimplifiedDebts>(
        .get, "/sharing/simplified", "Returns the fewest payments that settle the debts among people.",
        access: .user, errors: [.validation, .notFound])

    public static let settling: [EndpointDescription] = [settle.description, simplified.description]
}
