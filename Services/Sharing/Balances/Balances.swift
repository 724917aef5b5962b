import Contracts

/// Who owes whom (contract §3, SHARE-002): over everything that was ever shared, PENDING only.
struct Balances: Sendable {
    /// People and currencies that `settlement` holds at most.
    static let settlementLimit = 5_000

    /// By address and currency; settled people stay, as far as there is room beside what is open.
    let settlement: [SettlementBalance]
    /// Whether there are more than `settlement` holds. Nets count them all.
    let hasMore: Bool
    /// The preferred currency first, then by code; beside it only what stands open.
    let net: [CurrencyAmount]

    /// The sums of both sides; a person and currency without anything PENDING comes with zero.
    init(_ sums: [OpenSum], preferred: Currency) {
        var pairs: [Pair: Open] = [:]
        var nets: [Currency: Open] = [:]
        for sum in sums {
            let pair = Pair(
                user: sum.person.id, folded: sum.person.email.asciiLowercased, currency: sum.pending.currency)
            pairs[pair, default: Open(person: sum.person)].add(sum)
            nets[sum.pending.currency, default: Open(person: sum.person)].add(sum)
        }
        hasMore = pairs.count > Self.settlementLimit
        settlement = Self.shown(pairs).map { $0.value.settlement(in: $0.key.currency) }
        let open = nets.filter { $0.value.isOpen && $0.key != preferred }.sorted { $0.key.code < $1.key.code }
        let first = Money(amountMinor: nets[preferred]?.netMinor ?? 0, preferred)
        net =
            [CurrencyAmount(currency: preferred, amount: first.text)]
            + open.map {
                CurrencyAmount(
                    currency: $0.key, amount: Money(amountMinor: $0.value.netMinor, $0.key).text)
            }
    }

    /// In their order; where there are too many, those of which something is open go first.
    private static func shown(_ pairs: [Pair: Open]) -> [(key: Pair, value: Open)] {
        let sorted = pairs.sorted { $0.key < $1.key }
        guard sorted.count > settlementLimit else { return sorted }
        var openLeft = settlementLimit
        var settledLeft = settlementLimit - min(settlementLimit, sorted.count { $0.value.isOpen })
        return sorted.filter { pair in
            if pair.value.isOpen { openLeft -= 1 } else { settledLeft -= 1 }
            return pair.value.isOpen ? openLeft >= 0 : settledLeft >= 0
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
