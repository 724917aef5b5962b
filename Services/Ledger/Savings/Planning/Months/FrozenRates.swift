import Contracts
import LedgerCore
import LedgerCurrencies

/// Exact rates that no later change of a rate touches.
struct FrozenRates: Sendable, Equatable {
    private struct Pair: Hashable {
        let base: AssetCode
        let quote: Currency
    }

    private var ratios: [Pair: ExchangeRatio] = [:]

    init() {}

    /// Returns the units of `quote` for one of `base`; one for the same currency, nil without a rate.
    func ratio(_ base: AssetCode, in quote: Currency) -> ExchangeRatio? {
        base == AssetCode(quote) ? .one : ratios[Pair(base: base, quote: quote)]
    }

    /// Returns whether a rate was added.
    mutating func freeze(_ base: AssetCode, in quote: Currency, from table: RateTable) -> Bool {
        guard ratio(base, in: quote) == nil, let found = table.find(base, in: AssetCode(quote)) else {
            return false
        }
        ratios[Pair(base: base, quote: quote)] = found.ratio
        return true
    }
}

/// The stored form: a list ordered by pair, with each number in full.
extension FrozenRates: Codable {
    fileprivate struct Line: Codable {
        let base: AssetCode
        let quote: Currency
        let numerator: String
        let denominator: String
        /// The second rate of a pair that goes through a common currency, where it has one.
        let secondNumerator: String?
        let secondDenominator: String?
    }

    init(from decoder: any Decoder) throws {
        for line in try decoder.singleValueContainer().decode([Line].self) {
            guard let ratio = line.ratio else {
                throw APIError.storedValue("rate \(line.numerator) / \(line.denominator)")
            }
            ratios[Pair(base: line.base, quote: line.quote)] = ratio
        }
    }

    func encode(to encoder: any Encoder) throws {
        let sorted = ratios.sorted {
            ($0.key.base, $0.key.quote.code) < ($1.key.base, $1.key.quote.code)
        }
        var container = encoder.singleValueContainer()
        try container.encode(
            sorted.map { pair, ratio in
                let (first, second) = (ratio.fractions[0], ratio.fractions.dropFirst().first)
                return Line(
                    base: pair.base, quote: pair.quote, numerator: String(first.numerator),
                    denominator: String(first.denominator),
                    secondNumerator: second.map { String($0.numerator) },
                    secondDenominator: second.map { String($0.denominator) })
            })
    }
}

extension FrozenRates.Line {
    /// The ratio, or nil if a text is no number or one is out of range.
    fileprivate var ratio: ExchangeRatio? {
        func fraction(_ above: String, _ below: String) -> ExchangeRatio.Fraction? {
            UInt128(above).flatMap { numerator in
                UInt128(below).map { .init(numerator: numerator, denominator: $0) }
            }
        }
        guard let first = fraction(numerator, denominator) else { return nil }
        guard let secondNumerator, let secondDenominator else { return ExchangeRatio([first]) }
        return fraction(secondNumerator, secondDenominator).flatMap { ExchangeRatio([first, $0]) }
    }
}
