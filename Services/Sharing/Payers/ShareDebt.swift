import Contracts

/// What one person owes another of a shared expense. People are indexes: the owner is the first, the
/// participants follow.
struct ShareDebt: Sendable, Equatable {
    let debtor: Int
    let creditor: Int
    let minor: Int64

    /// Returns few debts after which everybody has paid their own part (contract-everyday §3,
    /// "Several payers"): a payer's own part is covered by what they paid, and only the rest is owed to
    /// them or by them. The debts are whole minor units, so that nothing is rounded, and at most one fewer
    /// than people. The same amounts always give the same debts, ordered by debtor and creditor.
    /// - Parameters: the minor units that each person paid and bears, with the same sum; `people` are
    ///   distinct.
    static func debts(paid: [Int64], borne: [Int64], among people: [Party]) -> [ShareDebt] {
        let places = Dictionary(
            zip(people, people.indices), uniquingKeysWith: { first, _ in first })
        let nets = zip(people, zip(paid, borne)).map { person, minor in
            DebtSimplification.Net(person: person, minor: minor.0 &- minor.1)
        }
        return DebtSimplification(nets: nets).payments.compactMap { payment in
            guard let debtor = places[payment.from], let creditor = places[payment.to] else { return nil }
            return ShareDebt(debtor: debtor, creditor: creditor, minor: payment.minor)
        }.sorted { ($0.debtor, $0.creditor) < ($1.debtor, $1.creditor) }
    }
}

extension ShareRequest {
    /// Returns who owes whom of an expense. Without payers each participant owes the owner their part, also
    /// one of zero. Throws field errors for payers whose amounts the currency does not allow, or that do not
    /// add up to the expense.
    func debts(of total: Money, _ split: Split.Parts) throws(APIError) -> [ShareDebt] {
        if payers.isEmpty {
            return split.participantsMinor.enumerated().map { index, minor in
                ShareDebt(debtor: index + 1, creditor: 0, minor: minor)
            }
        }
        // Only the order of people matters here; members' addresses are distinct.
        let people =
            [Party(invited: "")] + participants.map { Party(invited: $0.email.folded) }
            + departed.map { Party($0.user) }
        var paid = people.map { _ in Int64(0) }
        for (payer, money) in zip(payers, try self.paid(of: total)) { paid[payer.place] = money.amountMinor }
        return ShareDebt.debts(
            paid: paid, borne: [split.ownerMinor] + split.participantsMinor + departed.map(\.borneMinor),
            among: people)
    }

    /// Returns the parts of a share in their order, without ids; the users of the participants' addresses are
    /// unknown. A departed payer's part has no address.
    /// - Parameter address: the owner's, folded.
    func partRecords(
        of share: ShareRecord, _ split: Split.Parts, by address: String
    ) throws(APIError) -> [PartRecord] {
        let users = Dictionary(payers.map { ($0.place, $0.user) }, uniquingKeysWith: { first, _ in first })
        return try debts(of: share.total, split).enumerated().map { position, debt in
            var part = PartRecord(
                share: share.id, position: Int64(position), creditor: users[debt.creditor] ?? share.owner,
                amount: Money(amountMinor: debt.minor, share.total.currency), sharedAt: share.createdAt,
                amountAt: share.createdAt)
            guard debt.debtor > 0 else {
                (part.email, part.folded, part.user) = (address, address, share.owner)
                part.weight = ownerWeight
                return part
            }
            guard debt.debtor <= participants.count else {
                part.user = departed[debt.debtor - participants.count - 1].user
                return part
            }
            let requested = participants[debt.debtor - 1]
            (part.email, part.folded) = (requested.email.written, requested.email.folded)
            (part.hundredths, part.weight) = (requested.hundredths.map { Int64($0) }, requested.weight)
            return part
        }
    }

    /// Returns what each payer paid; nothing without payers.
    func paid(of total: Money) throws(APIError) -> [Money] {
        if payers.isEmpty { return [] }
        var errors = FieldErrors()
        var left = total.amountMinor
        var paid: [Money] = []
        for (index, payer) in payers.enumerated() {
            guard
                let money = errors.positiveAmount(
                    .value(payer.amount), "payers[\(index)].amount", in: total.currency)
            else { continue }
            // Amounts are far below the limit of Int64, and so are the sums of a hundred.
            left &-= money.amountMinor
            paid.append(money)
        }
        try errors.throwIfAny()
        if left != 0 {
            let sum = Money(amountMinor: total.amountMinor &- left, total.currency).text
            let difference = Money(amountMinor: abs(left), total.currency).text
            throw .field(
                "payers",
                "The payers' amounts add up to \(sum), \(difference) \(left > 0 ? "less" : "more") than the "
                    + "expense")
        }
        return paid
    }
}
