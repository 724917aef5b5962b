import Contracts

/// The debts among some people in one currency.
struct OpenDebts: Sendable {
    /// Each person's net, also of zero where the people are known.
    let nets: [DebtSimplification.Net]
    /// What of the debts their debtors have not accepted, in the order of people.
    let unaccepted: [DebtSimplification.Payment]

    init(_ debts: [Debt]) {
        self.init(nets: DebtSimplification(debts).nets, debts)
    }

    /// - Parameter nets: those of the debts.
    init(nets: [DebtSimplification.Net], _ debts: [Debt]) {
        self.nets = nets
        unaccepted = debts.compactMap { debt in
            let minor = debt.amount.amountMinor &- debt.acceptedMinor
            return minor > 0
                ? DebtSimplification.Payment(from: debt.debtor, to: debt.creditor, minor: minor) : nil
        }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }
}

/// An amount that one person owes another.
struct Debt: Sendable, Equatable {
    let debtor: Party
    let creditor: Party
    let amount: Money
    /// What of it the debtor has accepted.
    let acceptedMinor: Int64
}
