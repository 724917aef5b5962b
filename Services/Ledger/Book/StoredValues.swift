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

    func assetCode(_ column: some TableColumn) throws(LedgerError) -> AssetCode {
        try assetCode(column.rawValue)
    }

    func assetCode(_ column: Int) throws(LedgerError) -> AssetCode {
        let code = text(column)
        guard let asset = AssetCode(code) else { throw .storedValue("asset code \(code)") }
        return asset
    }

    func quantity(_ column: some TableColumn) throws(LedgerError) -> Quantity {
        try quantity(column.rawValue)
    }

    /// Returns the quantity of two columns: the whole units, and the fraction in the column after them.
    func quantity(_ column: Int) throws(LedgerError) -> Quantity {
        guard let quantity = Quantity(whole: int(column), atto: int(column + 1)) else {
            throw .storedValue("quantity \(int(column)) and \(int(column + 1))")
        }
        return quantity
    }
}
