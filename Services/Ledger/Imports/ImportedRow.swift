import Contracts

/// A row that an import brought, as the bank sent it. It never changes.
struct ImportedRow: Sendable, Equatable {
    let transaction: ID<Transaction>
    let account: ID<Account>
    let type: EntryType
    let amount: Money
    let date: CalendarDate
    let description: String?
    let externalID: String?

    var candidate: ImportCandidate {
        ImportCandidate(
            id: transaction, type: type, amount: amount, date: date, description: description,
            externalId: externalID)
    }
}
