package import Contracts

/// An exchange rate as an exact fraction, so that a conversion is rounded only once, at its end. A rate
/// through a common currency is the product of two fractions; it stays two where one cannot hold it.
package struct ExchangeRatio: Sendable, Equatable {
    private static let unit: UInt128 = 1_000_000_000_000_000_000

    /// Numerator and denominator count units of 10⁻¹⁸; neither is zero, each is below 10³⁶.
    package struct Fraction: Sendable, Equatable {
        package let numerator: UInt128
        package let denominator: UInt128

        package init(numerator: UInt128, denominator: UInt128) {
            self.numerator = numerator
            self.denominator = denominator
        }
    }

    private let first: Fraction
    private let second: Fraction?

    /// The ratio of a currency to itself.
    package static let one = ExchangeRatio(Fraction(numerator: 1, denominator: 1))

    /// The fractions whose product the ratio is: one or two.
    package var fractions: [Fraction] { [first] + (second.map { [$0] } ?? []) }

    /// Makes a ratio of stored fractions; returns nil if there are none or more than two, or if a number is
    /// zero or too large.
    package init?(_ fractions: [Fraction]) {
        let range = 1..<(Self.unit * Self.unit)
        guard (1...2).contains(fractions.count),
            fractions.allSatisfy({ range.contains($0.numerator) && range.contains($0.denominator) })
        else { return nil }
        first = fractions[0]
        second = fractions.count > 1 ? fractions[1] : nil
    }

    /// Makes the ratio of a rate; returns nil for zero.
    init?(_ rate: Quantity) {
        guard !rate.isZero else { return nil }
        self.init(Fraction(numerator: rate.parts, denominator: Self.unit))
    }

    /// Makes `quote` over `base`, both counted in the same third unit; returns nil if one is zero.
    init?(of base: Quantity, in quote: Quantity) {
        guard !base.isZero, !quote.isZero else { return nil }
        self.init(Fraction(numerator: quote.parts, denominator: base.parts))
    }

    private init(_ first: Fraction, _ second: Fraction? = nil) {
        self.first = first
        self.second = second
    }

    var inverse: ExchangeRatio { ExchangeRatio(first.inverse, second?.inverse) }

    /// Returns the ratio of two conversions in a row, or nil if one of them is such a ratio already.
    func then(_ next: ExchangeRatio) -> ExchangeRatio? {
        guard second == nil, next.second == nil else { return nil }
        let (one, other) = first.reduced(with: next.first)
        return one.product(other).map { ExchangeRatio($0) } ?? ExchangeRatio(one, other)
    }

    /// The rate as a decimal of up to 18 digits after the point, rounded half up; nil with more than 18
    /// before it.
    package var rate: Quantity? { halfUp(Self.unit, over: 1).flatMap { Quantity(parts: $0) } }

    /// Returns the amount in another currency, rounded half away from zero to its minor unit, or nil if it
    /// exceeds 64 bits.
    package func convert(_ money: Money, to currency: Currency) -> Money? {
        let (value, divisor) = Self.scaled(money, to: currency)
        guard let result = halfUp(value, over: divisor), result <= UInt128(Int64.max) else { return nil }
        let minor = Int64(result)
        return Money(amountMinor: money.amountMinor < 0 ? -minor : minor, currency)
    }

    /// Returns the amount in another currency, rounded to its minor unit, halves to the even one, or nil if
    /// it exceeds 64 bits.
    package func convertToEven(_ money: Money, to currency: Currency) -> Money? {
        let (value, divisor) = Self.scaled(money, to: currency)
        guard let result = rounded(value, over: divisor, halves: .toEven), result <= UInt128(Int64.max) else {
            return nil
        }
        let minor = Int64(result)
        return Money(amountMinor: money.amountMinor < 0 ? -minor : minor, currency)
    }

    /// Returns the value of a quantity in a currency, rounded half up to its minor unit, or nil if it exceeds
    /// 64 bits.
    package func convert(_ quantity: Quantity, to currency: Currency) -> Money? {
        let divisor = Self.power(18) / Self.power(currency.digits)
        let minor: UInt128?
        if second == nil {
            let product = quantity.parts.multipliedFullWidth(by: first.numerator)
            guard product.high < first.denominator else { return nil }
            // The rest of this division is below one part. It cannot lift the quotient over the half of a
            // minor unit, which is a whole number of parts.
            let parts = first.denominator.dividingFullWidth(product).quotient
            minor = ExchangeRatio.one.halfUp(parts, over: divisor)
        } else {
            minor = halfUp(quantity.parts, over: divisor)
        }
        guard let minor, minor <= UInt128(Int64.max) else { return nil }
        return Money(amountMinor: Int64(minor), currency)
    }

    /// Returns the magnitude of an amount and the divisor that bring it to the digits of another currency.
    private static func scaled(_ money: Money, to currency: Currency) -> (value: UInt128, divisor: UInt128) {
        let shift = currency.digits - money.currency.digits
        return (UInt128(money.amountMinor.magnitude) * power(shift), power(-shift))
    }

    /// What becomes of a result in the middle between two whole numbers.
    private enum Halves { case up, toEven }

    private func halfUp(_ value: UInt128, over divisor: UInt128) -> UInt128? {
        rounded(value, over: divisor, halves: .up)
    }

    /// Returns `value` times this ratio over a divisor, rounded, or nil if it exceeds 128 bits.
    private func rounded(_ value: UInt128, over divisor: UInt128, halves: Halves) -> UInt128? {
        let (whole, overflow) = first.denominator.multipliedReportingOverflow(by: divisor)
        guard second == nil, !overflow else { return roundedLong(value, over: divisor, halves: halves) }
        let product = value.multipliedFullWidth(by: first.numerator)
        guard product.high < whole else { return nil }
        let (quotient, remainder) = whole.dividingFullWidth(product)
        // The half is `remainder * 2 == whole`, without overflow.
        let isHalf = remainder == whole - remainder
        let goesUp = isHalf ? halves == .up || quotient % 2 == 1 : remainder > whole - remainder
        guard goesUp else { return quotient }
        let (rounded, isOver) = quotient.addingReportingOverflow(1)
        return isOver ? nil : rounded
    }

    private func roundedLong(_ value: UInt128, over divisor: UInt128, halves: Halves) -> UInt128? {
        let (numerator, denominator) = wholeFraction
        let whole = denominator * Natural(divisor)
        let (quotient, remainder) = (Natural(value) * numerator).divided(by: whole)
        guard let down = quotient.uint128 else { return nil }
        let isHalf = remainder + remainder == whole
        let goesUp = isHalf ? halves == .up || down % 2 == 1 : remainder + remainder >= whole
        return goesUp ? (quotient + .one).uint128 : down
    }

    package var wholeFraction: (numerator: Natural, denominator: Natural) {
        let (numerator, denominator) = (Natural(first.numerator), Natural(first.denominator))
        guard let second else { return (numerator, denominator) }
        return (numerator * Natural(second.numerator), denominator * Natural(second.denominator))
    }

    private static func power(_ digits: Int) -> UInt128 {
        (0..<max(0, min(18, digits))).reduce(1) { value, _ in value * 10 }
    }
}

