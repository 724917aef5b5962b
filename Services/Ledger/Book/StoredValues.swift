import Contracts
import SQLiteKit

// The stored forms of the vocabulary's values.

extension EntryType: SQLBindable {
    var sqlValue: SQLValue { .integer(self == .income ? 0 : 1) }
}

extension Currency: SQLBindable {
    var sqlValue: SQLValue { .text(code) }
}

extension Row {
    func entryType(_ column: Int) -> EntryType { int(column) == 0 ? .income : .expense }
    func entryType(_ column: some TableColumn) -> EntryType { entryType(column.rawValue) }

    func currency(_ column: some TableColumn) throws(LedgerError) -> Currency {
        try currency(column.rawValue)
    }

    /// Throws if the currency is unknown: an amount cannot be shown without the currency's number of digits.
    func currency(_ column: Int) throws(LedgerError) -> Currency {
        let code = text(column)
        guard let currency = Currency(code) else { throw .storedValue("currency \(code)") }
        return currency
    }
}
