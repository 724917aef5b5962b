import Contracts
import SQLiteKit

/// Whose rates: the operator's, which hold for everybody, or those of a user's book.
package enum BookRates: Sendable {
    case ofOperator
    case of(book: Int64)

    /// The table and the condition that selects these rates, to be continued by `AND`.
    var rows: SQL {
        switch self {
        case .ofOperator: "said_rates WHERE author = \(RateRules.operatorID)"
        case .of(let book): "own_rates WHERE book = \(book)"
        }
    }

    /// Returns the statement that sets a rate.
    func setting(
        _ base: AssetCode, _ quote: AssetCode, on date: CalendarDate, to rate: Quantity, at now: Timestamp
    ) -> SQL {
        let (table, owner, author): (SQL, SQL, SQL) =
            switch self {
            case .ofOperator: ("said_rates", "author", "\(RateRules.operatorID)")
            case .of(let book): ("own_rates", "book", "\(book)")
            }
        return """
            INSERT INTO \(table) (\(owner), base, quote, date, rate, said_at)
            VALUES (\(author), \(base), \(quote), \(date), \(rate.text), \(now))
            ON CONFLICT (\(owner), base, quote, date)
            DO UPDATE SET rate = excluded.rate, said_at = excluded.said_at
            """
    }
}
