import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// Recurring templates; `LedgerStore+RecurringBooking` books them.
extension LedgerStore {
    func recurring(
        of scope: AccountScope?, withTransfers: Bool, _ page: PageQuery<ID<RecurringTemplate>>,
        _ visit: BookVisit
    ) async throws -> RecurringList {
        try await read(visit) { db, book in
            let (book, account) = try book.looking(at: scope, in: db)
            let found = try book.recurring(
                of: account?.id, withTransfers: withTransfers, after: page.cursor, limit: page.limit + 1,
                offset: page.offset, in: db)
            let (plans, last) = found.page(of: page.limit)
            return RecurringList(
                recurring: plans.map(\.answer),
                total: try book.recurringCount(of: account?.id, withTransfers: withTransfers, in: db),
                hasMore: last != nil)
        }
    }

    /// Creates a template, or changes the one whose id the draft names.
    func createOrChangeRecurring(
        _ draft: RecurringDraft, id: ID<RecurringTemplate>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            if let known = try draft.knownID {
                let plan: RecurringPlan = try Self.change(known, by: draft, visit, book, in: db)
                return Made(value: plan.answer, isNew: false)
            }
            let plan: RecurringPlan = try Self.make(draft, id, visit, book, in: db)
            return Made(value: plan.answer, isNew: true)
        }
    }

    /// Returns the facts about the book that the rules need for the draft.
    static func recurringContext(
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
            var plan: RecurringPlan = try book.require(id, if: precondition, in: db)
            if plan.isActive { plan.isActive = false } else { plan.resume(today: visit.today) }
            try book.update(plan, at: visit.now, in: db)
            return try Self.versioned(plan, visit, book, in: db)
        }
    }

    func deleteRecurring(
        _ id: ID<RecurringTemplate>, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<RecurringTemplate> {
        try await delete(id, visit, if: precondition) { (plan: RecurringPlan, book, db) in
            try book.trash(plan, at: visit.now, in: db)
        }
    }

    /// Restores a deleted template; one that is not deleted stays as it is. Past days are not booked.
    func restoreRecurring(
        _ id: ID<RecurringTemplate>, _ visit: BookVisit
    ) async throws -> Versioned<RecurringTemplate> {
        try await change(visit) { db, book in
            let rows = try book.takeFromTrash(.recurring, id, at: visit.now, in: db)?.rows ?? []
            if try book.stored(id, in: db) as RecurringPlan? == nil {
                guard let row = rows.first else { throw RecurringPlan.notFound }
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
                var plan: RecurringPlan = try book.require(id, in: db)
                let categories = [plan.category].compactMap(\.self) + plan.splits.map(\.category)
                for category in categories {
                    try book.requireCategory(category, of: plan.type, "template", at: visit.now, in: db)
                }
                plan.leavePast(today: visit.today)
                try book.keepProgress(of: plan, in: db)
            }
            return try Self.versioned(try book.require(id, in: db) as RecurringPlan, visit, book, in: db)
        }
    }
}
