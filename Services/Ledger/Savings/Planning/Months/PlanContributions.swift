import Contracts
import LedgerCore
import LedgerCurrencies

/// What goals have gained since the start of a month, in minor units of their currencies.
package struct PlanContributions: Sendable, Equatable {
    private var byGoal = ByGoal<Int64>()

    subscript(goal: ID<Goal>) -> Int64 { byGoal[goal] ?? 0 }

    package var amounts: some Collection<Int64> { byGoal.values.values }

    /// Sums, over the assets of each goal, what is funded now minus what was funded at the start, at the
    /// frozen rates; each goal's sum is rounded once. Amounts without a rate do not count. Throws
    /// `sumTooLarge`.
    init(_ snapshot: PlanSnapshot, _ funding: MonthFunding) throws(APIError) {
        for line in snapshot.lines {
            var sum = SignedFraction()
            let now = funding.now.byGoal[line.goal] ?? [:]
            let starts = [snapshot.funded, funding.atStart].map { $0.byGoal[line.goal] ?? [:] }
            for currency in Set(now.keys).union(starts.flatMap(\.keys)) {
                guard let ratio = snapshot.rates.ratio(currency, in: line.currency) else { continue }
                sum.add(
                    from: starts.reduce(.zero) { $0 + ($1[currency] ?? .zero) },
                    to: now[currency] ?? .zero, at: ratio, digits: line.currency.digits)
            }
            guard let amount = sum.rounded else { throw .sumTooLarge(line.currency) }
            if amount != 0 { byGoal[line.goal] = amount }
        }
    }

    /// The difference of two sums over one denominator.
    private struct SignedFraction {
        private var gained = Natural.zero
        private var lost = Natural.zero
        private var denominator = Natural.one

        /// Adds the change of a sum in 10⁻¹⁸ parts.
        mutating func add(from before: Natural, to now: Natural, at ratio: ExchangeRatio, digits: Int) {
            let fraction = ratio.wholeFraction
            let over = fraction.denominator * .power(ofTen: 18)
            let factor = fraction.numerator * .power(ofTen: digits) * denominator
            gained = gained * over + now.minus(before) * factor
            lost = lost * over + before.minus(now) * factor
            denominator = denominator * over
        }

        /// Rounded half away from zero; nil beyond 64 bits.
        var rounded: Int64? {
            let size = gained > lost ? gained.minus(lost) : lost.minus(gained)
            let (quotient, rest) = size.divided(by: denominator)
            let amount = (rest + rest >= denominator ? quotient + .one : quotient).int64
            return amount.map { gained > lost ? $0 : -$0 }
        }
    }
}

extension PlanContributions: Codable {
    package init(from decoder: any Decoder) throws { byGoal = try ByGoal(from: decoder) }

    package func encode(to encoder: any Encoder) throws { try byGoal.encode(to: encoder) }
}
