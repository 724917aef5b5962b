import Contracts

/// A transaction as the book keeps it.
struct TransactionRecord: Sendable, Equatable {
    let id: ID<Transaction>
    let account: ID<Account>
    let category: ID<Category>
    let type: EntryType
    let amount: Money
    let date: CalendarDate
    let description: String?
    let notes: String?
    let tags: [String]
    let clientID: String?
    let createdAt: Timestamp
    let updatedAt: Timestamp
    /// What it was booked by, if it recurs.
    let template: ID<RecurringTemplate>?

    init(
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

    func answer(category: Category) -> Transaction {
        Transaction(
            id: id, accountId: account, type: type, amount: amount, date: date, description: description,
            notes: notes, tags: tags, isRecurring: template != nil, clientId: clientID, createdAt: createdAt,
            updatedAt: updatedAt, category: category)
    }
}
