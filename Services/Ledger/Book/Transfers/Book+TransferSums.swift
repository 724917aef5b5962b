import Contracts
import ServiceKit
package import SQLiteKit
import LedgerCore

/// What transfers bring into accounts and take out of them, by month and in all. Only balances and counts of
/// transfers read these sums; amounts are never converted.
extension Book {
    /// Adds both sides of a transfer to the sums of their accounts.
    package func count(_ record: TransferRecord, in db: borrowing Connection) throws {
        for (direction, side) in record.sides {
            try db.run(
                """
                INSERT INTO transfer_rollups (book, month, account, direction, currency, sum, count)
                VALUES (\(number), \(record.date.month), \(side.owner), \(direction), \
                \(side.amount.currency), \(side.amount.amountMinor), 1)
                ON CONFLICT (book, month, account, direction, currency) DO UPDATE SET
                    sum = transfer_rollups.sum + excluded.sum, count = transfer_rollups.count + 1
                """)
            try db.run(
                addition(
                    of: side.amount.amountMinor, to: "transfer_totals", key: "account, direction, currency",
                    "\(side.owner), \(direction), \(side.amount.currency)", side.owner, on: record.date))
        }
        try countCleared(record, in: db)
    }

    /// Subtracts both sides of a transfer; a row without transfers is deleted.
    package func discount(_ record: TransferRecord, in db: borrowing Connection) throws {
        for (direction, side) in record.sides {
            let key: SQL = """
                book = \(number) AND account = \(side.owner) AND direction = \(direction)
                AND currency = \(side.amount.currency)
                """
            let rollup: SQL = "\(key) AND month = \(record.date.month)"
            try subtract(side.amount.amountMinor, from: "transfer_rollups", rollup, in: db)
            let history = historySubtraction(of: side.amount.amountMinor, side.owner, on: record.date)
            try subtract(side.amount.amountMinor, from: "transfer_totals", key, and: history, in: db)
        }
        try discountCleared(record, in: db)
    }

    /// Throws `sumTooLarge`, before any change, if what comes into an account or leaves it would exceed 64
    /// bits together with its income or its expenses: their sums make one balance.
    package func checkRoom(
        for new: TransferRecord, replacing old: TransferRecord? = nil, in db: borrowing Connection
    ) throws {
        for (direction, side) in new.sides {
            let sum = try sum(
                ofInflow: direction == .in, side.owner, side.amount.currency, in: db)
            let before = old?.side(direction)
            let leaves =
                before.map { $0.owner == side.owner && $0.amount.currency == side.amount.currency } ?? false
            try AccountTotal.checkRoom(
                for: side.amount, in: sum, leaving: leaves ? before?.amount.amountMinor ?? 0 : 0)
        }
    }

    /// Returns the inflow of an account (its income, refunds, arriving transfers and what it held
    /// before), or its outflow (its expenses, leaving transfers and what it owed before), history included.
    func sum(
        ofInflow isInflow: Bool, _ account: ID<Account>, _ currency: Currency, in db: borrowing Connection
    ) throws -> Int64 {
        let flows: SQL = isInflow ? "(\(EntryFlow.income), \(EntryFlow.refund))" : "(\(EntryFlow.expense))"
        let direction: TransferDirection = isInflow ? .in : .out
        let sign: SQL = isInflow ? ">" : "<"
        return try db.first(
            """
            SELECT (SELECT coalesce(sum(sum), 0) FROM account_totals
                WHERE book = \(number) AND account = \(account) AND type IN \(flows)
                AND currency = \(currency))
                + coalesce((SELECT sum FROM transfer_totals WHERE book = \(number)
                AND account = \(account) AND direction = \(direction) AND currency = \(currency)), 0)
                + coalesce((SELECT abs(opening_balance) FROM accounts WHERE book = \(number)
                AND id = \(account) AND currency = \(currency) AND opening_balance \(sign) 0), 0)
            """
        ) { try $0.int(0) } ?? 0
    }
}

extension TransferRecord.Side {
    /// The account under which the side is summed up.
    var owner: ID<Account> { account ?? .blank }
}

extension TransferDirection: SQLBindable {
    package var sqlValue: SQLValue { .integer(self == .in ? 0 : 1) }
}
