package import Contracts

/// Who owes whom (contract §3, SHARE-002): over everything that was ever shared, PENDING only.
package struct Balances: Sendable {
    /// By address and currency; settled people stay.
    package let settlement: [SettlementBalance]
    /// The preferred currency first, then by code; beside it only what stands open.
    package let net: [CurrencyAmount]

    /// The sums of both sides; a person and currency without anything PENDING comes with zero.
    package init(_ sums: [OpenSum], preferred: Currency) {
        var pairs: [Pair: Open] = [:]
        var nets: [Currency: Open] = [:]
        for sum in sums {
            let pair = Pair(
                user: sum.person.id, folded: sum.person.email.asciiLowercased, currency: sum.pending.currency)
            pairs[pair, default: Open(person: sum.person)].add(sum)
            nets[sum.pending.currency, default: Open(person: sum.person)].add(sum)
        }
        settlement = pairs.sorted { $0.key < $1.key }.map { $0.value.settlement(in: $0.key.currency) }
        let open = nets.filter { $0.value.isOpen && $0.key != preferred }.sorted { $0.key.code < $1.key.code }
        let first = Money(amountMinor: nets[preferred]?.netMinor ?? 0, preferred)
        net =
            [CurrencyAmount(currency: preferred, amount: first.text)]
            + open.map {
                CurrencyAmount(
                    currency: $0.key, amount: Money(amountMinor: $0.value.netMinor, $0.key).text)
            }
    }

    /// A user, or an address that nobody has verified.
    private struct Pair: Hashable, Comparable {
        let user: ID<User>?
        let folded: String
        let currency: Currency

        static func < (left: Pair, right: Pair) -> Bool {
            (left.folded, left.currency.code, left.user?.text ?? "")
                < (right.folded, right.currency.code, right.user?.text ?? "")
        }
    }

    private struct Open {
        let person: PersonReference
        var theyOweMinor: Int64 = 0
        var youOweMinor: Int64 = 0

        var isOpen: Bool { theyOweMinor != 0 || youOweMinor != 0 }
        /// Both sides are never negative, so their difference cannot overflow.
        var netMinor: Int64 { theyOweMinor - youOweMinor }

        init(person: PersonReference) { self.person = person }

        mutating func add(_ sum: OpenSum) {
            switch sum.side {
            case .theyOwe: theyOweMinor = Self.saturated(theyOweMinor, sum.pending.amountMinor)
            case .youOwe: youOweMinor = Self.saturated(youOweMinor, sum.pending.amountMinor)
            }
        }

        func settlement(in currency: Currency) -> SettlementBalance {
            SettlementBalance(
                userId: person.id, userEmail: person.email, userDisplayName: person.displayName,
                currency: currency, youOwe: Money(amountMinor: youOweMinor, currency).text,
                theyOwe: Money(amountMinor: theyOweMinor, currency).text,
                netBalance: Money(amountMinor: netMinor, currency).text)
        }

        private static func saturated(_ left: Int64, _ right: Int64) -> Int64 {
            let (sum, overflow) = left.addingReportingOverflow(right)
            return overflow ? Int64.max : sum
        }
    }
}
