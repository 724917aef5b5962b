package import Contracts
package import SQLiteKit
import ServiceKit
import LedgerCore

extension Book {
    /// Returns up to `limit` transactions of an asset, newest first.
    func assetTransactions(
        of asset: ID<Asset>, before cursor: AssetTransactionCursor?, limit: Int, offset: Int,
        in db: borrowing Connection
    ) throws -> [AssetTransactionRecord] {
        let place: SQL = cursor.map { "AND (date, id) < (\($0.date), \($0.id))" } ?? ""
        return try db.all(
            """
            SELECT \(AssetTransactionRecord.table.names)
            FROM asset_transactions INDEXED BY asset_transactions_by_date
            WHERE book = \(number) AND asset = \(asset) \(place)
            ORDER BY date DESC, id DESC LIMIT \(limit) OFFSET \(offset)
            """
        ) { try AssetTransactionRecord.table.record($0) }
    }

    func assetTransaction(
        _ id: ID<AssetTransaction>, of asset: ID<Asset>, in db: borrowing Connection
    ) throws -> AssetTransactionRecord? {
        try db.first(
            """
            SELECT \(AssetTransactionRecord.table.names) FROM asset_transactions
            WHERE book = \(number) AND id = \(id) AND asset = \(asset)
            """
        ) { try AssetTransactionRecord.table.record($0) }
    }

    /// Returns the number of transactions of all assets of the book.
    func assetTransactionCount(in db: borrowing Connection) throws -> Int {
        let sum = try db.first(
            "SELECT coalesce(sum(transaction_count), 0) FROM assets WHERE book = \(number)"
        ) { try $0.int(0) }
        return Int(sum ?? 0)
    }

    /// Returns the balance of an asset after a transaction: without all later days, and without the later
    /// transactions of its day.
    func balance(
        after transaction: AssetTransactionRecord, of asset: AssetRecord, in db: borrowing Connection
    ) throws -> SignedParts {
        var parts = Int128(asset.balance.parts)
        try forEachDay(of: asset.id, after: transaction.date, in: db) { parts -= $0.net }
        try db.forEach(
            """
            SELECT kind, amount_whole, amount_atto
            FROM asset_transactions INDEXED BY asset_transactions_by_date
            WHERE book = \(number) AND asset = \(asset.id) AND date = \(transaction.date)
            AND id > \(transaction.id)
            """
        ) { row in
            let amount = Int128(try row.quantity(1).parts)
            parts += try row.bool(0) ? amount : -amount
        }
        return SignedParts(parts: parts)
    }

    /// Returns the range of an asset's balances at the ends of `date` and all later days.
    func balances(
        of asset: AssetRecord, from date: CalendarDate, in db: borrowing Connection
    ) throws -> BalanceRange {
        var range = BalanceRange(asset.balance)
        try forEachDay(of: asset.id, after: date, in: db) { range.goBack(over: $0) }
        return range
    }

    /// Returns the last day of an asset's transactions.
    func lastDay(of asset: ID<Asset>, in db: borrowing Connection) throws -> CalendarDate? {
        try db.first(
            """
            SELECT date FROM asset_days WHERE book = \(number) AND asset = \(asset)
            ORDER BY date DESC LIMIT 1
            """
        ) { try $0.date(0) }
    }

    /// Passes the sums of the days after `date` to `body`, the last day first.
    private func forEachDay(
        of asset: ID<Asset>, after date: CalendarDate, in db: borrowing Connection,
        _ body: (AssetDay) throws -> Void
    ) throws {
        try db.forEach(
            """
            SELECT deposited_whole, deposited_atto, withdrawn_whole, withdrawn_atto FROM asset_days
            WHERE book = \(number) AND asset = \(asset) AND date > \(date) ORDER BY date DESC
            """
        ) { try body(try Self.assetDay($0)) }
    }

    /// Reads the sums of a day from the first four columns.
    package static func assetDay(_ row: borrowing Row) throws -> AssetDay {
        AssetDay(deposited: Int128(try row.quantity(0).parts), withdrawn: Int128(try row.quantity(2).parts))
    }

    func insert(_ transaction: AssetTransactionRecord, in db: borrowing Connection) throws {
        try insert(transaction, into: AssetTransactionRecord.table, in: db)
    }

    func deleteAssetTransaction(_ id: ID<AssetTransaction>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM asset_transactions WHERE book = \(number) AND id = \(id)")
    }

    /// Deletes a transaction and its part of the day's sums; the balance is computed afterwards.
    package func takeBack(assetTransaction id: ID<AssetTransaction>, in db: borrowing Connection) throws {
        let found = try db.first(
            """
            SELECT \(AssetTransactionRecord.table.names) FROM asset_transactions
            WHERE book = \(number) AND id = \(id)
            """
        ) { try AssetTransactionRecord.table.record($0) }
        guard let found else { return }
        var sums = try daySums(of: found.asset, on: found.date, in: db)
        if found.kind == .deposit {
            sums.deposited = sums.deposited.subtracting(found.amount) ?? .zero
        } else {
            sums.withdrawn = sums.withdrawn.subtracting(found.amount) ?? .zero
        }
        try deleteAssetTransaction(id, in: db)
        try setDay(
            found.date, of: found.asset, deposited: sums.deposited, withdrawn: sums.withdrawn, in: db)
    }

    /// Returns the deposited and the withdrawn sum of an asset's day.
    package func daySums(
        of asset: ID<Asset>, on date: CalendarDate, in db: borrowing Connection
    ) throws -> (deposited: Quantity, withdrawn: Quantity) {
        let sums = try db.first(
            """
            SELECT deposited_whole, deposited_atto, withdrawn_whole, withdrawn_atto FROM asset_days
            WHERE book = \(number) AND asset = \(asset) AND date = \(date)
            """
        ) { (deposited: try $0.quantity(0), withdrawn: try $0.quantity(2)) }
        return sums ?? (.zero, .zero)
    }

    /// Stores the sums of a day; a day without transactions has no row.
    package func setDay(
        _ date: CalendarDate, of asset: ID<Asset>, deposited: Quantity, withdrawn: Quantity,
        in db: borrowing Connection
    ) throws {
        if deposited.isZero, withdrawn.isZero {
            try db.run(
                "DELETE FROM asset_days WHERE book = \(number) AND asset = \(asset) AND date = \(date)")
            return
        }
        try db.run(
            """
            INSERT INTO asset_days
                (book, asset, date, deposited_whole, deposited_atto, withdrawn_whole, withdrawn_atto)
            VALUES (\(number), \(asset), \(date), \(deposited.whole), \(deposited.atto), \
            \(withdrawn.whole), \(withdrawn.atto))
            ON CONFLICT (book, asset, date) DO UPDATE SET
                deposited_whole = excluded.deposited_whole, deposited_atto = excluded.deposited_atto,
                withdrawn_whole = excluded.withdrawn_whole, withdrawn_atto = excluded.withdrawn_atto
            """)
    }
}
