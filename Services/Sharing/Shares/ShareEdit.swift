import Contracts

/// A change of a share, worked out against the share as it is stored.
struct ShareEdit: Sendable {
    /// A participant who stays, with the part before and after.
    struct Kept: Sendable {
        let old: StoredPart
        let new: PartRecord
    }

    let record: ShareRecord
    private(set) var kept: [Kept] = []
    private(set) var added: [PartRecord] = []
    private(set) var removed: [StoredPart] = []
    /// The participants of the request who have no part yet, with their places there.
    private(set) var newcomers: [(place: Int, folded: String)] = []

    /// Whether participants, split or amounts differ from what is stored.
    let changesParts: Bool

    /// - Parameters:
    ///   - payers: the members other than the owner who paid; they stay.
    ///   - address: the owner's, folded.
    ///   - ids: one for each part that the request can add.
    init(
        _ change: SharedExpenseChange, of share: ShareRecord, _ parts: [StoredPart],
        paidBy payers: [SharingStore.KnownPayer], by address: String, ids: [ID<Participant>]
    ) throws(APIError) {
        guard change.namesParts else {
            record = try share.describing(change)
            kept = parts.map { Kept(old: $0, new: $0.record) }
            changesParts = false
            return
        }
        let request = try ShareRequest(change, over: share, parts, paidBy: payers)
        let split = try request.parts(of: share.total)
        var record = share
        record.description = request.description
        (record.splitType, record.ownerWeight) = (request.splitType, request.ownerWeight)
        record.ownerMinor = split.ownerMinor
        if !change.bookRepayments.isAbsent { record.repaymentsTo = request.repaymentsTo }
        self.record = record
        newcomers = try request.newcomers(beside: parts)
        var left = parts
        for (position, wanted) in try request.parts(of: record, split, by: address).enumerated() {
            var part = wanted
            let place = left.firstIndex { $0.isOf(wanted.folded) && $0.creditor == wanted.creditor }
            if let place {
                part = left[place].record
            } else {
                guard position < ids.count else { throw APIError(.serverError) }
                part.id = ids[position]
            }
            (part.position, part.amount) = (wanted.position, wanted.amount)
            (part.hundredths, part.weight) = (wanted.hundredths, wanted.weight)
            if let place {
                let old = left.remove(at: place)
                if part.amount != old.amount {
                    (part.claimedMinor, part.claimedAt, part.claimNote) = (nil, nil, nil)
                }
                kept.append(Kept(old: old, new: part))
            } else {
                added.append(part)
            }
        }
        removed = left
        changesParts =
            !added.isEmpty || !removed.isEmpty || kept.contains { $0.new != $0.old.record }
            || record.splitType != share.splitType || record.ownerWeight != share.ownerWeight
            || record.ownerMinor != share.ownerMinor
    }

    /// Whether whoever has a part also has one after the change.
    func hasAnotherPart(of part: StoredPart) -> Bool {
        kept.contains { $0.new.folded == part.folded || $0.old.isOf(part.email.asciiLowercased) }
            || added.contains { part.isOf($0.folded) }
    }

    /// Throws if a change of participants or amounts comes after a payment or a decline.
    func requireUntouched(_ parts: [StoredPart]) throws(APIError) {
        guard changesParts, parts.contains(where: { $0.record.hasPayment || $0.status == .declined }) else {
            return
        }
        throw .field(
            "participants",
            "Somebody has paid or declined a part of this expense: only its description can be changed",
            code: .conflict)
    }
}

extension StoredPart {
    /// Whether the part is of the person with an address: the one it was shared with, or the current one.
    func isOf(_ folded: String) -> Bool {
        record.folded == folded || email.asciiLowercased == folded
    }
}

extension ShareRecord {
    fileprivate func describing(_ change: SharedExpenseChange) throws(APIError) -> ShareRecord {
        var (errors, record) = (FieldErrors(), self)
        if !change.description.isAbsent {
            record.description = errors.optionalText(change.description, "description", .shareDescription)
        }
        if !change.bookRepayments.isAbsent {
            record.repaymentsTo = errors.repaymentAccount(change.bookRepayments)
        }
        try errors.throwIfAny()
        return record
    }
}

