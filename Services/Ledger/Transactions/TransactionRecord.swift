import Contracts

/// A transaction as stored.
struct TransactionRecord: Sendable, Equatable {
    var id: ID<Transaction>
    let account: ID<Account>
    let category: ID<Category>
    let type: EntryType
    let amount: Money
    let date: CalendarDate
    let description: String?
    let notes: String?
    let tags: [String]
    var clientID: String?
    let createdAt: Timestamp
    var updatedAt: Timestamp
    /// The recurring template that booked the transaction, if any.
    let template: ID<RecurringTemplate>?
    /// Marked by a template or by the client.
    var isRecurring = false

    var entry: Entry { Entry(type: type, amount: amount, category: category, account: account) }

    func answer(category: Category) -> Transaction {
        Transaction(
            id: id, accountId: account, type: type, amount: amount, date: date, description: description,
            notes: notes, tags: tags, isRecurring: isRecurring, clientId: clientID, createdAt: createdAt,
            updatedAt: updatedAt, category: category)
    }
}
