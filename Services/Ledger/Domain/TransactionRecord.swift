package import Contracts

/// A transaction as the book keeps it.
package struct TransactionRecord: Sendable, Equatable {
    package let id: ID<Transaction>
    package let account: ID<Account>
    package let category: ID<Category>
    package let type: EntryType
    package let amount: Money
    package let date: CalendarDate
    package let description: String?
    package let notes: String?
    package let tags: [String]
    package let clientID: String?
    package let createdAt: Timestamp
    package let updatedAt: Timestamp
    /// What it was booked by, if it recurs.
    package let template: ID<RecurringTemplate>?

    package init(
        id: ID<Transaction>, account: ID<Account>, category: ID<Category>, type: EntryType, amount: Money,
        date: CalendarDate, description: String?, notes: String?, tags: [String], clientID: String?,
        createdAt: Timestamp, updatedAt: Timestamp, template: ID<RecurringTemplate>? = nil
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
        self.template = template
    }

    package func answer(category: Category) -> Transaction {
        Transaction(
            id: id, accountId: account, type: type, amount: amount, date: date, description: description,
            notes: notes, tags: tags, isRecurring: template != nil, clientId: clientID, createdAt: createdAt,
            updatedAt: updatedAt, category: category)
    }
}
