package import Contracts
import JSONKit
import ServiceKit
package import SQLiteKit
package import LedgerCore

extension LedgerStore {
    func transaction(_ id: ID<Transaction>, _ visit: BookVisit) async throws -> Versioned<Transaction> {
        try await read(visit) { db, book in
            let transaction = try book.answer(try book.requireTransaction(id, in: db), in: db)
            return try book.versioned(transaction, id, in: "transactions", db)
        }
    }

    /// Records a new transaction; a repeated `clientId` returns the stored one (ERR-004). Throws a conflict
    /// if that one was deleted (`Book.known`).
    func createTransaction(
        _ draft: TransactionDraft, id: ID<Transaction>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            try watchingBudgets(visit, book, in: db) {
                try Self.create(draft, id: id, visit, book, in: db)
            }
        }
    }

    /// Records one transaction within a write unit; refuses before its first change.
    static func create(
        _ draft: TransactionDraft, id: ID<Transaction>, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> Made<Transaction> {
        if let clientID = draft.clientId.value?.trimmed,
            let known: TransactionRecord = try book.known(clientID: clientID, in: db)
        {
            return Made(value: try book.answer(known, in: db), isNew: false)
        }
        let context = try transactionContext(draft, over: nil, visit, book, in: db)
        var record = try draft.made(id: id, at: visit.now, in: context)
        var skipped: [RuleSkip] = []
        if try draft.wantsRules() {
            let effect = try book.ruled(record, in: db)
            (record, skipped) = (effect.new, effect.skipped)
        }
        try book.checkRoom(for: record, in: db)
        try book.checkRoom(forNamesOf: record, in: db)
        record = try book.record(record, in: db)
        var made = try answer(record, context, book, in: db)
        if !skipped.isEmpty { made.skipped = Array(skipped.prefix(RuleSkip.listed)) }
        return Made(value: made, isNew: true)
    }

    /// Changes a transaction; a shared one keeps its amount, currency and type.
    func updateTransaction(
        _ id: ID<Transaction>, _ draft: TransactionDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Transaction> {
        let (resource, isShared) = try await change(visit) { db, book in
            let (answer, isShared) = try watchingBudgets(visit, book, in: db) {
                try update(id, draft, visit, if: precondition, book, in: db)
            }
            return (try book.versioned(answer, id, in: "transactions", db), isShared)
        }
        if isShared { feed.changed() }
        return resource
    }

    /// Changes one transaction within a write unit; refuses before its first change. Returns the answer and
    /// whether the transaction is shared.
    func update(
        _ id: ID<Transaction>, _ draft: TransactionDraft, _ visit: BookVisit, if precondition: Precondition?,
        isBulk: Bool = false, _ book: Book, in db: borrowing Connection
    ) throws -> (answer: Transaction, isShared: Bool) {
        let old = try book.requireTransaction(id, in: db)
        if let precondition { try book.require(precondition, of: id, in: "transactions", db) }
        let context = try Self.transactionContext(draft, over: old, visit, book, in: db)
        let new = try draft.applied(to: old, at: visit.now, in: context)
        try RefundRules.checkChange(from: old, to: new, refundsMinor: context.refundsMinor)
        let share = try book.shareHolding(id, in: db)
        if share != nil {
            try ShareLockRules.checkChange(
                from: old, to: new, sharedBy: try book.sharer(of: id, seenBy: visit.user, in: db))
        }
        try book.checkRoom(for: new, replacing: old, in: db)
        if old.tags != new.tags || old.payee != new.payee { try book.checkRoom(forNamesOf: new, in: db) }
        try book.replace(old, by: new, isBulk: isBulk, in: db)
        if let share {
            try feed.append(
                in: db, type: LedgerEvent.transactionChanged,
                data: SharedTransactionChanged(user: book.user, transaction: id, share: share),
                at: visit.now)
        }
        return (try Self.answer(new, context, book, in: db), share != nil)
    }

    func deleteTransaction(
        _ id: ID<Transaction>, isUnlocked: Bool, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<Transaction> {
        try await change(visit) { db, book in
            try watchingBudgets(visit, book, in: db) {
                try Self.delete(id, isUnlocked: isUnlocked, visit, if: precondition, book, in: db)
            }
        }
    }

    /// Deletes one transaction within a write unit; refuses before its first change.
    static func delete(
        _ id: ID<Transaction>, isUnlocked: Bool, _ visit: BookVisit, if precondition: Precondition?,
        _ book: Book, in db: borrowing Connection
    ) throws -> DeletedID<Transaction> {
        let record = try book.requireTransaction(id, in: db)
        if let precondition { try book.require(precondition, of: id, in: "transactions", db) }
        try book.requireReach(ofRefundsAround: record, naming: .absent, in: db)
        try ShareLockRules.checkDeletion(sharedBy: try book.sharer(of: id, seenBy: visit.user, in: db))
        try ReconciliationRules.check(isReconciled: record.reconciliation != nil, isUnlocked: isUnlocked)
        try book.markDeleted(record, at: visit.now, in: db)
        return DeletedID(id: id)
    }

    /// Restores a deleted transaction; one that is not deleted stays as it is. Throws `transactionNotFound`
    /// after 30 days, and `periodBooked` when another one is its template's booking by now.
    func restoreTransaction(
        _ id: ID<Transaction>, _ visit: BookVisit
    ) async throws -> Versioned<Transaction> {
        try await change(visit) { db, book in
            if let present = try book.transaction(id, in: db) {
                return try book.versioned(try book.answer(present, in: db), id, in: "transactions", db)
            }
            guard
                var record: TransactionRecord = try book.deleted(
                    id, after: TrashRules.firstKept(at: visit.now), in: db)
            else { throw APIError.transactionNotFound }
            if let booking = record.booking, let other = try book.bookedTransaction(booking, in: db) {
                throw APIError.periodBooked(booking.period, by: other, "transactionId", "transaction")
            }
            // A list of changes must show it again.
            record.updatedAt = visit.now
            record = record.uncleared
            try book.checkRoom(for: record, in: db)
            try book.checkRoom(forNamesOf: record, in: db)
            try book.checkRefund(record, in: db)
            try watchingBudgets(visit, book, in: db) { try book.restore(record, in: db) }
            return try book.versioned(try book.answer(record, in: db), id, in: "transactions", db)
        }
    }

    func tags(_ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let tags = try book.tags(in: db)
            return try Self.answer(TagList(tags: tags), rows: tags.count, in: db)
        }
    }

    /// Returns the facts about the book that the rules need for the draft.
    package static func context(
        _ draft: some EntryDraft, over current: Entry?, category named: ID<Category>? = nil,
        _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> EntryContext {
        let account = draft.accountId.value ?? current?.account ?? book.activeAccount
        try book.requireReach(account, "accountId")
        let category = named ?? draft.categoryId.value ?? current?.category
        return EntryContext(
            today: visit.today, account: try book.account(account, in: db),
            category: try category.flatMap { try book.category($0, in: db) },
            preferredCurrency: book.currency)
    }

    /// Returns the same for an entry that can be split.
    static func splitContext(
        _ draft: some SplitDraft, over current: Entry?, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> EntryContext {
        var context = try context(
            draft, over: current, category: draft.leadingCategory.field.value, visit, book, in: db)
        for part in draft.splits.value?.elements ?? [] {
            guard let id = part.value?.categoryId.value, context.partCategories[id] == nil else { continue }
            context.partCategories[id] = try book.category(id, in: db)
        }
        return context
    }

    /// Returns the same for a transaction, with what its refunds need.
    package static func transactionContext(
        _ draft: TransactionDraft, over current: TransactionRecord?, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> EntryContext {
        var context = try splitContext(draft, over: current?.entry, visit, book, in: db)
        try book.requireReach(ofRefundsAround: current, naming: draft.refundOf, in: db)
        let refunded = draft.refundOf.isAbsent ? current?.refundOf : draft.refundOf.value
        context.refunded = try refunded.flatMap {
            try book.refundedExpense($0, besides: current?.id, in: db)
        }
        context.refundsMinor = try current.flatMap { try book.refundsMinor(of: $0.id, in: db) }
        return context
    }

    private static func answer(
        _ record: TransactionRecord, _ context: EntryContext, _ book: Book, in db: borrowing Connection
    ) throws -> Transaction {
        // Rules can give a new transaction another category than the draft.
        guard let category = context.category, category.id == record.category else {
            return try book.answer(record, in: db)
        }
        return try book.answer(record, in: category, db)
    }
}

extension APIError {
    /// The deleted record to restore is a template's booking of a period that another one books now.
    static func periodBooked<Entity>(
        _ period: BookingPeriod, by other: ID<Entity>, _ field: String, _ noun: String
    ) -> APIError {
        APIError(
            .conflict,
            "Another \(noun) is the booking of its recurring template for \(period.text). "
                + "Delete that one before restoring this one.",
            details: FieldErrors(field, other.text))
    }
}
