import Contracts
import ServiceKit
import SQLiteKit

/// "I have paid", said about one part. It changes nothing that is owed: the creditor records the payment.
extension SharingStore {
    private static let claimPauseSeconds: Int64 = 24 * 3_600

    /// Tells the creditor that the participant paid a part, or a piece of it. Refuses more than remains, a
    /// second claim within 24 hours, and a creditor who cannot record the payment.
    func claim(
        _ id: ID<Participant>, _ draft: PartClaimDraft, by user: ID<User>, idempotency: Idempotency,
        notice: ID<SharingNotification>, at now: Timestamp
    ) async throws -> Answer {
        let mails = mails
        return try await change { db in
            try idempotency.perform(in: db) {
                let part = try Self.part(id, for: .participant, user, in: db)
                try part.requirePending()
                let (amount, note) = try part.claimed(draft)
                if try Erasure.isErased(part.creditor, in: db) {
                    throw APIError.field(
                        "id",
                        "\(part.creditorWord) has deleted their account. You can record the payment yourself."
                    )
                }
                if let last = part.claimedAt, last > now.adding(seconds: -Self.claimPauseSeconds) {
                    throw APIError.field(
                        "id",
                        "You told \(part.creditorWord.lowercased()) less than 24 hours ago that you paid",
                        code: .conflict)
                }
                try db.run(
                    """
                    UPDATE participants SET claimed_minor = \(amount.amountMinor), claimed_at = \(now),
                        claim_note = \(note)
                    WHERE id = \(id)
                    """)
                try Self.tellShares(user, in: db)
                try Self.notify(
                    .claimed, of: part, to: part.creditor, by: user, amount: amount, reason: note, id: notice,
                    at: now, in: db)
                let email = try db.first("SELECT email FROM people WHERE people.user = \(part.creditor)") {
                    try $0.text(0)
                }
                try mails?.send(
                    .claimed, to: email ?? "", user: part.creditor, part: amount, by: user, at: now,
                    in: db)
                return PaymentClaim(amount: amount, note: note, createdAt: now)
            }
        }
    }
}

extension StoredPart {
    /// The creditor, as a refusal names them.
    fileprivate var creditorWord: String { isOwedToOwner ? "The owner" : "This person" }

    /// Returns what a claim says about the part: all that remains without an amount.
    fileprivate func claimed(_ draft: PartClaimDraft) throws(APIError) -> (amount: Money, note: String?) {
        var errors = FieldErrors()
        let remaining = record.remaining
        var amount = remaining
        // A wrong type is told in any case.
        if errors.optional(draft.amount, "amount") != nil {
            amount = errors.positiveAmount(draft.amount, "amount", in: amount.currency) ?? amount
        }
        if amount.amountMinor > remaining.amountMinor || remaining.amountMinor == 0 {
            errors.add("amount", "Only \(remaining.text) \(remaining.currency.code) remain to be paid")
        }
        let note = errors.optionalText(draft.note, "note", .claimNote)
        try errors.throwIfAny()
        return (amount, note)
    }
}
