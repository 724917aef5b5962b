import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    func reconciliations(of account: ID<Account>, _ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            _ = try book.requireAccount(account, in: db)
            let answers = try book.reconciliations(of: account, in: db).map {
                try book.answer($0, in: db)
            }
            return try Self.answer(
                ReconciliationList(reconciliations: answers), rows: answers.count, in: db)
        }
    }

    /// The figures are computed before the write unit, because a statement's last month can be many rows.
    func startReconciliation(
        of account: ID<Account>, _ draft: ReconciliationDraft, id: ID<Reconciliation>, _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let account = try book.requireAccount(account, in: db)
            let record = try draft.made(id: id, of: account, today: visit.today, at: visit.now)
            return (record, figures: try book.statementFigures(of: record, in: db))
        } _: { db, book, plan in
            let record = plan.0
            if try book.openReconciliation(of: record.account, in: db) != nil {
                throw ReconciliationRules.openAlready
            }
            if try book.reconciliationCount(of: record.account, in: db) >= Account.reconciliationLimit {
                throw ReconciliationRules.tooMany
            }
            try book.insert(record, at: visit.now, in: db)
            return try Made(value: record.answer(plan.figures), isNew: true).answer()
        }
    }

    /// Marks what is cleared until the statement's day as reconciled, in one unit of the book that the
    /// difference was computed of. A difference is booked as `adjustment` where the request says so.
    func finishReconciliation(
        _ id: ID<Reconciliation>, of account: ID<Account>, _ finish: ReconciliationFinish,
        adjustment: ID<Transaction>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let account = try book.requireAccount(account, in: db)
            let record = try book.requireReconciliation(id, of: account.id, in: db)
            return (record, account: account, figures: try book.statementFigures(of: record, in: db))
        } _: { db, book, plan in
            var record = plan.0
            if record.finishedAt != nil { throw ReconciliationRules.finishedAlready }
            try ReconciliationRules.check(record.statementDate, in: plan.account)
            let difference = try record.difference(to: plan.figures.cleared)
            let category = try finish.adjustingCategory(of: difference)
            if difference.amountMinor != 0 {
                guard let category else { throw ReconciliationRules.isDifferent(by: difference) }
                try plan.account.requireOpen()
                let transaction = try Self.adjustment(
                    of: record, by: difference, in: category, id: adjustment, visit, book, in: db)
                try book.record(transaction, in: db)
            }
            record.unclearedCount = plan.figures.unclearedCount
            (record.finishedAt, record.updatedAt) = (visit.now, visit.now)
            try book.markReconciled(by: record, from: plan.account.opening?.date, in: db)
            try book.update(record, at: visit.now, in: db)
            return try Made(value: record.answer(plan.figures), isNew: false).answer()
        }
    }

    /// Returns the transaction that books a difference on the statement's day; refuses before any write.
    private static func adjustment(
        of record: ReconciliationRecord, by difference: Money, in category: ID<Category>,
        id: ID<Transaction>, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> TransactionRecord {
        let type: EntryType = difference.amountMinor < 0 ? .expense : .income
        var errors = FieldErrors()
        let known = errors.category(
            .value(category), "adjust.categoryId", current: nil, known: try book.category(category, in: db),
            isNew: true)
        if let known { errors.check(known, "adjust.categoryId", of: type, current: []) }
        let limit = Money.maximumMinor(digits: difference.currency.digits)
        if difference.amountMinor.magnitude > UInt64(limit) {
            errors.add("adjust", "The difference is too large for one transaction")
        }
        try errors.throwIfAny()
        var transaction = TransactionRecord(
            id: id, account: record.account, category: category, type: type,
            amount: Money(amountMinor: abs(difference.amountMinor), difference.currency),
            date: record.statementDate, description: BalanceAdjustment.categoryName, tags: [],
            createdAt: visit.now, updatedAt: visit.now)
        transaction.isCleared = true
        try book.checkRoom(for: transaction, in: db)
        return transaction
    }

    /// Reopens the newest finished reconciliation of an account, or cancels the open one.
    /// - Parameter wished: what it is for the client; nil for either.
    func deleteReconciliation(
        _ id: ID<Reconciliation>, of account: ID<Account>, if wished: Reconciliation.Status?,
        _ visit: BookVisit
    ) async throws -> Reconciliation {
        try await change(visit) { db, book in
            _ = try book.requireAccount(account, in: db)
            let record = try book.requireReconciliation(id, of: account, in: db)
            return (record, figures: try book.statementFigures(of: record, in: db))
        } _: { db, book, plan in
            var record = plan.0
            if let wished, (wished == .open) != (record.finishedAt == nil) {
                throw ReconciliationRules.changed
            }
            guard record.finishedAt != nil else {
                try book.delete(record, in: db)
                return try record.answer(plan.figures, isCanceled: true)
            }
            let all = try book.reconciliations(of: account, in: db)
            if all.first?.finishedAt == nil { throw ReconciliationRules.openAlready }
            if all.first?.id != id { throw ReconciliationRules.notNewest }
            (record.finishedAt, record.updatedAt) = (nil, visit.now)
            try book.unmarkReconciled(by: record, in: db)
            try book.update(record, at: visit.now, in: db)
            return try record.answer(plan.figures)
        }
    }
}

extension ReconciliationRecord {
    /// Returns the statement's balance minus the cleared one.
    fileprivate func difference(to cleared: Money) throws(APIError) -> Money {
        let currency = statement.currency
        let minor = try currency.difference(statement.amountMinor, cleared.amountMinor)
        return Money(amountMinor: minor, currency)
    }

    /// Returns it for clients.
    /// - Parameter figures: those of this moment, which an open one has.
    func answer(
        _ figures: (cleared: Money, unclearedCount: Int), isCanceled: Bool = false
    ) throws(APIError) -> Reconciliation {
        let isOpen = finishedAt == nil
        let cleared = isOpen ? figures.cleared : statement
        return Reconciliation(
            id: id, accountId: account, status: isCanceled ? .canceled : isOpen ? .open : .finished,
            statementDate: statementDate, statement: statement, clearedBalance: cleared.text,
            difference: try difference(to: cleared).text,
            unclearedCount: isOpen ? figures.unclearedCount : unclearedCount, createdAt: createdAt,
            finishedAt: finishedAt)
    }
}
