import Contracts

/// Who records payments of parts, when, and the ids that they get.
struct PaymentRecording: Sendable {
    let user: ID<User>
    /// The id of the first payment; others get ids that follow from it.
    let id: ID<SharePayment>
    let today: CalendarDate
    let now: Timestamp

    /// Returns the payment of a part's remaining amount.
    /// - Parameter index: the payment's place among those of one request.
    func payment(
        ofRestOf part: StoredPart, settlement: ID<NetSettlement>? = nil, index: Int = 0
    ) -> PaymentRecord {
        PaymentRecord(
            id: ID(high: id.high, low: id.low ^ UInt64(index)), part: part.id, amount: part.remaining,
            date: today, recordedAt: now, recorder: user, settlement: settlement)
    }

    /// Returns payments of the remaining amounts of parts, in their order, up to a sum; the last may be of a
    /// piece.
    /// - Parameters:
    ///   - limit: the sum of all payments of the request; nil for all that remains.
    ///   - before: the payments before these.
    func payments(
        of parts: some Sequence<StoredPart>, upTo limit: Int64?, after before: SharingStore.SettledSoFar
    ) -> [PaymentRecord] {
        var payments: [PaymentRecord] = []
        // At most the limit.
        var sum = before.sumMinor
        for part in parts {
            if let limit, sum >= limit { break }
            var payment = payment(ofRestOf: part, index: before.parts + payments.count)
            let minor = min(payment.amount.amountMinor, limit.map { $0 - sum } ?? Int64.max)
            payment.amount = Money(amountMinor: minor, payment.amount.currency)
            sum &+= minor
            payments.append(payment)
        }
        return payments
    }

    /// Returns the payment of a draft. Throws for fields that are wrong for the part.
    func payment(_ draft: PaymentDraft, of part: StoredPart) throws(APIError) -> PaymentRecord {
        var errors = FieldErrors()
        let remaining = part.remaining
        let amount = errors.positiveAmount(draft.amount, "amount", in: remaining.currency)
        if let amount, amount.amountMinor > remaining.amountMinor {
            errors.add("amount", "Only \(remaining.text) \(remaining.currency.code) remain to be paid")
        }
        let date = errors.optional(draft.date, "date") ?? today
        if date > today { errors.add("date", "Date must not be in the future") }
        let note = errors.optionalText(draft.note, "note", .paymentNote)
        guard errors.isEmpty, let amount else { throw errors.refusal }
        return PaymentRecord(
            id: id, part: part.id, amount: amount, date: date, note: note, recordedAt: now, recorder: user)
    }
}
