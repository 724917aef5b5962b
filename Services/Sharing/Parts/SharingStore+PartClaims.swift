import Contracts
import ServiceKit
import SQLiteKit

/// "I have paid", said about one part. It accepts the part and changes nothing that is owed: the creditor
/// records the payment, or refuses the claim.
extension SharingStore {
    /// Tells the creditor that the participant paid a part, or a piece of it. Refuses more than remains, what
    /// `ClaimCount` does not allow, and a creditor who cannot record the payment.
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
                var claimed = part.record
                guard claimed.claims.note(at: now, waiting: part.claimedAt) else {
                    throw part.claimedTooOften
                }
                (claimed.claimedMinor, claimed.claimedAt) = (amount.amountMinor, now)
                (claimed.claimNote, claimed.claimRefusedAt) = (note, nil)
                claimed.acceptedAt = part.acceptedAt ?? now
                try Self.update(claimed, from: part, in: db)
                try Self.tellShares(user, in: db)
                try Self.notify(
                    .claimed, of: part, to: part.creditor, by: user, amount: amount, reason: note, id: notice,
                    at: now, in: db)
                try mails?.send(
                    .claimed, to: part.creditor, amount, of: part.expense, by: user, at: now, in: db)
                return PaymentClaim(amount: amount, note: note, createdAt: now)
            }
        }
    }

    /// Ends a participant's claim and tells them; nothing that is owed changes. A repetition answers the
    /// first time.
    func refuseClaim(
        _ id: ID<Participant>, reason: String?, by user: ID<User>, notice: ID<SharingNotification>,
        at now: Timestamp
    ) async throws -> ShareClaimRefused {
        let mails = mails
        return try await change { db in
            let part = try Self.part(id, for: .creditor, user, in: db)
            guard let claim = part.claim else {
                if let refusedAt = part.claimRefusedAt {
                    return ShareClaimRefused(id: id, refusedAt: refusedAt)
                }
                throw APIError.field("claim", "Nobody says that they paid this share")
            }
            var refused = part.record
            refused.endClaim()
            refused.claimRefusedAt = now
            try Self.update(refused, from: part, in: db)
            try Self.tellShares(user, in: db)
            let amount = try Money(AmountText(claim.amount), in: claim.currency)
            try Self.notify(
                .claimRefused, of: part, to: part.user, by: user, amount: amount, reason: reason, id: notice,
                at: now, in: db)
            if let participant = part.user {
                try mails?.send(
                    .claimRefused, to: participant, amount, of: part.expense, by: user, at: now, in: db)
            }
            return ShareClaimRefused(id: id, refusedAt: now)
        }
    }
}

extension StoredPart {
    /// The creditor, as a refusal names them.
    fileprivate var creditorWord: String { isOwedToOwner ? "The owner" : "This person" }

    fileprivate var claimedTooOften: APIError {
        let told = "You told \(creditorWord.lowercased())"
        return .field(
            "id",
            record.claimedAt != nil
                ? "\(told) less than 24 hours ago that you paid"
                : "\(told) \(ClaimCount.limit) times within 24 hours that you paid", code: .conflict)
    }

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
