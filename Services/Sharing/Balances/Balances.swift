import Contracts

/// A user's balances over all shares ever made, from PENDING parts only (contract §3, SHARE-002).
struct Balances: Sendable {
    /// Most entries (a person in one currency) in `settlement`.
    static let settlementLimit = 5_000

    /// Ordered by address and currency. Open entries come before settled ones when there are too many.
    let settlement: [SettlementBalance]
    /// Whether there are more entries than `settlement` lists; `net` counts all of them.
    let hasMore: Bool
    /// The open currencies ordered by code; a preferred one comes first, even when nothing is open in it.
    let net: [CurrencyAmount]

    /// `sums` are the sums of both sides, including people and currencies with nothing PENDING.
    init(_ sums: [OpenSum], _ claims: WaitingClaims, preferred: Currency? = nil) {
        var pairs: [Pair: Open] = [:]
        var nets: [Currency: Open] = [:]
        for sum in sums {
            let pair = Pair(
                user: sum.person.id, folded: sum.person.email.asciiLowercased, currency: sum.pending.currency)
            pairs[pair, default: Open(person: sum.person)].add(sum)
            nets[sum.pending.currency, default: Open(person: sum.person)].add(sum)
        }
        hasMore = pairs.count > Self.settlementLimit
        settlement = Self.shown(pairs).map { $0.value.settlement(in: $0.key.currency, claims) }
        let open = nets.filter { $0.value.isOpen && $0.key != preferred }.sorted { $0.key.code < $1.key.code }
        let first = preferred.map { Money(amountMinor: nets[$0]?.netMinor ?? 0, $0) }
        net =
            (first.map { [CurrencyAmount(currency: $0.currency, amount: $0.text)] } ?? [])
            + open.map {
                CurrencyAmount(
                    currency: $0.key, amount: Money(amountMinor: $0.value.netMinor, $0.key).text)
            }
    }

    /// Returns at most `settlementLimit` pairs in order, dropping settled ones first.
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

    /// A user or an unverified address, in one currency.
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
        var theyAcceptedMinor: Int64 = 0
        var youAcceptedMinor: Int64 = 0

        var isOpen: Bool { theyOweMinor != 0 || youOweMinor != 0 }
        /// Cannot overflow, because neither side is negative.
        var netMinor: Int64 { theyOweMinor - youOweMinor }

        init(person: PersonReference) { self.person = person }

        mutating func add(_ sum: OpenSum) {
            switch sum.side {
            case .theyOwe:
                theyOweMinor = Self.saturated(theyOweMinor, sum.pending.amountMinor)
                theyAcceptedMinor = Self.saturated(theyAcceptedMinor, sum.accepted.amountMinor)
            case .youOwe:
                youOweMinor = Self.saturated(youOweMinor, sum.pending.amountMinor)
                youAcceptedMinor = Self.saturated(youAcceptedMinor, sum.accepted.amountMinor)
            }
        }

        func settlement(in currency: Currency, _ claims: WaitingClaims) -> SettlementBalance {
            func text(_ minor: Int64) -> String { Money(amountMinor: minor, currency).text }
            let key = person.id.map { WaitingClaims.Key(person: $0, currency: currency) }
            // Once nothing is owed, a claim needs no answer and is not shown.
            return SettlementBalance(
                userId: person.id, userEmail: person.email, userDisplayName: person.displayName,
                currency: currency, youOwe: text(youOweMinor), theyOwe: text(theyOweMinor),
                netBalance: text(netMinor), youOweNotAccepted: text(youOweMinor - youAcceptedMinor),
                theyOweNotAccepted: text(theyOweMinor - theyAcceptedMinor),
                yourClaim: youOweMinor > 0 ? key.flatMap { claims.yours[$0] } : nil,
                theirClaim: theyOweMinor > 0 ? key.flatMap { claims.theirs[$0] } : nil)
        }

        private static func saturated(_ left: Int64, _ right: Int64) -> Int64 {
            let (sum, overflow) = left.addingReportingOverflow(right)
            return overflow ? Int64.max : sum
        }
    }
}

/// The PENDING sum between the user and one person in one currency, on one side.
struct OpenSum: Sendable {
    enum Side: Sendable { case theyOwe, youOwe }

    let side: Side
    let person: PersonReference
    let pending: Money
    /// What of it the debtor has accepted.
    let accepted: Money

    init(_ side: Side, person: PersonReference, pending: Money, accepted: Money) {
        self.side = side
        self.person = person
        self.pending = pending
        self.accepted = accepted
    }
}

/// The claims about balances that wait for an answer.
struct WaitingClaims: Sendable {
    struct Key: Hashable, Sendable {
        let person: ID<User>
        let currency: Currency
    }

    /// The user's claims, by the person who was paid.
    var yours: [Key: PaymentClaim] = [:]
    /// The claims of others, by the person who paid.
    var theirs: [Key: PaymentClaim] = [:]
}
