package import Contracts
package import SQLiteKit
import ServiceKit

// The stored forms of the vocabulary's values.

extension EntryType: SQLBindable {
    package var sqlValue: SQLValue { .integer(self == .income ? 0 : 1) }
}

extension EntryFlow: SQLBindable {
    package var sqlValue: SQLValue { .integer(rawValue) }
}

extension AssetCode: SQLBindable {
    package var sqlValue: SQLValue { .text(text) }
}

extension AssetCode: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> AssetCode {
        try row.assetCode(column)
    }
}

extension Row {
    /// Reads 0 as income and 1 as an expense.
    package func entryType(_ column: Int) throws(SQLiteError) -> EntryType {
        try bool(column) ? .expense : .income
    }

    package func entryFlow(_ column: Int) throws(SQLiteError) -> EntryFlow {
        let number = try int(column)
        guard let flow = EntryFlow(rawValue: number) else {
            throw unreadable(column, "a flow of entries", number)
        }
        return flow
    }

    package func assetCode(_ column: Int) throws(SQLiteError) -> AssetCode {
        let code = try text(column)
        guard let asset = AssetCode(code) else { throw unreadable(column, "a known asset code", code) }
        return asset
    }

    /// Reads a quantity that is stored as a decimal text, such as a rate.
    package func decimal(_ column: Int) throws(SQLiteError) -> Quantity {
        let text = try text(column)
        guard let quantity = Quantity(text) else { throw unreadable(column, "a decimal", text) }
        return quantity
    }

    /// Reads minutes from midnight.
    package func timeOfDay(_ column: Int) throws(SQLiteError) -> TimeOfDay {
        let minutes = try int(column)
        guard let minutes = Int(exactly: minutes), let time = TimeOfDay(minutes: minutes) else {
            throw unreadable(column, "minutes of a day", minutes)
        }
        return time
    }

    /// Returns the quantity of two columns: the whole units, and the fraction in the column after them.
    package func quantity(_ column: Int) throws(SQLiteError) -> Quantity {
        let (whole, atto) = (try int(column), try int(column + 1))
        guard let quantity = Quantity(whole: whole, atto: atto) else {
            throw unreadable(column, "a quantity", "\(whole) and \(atto)")
        }
        return quantity
    }
}
