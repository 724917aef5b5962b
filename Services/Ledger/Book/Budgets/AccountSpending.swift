import Contracts
import LedgerCurrencies

/// The spending of accounts in a month: its expenses without refunds, and in accounts with
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
        // At most the expenses are left out.
        var leftOut: Amounts = [:]
        for (category, amounts) in paidBack {
            for (currency, paid) in amounts {
                guard let expense = expenses[category]?[currency] else { continue }
                leftOut[category, default: [:]][currency] = min(paid, expense)
            }
        }
        // No amount is negative, and what is booked is among the refunds, so that all results fit.
        let net = Self.combined(Self.combined(expenses, leftOut, -), refunds, -)
        spent = Self.combined(net, booked, +)
        self.paidBack = Self.combined(leftOut, booked, -)
    }

    private static func combined(
        _ first: Amounts, _ second: Amounts, _ operation: (Int64, Int64) -> Int64
    ) -> Amounts {
        var result = first
        for (category, amounts) in second {
            for (currency, amount) in amounts {
                result[category, default: [:]][currency] = operation(
                    first[category]?[currency] ?? 0, amount)
            }
        }
        return result
    }

    /// Adds up the spending of several accounts.
    init(sumOf parts: [AccountSpending]) throws(APIError) {
        if parts.count == 1 {
            self = parts[0]
            return
        }
        spent = try Self.sum(parts.map(\.spent))
        paidBack = try Self.sum(parts.map(\.paidBack))
    }

    private static func sum(_ parts: [Amounts]) throws(APIError) -> Amounts {
        var sums: [ID<Category>: CurrencySums] = [:]
        for (category, amounts) in parts.joined() {
            for (currency, amount) in amounts {
                try sums[category, default: CurrencySums()].add(amount, currency)
            }
        }
        return sums.mapValues(\.minor)
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
