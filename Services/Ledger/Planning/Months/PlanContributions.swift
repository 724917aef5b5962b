import Contracts

/// What goals have gained since the start of a month, in minor units of their currencies.
struct PlanContributions: Sendable, Equatable {
    private var byGoal: [ID<Goal>: Int64] = [:]

    subscript(goal: ID<Goal>) -> Int64 { byGoal[goal] ?? 0 }

    /// Sums, over the assets of each goal, what is funded now minus what was funded at the start, at the
    /// frozen rates; each goal's sum is rounded once. Amounts without a rate do not count. Throws
    /// `sumTooLarge`.
    init(_ snapshot: PlanSnapshot, now parts: [Book.FundedPart]) throws(LedgerError) {
        var changes: [ID<Goal>: [AssetCode: Change]] = [:]
        for part in parts {
            changes[part.goal, default: [:]][part.currency, default: .none].gain(part.funded)
        }
        for part in snapshot.kept {
            changes[part.goal, default: [:]][part.currency, default: .none].gain(part.amount)
        }
        for part in snapshot.parts {
            changes[part.goal, default: [:]][part.currency, default: .none].lose(part.amount)
        }
        for line in snapshot.lines {
            var sum = SignedFraction()
            for (currency, change) in changes[line.goal] ?? [:] {
                guard let ratio = snapshot.rates.ratio(currency, in: line.currency) else { continue }
                sum.add(change, at: ratio, digits: line.currency.digits)
            }
            guard let amount = sum.rounded else { throw .sumTooLarge(line.currency) }
            if amount != 0 { byGoal[line.goal] = amount }
        }
    }

    /// The change of all assets of one currency, in 10⁻¹⁸ parts.
    private struct Change {
        static let none = Change()
        private(set) var now = Natural.zero
        private(set) var before = Natural.zero

        mutating func gain(_ amount: Quantity) { now = now + Natural(amount.parts) }
        mutating func lose(_ amount: Quantity) { before = before + Natural(amount.parts) }
    }

    /// The difference of two sums over one denominator.
    private struct SignedFraction {
        private var gained = Natural.zero
        private var lost = Natural.zero
        private var denominator = Natural.one

        mutating func add(_ change: Change, at ratio: ExchangeRatio, digits: Int) {
            let over = Natural(ratio.denominator) * .power(ofTen: 18)
            let factor = Natural(ratio.numerator) * .power(ofTen: digits) * denominator
            gained = gained * over + change.now.minus(change.before) * factor
            lost = lost * over + change.before.minus(change.now) * factor
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

/// The stored form: a list ordered by goal.
extension PlanContributions: Codable {
    private struct Line: Codable {
        let goal: ID<Goal>
        let amount: Int64
    }

    init(from decoder: any Decoder) throws {
        let lines = try decoder.singleValueContainer().decode([Line].self)
        byGoal = Dictionary(lines.map { ($0.goal, $0.amount) }) { first, _ in first }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            byGoal.sorted { $0.key < $1.key }.map { Line(goal: $0.key, amount: $0.value) })
    }
}
