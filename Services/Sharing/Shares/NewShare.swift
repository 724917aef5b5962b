import Contracts

/// A share ready to be written.
struct NewShare: Sendable {
    let lock: LockRecord
    let record: ShareRecord
    /// The people among whom the expense was divided, without the owner.
    let participants: [RequestedPart]
    /// The users of the participants' addresses are still unknown.
    let parts: [PartRecord]
    /// What members other than the owner paid.
    let payers: [PayerRecord]

    /// Divides the frozen amount. A transaction without a description gets its payee, else its category's
    /// name. Refuses what is no expense, and amounts that do not fit.
    /// - Parameter address: the owner's, folded.
    init(
        _ request: ShareRequest, by address: String, lock: LockRecord, of transaction: Transaction,
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
            transaction: transaction.id, book: lock.book, transactionDate: transaction.date,
            transactionDescription: transaction.description ?? transaction.payee ?? category.name,
            category: category.id,
            categoryName: category.name, repaymentsTo: request.repaymentsTo)
        participants = request.participants
        let paid = try request.paid(of: total)
        payers = zip(request.payers, paid).filter { $0.0.place != 0 }.enumerated().map { position, payer in
            PayerRecord(
                share: lock.share, position: Int64(position), user: payer.0.user, amount: payer.1)
        }
        parts = try request.partRecords(of: record, split, by: address).map { part in
            var part = part
            part.id = makeID()
            return part
        }
    }
}
