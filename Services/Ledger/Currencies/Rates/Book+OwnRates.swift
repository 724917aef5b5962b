package import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

extension Book {
    /// Returns a rate that the user set, for clients; nil without one.
    package func ownRate(
        _ base: AssetCode, _ quote: AssetCode, on date: CalendarDate, in db: borrowing Connection
    ) throws -> OwnRate? {
        let table = SetRateRecord.table
        return try db.first(
            """
            SELECT \(table.names) FROM \(table.name)
            WHERE book = \(number) AND base = \(base) AND quote = \(quote) AND date = \(date)
            """
        ) { try table.record($0).answer }
    }
}

extension SetRateRecord {
    fileprivate var answer: OwnRate {
        OwnRate(base: base, currency: quote, date: date, rate: rate.text, updatedAt: at)
    }
}
