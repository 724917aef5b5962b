import Contracts
import JSONKit
import LedgerCore
import LedgerCurrencies
import SQLiteKit
import ServiceKit

extension LedgerStore {
    /// Makes budgets of the accounts of the overview, from a month on, budgets of the whole book: those of a
    /// category and month become one. Each unit does whole months.
    func widenBudgets(
        _ widening: BudgetWidening, change: ID<BulkChange>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        var errors = FieldErrors()
        let first = errors.optional(widening.month, "month") ?? visit.today.month
        try errors.throwIfAny()
        let (done, isReplayed) = try await inUnits(change, visit, idempotency: idempotency) { unit, db in
            if unit.place == nil {
                try unit.book.begin(unit.change, at: visit.now, in: db)
                try tellOfPlans([], visit, unit.book, in: db)
            }
            let place = unit.place.flatMap { Int($0) }.flatMap { Month(storedIndex: $0) } ?? first
            let accounts = try unit.book.overview(in: db).accounts(in: db)
            var next = try unit.book.monthWithPlans(from: place, of: accounts, in: db)
            while let month = next {
                try unit.book.widen(month, of: accounts, &unit.done, at: visit.now, in: db)
                next = try month.adding(1).flatMap {
                    try unit.book.monthWithPlans(from: $0, of: accounts, in: db)
                }
                // Asked behind a month, so that each unit does one on any machine.
                if let next, unit.isFull(in: db) {
                    unit.done.place = "\(next.index)"
                    return
                }
            }
        }
        let kept = done.kept ?? []
        var answer = try Answer.json(
            BudgetsWidened(
                widened: done.changed, kept: Array(kept.prefix(BudgetsWidened.listed)),
                keptCount: kept.count, undoToken: done.change.text,
                undoUntil: (done.begunAt ?? visit.now).adding(seconds: BulkChangeRules.undoSeconds)))
        if isReplayed { answer.markReplayed() }
        return answer
    }
}

extension Book {
    /// Returns the first month from one on in which accounts have budgets.
    fileprivate func monthWithPlans(
        from month: Month, of accounts: [AccountRecord], in db: borrowing Connection
    ) throws -> Month? {
        try db.first(
            """
            SELECT month FROM budgets INDEXED BY budgets_by_month
            WHERE book = \(number) AND \(Self.isOne(of: accounts.map(\.id), "account")) AND month >= \(month)
            ORDER BY month LIMIT 1
            """
        ) { try $0.month(0) }
    }

    /// Widens the budgets of a month.
    fileprivate func widen(
        _ month: Month, of accounts: [AccountRecord], _ done: inout BookUnit.Done,
        at now: Timestamp, in db: borrowing Connection
    ) throws {
        let plans = try db.all(
            """
            SELECT \(BudgetPlan.table.names) FROM budgets INDEXED BY budgets_by_month
            WHERE book = \(number) AND \(Self.isOne(of: accounts.map(\.id), "account")) AND month = \(month)
            """
        ) { try BudgetPlan.table.record($0) }
        let known = try db.all(budgets(of: .wholeBook, in: month...month)) {
            try BudgetPlan.table.record($0).category
        }
        var chosen: [[BudgetPlan]] = []
        func keepAsTheyAre(_ plans: [BudgetPlan], because reason: KeptBudget.Reason) {
            done.kept = (done.kept ?? []) + plans.map { KeptBudget($0.id, because: reason) }
        }
        for (category, plans) in Dictionary(grouping: plans, by: \.category).sorted(by: { $0.key < $1.key }) {
            if known.contains(category) {
                keepAsTheyAre(plans, because: .alreadyPlanned)
            } else if Set(plans.map(\.planned.currency)).count > 1 {
                keepAsTheyAre(plans, because: .severalCurrencies)
            } else if known.count + chosen.count >= BudgetRules.monthlyLimit {
                keepAsTheyAre(plans, because: .tooMany)
            } else {
                chosen.append(plans.sorted { $0.id < $1.id })
            }
        }
        let carried = try carriedInto(chosen.flatMap(\.self), of: accounts, in: month, db)
        for plans in chosen {
            guard let sum = Self.widened(plans, carried: plans.map { carried[$0.id] ?? 0 }) else {
                keepAsTheyAre(plans, because: .tooLarge)
                continue
            }
            for plan in plans.dropFirst() { try delete(plan, in: db) }
            try update(sum, at: now, in: db)
            try keep(
                .budget, sum.id, Self.widenedField, Self.text(plans), Self.text(sum), of: done.change, in: db)
            done.changed += plans.count
        }
    }

