import Contracts
import ServiceKit
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

    var table: RecordTable<SetRateRecord> {
        switch self {
        case .ofOperator: SetRateRecord.operatorTable
        case .of: SetRateRecord.table
        }
    }

    /// Returns the statement that sets a rate.
    func setting(_ rate: SetRateRecord) throws -> SQL {
        let (column, owner): (SQL, SQL) =
            switch self {
            case .ofOperator: ("author", "\(RateRules.operatorID)")
            case .of(let book): ("book", "\(book)")
            }
        return """
            INSERT INTO \(table.name) (\(column), \(table.insertedNames))
            VALUES (\(owner), \(try table.values(of: rate)))
            ON CONFLICT (\(column), base, quote, date)
            DO UPDATE SET rate = excluded.rate, said_at = excluded.said_at
            """
    }
}
