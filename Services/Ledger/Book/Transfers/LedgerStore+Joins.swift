package import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

/// Two imported transactions that are one transfer: joining them, and splitting the transfer again.
extension LedgerStore {
    func joinTransfer(
        _ draft: TransferJoin, id: ID<Transfer>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let (expense, income) = try Self.entries(of: draft, book, in: db)
            for (entry, path) in [(expense, "expenseId"), (income, "incomeId")] {
                if try book.shareHolding(entry.id, in: db) != nil {
                    throw APIError.field(path, "A shared expense cannot be joined", code: .conflict)
                }
                if !entry.splits.isEmpty {
                    throw APIError.field(path, "A split entry cannot be joined", code: .conflict)
                }
                if entry.isRefund {
                    throw APIError.field(path, "A refund cannot be joined", code: .conflict)
                }
                if try book.refundsMinor(of: entry.id, in: db) != nil {
                    throw APIError.field(path, "A refunded expense cannot be joined", code: .conflict)
                }
                if try book.hasAttachments(entry.id, in: db) {
                    throw APIError.field(path, "An entry with attachments cannot be joined", code: .conflict)
                }
            }
            // Each account's sums stay as they are, so that there is room.
            let isUnlocked = draft.unlock.value ?? false
            let joined = TransferRecord(
                joining: try expense.unlocked(isUnlocked), try income.unlocked(isUnlocked), as: id,
                at: visit.now)
            let transfer = try book.record(joined, in: db)
            for entry in [expense, income] { try book.join(entry, into: id, in: db) }
            return Made(value: try book.answer(transfer, in: db), isNew: true)
        }
    }

    /// Returns the expense and the income that a draft names, or throws all its errors.
    private static func entries(
        of draft: TransferJoin, _ book: Book, in db: borrowing Connection
    ) throws -> (expense: TransactionRecord, income: TransactionRecord) {
        var errors = FieldErrors()
        let expenseID = errors.required(draft.expenseId, "expenseId", "Expense is required")
        let incomeID = errors.required(draft.incomeId, "incomeId", "Income is required")
        _ = draft.unlock.isUnlocked(&errors)
        guard errors.isEmpty, let expenseID, let incomeID else { throw errors.refusal }
        let found = (try book.transaction(expenseID, in: db), try book.transaction(incomeID, in: db))
        if found.0 == nil { errors.add("expenseId", "Transaction not found") }
        if found.1 == nil { errors.add("incomeId", "Transaction not found") }
        guard let expense = found.0, let income = found.1 else { throw APIError.unknown(errors) }
        if expense.type != .expense { errors.add("expenseId", "Must be an expense") }
        if income.type != .income { errors.add("incomeId", "Must be an income") }
        if expense.account == income.account {
            errors.add("incomeId", "Both are in one account. A transfer needs two.")
        }
        if expense.amount.currency == income.amount.currency, expense.amount != income.amount {
            errors.add("incomeId", "In one currency both amounts must be equal")
        }
        try errors.throwIfAny()
        return (expense, income)
    }

    func splitTransfer(
        _ id: ID<Transfer>, isUnlocked: Bool, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let transfer = try book.requireTransfer(id, in: db)
            guard let joined = try book.joined(id, in: db) else {
                throw APIError(.conflict, "This transfer was not joined from two transactions.")
            }
            let from = try transfer.from.account.flatMap { try book.account($0, in: db) }
            let to = try transfer.to.account.flatMap { try book.account($0, in: db) }
            guard let from, let to else {
                throw APIError(.conflict, "An account of this transfer is deleted. Restore it first.")
            }
            let sides = (
                from: try transfer.from.unlocked(isUnlocked), to: try transfer.to.unlocked(isUnlocked)
            )
            // Each finds the room that the transfer's names had, and leaves less to the other.
            try book.remove(transfer, in: db)
            let expense = try book.splitOff(
                joined.expense, transfer, as: sides.from, in: from.id, at: visit.now, in: db)
            let income = try book.splitOff(
                joined.income, transfer, as: sides.to, in: to.id, at: visit.now, in: db)
            let parts = TransferParts(
                expense: try book.answer(expense, in: db), income: try book.answer(income, in: db))
            return Made(value: parts, isNew: false)
        }
    }
}

extension Book {
    /// Ends the transfer that a transaction is joined into, if any: the other transaction comes back alone.
    package func splitApart(joined id: ID<Transaction>, in db: borrowing Connection) throws {
        guard let found = try transfer(joining: id, in: db), let transfer = try recorded(found, in: db),
            let parts = try joined(found, in: db)
        else { return }
        let (other, side) =
            parts.expense.transaction.id == id ? (parts.income, transfer.to) : (parts.expense, transfer.from)
        let isDeleted = try db.exists(lookUp(found, of: TransferRecord.self, "deleted_at IS NOT NULL"))
        try remove(transfer, in: db)
        if let account = side.account, !isDeleted {
            _ = try splitOff(other, transfer, as: side, in: account, at: transfer.updatedAt, in: db)
        }
    }

    /// Brings a part of a removed transfer back as one of its sides, without what another record has by now:
    /// the client's own id, also the transfer's, and the booking of a template's month. Throws when the book
    /// has no room for the tags or the payee.
    fileprivate func splitOff(
        _ part: JoinedTransactionRecord, _ transfer: TransferRecord, as side: TransferRecord.Side,
        in account: ID<Account>, at now: Timestamp, in db: borrowing Connection
    ) throws -> TransactionRecord {
        var record = part.transaction(side, in: account, on: transfer.date, at: now)
        if let clientID = record.clientID,
            try clientID == transfer.clientID || isUsed(clientID: clientID, by: .transaction, in: db)
                || isUsed(clientID: clientID, by: .transfer, in: db)
        {
            record.clientID = nil
        }
        if let booking = record.booking, try bookedTransaction(booking, in: db) != nil {
            record.booking = nil
        }
        try checkRoom(forNamesOf: record, in: db)
        try unjoin(part, as: record, in: db)
        return record
    }
}

extension TransferRecord {
    /// Makes the transfer of two transactions: the date is the expense's, the texts are of both.
    fileprivate init(
        joining expense: TransactionRecord, _ income: TransactionRecord, as id: ID<Transfer>,
        at now: Timestamp
    ) {
        self.init(
            id: id,
            from: Side(
                account: expense.account, amount: expense.amount, isCleared: expense.isCleared),
            to: Side(account: income.account, amount: income.amount, isCleared: income.isCleared),
            date: expense.date, createdAt: now, updatedAt: now)
        isJoined = true
        description = expense.description ?? income.description
        payee = expense.payee ?? income.payee
        let texts = [expense.notes, income.notes].compactMap(\.self)
        let both = Set(texts).count == texts.count ? texts.joined(separator: "\n") : texts[0]
        notes = texts.isEmpty ? nil : both.count <= TextRule.notes.maximum ? both : texts[0]
        for tag in expense.tags + income.tags where tags.count < TagsLimit.maximum {
            if !tags.contains(where: { $0.nameKey == tag.nameKey }) { tags.append(tag) }
        }
    }
}
