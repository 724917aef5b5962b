package import Contracts

/// A share ready to be written.
package struct NewShare: Sendable {
    package let lock: TransactionLock
    package let splitType: SplitType
    package let total: Money
    package let ownerMinor: Int64
    package let ownerWeight: Weight?
    package let group: ID<ExpenseGroup>?
    package let description: String?
    package let frozen: FrozenTransaction
    package let createdAt: Timestamp
    package let participants: [NewParticipant]

    /// Divides what the ledger has frozen. A transaction without a description is called by its category.
    package init(
        _ request: ShareRequest, lock: TransactionLock, of transaction: Transaction,
        createdAt: Timestamp, makeID: () -> ID<Participant>
    ) throws {
        guard transaction.type == .expense else { throw SharingError.notAnExpense }
        total = try Money(AmountText(transaction.amount), in: transaction.currency)
        let parts = try request.parts(of: total)
        self.lock = lock
        splitType = request.splitType
        ownerMinor = parts.ownerMinor
        ownerWeight = request.ownerWeight
        group = request.group
        description = request.description
        let category = transaction.category
        frozen = FrozenTransaction(
            id: transaction.id, date: transaction.date, description: transaction.description ?? category.name,
            category: FrozenCategory(id: category.id, name: category.name))
        self.createdAt = createdAt
        participants = zip(request.participants, parts.participantsMinor).map { part, amountMinor in
            NewParticipant(
                id: makeID(), email: part.email, amountMinor: amountMinor, hundredths: part.hundredths,
                weight: part.weight)
        }
    }
}
