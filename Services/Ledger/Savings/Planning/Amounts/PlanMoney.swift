import Contracts
import LedgerCurrencies

/// The currency in which a plan's totals are shown, and today's rates.
struct PlanMoney: Sendable {
    let currency: Currency
    let rates: RateTable

    /// A sum in one currency, the rates it used and the amounts without a rate.
    struct Total: Sendable, Equatable {
        let sum: Money
        let used: [AppliedRate]
        let unconverted: [Money]
        /// The converted sum of each other currency with its rate, by code.
        let parts: [(from: Money, to: Money, rate: RateTable.Found)]

        static func == (left: Total, right: Total) -> Bool {
            left.sum == right.sum && left.used == right.used && left.unconverted == right.unconverted
        }
    }

    private func display(_ others: some Sequence<Currency>) -> DisplayMoney {
        var known: [Currency: RateTable.Found] = [:]
        for other in others { known[other] = rate(of: other) }
        return DisplayMoney(currency: currency, rates: known)
    }

    /// Returns the amount in this currency, rounded half up; nil without a rate or beyond 64 bits.
    func converted(_ money: Money) -> Money? { display([money.currency]).converted(money) }

    /// Returns the rate of a currency into this one, or nil; this currency itself has none.
    func rate(of other: Currency) -> RateTable.Found? {
        other == currency ? nil : rates.find(AssetCode(other), in: AssetCode(currency))
    }

    func knows(_ other: Currency) -> Bool { other == currency || rate(of: other) != nil }

    /// Returns the total of sums; each currency's sum is converted once. Throws `sumTooLarge`.
    func total(_ sums: CurrencySums) throws(APIError) -> Total {
        let (main, rest) = try display(sums.minor.keys).shown(sums)
        let others = sums.minor.filter { $0.key != currency && $0.value != 0 }
            .sorted { $0.key.code < $1.key.code }
        var used: [AppliedRate] = []
        var parts: [(from: Money, to: Money, rate: RateTable.Found)] = []
        for (other, amount) in others {
            let money = Money(amountMinor: amount, other)
            guard let found = rate(of: other), let part = converted(money) else { continue }
            parts.append((money, part, found))
            if let rate = found.applied(from: other, to: currency) { used.append(rate) }
        }
        return Total(
            sum: Money(amountMinor: main, currency), used: used, unconverted: rest, parts: parts)
    }
}

extension CurrencySums {
    /// Sums amounts by currency. Throws `sumTooLarge`.
    init(_ amounts: some Sequence<Money>) throws(APIError) {
        self.init()
        for money in amounts { try add(money.amountMinor, money.currency) }
    }
}
