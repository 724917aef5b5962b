package import Contracts

/// Shows amounts of several months as `DisplayMoney` does, each month's converted at its own rates, so that
/// past sums stay as they are when today's rates change (contract §0, "Money").
package struct MonthlyMoney: Sendable {
    package let currency: Currency
    private let rates: [Month: [Currency: RateTable.Found]]?

    /// Nothing is converted without `rates`.
    package init(currency: Currency, rates: [Month: [Currency: RateTable.Found]]? = nil) {
        self.currency = currency
        self.rates = rates
    }

    package func money(in month: Month) -> DisplayMoney {
        DisplayMoney(currency: currency, rates: rates.map { $0[month] ?? [:] })
    }

    /// Returns the sum in this currency, and the amounts that are not part of it, ordered by code. Each
    /// month's currency is converted on its own, so that the months add up.
    package func shown(_ sums: MonthlySums) throws(APIError) -> (main: Int64, rest: [Money]) {
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

    /// Returns the parts of each month's sums, as `ConvertedParts` makes them, by key and month.
    /// - Parameter groups: in the order in which equal remainders are served; no key twice.
    package func parts<Key>(
        of groups: [(key: Key, sums: MonthlySums)]
    ) throws(APIError) -> [Key: [Month: ConvertedParts<Key>.Part]] {
        var byMonth: [Month: [(key: Key, sums: CurrencySums)]] = [:]
        for (key, sums) in groups {
            for (month, own) in sums.months { byMonth[month, default: []].append((key, own)) }
        }
        var parts: [Key: [Month: ConvertedParts<Key>.Part]] = [:]
        for (month, lines) in byMonth {
            let converted = try ConvertedParts(lines, in: money(in: month))
            for line in lines { parts[line.key, default: [:]][month] = converted[line.key] }
        }
        return parts
    }

    /// Returns the sum of a group's months, and the amounts that are not part of it, ordered by code.
    package func sum<Key>(
        _ parts: [Month: ConvertedParts<Key>.Part]
    ) throws(APIError) -> (main: Int64, rest: [Money]) {
        var all = CurrencySums()
        var rest = CurrencySums()
        for part in parts.values {
            try all.add(part.main, currency)
            for other in part.rest { try rest.add(other.amountMinor, other.currency) }
        }
        let (_, listed) = try DisplayMoney(currency: currency).shown(rest)
        return (all.minor[currency] ?? 0, listed)
    }

    package func text(_ amountMinor: Int64) -> String { Money.text(amountMinor, digits: currency.digits) }

    /// As `DisplayMoney.listed`.
    package func listed(
        _ rest: [Money]
    ) -> (otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount]) {
        DisplayMoney(currency: currency, rates: rates.map { _ in [:] }).listed(rest)
    }

    /// The rates by month and currency; nil if no conversion was requested.
    package var applied: [AppliedRate]? {
        rates?.sorted { $0.key < $1.key }.flatMap { month, rates in
            rates.sorted { $0.key.code < $1.key.code }.compactMap { base, found in
                found.applied(from: base, to: currency, in: month)
            }
        }
    }
}
