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
    /// The addresses of the request whose people are not in the expense yet, with their places there.
    private(set) var newcomers: [(place: Int, folded: String)] = []

    /// The payers who have deleted their account.
    private let departed: [DepartedPayer]

    /// Whether participants, split or amounts differ from what is stored.
    let changesParts: Bool

    /// - Parameters:
    ///   - payers: the members other than the owner who paid; they stay.
    ///   - owner: the owner as known now.
    ///   - users: who has an address of the request now, by the folded address.
    ///   - ids: one for each part that the request can add.
    init(
        _ change: SharedExpenseChange, of share: ShareRecord, _ parts: [StoredPart],
        paidBy payers: [SharingStore.KnownPayer], by owner: PersonReference, users: [String: ID<User>],
        ids: [ID<Participant>]
    ) throws(APIError) {
        guard change.namesParts else {
            record = try share.describing(change)
            kept = parts.map { Kept(old: $0, new: $0.record) }
            departed = []
            changesParts = false
            return
        }
        // The parts of several payers are debts, which do not say what each bears.
        if !payers.isEmpty, change.participants.isAbsent {
            throw .field("participants", "Name all participants to divide what several people paid anew")
        }
        var request = try ShareRequest(change, over: share, parts)
        let roster = try ShareRoster(request.participants, in: parts, payers, of: share.owner, users: users)
        (request.payers, request.departed) = try roster.payers(payers, of: share, parts)
        departed = request.departed
        try share.requireRoom(for: request)
        let split = try request.parts(of: share.total)
        var record = share
        record.description = request.description
        (record.splitType, record.ownerWeight) = (request.splitType, request.ownerWeight)
        record.ownerMinor = split.ownerMinor
        if !change.bookRepayments.isAbsent { record.repaymentsTo = request.repaymentsTo }
        self.record = record
        let requested = request.participants.map(\.email.folded)
        newcomers = zip(requested, roster.entries).enumerated().filter { !$1.1.isKnown }.map { ($0, $1.0) }
        let entries = Dictionary(zip(requested, roster.entries)) { first, _ in first }
        var left = parts
        let address = owner.email.asciiLowercased
        for (position, wanted) in try request.partRecords(of: record, split, by: address).enumerated() {
            let entry = wanted.user == nil ? entries[wanted.folded] : nil
            let party = entry?.party ?? Party(wanted.user ?? share.owner)
            let place = left.firstIndex { $0.party == party && $0.creditor == wanted.creditor }
            guard place != nil || position < ids.count else { throw APIError(.serverError) }
            var part =
                place.map { left[$0].record } ?? wanted.added(ids[position], of: party.user, at: entry?.email)
            part.position = wanted.position
            part.change(to: wanted.amount)
            (part.hundredths, part.weight) = (wanted.hundredths, wanted.weight)
            if let place {
                let old = left.remove(at: place)
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
        try requireDistinctAddresses()
    }

    /// Parts of a share have the addresses that they were shared with, each once for a creditor.
    private func requireDistinctAddresses() throws(APIError) {
        for part in added
        where kept.contains(where: { $0.new.folded == part.folded && $0.new.creditor == part.creditor }) {
            throw .field(
                "participants",
                "\(part.email) was another participant's address when the expense was shared: take it back "
                    + "and share it again", code: .conflict)
        }
    }

    /// Throws for a new debt that nobody could record as paid: the debtor and the creditor have no account.
    func requireAccounts() throws(APIError) {
        for part in added where part.user == nil && departed.contains(where: { $0.user == part.creditor }) {
            throw .field(
                "participants",
                "Somebody who is only invited cannot owe a person who has deleted their account",
                code: .conflict)
        }
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

extension PartRecord {
    /// Returns the part as a new one of a person.
    /// - Parameter email: the person's address; nil for that of the part.
    fileprivate func added(_ id: ID<Participant>, of user: ID<User>?, at email: String?) -> PartRecord {
        var part = self
        (part.id, part.user) = (id, user)
        if let email { (part.email, part.folded) = (email, email.asciiLowercased) }
        if part.folded.isEmpty { part.folded = SharingStore.forgottenAddress(id) }
        return part
    }
}

extension ShareRecord {
    /// Throws for more people than an expense can be shared with, in a group and elsewhere.
    fileprivate func requireRoom(for request: ShareRequest) throws(APIError) {
        let count = request.participants.count + request.departed.count
        if group == nil, count > ParticipantsLimit.maximum {
            throw .field("participants", ParticipantsLimit.message)
        }
        if count > ChangedParticipantsLimit.maximum {
            throw .field("participants", ChangedParticipantsLimit.message)
        }
    }
}

extension SharedExpenseChange {
    /// Whether the change names anything of the parts.
    var namesParts: Bool { !(splitType.isAbsent && participants.isAbsent && ownerWeight.isAbsent) }

    /// The participants as a new share would name them.
    fileprivate var named: Field<BoundedList<Field<ParticipantDraft>, ParticipantsLimit>> {
        switch participants {
        case .absent: .absent
        case .null: .null
        case .wrong(let problem): .wrong(problem)
        case .value(let list): .value(BoundedList(list.elements))
        }
    }
}

extension ShareRequest {
    /// Returns the share as it is to be: what the change leaves out stays as it is stored. Throws like a new
    /// share's request.
    fileprivate init(
        _ change: SharedExpenseChange, over share: ShareRecord, _ parts: [StoredPart]
    ) throws(APIError) {
        if case .null = change.splitType { throw .field("splitType", "Split type is required") }
        let staysSplit = change.splitType.isAbsent || change.splitType.value == share.splitType
        let participants: Field<BoundedList<Field<ParticipantDraft>, ParticipantsLimit>> =
            change.participants.isAbsent
            ? .value(BoundedList(parts.map { .value($0.draft(withShare: staysSplit)) })) : change.named
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
