import Contracts

/// Shows amounts of several months as `DisplayMoney` does, each month's converted at its own rates, so that
/// past sums stay as they are when today's rates change (contract §0, "Money").
struct MonthlyMoney: Sendable {
    let currency: Currency
    private let rates: [Month: [Currency: RateTable.Found]]?

    /// Nothing is converted without `rates`.
    init(currency: Currency, rates: [Month: [Currency: RateTable.Found]]? = nil) {
        self.currency = currency
        self.rates = rates
    }

    func money(in month: Month) -> DisplayMoney {
        DisplayMoney(currency: currency, rates: rates.map { $0[month] ?? [:] })
    }

    /// Returns the sum in this currency, and the amounts that are not part of it, ordered by code. Each
    /// month's currency is converted on its own, so that the months add up.
    func shown(_ sums: MonthlySums) throws(LedgerError) -> (main: Int64, rest: [Money]) {
        var all = CurrencySums()
        var rest = CurrencySums()
        for (month, own) in sums.months {
            let (main, others) = try money(in: month).shown(own)
            try all.add(main, currency)
            for other in others { try rest.add(other.amountMinor, other.currency) }
        }
        let (_, listed) = try DisplayMoney(currency: currency).shown(rest)
        return (all.minor[currency] ?? 0, listed)
    }

    func text(_ amountMinor: Int64) -> String { Money.text(amountMinor, digits: currency.digits) }

    /// As `DisplayMoney.listed`.
    func listed(
        _ rest: [Money]
    ) -> (otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount]) {
        DisplayMoney(currency: currency, rates: rates.map { _ in [:] }).listed(rest)
    }

    /// The rates by month and currency; nil if no conversion was requested.
    var applied: [AppliedRate]? {
        rates?.sorted { $0.key < $1.key }.flatMap { month, rates in
            rates.sorted { $0.key.code < $1.key.code }.compactMap { base, found in
                found.applied(from: base, to: currency, in: month)
            }
        }
    }
}
