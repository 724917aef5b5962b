package import Contracts
import LedgerCore
import LedgerCurrencies

/// The sum and number of an account's entries of one flow in one currency; never converted.
package struct AccountTotal: Sendable, Equatable {
    let flow: EntryFlow
    let currency: Currency
    /// Never negative.
    let sumMinor: Int64
    let count: Int64

    /// Returns income and refunds minus expenses in each currency; it cannot overflow, because what flows in
    /// and what flows out are bounded each (`Book.checkRoom`). `later` is a part of the totals that does not
    /// count.
    static func nets(_ totals: [AccountTotal], without later: [AccountTotal] = []) -> CurrencySums {
        var net: [Currency: Int64] = [:]
        for total in totals { net[total.currency, default: 0] &+= total.netMinor }
        for total in later { net[total.currency, default: 0] &-= total.netMinor }
        return CurrencySums(minor: net)
    }

    private var netMinor: Int64 { flow.isInflow ? sumMinor : -sumMinor }

    /// Returns `nets` in `currency`, and in every other currency with entries, ordered by
    /// code.
    package static func net(
        _ totals: [AccountTotal], in currency: Currency
    ) -> (main: Money, others: [CurrencyAmount]) {
        let net = nets(totals).minor
        let main = Money(amountMinor: net[currency] ?? 0, currency)
        let others = net.filter { $0.key != currency }.sorted { $0.key.code < $1.key.code }
            .map { CurrencyAmount(Money(amountMinor: $0.value, $0.key)) }
        return (main, others)
    }

    /// Returns the sums of one type, by currency; refunds are subtracted from expenses.
    static func sums(_ totals: [AccountTotal], of type: EntryType) throws(APIError) -> CurrencySums {
        var sums = CurrencySums()
        for total in totals where total.flow.type == type {
            try sums.add(total.flow == .refund ? -total.sumMinor : total.sumMinor, total.currency)
        }
        return sums
    }

    /// Returns the sum of one flow in one currency.
    static func sum(_ totals: [AccountTotal], of flow: EntryFlow, in currency: Currency) -> Int64 {
        totals.reduce(0) { $1.flow == flow && $1.currency == currency ? $0 &+ $1.sumMinor : $0 }
    }

    /// Throws `sumTooLarge` if the new sum would exceed 64 bits, which hold 900 000 of the largest amounts.
    /// `leavingMinor` is the part of the old sum that the change removes.
    static func checkRoom(
        for amount: Money, in totalMinor: Int64, leaving leavingMinor: Int64 = 0
    ) throws(APIError) {
        let rest = totalMinor.subtractingReportingOverflow(leavingMinor)
        let sum = rest.partialValue.addingReportingOverflow(amount.amountMinor)
        if rest.overflow || sum.overflow { throw .sumTooLarge(amount.currency) }
    }
}
