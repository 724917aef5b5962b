import Contracts

/// What is open among some people in one currency, as it is shown: nets and the fewest payments.
struct Settlement: Sendable {
    /// In the order of people, with those whose net is zero as far as they are given.
    let balances: [SimplifiedDebts.NetBalance]
    let payments: [SimplifiedDebts.Payment]

    /// Nets that sum to zero, of `people`.
    init(
        of nets: [DebtSimplification.Net], in currency: Currency, people: [Party: PersonReference]
    ) {
        balances = nets.sorted { $0.person < $1.person }.compactMap { net in
            people[net.person].map {
                SimplifiedDebts.NetBalance(person: $0, net: Money(amountMinor: net.minor, currency))
            }
        }
        payments = DebtSimplification(nets: nets).payments.compactMap { payment in
            guard let from = people[payment.from], let to = people[payment.to] else { return nil }
            return SimplifiedDebts.Payment(
                from: from, to: to, amount: Money(amountMinor: payment.minor, currency))
        }
    }
}
