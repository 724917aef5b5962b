import Contracts
import LedgerCurrencies

/// An account's spending in a month: its expenses without refunds, and in accounts with
/// `spendingNetOfShares` what is left of them once friends have paid their parts back.
struct AccountSpending: Sendable {
    typealias Amounts = [ID<Category>: [Currency: Int64]]

    /// The expenses without what was paid back and without refunds, which can be more than the expenses.
    let spent: Amounts
    /// What `spent` leaves out because it was paid back; below zero in the month of its own booking.
    let paidBack: Amounts

    /// - Parameter booked: the refunds that book what another month's `paidBack` has already.
    init(
        expenses: Amounts, refunds: Amounts = [:], paidBack: Amounts = [:], booked: Amounts = [:]
    ) {
        let left = expenses.merging(paidBack) { all, paid in
            all.merging(paid) { max(0, $0.subtractingReportingOverflow($1).partialValue) }
        }
        let leftOut: Amounts =
            paidBack.isEmpty
            ? [:]
            : expenses.reduce(into: [:]) { amounts, entry in
                for (currency, amount) in entry.value {
                    let left = left[entry.key]?[currency] ?? 0
                    if amount > left { amounts[entry.key, default: [:]][currency] = amount - left }
                }
            }
        // No amount is negative, and what is booked is among the refunds, so that the differences fit.
        spent = Self.subtracting(booked, -1, from: Self.subtracting(refunds, 1, from: left))
        self.paidBack = Self.subtracting(booked, 1, from: leftOut)
    }

    private static func subtracting(_ part: Amounts, _ factor: Int64, from whole: Amounts) -> Amounts {
        part.reduce(into: whole) { rest, entry in
            for (currency, amount) in entry.value {
                rest[entry.key, default: [:]][currency, default: 0] -= factor * amount
            }
        }
    }

    private init(spent: Amounts, alsoPaidBack paidBack: Amounts) {
        self.spent = spent
        self.paidBack = paidBack
    }

    /// Returns the spending with some categories counted as others.
    func counted(in places: [ID<Category>: ID<Category>]) throws(APIError) -> AccountSpending {
        func moved(_ amounts: Amounts) throws(APIError) -> Amounts {
            var sums: [ID<Category>: CurrencySums] = [:]
            for (category, minor) in amounts {
                for (currency, amount) in minor {
                    try sums[places[category] ?? category, default: CurrencySums()].add(amount, currency)
                }
            }
            return sums.mapValues(\.minor)
        }
        return AccountSpending(spent: try moved(spent), alsoPaidBack: try moved(paidBack))
    }

    /// The currencies of all amounts.
    var currencies: Set<Currency> { Set(spent.values.flatMap(\.keys)) }

    /// Returns the sums over all categories.
    static func sums(_ amounts: Amounts) throws(APIError) -> CurrencySums {
        var sums = CurrencySums()
        for category in amounts.values {
            for (currency, amount) in category { try sums.add(amount, currency) }
        }
        return sums
    }
}
