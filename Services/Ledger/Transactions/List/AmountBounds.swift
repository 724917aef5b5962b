import Contracts

/// Bounds of amounts, compared as numbers whatever the currency: `minAmount=25` includes 25.00 USD, 25 JPY
/// and 25.000 KWD.
struct AmountBounds: Sendable, Equatable {
    /// The bounds are in thousandths, because no currency has more than three digits.
    let minimumThousandths: Int64?
    let maximumThousandths: Int64?

    init(minimum: Int64?, maximum: Int64?) {
        minimumThousandths = minimum
        maximumThousandths = maximum
    }

    /// Returns the minimum in minor units of a currency with `digits` digits, rounded up.
    func minimumMinor(digits: Int) -> Int64? {
        minimumThousandths.map { ($0 &+ Self.unit(digits) &- 1) / Self.unit(digits) }
    }

    /// Returns the maximum in minor units of a currency with `digits` digits, rounded down.
    func maximumMinor(digits: Int) -> Int64? {
        maximumThousandths.map { $0 / Self.unit(digits) }
    }

    /// Returns the thousandths in one minor unit of a currency with `digits` digits.
    static func unit(_ digits: Int) -> Int64 {
        switch digits {
        case 0: 1_000
        case 1: 100
        case 2: 10
        default: 1
        }
    }

    /// Returns the thousandths of an amount of zero or more with at most three decimals, or nil.
    static func thousandths(_ text: String) -> Int64? {
        guard let widest = Currency("KWD"), let money = try? Money(AmountText(text), in: widest),
            money.amountMinor >= 0
        else { return nil }
        return money.amountMinor
    }
}
