package import Contracts
package import ServiceKit
import SQLiteKit

/// A transaction as stored.
package struct TransactionRecord: Sendable, Equatable {
    package var id: ID<Transaction>
    package var account: ID<Account>
    package var category: ID<Category>
    package var type: EntryType
    package var amount: Money
    package var date: CalendarDate
    package var description: String?
    package var notes: String?
    package var tags: [String]
    package var clientID: String?
    package var createdAt: Timestamp
    package var updatedAt: Timestamp
    /// The template and month that the transaction is the booking of, if any.
    package var booking: RecurringBooking?
    /// Marked by a template or by the client.
    package var isRecurring = false

    package init(
        id: ID<Transaction>, account: ID<Account>, category: ID<Category>, type: EntryType, amount: Money,
        date: CalendarDate, description: String? = nil, notes: String? = nil, tags: [String],
        clientID: String? = nil, createdAt: Timestamp, updatedAt: Timestamp, booking: RecurringBooking? = nil,
        isRecurring: Bool = false
    ) {
        self.id = id
        self.account = account
        self.category = category
        self.type = type
        self.amount = amount
        self.date = date
        self.description = description
        self.notes = notes
        self.tags = tags
        self.clientID = clientID
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.booking = booking
        self.isRecurring = isRecurring
    }

    var entry: Entry { Entry(type: type, amount: amount, category: category, account: account) }

    func answer(category: Category) -> Transaction {
        Transaction(
            id: id, accountId: account, type: type, amount: amount, date: date, description: description,
            notes: notes, tags: tags, isRecurring: isRecurring, clientId: clientID, createdAt: createdAt,
            updatedAt: updatedAt, category: category)
    }
}

extension TransactionRecord {
    package static let table = RecordTable(
        "transactions",
        blank: TransactionRecord(
            id: .blank, account: .blank, category: .blank, type: .income, amount: .blank, date: .blank,
            description: nil, notes: nil, tags: [], createdAt: .blank, updatedAt: .blank),
        [
            .unbound("number"), .id("id", \.id).fixed,
            .id("accountId", \.account, column: "account").restoredByRule,
            .id("categoryId", \.category, column: "category").restoredByRule,
            .index("type", \.type).restoredByRule, .money("amount", \.amount).restoredByRule,
            .day("date", \.date), .text("description", \.description, .transactionDescription),
            .text("notes", \.notes, .notes), .tags("tags", \.tags),
            .mark("isRecurring", \.isRecurring).restoredByRule, .booking(\.booking).fixed,
            .text("clientId", \.clientID, .clientID).fixed, .unbound(.money("paidBack", "paid_back")),
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .instant("updatedAt", \.updatedAt).restoredByRule,
            .unbound(.instant("deletedAt", "deleted_at")), .unbound(.number("version", "version")),
        ])
}