    /// Returns the budget of the whole book that several of single accounts become, in place of the first
    /// one; nil if it would be too large.
    private static func widened(_ plans: [BudgetPlan], carried: [Int64]) -> BudgetPlan? {
        guard var sum = plans.first else { return nil }
        let planned = zip(plans, carried).reduce(Int128(0)) {
            $0 + Int128($1.0.planned.amountMinor) + Int128($1.1)
        }
        let maximum = Money.maximumMinor(digits: sum.planned.currency.digits)
        guard planned <= Int128(maximum) else { return nil }
        sum.account = .wholeBook
        sum.planned = Money(amountMinor: Int64(max(0, planned)), sum.planned.currency)
        let rollovers = Set(plans.map(\.rollover))
        sum.rollover = [.both, .surplus].first(where: rollovers.contains) ?? .nothing
        let notes = plans.compactMap(\.notes)
        let all = notes.enumerated().filter { notes.firstIndex(of: $0.element) == $0.offset }
            .map(\.element).joined(separator: "\n")
        sum.notes = all.isEmpty ? nil : String(all.prefix(TextRule.notes.maximum))
        return sum
    }

    /// Returns what budgets carry over that the chain of the whole book does not: where the book has no
    /// budget of the category and currency in the month before.
    private func carriedInto(
        _ plans: [BudgetPlan], of accounts: [AccountRecord], in month: Month, _ db: borrowing Connection
    ) throws -> [ID<Budget>: Int64] {
        let former = try month.adding(-1).map { former in
            try db.all(budgets(of: .wholeBook, in: former...former)) { try BudgetPlan.table.record($0) }
        }
        let beginning = plans.filter { plan in
            !(former ?? []).contains {
                $0.category == plan.category && $0.planned.currency == plan.planned.currency
            }
        }
        var carried: [ID<Budget>: Int64] = [:]
        for account in accounts {
            let own = beginning.filter { $0.account == account.id }
            let amounts = try carriedOver(to: own, in: month, of: [account], db)
            for plan in own { carried[plan.id] = amounts[plan.category] }
        }
        return carried
    }

    // MARK: Undo

    static let widenedField = "widened"

    private static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSON.encode(value), as: UTF8.self)
    }

    /// Gives back the budgets of accounts that became one of the whole book, unless it was changed since.
    func takeBackWidenedBudget(_ row: BulkRow, at now: Timestamp, in db: borrowing Connection) throws -> Bool
    {
        guard let old = row.old, let new = row.new,
            let present = try stored(row.id.cast(), in: db) as BudgetPlan?,
            try JSON.decode(BudgetPlan.self, from: Array(new.utf8)) == present
        else { return false }
        let former = try JSON.decode([BudgetPlan].self, from: Array(old.utf8))
        for plan in former {
            guard try account(plan.account, in: db) != nil, try budgetID(like: plan, in: db) == nil,
                try plan.id == present.id || (stored(plan.id, in: db) as BudgetPlan?) == nil,
                try hasRoom({ try checkRoom(forBudgets: 1, of: plan.account, in: plan.month, "month", db) })
            else { return false }
        }
        for plan in former {
            if plan.id == present.id {
                try update(plan, at: now, in: db)
            } else {
                try insert(plan, at: now, in: db)
            }
        }
        return true
    }

    /// Whether a widening that can still be undone made the budget of others.
    func isWidened(_ budget: ID<Budget>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM bulk_change_rows WHERE book = \(number)
            AND change IN (SELECT id FROM bulk_changes WHERE book = \(number))
            AND kind = \(SkippedRow.Kind.budget.number) AND id = \(budget) AND field = \(Self.widenedField)
            """)
    }
}