extension SharedExpenseChange {
    /// Whether the change names anything of the parts.
    var namesParts: Bool { !(splitType.isAbsent && participants.isAbsent && ownerWeight.isAbsent) }
}

extension ShareRequest {
    /// Returns the share as it is to be: what the change leaves out stays as it is stored, and so do the
    /// payers. Throws like a new share's request.
    fileprivate init(
        _ change: SharedExpenseChange, over share: ShareRecord, _ parts: [StoredPart],
        paidBy others: [SharingStore.KnownPayer]
    ) throws(APIError) {
        if case .null = change.splitType { throw .field("splitType", "Split type is required") }
        // The parts of several payers are debts, which do not say what each bears.
        if !others.isEmpty, change.participants.isAbsent {
            throw .field(
                "participants", "Name all participants to divide an expense anew that several people paid")
        }
        let staysSplit = change.splitType.isAbsent || change.splitType.value == share.splitType
        let participants: Field<BoundedList<Field<ParticipantDraft>, ParticipantsLimit>> =
            change.participants.isAbsent
            ? .value(BoundedList(parts.map { .value($0.draft(withShare: staysSplit)) }))
            : change.participants
        let stored = staysSplit ? share.ownerWeight : nil
        try self.init(
            ShareDraft(
                transactionId: .value(share.transaction),
                splitType: change.splitType.isAbsent ? .value(share.splitType) : change.splitType,
                description: change.description.isAbsent ? Field(share.description) : change.description,
                participants: participants,
                ownerWeight: change.ownerWeight.isAbsent
                    ? Field(stored.map { AmountText($0.text) }) : change.ownerWeight,
                bookRepayments: change.bookRepayments))
        payers = try payers(others, of: share)
    }

    /// Returns the payers among the participants, the owner first; none where the owner paid all.
    private func payers(
        _ others: [SharingStore.KnownPayer], of share: ShareRecord
    ) throws(APIError) -> [RequestedPayer] {
        if others.isEmpty { return [] }
        var payers: [RequestedPayer] = []
        // Amounts are far below the limit of Int64, and others paid at most the whole.
        var left = share.total.amountMinor
        for (record, person) in others {
            let folded = person.email.asciiLowercased
            guard let index = participants.firstIndex(where: { $0.email.folded == folded }) else {
                throw .field(
                    "participants",
                    "\(person.displayName ?? person.email) paid a part of this expense and stays a "
                        + "participant, also with a part of zero")
            }
            left &-= record.amount.amountMinor
            payers.append(RequestedPayer(place: index + 1, user: record.user, paid: record.amount))
        }
        if left > 0 {
            let own = Money(amountMinor: left, share.total.currency)
            payers.insert(RequestedPayer(place: 0, user: share.owner, paid: own), at: 0)
        }
        return payers
    }

    /// Returns the participants who have no part yet. Throws if two of the others are one person.
    fileprivate func newcomers(
        beside parts: [StoredPart]
    ) throws(APIError) -> [(place: Int, folded: String)] {
        var (newcomers, seen): ([(place: Int, folded: String)], Set<String>) = ([], [])
        for (place, requested) in participants.enumerated() {
            guard let known = parts.first(where: { $0.isOf(requested.email.folded) }) else {
                newcomers.append((place, requested.email.folded))
                continue
            }
            if !seen.insert(known.folded).inserted {
                throw .field("participants[\(place)].email", "This person is already in the list")
            }
        }
        return newcomers
    }
}

extension StoredPart {
    /// Returns the part as a request would name it.
    fileprivate func draft(withShare: Bool) -> ParticipantDraft {
        guard withShare else { return ParticipantDraft(email: .value(email)) }
        return ParticipantDraft(
            email: .value(email), shareAmount: .value(AmountText(record.amount.text)),
            sharePercentage: Field(record.percentage.map { AmountText($0) }),
            weight: Field(record.weight.map { AmountText($0.text) }))
    }
}

extension Field {
    /// Absent for nil.
    fileprivate init(_ value: Value?) {
        self = value.map { .value($0) } ?? .absent
    }
}
