import Contracts

/// How amounts of several currencies are shown: the others beside one, or, where `displayCurrency` asks for
/// it, converted into it.
struct DisplayMoney: Sendable {
    let currency: Currency
    private let rates: RateTable?

    /// Nothing is converted without `rates`.
    init(currency: Currency, rates: RateTable? = nil) {
        self.currency = currency
        self.rates = rates
    }

    var converts: Bool { rates != nil }

    /// The sum in this currency, and what is not part of it, by code. Each currency is converted by itself,
    /// so that the parts are exact to a minor unit each.
    func shown(_ sums: CurrencySums) throws(LedgerError) -> (main: Int64, rest: [Money]) {
        var main = sums.minor[currency] ?? 0
        var rest: [Money] = []
        for (other, amount) in sums.minor.sorted(by: { $0.key.code < $1.key.code }) {
            guard other != currency, amount != 0 else { continue }
            let money = Money(amountMinor: amount, other)
            guard let converted = converted(money) else {
                rest.append(money)
                continue
            }
            let (sum, overflow) = main.addingReportingOverflow(converted.amountMinor)
            if overflow { throw .sumTooLarge(currency) }
            main = sum
        }
        return (main, rest)
    }

    func text(_ amountMinor: Int64) -> String { Money.text(amountMinor, digits: currency.digits) }

    /// What is left over as it is listed: as other currencies, or as what was to be converted and has no
    /// rate.
    func listed(
        _ rest: [Money]
    ) -> (otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount]) {
        let (others, unconverted) = placed(rest.map { CurrencyAmount($0) })
        return (others, unconverted ?? [])
    }

    /// The same for lists that are there only where a conversion was asked for.
    func placed<Line>(_ rest: [Line]) -> (otherCurrencies: [Line], unconverted: [Line]?) {
        converts ? ([], rest) : (rest, nil)
    }

    /// What two figures leave over, by currency in the order of codes.
    static func paired(
        _ first: [Money], _ second: [Money]
    ) -> [(currency: Currency, first: Money, second: Money)] {
        let (one, other) = (byCurrency(first), byCurrency(second))
        return Set(one.keys).union(other.keys).sorted { $0.code < $1.code }.map { currency in
            let none = Money(amountMinor: 0, currency)
            return (currency, one[currency] ?? none, other[currency] ?? none)
        }
    }

    /// The amount in this currency; nil without a rate, or where it would be too large to keep.
    func converted(_ money: Money) -> Money? {
        if money.currency == currency { return money }
        return rates?.find(AssetCode(money.currency), in: AssetCode(currency))?.ratio
            .convert(money, to: currency)
    }

    /// Of one amount in each currency.
    private static func byCurrency(_ amounts: [Money]) -> [Currency: Money] {
        Dictionary(amounts.map { ($0.currency, $0) }) { first, _ in first }
    }
}
