import Contracts

/// Bounds of amounts in any currency: each row's number is compared as it is written, so `minAmount=25` lets
/// 25.00 USD, 25 JPY and 25.000 KWD pass.
struct AmountBounds: Sendable, Equatable {
    /// Thousandths; three digits are the most that a currency has.
    let minimumThousandths: Int64?
    let maximumThousandths: Int64?

    init(minimum: Int64?, maximum: Int64?) {
        minimumThousandths = minimum
        maximumThousandths = maximum
    }

    /// The least minor units of a currency with so many digits, rounded up.
    func minimumMinor(digits: Int) -> Int64? {
        minimumThousandths.map { ($0 &+ Self.unit(digits) &- 1) / Self.unit(digits) }
    }

    /// The most minor units of a currency with so many digits, rounded down.
    func maximumMinor(digits: Int) -> Int64? {
        maximumThousandths.map { $0 / Self.unit(digits) }
    }

    /// Thousandths in one minor unit.
    static func unit(_ digits: Int) -> Int64 {
        switch digits {
        case 0: 1_000
        case 1: 100
        case 2: 10
        default: 1
        }
    }

    /// Nil unless the text is an amount of zero or more with at most three digits after the point.
    static func thousandths(_ text: String) -> Int64? {
        guard let widest = Currency("KWD"), let money = try? Money(AmountText(text), in: widest),
            money.amountMinor >= 0
        else { return nil }
        return money.amountMinor
    }
}
