package import Contracts

/// Debts as they are shown: nets and the fewest payments, by currency.
package struct Settlement: Sendable {
    package let balances: [SimplifiedDebts.NetBalance]
    package let payments: [SimplifiedDebts.Payment]

    /// - Parameter showingSettled: whether people whose net is zero are listed, too.
    package init(
        of debts: [Debt], showingSettled: Bool, people: [Party: PersonReference]
    ) {
        var balances: [SimplifiedDebts.NetBalance] = []
        var payments: [SimplifiedDebts.Payment] = []
        let byCurrency = Dictionary(grouping: debts, by: \.amount.currency)
        for (currency, debts) in byCurrency.sorted(by: { $0.key.code < $1.key.code }) {
            let simplification = DebtSimplification(debts)
            let nets = Dictionary(
                simplification.nets.map { ($0.person, $0.minor) }, uniquingKeysWith: { first, _ in first })
            for party in Set(debts.flatMap { [$0.creditor, $0.debtor] }).sorted() {
                let minor = nets[party] ?? 0
                guard let person = people[party], minor != 0 || showingSettled else { continue }
                balances.append(
                    SimplifiedDebts.NetBalance(person: person, net: Money(amountMinor: minor, currency)))
            }
            for payment in simplification.payments {
                guard let from = people[payment.from], let to = people[payment.to] else { continue }
                payments.append(
                    SimplifiedDebts.Payment(
                        from: from, to: to, amount: Money(amountMinor: payment.minor, currency)))
            }
        }
        self.balances = balances
        self.payments = payments
    }

    package var simplified: SimplifiedDebts { SimplifiedDebts(balances: balances, payments: payments) }

    package var ofGroup: GroupBalances { GroupBalances(balances: balances, payments: payments) }
}
