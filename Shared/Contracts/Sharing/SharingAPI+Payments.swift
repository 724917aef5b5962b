/// Payments of parts, piece by piece (contract-everyday §3).
extension SharingAPI {
    public static let recordPayment = Endpoint<PaymentDraft, PaymentRecorded>(
        "recordSharePayment", .post, "/expenses/shares/{id}/payments",
        "Records that a participant paid a piece of a part.",
        access: .user(.sharingWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict],
        requires: ["amount"],
        notes: "By the owner, or the payer to whom the part is owed, or when that person has deleted their "
            + "account, by the participant. The part is PAID when nothing remains; the participant is told, "
            + "and a claim of theirs is answered. A part has at most 100 payments that are recorded this way "
            + "(409).")
    public static let listPayments = Endpoint<Empty, SharePaymentPage>(
        "listSharePayments", .get, "/expenses/shares/{id}/payments",
        "Lists the payments of a part, newest first.",
        access: .user(.read), errors: [.validation, .notFound, .forbidden],
        query: .page, notes: "For the participant and whom the part is owed to.")
    public static let deletePayment = Endpoint<Empty, PaymentRecorded>(
        "deleteSharePayment", .delete, "/expenses/shares/{id}/payments/{payment}",
        "Takes a payment of a part back.",
        access: .user(.sharingWrite), errors: [.validation, .notFound, .forbidden, .conflict],
        notes: "By whom may record it, within 30 days of its recording. It stays in the list with "
            + "`reversedAt`. A payment of a net settlement takes the whole settlement back, on both sides.")
    public static let claimPart = Endpoint<PartClaimDraft, PaymentClaim>(
        "claimSharePayment", .post, "/expenses/shares/{id}/claim",
        "Tells whom the user owes a part that they have paid it.",
        access: .user(.sharingWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden, .conflict],
        notes: "The owner, or the payer to whom the part is owed, gets a notification and a mail. The user "
            + "accepts the part by it; nothing else changes until they record the payment or refuse the "
            + "claim. Once in 24 hours for a part, or again after a payment was recorded or the claim was "
            + "refused, at most five times in 24 hours.")
    public static let refuseClaim = Endpoint<ClaimRefusalDraft, ShareClaimRefused>(
        "refuseShareClaim", .post, "/expenses/shares/{id}/claim/refuse",
        "Tells a participant that what they say to have paid did not arrive.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .forbidden],
        notes: "By whom the part is owed to. The claim ends and the participant is told; what is owed stays "
            + "as it is. A repetition answers the same.")

    public static let payments: [EndpointDescription] = [
        recordPayment.description, listPayments.description, deletePayment.description,
        claimPart.description, refuseClaim.description,
    ]
}
