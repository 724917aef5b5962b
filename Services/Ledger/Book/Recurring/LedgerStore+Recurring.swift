import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// Recurring templates; `LedgerStore+RecurringBooking` books them.
extension LedgerStore {
    func recurring(
        of account: ID<Account>?, withTransfers: Bool, _ page: PageQuery<ID<RecurringTemplate>>,
        _ visit: BookVisit
    ) async throws -> RecurringList {
        try await read(visit) { db, book in
            if let account { _ = try book.requireAccount(account, in: db) }
            let found = try book.recurring(
                of: account, withTransfers: withTransfers, after: page.cursor, limit: page.limit + 1,
                offset: page.offset, in: db)
            let (plans, last) = found.page(of: page.limit)
            return RecurringList(
                recurring: plans.map(\.answer),
                total: try book.recurringCount(of: account, withTransfers: withTransfers, in: db),
                hasMore: last != nil)
        }
    }

    func recurring(
        _ id: ID<RecurringTemplate>, _ visit: BookVisit
    ) async throws -> Versioned<RecurringTemplate> {
        try await read(visit) { db, book in
            let plan = try book.requireRecurring(id, in: db)
            return try book.versioned(plan.answer, id, in: "recurring_templates", db)
        }
    }

    /// Creates a template, or changes the one whose id the draft names.
    func createOrChangeRecurring(
        _ draft: RecurringDraft, id: ID<RecurringTemplate>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            if let known = try draft.knownID {
                let plan = try Self.update(known, draft, visit, book, in: db)
                return Made(value: plan.answer, isNew: false)
            }
            let context = try Self.recurringContext(draft, over: nil, visit, book, in: db)
            let plan = try draft.made(id: id, in: context)
            if try book.whole.recurringCount(of: nil, in: db) >= RecurringRules.limit {
                throw RecurringRules.tooMany
            }
            try book.insert(plan, at: visit.now, in: db)
            return Made(value: plan.answer, isNew: true)
        }
    }

    func updateRecurring(
        _ id: ID<RecurringTemplate>, _ draft: RecurringDraft, _ visit: BookVisit,
        if precondition: Precondition
    ) async throws -> Versioned<RecurringTemplate> {
        try await change(visit) { db, book in
            let plan = try Self.update(id, draft, visit, if: precondition, book, in: db)
            return try book.versioned(plan.answer, id, in: "recurring_templates", db)
        }
    }

    private static func update(
        _ id: ID<RecurringTemplate>, _ draft: RecurringDraft, _ visit: BookVisit,
        if precondition: Precondition = Precondition(), _ book: Book, in db: borrowing Connection
    ) throws -> RecurringPlan {
        let old = try book.requireRecurring(id, in: db)
        try book.require(precondition, of: id, in: "recurring_templates", db)
        let context = try recurringContext(draft, over: old, visit, book, in: db)
        let plan = try draft.applied(to: old, in: context)
        try book.update(plan, at: visit.now, in: db)
        return plan
    }

    /// Returns the facts about the book that the rules need for the draft.
    private static func recurringContext(
        _ draft: RecurringDraft, over current: RecurringPlan?, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> RecurringContext {
        var entry = try splitContext(draft, over: current?.entry, visit, book, in: db)
        if current?.toAccount != nil, draft.accountId.value == nil {
            entry.account = try current.flatMap { try book.account($0.account, in: db) }
        }
        let toAccount = draft.transfer.value?.toAccountId.value ?? current?.toAccount
        try book.requireReach(toAccount, "transfer.toAccountId")
        return RecurringContext(
            entry: entry, toAccount: try toAccount.flatMap { try book.account($0, in: db) })
    }

    func toggleRecurring(
        _ id: ID<RecurringTemplate>, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<RecurringTemplate> {
        try await change(visit) { db, book in
            var plan = try book.requireRecurring(id, in: db)
            try book.require(precondition, of: id, in: "recurring_templates", db)
            if plan.isActive { plan.isActive = false } else { plan.resume(today: visit.today) }
            try book.update(plan, at: visit.now, in: db)
            return try book.versioned(plan.answer, id, in: "recurring_templates", db)
        }
    }

    func deleteRecurring(
        _ id: ID<RecurringTemplate>, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<RecurringTemplate> {
        try await change(visit) { db, book in
            let plan = try book.requireRecurring(id, in: db)
            try book.require(precondition, of: id, in: "recurring_templates", db)
            try book.trash(plan, at: visit.now, in: db)
            return DeletedID(id: id)
        }
    }

    /// Restores a deleted template; one that is not deleted stays as it is. Past days are not booked.
    func restoreRecurring(
        _ id: ID<RecurringTemplate>, _ visit: BookVisit
    ) async throws -> Versioned<RecurringTemplate> {
        try await change(visit) { db, book in
            let rows = try book.takeFromTrash(.recurring, id, at: visit.now, in: db)?.rows ?? []
            if try book.anyRecurring(id, in: db) == nil {
                guard let row = rows.first else { throw APIError.recurringNotFound }
                if try book.recurringCount(of: nil, in: db) >= RecurringRules.limit {
                    throw RecurringRules.tooMany
                }
                for column in ["account", "to_account"] {
                    try book.requireAccount(of: row, column, "template", at: visit.now, in: db)
                }
                try book.requireCategory(
                    row.id("category"), of: nil, "template", at: visit.now, in: db)
                for row in rows where try !book.bringBack(row, at: visit.now, in: db) {
                    throw APIError.storedValue("a deleted template whose place is taken")
                }
                var plan = try book.requireRecurring(id, in: db)
                let categories = [plan.category].compactMap(\.self) + plan.splits.map(\.category)
                for category in categories {
                    try book.requireCategory(category, of: plan.type, "template", at: visit.now, in: db)
                }
                plan.leavePast(today: visit.today)
                try book.keepProgress(of: plan, in: db)
            }
            return try book.versioned(
                try book.requireRecurring(id, in: db).answer, id, in: "recurring_templates", db)
        }
    }
}
