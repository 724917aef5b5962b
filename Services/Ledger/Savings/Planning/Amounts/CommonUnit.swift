import Contracts
import LedgerCurrencies

/// A fraction of a currency's minor unit, so small that one minor unit of every currency at hand is a whole
/// number of them: sums, shares and comparisons of several currencies are exact.
struct CommonUnit: Sendable {
    let currency: Currency
    /// The units of one minor unit of `currency`.
    private let one: Natural
    /// The units of one minor unit of each currency with a rate.
    private let perMinor: [Currency: Natural]

    /// The minor unit of a currency itself, for amounts of this currency only.
    init(_ currency: Currency) {
        self.currency = currency
        one = .one
        perMinor = [currency: .one]
    }

    /// A unit for `currency` and for those of `currencies` that have a rate.
    init(of currency: Currency, for currencies: Set<Currency>, rates: RateTable) {
        self.currency = currency
        var fractions: [Currency: (numerator: Natural, denominator: Natural)] = [:]
        var common = Natural.one
        for other in currencies where other != currency {
            guard let found = rates.find(AssetCode(other), in: AssetCode(currency)) else { continue }
            let ratio = found.ratio.wholeFraction
            let numerator = ratio.numerator * .power(ofTen: currency.digits)
            let denominator = ratio.denominator * .power(ofTen: other.digits)
            let shared = numerator.commonDivisor(denominator)
            let lowest = denominator.divided(by: shared).quotient
            fractions[other] = (numerator.divided(by: shared).quotient, lowest)
            common = common * lowest.divided(by: common.commonDivisor(lowest)).quotient
        }
        one = common
        perMinor = fractions.mapValues { $0.numerator * common.divided(by: $0.denominator).quotient }
            .merging([currency: common]) { first, _ in first }
    }

    /// Returns the units of one minor unit of a currency, or nil without a rate.
    func ofMinor(_ currency: Currency) -> Natural? { perMinor[currency] }

    /// Returns an amount in units, or nil without a rate; a negative amount counts as zero.
    func units(of amountMinor: Int64, _ currency: Currency) -> Natural? {
        perMinor[currency].map { $0 * Natural(amountMinor) }
    }

    /// Returns units as an amount of `currency`, rounded half up; nil beyond 64 bits.
    func amount(_ units: Natural) -> Money? {
        let (quotient, remainder) = units.divided(by: one)
        return amount(minor: remainder + remainder >= one ? quotient + .one : quotient, currency)
    }

    /// Returns units as an amount of `currency`, rounded up; nil beyond 64 bits.
    func roundedUp(_ units: Natural) -> Money? {
        let (quotient, remainder) = units.divided(by: one)
        return amount(minor: remainder.isZero ? quotient : quotient + .one, currency)
    }

    /// Returns units as an amount of any currency, rounded down; nil without a rate or beyond 64 bits.
    func roundedDown(_ units: Natural, to other: Currency) -> Money? {
        ofMinor(other).flatMap { amount(minor: units.divided(by: $0).quotient, other) }
    }

    private func amount(minor: Natural, _ currency: Currency) -> Money? {
        minor.int64.map { Money(amountMinor: $0, currency) }
    }
}
