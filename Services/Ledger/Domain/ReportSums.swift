import Contracts

/// Sums by currency, that never wrap around.
struct CurrencySums: Sendable, Equatable {
    private(set) var minor: [Currency: Int64] = [:]
    private(set) var count: Int64 = 0

    mutating func add(_ amountMinor: Int64, _ currency: Currency, count: Int64) throws(LedgerError) {
        let (sum, overflow) = (minor[currency] ?? 0).addingReportingOverflow(amountMinor)
        if overflow { throw .sumTooLarge(currency) }
        minor[currency] = sum
        self.count &+= count
    }

    /// The same sums of another number of entries.
    func counting(_ count: Int64) -> CurrencySums {
        var sums = self
        sums.count = count
        return sums
    }
}

/// How a report shows several currencies: beside each other, or converted where there is a rate.
struct ReportMoney: Sendable {
    let currency: Currency
    /// Nil converts nothing.
    private let rates: RateTable?

    init(currency: Currency, rates: RateTable?) {
        self.currency = currency
        self.rates = rates
    }

    /// The sum in the report's currency, and what is not part of it. Each currency is converted by itself, so
    /// that a report's parts are exact to a minor unit each.
    func shown(_ sums: CurrencySums) throws(LedgerError) -> (main: Int64, rest: [CurrencyAmount]) {
        var main = sums.minor[currency] ?? 0
        var rest: [CurrencyAmount] = []
        for (other, amount) in sums.minor.sorted(by: { $0.key.code < $1.key.code }) {
            guard other != currency, amount != 0 else { continue }
            let money = Money(amountMinor: amount, other)
            guard let converted = converted(money) else {
                rest.append(CurrencyAmount(money))
                continue
            }
            let (sum, overflow) = main.addingReportingOverflow(converted.amountMinor)
            if overflow { throw .sumTooLarge(currency) }
            main = sum
        }
        return (main, rest)
    }

    func text(_ amountMinor: Int64) -> String { Money.text(amountMinor, digits: currency.digits) }

    /// What is left over as it is listed: as other currencies, or as what has no rate.
    func listed(
        _ rest: [CurrencyAmount]
    ) -> (otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount]) {
        rates == nil ? (rest, []) : ([], rest)
    }

    private func converted(_ money: Money) -> Money? {
        rates?.find(AssetCode(money.currency), in: AssetCode(currency))?.ratio.convert(money, to: currency)
    }
}
