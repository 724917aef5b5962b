/// Between people rather than by expense.
extension SharingAPI {
    public static let settle = Endpoint<SettleDraft, Settled>(
        .post, "/sharing/settle", "Marks everything as paid that a person owes the user in a currency.",
        access: .user, idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation])
    public static let simplified = Endpoint<Empty, SimplifiedDebts>(
        .get, "/sharing/simplified",
        "The fewest payments that settle what is open among the user and userIds (with commas; all with whom "
            + "something is open when absent), as far as the user may see it.",
        access: .user, errors: [.validation, .notFound])

    public static let settling: [EndpointDescription] = [settle.description, simplified.description]
}