extension ExchangeRatio.Fraction {
    fileprivate var inverse: Self { Self(numerator: denominator, denominator: numerator) }

    /// Returns this fraction and another one without the factors that their product cancels.
    fileprivate func reduced(with other: Self) -> (Self, Self) {
        var numbers = [numerator, other.numerator]
        var divisors = [denominator, other.denominator]
        for (above, below) in [(0, 0), (1, 1), (0, 1), (1, 0)] {
            let common = Self.commonDivisor(numbers[above], divisors[below])
            numbers[above] /= common
            divisors[below] /= common
        }
        return (
            Self(numerator: numbers[0], denominator: divisors[0]),
            Self(numerator: numbers[1], denominator: divisors[1])
        )
    }

    /// Returns the product, or nil if one of its numbers is too large.
    fileprivate func product(_ other: Self) -> Self? {
        let limit: UInt128 = 1_000_000_000_000_000_000_000_000_000_000_000_000
        let above = numerator.multipliedReportingOverflow(by: other.numerator)
        let below = denominator.multipliedReportingOverflow(by: other.denominator)
        guard !above.overflow, !below.overflow, above.partialValue < limit, below.partialValue < limit else {
            return nil
        }
        return Self(numerator: above.partialValue, denominator: below.partialValue)
    }

    private static func commonDivisor(_ one: UInt128, _ other: UInt128) -> UInt128 {
        var (larger, smaller) = (one, other)
        while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
        return max(1, larger)
    }
}
