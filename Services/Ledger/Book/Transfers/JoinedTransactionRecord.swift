package import Contracts
package import ServiceKit
import LedgerCore
import SQLiteKit

/// What a split needs of an expense or an income that was joined into a transfer; amount, date and account
/// are the transfer's.
package struct JoinedTransactionRecord: Sendable, Equatable {
    package var id: ID<Transaction>
    package var transfer: ID<Transfer>
    package var type: EntryType
    package var category: ID<Category>
    package var description: String?
    package var notes: String?
    package var payee: String?
    package var tags: [String]
    package var isRecurring: Bool
    package var booking: RecurringBooking?
    package var clientID: String?
    /// The row's last version before it was joined.
    package var version: Int
    package var createdAt: Timestamp

    init(_ record: TransactionRecord, version: Int, in transfer: ID<Transfer>) {
        id = record.id
        self.transfer = transfer
        type = record.type
        category = record.category
        description = record.description
        notes = record.notes
        payee = record.payee
        tags = record.tags
        isRecurring = record.isRecurring
        booking = record.booking
        clientID = record.clientID
        self.version = version
        createdAt = record.createdAt
    }

    private static let blank = JoinedTransactionRecord(
        TransactionRecord(
            id: .blank, account: .blank, category: .blank, type: .income, amount: .blank, date: .blank,
            tags: [], createdAt: .blank, updatedAt: .blank), version: 1, in: .blank)

    /// Returns the transaction as one side of the transfer is now.
    func record(
        _ side: TransferRecord.Side, in account: ID<Account>, on date: CalendarDate, at now: Timestamp
    )
        -> TransactionRecord
    {
        TransactionRecord(
            id: id, account: account, category: category, type: type, amount: side.amount, date: date,
            description: description, notes: notes, payee: payee, tags: tags, clientID: clientID,
            createdAt: createdAt, updatedAt: now, booking: booking, isRecurring: isRecurring)
    }

    package static let table = RecordTable(
        "joined_transactions", blank: JoinedTransactionRecord.blank,
        [
            .id("id", \.id), .id("transferId", \.transfer, column: "transfer"), .index("type", \.type),
            .id("categoryId", \.category, column: "category").restoredByRule,
            .text("description", \.description, .transactionDescription), .text("notes", \.notes, .notes),
            .text("payee", \.payee, .payee),
            .tags("tags", \.tags), .mark("isRecurring", \.isRecurring), .booking(\.booking),
            .text("clientId", \.clientID, .clientID),
            .number("version", \.version, 1...(Int.max / 2)), .instant("createdAt", \.createdAt),
        ])
}
