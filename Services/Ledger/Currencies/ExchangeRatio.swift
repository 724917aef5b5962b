import Contracts

/// An exchange rate as an exact fraction, so that a conversion is rounded only once, at its end.
struct ExchangeRatio: Sendable, Equatable {
    private static let unit: UInt128 = 1_000_000_000_000_000_000

    /// Numerator and denominator count units of 10⁻¹⁸; neither is zero, each is below 10³⁶.
    let numerator: UInt128
    let denominator: UInt128

    /// The ratio of a currency to itself.
    static let one = ExchangeRatio(numerator: 1, denominator: 1)

    /// Makes a ratio of the two numbers of a stored one; returns nil if one is zero or too large.
    init?(numerator: UInt128, over denominator: UInt128) {
        let range = 1..<(Self.unit * Self.unit)
        guard range.contains(numerator), range.contains(denominator) else { return nil }
        self.init(numerator: numerator, denominator: denominator)
    }

    /// Makes the ratio of a rate; returns nil for zero.
    init?(_ rate: Quantity) {
        guard !rate.isZero else { return nil }
        numerator = rate.parts
        denominator = Self.unit
    }

    /// Makes `quote` over `base`, both counted in the same third unit; returns nil if one is zero.
    init?(of base: Quantity, in quote: Quantity) {
        guard !base.isZero, !quote.isZero else { return nil }
        numerator = quote.parts
        denominator = base.parts
    }

    private init(numerator: UInt128, denominator: UInt128) {
        self.numerator = numerator
        self.denominator = denominator
    }

    var inverse: ExchangeRatio {
        ExchangeRatio(numerator: denominator, denominator: numerator)
    }

    /// The rate as a decimal of up to 18 digits after the point, rounded half up; nil with more than 18
    /// before it.
    var rate: Quantity? {
        Self.scaled(numerator, by: Self.unit, over: denominator).flatMap { Quantity(parts: $0) }
    }

    /// Returns the amount in another currency, rounded half away from zero to its minor unit, or nil if it
    /// exceeds 64 bits.
    func convert(_ money: Money, to currency: Currency) -> Money? {
        let magnitude = UInt128(money.amountMinor.magnitude)
        let shift = currency.digits - money.currency.digits
        var (factor, divisor) = (magnitude, denominator)
        if shift > 0 { factor *= Self.power(shift) }
        if shift < 0 {
            let (product, overflow) = divisor.multipliedReportingOverflow(by: Self.power(-shift))
            if overflow { return nil }
            divisor = product
        }
        guard let result = Self.scaled(factor, by: numerator, over: divisor),
            result <= UInt128(Int64.max)
        else { return nil }
        let minor = Int64(result)
        return Money(amountMinor: money.amountMinor < 0 ? -minor : minor, currency)
    }

    /// Returns the value of a quantity in a currency, rounded half up to its minor unit, or nil if it exceeds
    /// 64 bits.
    func convert(_ quantity: Quantity, to currency: Currency) -> Money? {
        let product = quantity.parts.multipliedFullWidth(by: numerator)
        guard product.high < denominator else { return nil }
        // The rest of this division is below one part. It cannot lift the quotient over the half of a minor
        // unit, which is a whole number of parts.
        let parts = denominator.dividingFullWidth(product).quotient
        guard let minor = Self.scaled(parts, by: 1, over: Self.power(18) / Self.power(currency.digits)),
            minor <= UInt128(Int64.max)
        else { return nil }
        return Money(amountMinor: Int64(minor), currency)
    }

    /// Returns `value * factor / divisor`, rounded half up, or nil if it exceeds 128 bits.
    private static func scaled(_ value: UInt128, by factor: UInt128, over divisor: UInt128) -> UInt128? {
        let product = value.multipliedFullWidth(by: factor)
        guard divisor > 0, product.high < divisor else { return nil }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        // Rounds up from the half on: `remainder * 2 >= divisor`, without overflow.
        guard remainder >= divisor - remainder else { return quotient }
        let (rounded, overflow) = quotient.addingReportingOverflow(1)
        return overflow ? nil : rounded
    }

    private static func power(_ digits: Int) -> UInt128 {
        (0..<max(0, min(18, digits))).reduce(1) { value, _ in value * 10 }
    }
}
