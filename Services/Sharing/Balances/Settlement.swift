import Contracts

/// The answer's nets and fewest payments among some people in one currency.
struct Settlement: Sendable {
    /// In the order of people, including the zero nets that `init` was given.
    let balances: [SimplifiedDebts.NetBalance]
    let payments: [SimplifiedDebts.Payment]
    let notAccepted: [SimplifiedDebts.Payment]

    /// The nets must sum to zero. People who are not in `people` are left out.
    init(of debts: OpenDebts, in currency: Currency, people: [Party: PersonReference]) {
        balances = debts.nets.sorted { $0.person < $1.person }.compactMap { net in
            people[net.person].map {
                SimplifiedDebts.NetBalance(person: $0, net: Money(amountMinor: net.minor, currency))
            }
        }
        func known(_ payment: DebtSimplification.Payment) -> SimplifiedDebts.Payment? {
            guard let from = people[payment.from], let to = people[payment.to] else { return nil }
            return SimplifiedDebts.Payment(
                from: from, to: to, amount: Money(amountMinor: payment.minor, currency))
        }
        payments = DebtSimplification(nets: debts.nets).payments.compactMap(known)
        notAccepted = debts.unaccepted.compactMap(known)
    }
}
