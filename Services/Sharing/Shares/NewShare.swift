import Contracts

/// A share ready to be written.
struct NewShare: Sendable {
    let lock: TransactionLock
    let splitType: SplitType
    let total: Money
    let ownerMinor: Int64
    let ownerWeight: Weight?
    let group: ID<ExpenseGroup>?
    let description: String?
    let frozen: FrozenTransaction
    let createdAt: Timestamp
    let participants: [NewParticipant]

    /// Divides the frozen amount. A transaction without a description gets its category's name. Throws
    /// `notAnExpense`, and field errors for amounts that do not fit.
    init(
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
