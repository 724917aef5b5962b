package import Contracts
import LedgerCore

/// Shows amounts of several currencies: one sum with the others beside it, or, if `displayCurrency` was
/// requested, everything converted. Amounts without a rate are listed as unconverted.
package struct DisplayMoney: Sendable {
    package let currency: Currency
    /// The rates from other currencies to `currency`.
    private let rates: [Currency: RateTable.Found]?

    /// Nothing is converted without `rates`.
    package init(currency: Currency, rates: [Currency: RateTable.Found]? = nil) {
        self.currency = currency
        self.rates = rates
    }

    package var converts: Bool { rates != nil }

    /// Returns the sum in this currency, and the amounts that are not part of it, ordered by code. Each
    /// currency is converted on its own, so that each part is exact to a minor unit.
    package func shown(_ sums: CurrencySums) throws(APIError) -> (main: Int64, rest: [Money]) {
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

    package func text(_ amountMinor: Int64) -> String { Money.text(amountMinor, digits: currency.digits) }

    /// Returns the rest as other currencies or, if a conversion was requested, as unconverted.
    func listed(
        _ rest: [Money]
    ) -> (otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount]) {
        let (others, unconverted) = placed(rest.map { CurrencyAmount($0) })
        return (others, unconverted ?? [])
    }

    /// Returns the same for lists that are nil unless a conversion was requested.
    package func placed<Line>(_ rest: [Line]) -> (otherCurrencies: [Line], unconverted: [Line]?) {
        converts ? ([], rest) : (rest, nil)
    }

    /// Returns the rests of two figures side by side, ordered by currency code.
    package static func paired(
        _ first: [Money], _ second: [Money]
    ) -> [(currency: Currency, first: Money, second: Money)] {
        let (one, other) = (byCurrency(first), byCurrency(second))
        return Set(one.keys).union(other.keys).sorted { $0.code < $1.code }.map { currency in
            let none = Money(amountMinor: 0, currency)
            return (currency, one[currency] ?? none, other[currency] ?? none)
        }
    }

    /// Returns the amount in this currency, or nil without a rate or if the result exceeds 64 bits.
    package func converted(_ money: Money) -> Money? {
        if money.currency == currency { return money }
        return rates?[money.currency]?.ratio.convert(money, to: currency)
    }

    private static func byCurrency(_ amounts: [Money]) -> [Currency: Money] {
        Dictionary(amounts.map { ($0.currency, $0) }) { first, _ in first }
    }
}

extension FieldErrors {
    /// Returns the query's `displayCurrency`, or nil if absent.
    package mutating func displayCurrency(_ query: QueryLookup) -> Currency? {
        parsed("displayCurrency", query, "Unknown currency") { Currency($0) }
    }
}
