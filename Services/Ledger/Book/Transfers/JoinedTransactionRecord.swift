package import Contracts
package import ServiceKit
import LedgerCore
import SQLiteKit

/// What a split needs of an expense or an income that was joined into a transfer.
package struct JoinedTransactionRecord: Sendable, Equatable {
    /// Amount, date and account are the transfer's.
    package var transaction: TransactionRecord
    package var transfer: ID<Transfer>
    /// The row's last version before it was joined.
    package var version: Int

    private static let blank = JoinedTransactionRecord(
        transaction: TransactionRecord(
            id: .blank, account: .blank, category: .blank, type: .income, amount: .blank, date: .blank,
            tags: [], createdAt: .blank, updatedAt: .blank), transfer: .blank, version: 1)

    /// Returns the transaction as one side of the transfer is now.
    func transaction(
        _ side: TransferRecord.Side, in account: ID<Account>, on date: CalendarDate, at now: Timestamp
    ) -> TransactionRecord {
        var record = transaction
        (record.account, record.amount, record.date, record.updatedAt) = (account, side.amount, date, now)
        // The side may be in the currency by now that was paid.
        if record.original?.currency == side.amount.currency { record.original = nil }
        (record.isCleared, record.reconciliation) = (side.isCleared, side.reconciliation)
        return record
    }

    package static let table = RecordTable(
        "joined_transactions", blank: JoinedTransactionRecord.blank,
        [
            .id("id", \.transaction.id), .id("transferId", \.transfer, column: "transfer"),
            .index("type", \.transaction.type),
            .id("categoryId", \.transaction.category, column: "category").restoredByRule,
        ] + TransactionRecord.kept.map { $0.of(\.transaction) } + [
            .mark("isRecurring", \.transaction.isRecurring), .booking(\.transaction.booking),
            .text("clientId", \.transaction.clientID, .clientID),
            .number("version", \.version, 1...(Int.max / 2)),
            .instant("createdAt", \.transaction.createdAt), .maker(\.transaction.madeBy),
        ])
}
