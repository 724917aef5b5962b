import Contracts

/// A share ready to be written.
struct NewShare: Sendable {
    let lock: LockRecord
    let record: ShareRecord
    /// The users of the addresses are still unknown.
    let parts: [PartRecord]

    /// Divides the frozen amount. A transaction without a description gets its category's name. Refuses
    /// what is no expense, and amounts that do not fit.
    init(
        _ request: ShareRequest, lock: LockRecord, of transaction: Transaction,
        createdAt: Timestamp, makeID: () -> ID<Participant>
    ) throws {
        guard transaction.type == .expense, let category = transaction.category else {
            throw APIError.field("transactionId", "Only expenses can be shared")
        }
        let total = try Money(AmountText(transaction.amount), in: transaction.currency)
        let split = try request.parts(of: total)
        self.lock = lock
        record = ShareRecord(
            id: lock.share, owner: lock.owner, splitType: request.splitType, total: total,
            ownerMinor: split.ownerMinor, ownerWeight: request.ownerWeight,
            description: request.description, createdAt: createdAt, group: request.group,
            transaction: transaction.id, transactionDate: transaction.date,
            transactionDescription: transaction.description ?? category.name, category: category.id,
            categoryName: category.name, repaymentsTo: request.repaymentsTo)
        parts = zip(request.participants, split.participantsMinor).enumerated().map { position, part in
            let (requested, amountMinor) = part
            return PartRecord(
                id: makeID(), share: lock.share, position: Int64(position), owner: lock.owner,
                amount: Money(amountMinor: amountMinor, total.currency), sharedAt: createdAt,
                email: requested.email.written, folded: requested.email.folded,
                hundredths: requested.hundredths.map { Int64($0) }, weight: requested.weight)
        }
    }
}
