import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension Book {
    /// Returns the rules of a run, with the categories that their actions name. Throws `Rule.notFound`,
    /// unless the run has begun already.
    func matchers(
        _ wished: [ID<Rule>]?, hasBegun: Bool = false, in db: borrowing Connection
    ) throws -> (rules: [RuleMatcher], categories: [ID<Category>: Category]) {
        var chosen: [Rule] = try all(by: Rule.listOrder, in: db)
        if let wished {
            let ids = Set(wished)
            chosen = chosen.filter { ids.contains($0.id) }
            if chosen.count < ids.count, !hasBegun { throw Rule.notFound }
        } else {
            chosen = chosen.filter(\.isEnabled)
        }
        var categories: [ID<Category>: Category] = [:]
        for action in chosen.flatMap(\.then) where action.set == .category {
            guard let id = ID<Category>(action.value), categories[id] == nil else { continue }
            categories[id] = try category(id, in: db)
        }
        return (chosen.map { RuleMatcher($0) }, categories)
    }
}

extension LedgerStore {
    /// How many transactions a statement reads.
    private static let ruledAtOnce = 100
    /// A page of a preview looks no longer, so that one in a large book is a short read, too.
    private static let previewDuration = Duration.milliseconds(100)
    private static let changesAPage = 100

    /// Returns what rules would change.
    func previewRules(_ draft: RulePreviewDraft, _ visit: BookVisit) async throws -> RulePreview {
        var errors = FieldErrors()
        let cursor = errors.optional(draft.cursor, "cursor")
        let start = cursor.flatMap { TransactionCursor($0) }
        if cursor != nil, start == nil { errors.add("cursor", "This is no cursor of a preview") }
        let run = try RuleRun(from: draft.from, to: draft.to, draft.ruleIds, &errors)
        return try await read(visit) { db, book in
            let (rules, categories) = try book.matchers(run.rules, in: db)
            let end = ContinuousClock.now.advanced(by: Self.previewDuration)
            var changes: [RuledTransaction] = []
            var place = start
            while !rules.isEmpty {
                let records = try book.ruledTransactions(
                    run.days, after: place, limit: Self.ruledAtOnce, in: db)
                for record in records {
                    place = TransactionCursor(date: record.date, id: record.id)
                    let effect = RuleEffect(of: rules, on: record, categories)
                    if effect.isTold, try book.allowsRules(on: record, in: db) {
                        changes.append(effect.answer)
                    }
                    if changes.count == Self.changesAPage || ContinuousClock.now >= end {
                        return RulePreview(changes: changes, nextCursor: place?.text)
                    }
                }
                if records.count < Self.ruledAtOnce { break }
            }
            return RulePreview(changes: changes, nextCursor: nil)
        }
    }

    /// Applies rules in write units.
    func applyRules(
        _ application: RuleApplication, change: ID<BulkChange>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        var errors = FieldErrors()
        let run = try RuleRun(from: application.from, to: application.to, application.ruleIds, &errors)
        let (done, isReplayed) = try await inUnits(change, visit, idempotency: idempotency) { unit, db in
            if unit.place == nil { try unit.book.begin(unit.change, at: visit.now, in: db) }
            try Self.apply(run, &unit, at: visit.now, in: db)
        }
        var answer = try Answer.json(
            RulesApplied(
                changed: done.changed, skipped: Array(done.skipped.prefix(RulesApplied.listed)),
                skippedCount: done.skipped.count, undoToken: done.change.text,
                undoUntil: (done.begunAt ?? visit.now).adding(seconds: BulkChangeRules.undoSeconds)))
        if isReplayed { answer.markReplayed() }
        return answer
    }

    private static func apply(
        _ run: RuleRun, _ unit: inout BookUnit, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let book = unit.book
        let (rules, categories) = try book.matchers(run.rules, hasBegun: unit.place != nil, in: db)
        if rules.isEmpty { return }
        var place = unit.place.flatMap { TransactionCursor($0) }
        while true {
            let records = try book.ruledTransactions(run.days, after: place, limit: ruledAtOnce, in: db)
            for record in records {
                place = TransactionCursor(date: record.date, id: record.id)
                let effect = RuleEffect(of: rules, on: record, categories)
                if effect.isTold, try book.allowsRules(on: record, in: db) {
                    let isDone = try book.write(effect, by: unit.change, at: now, in: db)
                    if isDone, effect.isChange { unit.done.changed += 1 }
                    if !isDone || !effect.skipped.isEmpty {
                        unit.done.skipped.append(SkippedRow(.transaction, record.id))
                    }
                }
                if unit.isFull(in: db) {
                    unit.done.place = place?.text
                    return
                }
            }
            if records.count < ruledAtOnce { return }
        }
    }
}

extension Book {
    /// Whether rules may change a transaction: it is neither reconciled nor shared.
    fileprivate func allowsRules(on record: TransactionRecord, in db: borrowing Connection) throws -> Bool {
        try record.reconciliation == nil && shareHolding(record.id, in: db) == nil
    }

    /// Writes what rules make of a transaction. Returns false if the book has no room for the tags or the
    /// payee.
    fileprivate func write(
        _ effect: RuleEffect, by change: ID<BulkChange>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        guard effect.isChange else { return true }
        var new = effect.new
        new.updatedAt = now
        do {
            try checkRoom(forNamesOf: new, in: db)
        } catch let refusal as APIError where refusal.code == .validation {
            return false
        }
        try rewrite(effect.old, as: new, isDeleted: false, by: change, in: db)
        return true
    }
}

extension Book {
    /// Returns what the enabled rules make of a new transaction.
    func ruled(_ record: TransactionRecord, in db: borrowing Connection) throws -> RuleEffect {
        let (rules, categories) = try matchers(nil, in: db)
        return RuleEffect(of: rules, on: record, categories)
    }
}
