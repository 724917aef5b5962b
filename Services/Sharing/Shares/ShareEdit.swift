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

    /// Whether participants, split or amounts differ from what is stored.
    let changesParts: Bool

    /// - Parameter ids: one for each participant that the request can add.
    init(
        _ change: SharedExpenseChange, of share: ShareRecord, _ parts: [StoredPart],
        ids: [ID<Participant>]
    ) throws(APIError) {
        guard change.namesParts else {
            record = try share.describing(change)
            kept = parts.map { Kept(old: $0, new: $0.record) }
            changesParts = false
            return
        }
        let request = try ShareRequest(change, over: share, parts)
        let split = try request.parts(of: share.total)
        var record = share
        record.description = request.description
        (record.splitType, record.ownerWeight) = (request.splitType, request.ownerWeight)
        record.ownerMinor = split.ownerMinor
        if !change.bookRepayments.isAbsent { record.repaymentsTo = request.repaymentsTo }
        self.record = record
        var left = parts
        for (position, requested) in request.participants.enumerated() {
            let amount = Money(amountMinor: split.participantsMinor[position], share.total.currency)
            var part: PartRecord
            let place = left.firstIndex { $0.isOf(requested.email.folded) }
            if let place {
                part = left[place].record
            } else if parts.contains(where: { $0.isOf(requested.email.folded) }) {
                throw .field("participants[\(position)].email", "This person is already in the list")
            } else {
                guard position < ids.count else { throw APIError(.serverError) }
                part = PartRecord(
                    id: ids[position], share: share.id, creditor: share.owner, sharedAt: share.createdAt,
                    email: requested.email.written, folded: requested.email.folded)
            }
            (part.position, part.amount) = (Int64(position), amount)
            (part.hundredths, part.weight) = (requested.hundredths.map { Int64($0) }, requested.weight)
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
    fileprivate func isOf(_ folded: String) -> Bool {
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
    /// Returns the share as it is to be: what the change leaves out stays as it is stored. Throws like a new
    /// share's request.
    init(
        _ change: SharedExpenseChange, over share: ShareRecord, _ parts: [StoredPart]
    ) throws(APIError) {
        if case .null = change.splitType { throw .field("splitType", "Split type is required") }
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
