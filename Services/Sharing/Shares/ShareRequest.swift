import Contracts

/// A share draft that passed every rule that needs neither the transaction nor other people (contract §3,
/// SHEXP-002 … 007).
struct ShareRequest: Sendable, Equatable {
    let transaction: ID<Transaction>
    let splitType: SplitType
    let description: String?
    let participants: [RequestedPart]
    /// Only for SHARES.
    let ownerWeight: Weight?
    /// The group to which the expense is shared, if any; the participants are its members.
    let group: ID<ExpenseGroup>?
    /// The owner's account in which payments are booked by themselves.
    let repaymentsTo: ID<Account>?
    /// The members who paid a group's expense; none where the owner paid all.
    var payers: [RequestedPayer]
    /// The payers of a changed expense who have deleted their account, and are no participants.
    var departed: [DepartedPayer] = []

    /// Throws one error that names all wrong fields.
    init(_ draft: ShareDraft) throws(APIError) {
        var errors = FieldErrors()
        let transaction = errors.required(draft.transactionId, "transactionId", "Choose an expense to share")
        let splitType = errors.optional(draft.splitType, "splitType") ?? .equal
        description = errors.optionalText(draft.description, "description", .shareDescription)
        participants = Self.participants(draft.participants, splitType, &errors)
        if splitType == .percentage { Self.checkPercentages(participants, &errors) }
        ownerWeight =
            splitType == .shares ? errors.weight(draft.ownerWeight, "ownerWeight") ?? .one : nil
        if splitType == .shares { Self.checkWeights(participants, ownerWeight, &errors) }
        group = nil
        payers = []
        repaymentsTo = errors.repaymentAccount(draft.bookRepayments)
        guard errors.isEmpty, let transaction else { throw errors.refusal }
        self.transaction = transaction
        self.splitType = splitType
    }

    /// An expense for a group, divided as the group splits. Throws for a group of one, and for weights that
    /// are all zero.
    init(_ draft: GroupExpenseDraft, to group: ID<ExpenseGroup>, _ split: GroupSplit) throws(APIError) {
        var errors = FieldErrors()
        let transaction = errors.required(draft.transactionId, "transactionId", "Choose an expense to share")
        description = errors.optionalText(draft.description, "description", .shareDescription)
        repaymentsTo = errors.repaymentAccount(draft.bookRepayments)
        payers = RequestedPayer.payers(draft.payers, among: split.people, &errors)
        if split.parts.isEmpty { errors.add("participants", "Add at least one participant") }
        if split.splitType == .shares { Self.checkWeights(split.parts, split.ownerWeight, &errors) }
        guard errors.isEmpty, let transaction else { throw errors.refusal }
        self.transaction = transaction
        self.group = group
        splitType = split.splitType
        participants = split.parts
        ownerWeight = split.ownerWeight
    }

    /// Throws if the owner's address is among the participants.
    func refuseSelf(_ ownerFolded: String) throws(APIError) {
        var errors = FieldErrors()
        for (index, part) in participants.enumerated() where part.email.folded == ownerFolded {
            errors.add("participants[\(index)].email", "You can't share an expense with yourself")
        }
        try errors.throwIfAny()
    }

    /// Divides the transaction's amount without what departed payers bear. Throws field errors for FIXED
    /// amounts that its currency does not allow, and for parts above the whole.
    func parts(of total: Money) throws(APIError) -> Split.Parts {
        let split: Split
        switch splitType {
        case .equal: split = .equal(participants: participants.count)
        case .percentage: split = .percentage(participants.map { $0.hundredths ?? 0 })
        case .fixed: split = .fixed(try amountsMinor(in: total.currency))
        case .shares:
            split = .shares(
                owner: ownerWeight?.hundredths ?? 0,
                participants: participants.map { $0.weight?.hundredths ?? 0 })
        }
        // What they bear is a part of the total.
        let dividedMinor = departed.reduce(total.amountMinor) { $0 &- $1.borneMinor }
        do {
            return try split.parts(of: dividedMinor)
        } catch {
            throw Self.refusal(
                error, splitType, of: departed.isEmpty ? "the expense" : "what is left of the expense")
        }
    }

    private func amountsMinor(in currency: Currency) throws(APIError) -> [Int64] {
        var errors = FieldErrors()
        let amounts = participants.enumerated().map { index, part in
            let field = part.amount.map(Field.value) ?? .absent
            return errors.amountOrZero(
                field, "participants[\(index)].shareAmount", in: currency, label: "Share")
        }
        try errors.throwIfAny()
        return amounts.map { $0?.amountMinor ?? 0 }
    }

    private static func refusal(
        _ error: Split.Problem, _ splitType: SplitType, of whole: String = "the expense"
    ) -> APIError {
        switch error {
        case .aboveWhole(let participant) where splitType == .percentage:
            .field("participants[\(participant)].sharePercentage", "The percentages add up to more than 100")
        case .aboveWhole(let participant):
            .field("participants[\(participant)].shareAmount", "The shares add up to more than \(whole)")
        case .withoutWeight: .field("ownerWeight", "At least one weight must be above zero")
        }
    }

    private static func participants(
        _ field: Field<BoundedList<Field<ParticipantDraft>, ParticipantsLimit>>, _ splitType: SplitType,
        _ errors: inout FieldErrors
    ) -> [RequestedPart] {
        let missing = "Add at least one participant"
        guard let drafts = errors.required(field, "participants", missing)?.elements else { return [] }
        if drafts.isEmpty { errors.add("participants", missing) }
        var seen: Set<String> = []
        var parts: [RequestedPart] = []
        for (index, draft) in drafts.enumerated() {
            let path = "participants[\(index)]"
            guard let draft = errors.required(draft, path, .must("be an object with a participant's email"))
            else { continue }
            guard let part = RequestedPart(draft, splitType, path, &errors) else { continue }
            if !seen.insert(part.email.folded).inserted {
                errors.add("\(path).email", "This person is already in the list")
            }
            parts.append(part)
        }
        return parts
    }

    private static func checkWeights(
        _ parts: [RequestedPart], _ ownerWeight: Weight?, _ errors: inout FieldErrors
    ) {
        guard errors.isEmpty else { return }
        let weights = parts.map(\.weight) + [ownerWeight]
        guard weights.allSatisfy({ ($0?.hundredths ?? 0) == 0 }) else { return }
        let refusal = refusal(.withoutWeight, .shares)
        errors.add("ownerWeight", refusal.message)
    }

    private static func checkPercentages(_ parts: [RequestedPart], _ errors: inout FieldErrors) {
        // With a wrong participant, positions and sums would mislead.
        guard errors.isEmpty else { return }
        do {
            _ = try Split.percentage(parts.map { $0.hundredths ?? 0 }).parts(of: 0)
        } catch {
            let refusal = refusal(error, .percentage)
            for entry in refusal.details.entries { errors.add(entry.path, refusal.message) }
        }
    }
}

extension FieldErrors {
    /// Returns the account in which payments are to be booked; nil for null and for an absent field.
    mutating func repaymentAccount(_ field: Field<RepaymentAccountDraft>) -> ID<Account>? {
        guard let draft = optional(field, "bookRepayments") else { return nil }
        return required(draft.accountId, "bookRepayments.accountId", "Choose an account")
    }
}
