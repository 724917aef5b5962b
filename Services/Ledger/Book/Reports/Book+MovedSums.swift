import Contracts
import LedgerCore
import LedgerCurrencies
import SQLiteKit

extension Book {
    /// Returns what crossed the edge of the request's accounts in each month between two days. Each transfer
    /// counts in the currency of its side inside.
    func moved(
        from: CalendarDate, to: CalendarDate, in db: borrowing Connection
    ) throws -> [Month: MovedSums] {
        func isInside(_ column: SQL) -> SQL {
            "(\(column) IS NOT NULL AND \(column) NOT IN (SELECT id FROM \(accountsLeftOut)))"
        }
        let (leaves, arrives) = (isInside("from_account"), isInside("to_account"))
        var moved: [Month: MovedSums] = [:]
        try db.forEach(
            """
            SELECT date, \(leaves), from_currency, from_amount, to_currency, to_amount
            FROM transfers INDEXED BY transfers_by_date
            WHERE book = \(number) AND date BETWEEN \(from) AND \(to) AND deleted_at IS NULL
            AND \(leaves) <> \(arrives)
            """
        ) { row in
            let month = try row.date(0).month
            if try row.bool(1) {
                try moved[month, default: MovedSums()].out.add(try row.int(3), try row.currency(2))
            } else {
                try moved[month, default: MovedSums()].in.add(try row.int(5), try row.currency(4))
            }
        }
        return moved
    }
}

/// What transfers moved across the edge of the accounts of the overview: to and from accounts outside,
/// deleted or gone. No other sum has it.
struct MovedSums: Sendable, Equatable {
    var out = CurrencySums()
    var `in` = CurrencySums()

    /// Returns sums for clients, ordered by code.
    static func amounts(_ sums: CurrencySums) -> [CurrencyAmount] {
        sums.minor.sorted { $0.key.code < $1.key.code }
            .map { CurrencyAmount(Money(amountMinor: $0.value, $0.key)) }
    }
}
