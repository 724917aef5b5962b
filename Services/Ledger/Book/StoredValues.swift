import Contracts
import SQLiteKit

// How the vocabulary's values are kept in columns.

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

    /// Throws when the currency is no longer known: an amount without its digits must not be shown.
    func currency(_ column: Int) throws(LedgerError) -> Currency {
        let code = text(column)
        guard let currency = Currency(code) else { throw .storedValue("currency \(code)") }
        return currency
    }
}
