import Contracts
import SQLiteKit
import LedgerCore

extension Book {
    /// Returns the currency in which a list compares amounts: that of the filter, or else the only one of the
    /// transactions of its account and type, or else the preferred one if there are none. Throws an error
    /// about `currency` if they have several.
    func comparedCurrency(
        of filter: TransactionFilter, in db: borrowing Connection
    ) throws -> Currency {
        if let currency = filter.currency { return currency }
        let account: SQL = filter.account.map { "account = \($0)" } ?? notInDeletedAccount
        let ofType: SQL = filter.type.map { "AND type = \($0)" } ?? ""
        var tables: [SQL] = []
        if filter.transfers != .only {
            tables.append(
                "SELECT currency FROM account_totals WHERE book = \(number) AND \(account) \(ofType)")
        }
        if filter.transfers != .none {
            // Without an account, transfers are seen from the one that they leave.
            // A list of some accounts shows some from where they arrive.
            let isOneSide = filter.account == nil && scope == nil
            let ofSide: SQL = isOneSide ? "AND direction = \(TransferDirection.out)" : ""
            tables.append(
                "SELECT currency FROM transfer_totals WHERE book = \(number) AND \(account) \(ofSide)")
        }
        let currencies = try db.all(
            """
            SELECT DISTINCT currency FROM (\(SQL.joined(tables, separator: " UNION ALL "))) s
            ORDER BY currency
            """
        ) { try $0.currency(0) }
        guard currencies.count < 2 else {
            let codes = currencies.map(\.code).joined(separator: ", ")
            throw APIError.field(
                "currency", "Currency is required, because amounts are in several: \(codes)")
        }
        return currencies.first ?? currency
    }
}
