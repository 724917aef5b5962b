package import Contracts
package import SQLiteKit
package import LedgerCore

/// The assets that are accounts (contract-household §2, "Savings are accounts").
extension Book {
    /// Returns the asset that an account is, or nil.
    package func linkedAsset(of account: ID<Account>, in db: borrowing Connection) throws -> ID<Asset>? {
        try db.first(
            """
            SELECT id FROM assets INDEXED BY assets_by_account
            WHERE book = \(number) AND account = \(account) AND deleted_at IS NULL
            """
        ) { try $0.id(0) }
    }

    /// Passes what an account's entries in a currency bring and take on each of some days to `body`; a day
    /// can come several times.
    package func forEachNet(
        of account: ID<Account>, in currency: Currency, from first: CalendarDate, until last: CalendarDate,
        _ db: borrowing Connection, _ body: (CalendarDate, Int64) throws -> Void
    ) throws {
        let days: SQL = "AND date >= \(first) AND date <= \(last) AND deleted_at IS NULL GROUP BY date"
        let flow: SQL = "CASE WHEN type = \(EntryType.income) OR is_refund = 1 THEN amount ELSE -amount END"
        var nets: [SQL] = [
            """
            SELECT date, sum(\(flow)) FROM transactions INDEXED BY transactions_by_account
            WHERE book = \(number) AND account = \(account) AND currency = \(currency) \(days)
            """
        ]
        for (side, sign) in [("from", "-"), ("to", "")] as [(SQL, SQL)] {
            nets.append(
                """
                SELECT date, \(sign)sum(\(side)_amount) FROM transfers INDEXED BY transfers_by_\(side)
                WHERE book = \(number) AND \(side)_account = \(account)
                AND \(side)_currency = \(currency) \(days)
                """)
        }
        for sql in nets { try db.forEach(sql) { try body(try $0.date(0), try $0.int(1)) } }
    }

    /// Throws a conflict with the asset's id if an account is one.
    package func requireUnlinked(
        _ account: ID<Account>, _ message: String, in db: borrowing Connection
    ) throws {
        guard let asset = try linkedAsset(of: account, in: db) else { return }
        throw APIError(.conflict, message, details: FieldErrors("assetId", asset.text))
    }
}
