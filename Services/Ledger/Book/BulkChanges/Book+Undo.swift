import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerCore

/// Takes the fields of rows back that an operation changed, each unless it was changed since.
extension Book {
    /// Returns whether the field is as before.
    func takeBack(
        _ row: BulkRow, of change: ID<BulkChange>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        if row.field == Self.trashField { return try takeBackTrashed(row, at: now, in: db) }
        switch row.kind {
        case .rule: return try takeBackRule(row, at: now, in: db)
        case .recurring:
            guard let field = BulkField(rawValue: row.field),
                let plan: RecurringPlan = try stored(row.id.cast(), in: db),
                try field.value(of: plan) == row.new,
                let former = try entry(plan, field, row.old, in: db)
            else { return false }
            try update(former, at: now, in: db)
            return true
        case .transaction: return try takeBackTransaction(row, of: change, at: now, in: db)
        case .transfer:
            guard let field = BulkField(rawValue: row.field),
                let found = try recordedWithDeletion(row.id.cast(), of: TransferRecord.self, in: db)
            else { return false }
            return try takeBack(row, field, of: found, at: now, in: db)
        case .budget:
            return switch row.field {
            case "category": try takeBackMovedBudget(row, at: now, in: db)
            case Self.widenedField: try takeBackWidenedBudget(row, at: now, in: db)
            default: try takeBackMergedBudget(row, at: now, in: db)
            }
        case .category:
            guard var category = try category(row.id.cast(), in: db) else { return false }
            if row.field == "isArchived" {
                guard category.isArchived else { return false }
                category.isArchived = false
            } else {
                guard category.parentId?.text == row.new, let id = row.old.flatMap({ ID<Category>($0) }),
                    let parent = try self.category(id, in: db), parent.parentId == nil,
                    parent.type == category.type, try !hasChildren(category.id, in: db)
                else { return false }
                category.parentId = id
            }
            try rewrite(category, at: now, in: db)
            return true
        }
    }

    private func takeBackTransaction(
        _ row: BulkRow, of change: ID<BulkChange>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        guard let field = BulkField(rawValue: row.field) else { return false }
        guard let found = try recordedWithDeletion(row.id.cast(), of: TransactionRecord.self, in: db) else {
            switch field {
            case .category: return try takeBackJoined(row, in: db)
            case .payee: return try takeBackJoinedPayee(row, of: change, at: now, in: db)
            case .splits, .description, .notes, .tags: return false
            }
        }
        return try takeBack(row, field, of: found, at: now, in: db)
    }

    private func takeBack<Record: MovementRecord>(
        _ row: BulkRow, _ field: BulkField, of found: (record: Record, isDeleted: Bool), at now: Timestamp,
        in db: borrowing Connection
    ) throws -> Bool {
        guard try field.value(of: found.record) == row.new,
            var former = try entry(found.record, field, row.old, in: db),
            try field != .payee || found.isDeleted
                || hasRoom({ try checkRoom(forPayee: former.payee, in: db) })
        else { return false }
        former.updatedAt = now
        try Record.rewrite(found.record, as: former, isDeleted: found.isDeleted, of: self, in: db)
        return true
    }

    /// Whether what is taken back has room: `check` refuses what has none.
    func hasRoom(_ check: () throws -> Void) throws -> Bool {
        do {
            try check()
            return true
        } catch let refusal as APIError where refusal.code == .validation {
            return false
        }
    }

    /// Returns the entry with another value of a field, or nil if that names a category that is not in
    /// the book any more.
    private func entry<Entry: BulkEntry>(
        _ entry: Entry, _ field: BulkField, _ value: String?, in db: borrowing Connection
    ) throws -> Entry? {
        var entry = entry
        switch field {
        case .payee: entry.payee = value
        case .description: entry.description = value
        case .notes: entry.bulkNotes = value
        case .tags: entry.bulkTags = try StoredTags.tags(value)
        case .category:
            guard let id = value.flatMap({ ID<Category>($0) }), try category(id, in: db) != nil else {
                return nil
            }
            entry.leadingCategory = id
        case .splits:
            let parts = try StoredSplits.parts(value)
            guard let first = parts.first else { return nil }
            for part in parts where try category(part.category, in: db) == nil { return nil }
            entry.splits = parts
            entry.leadingCategory = first.category
        }
        return entry
    }

    private func takeBackJoined(_ row: BulkRow, in db: borrowing Connection) throws -> Bool {
        let present: ID<Category>? = try db.first(
            """
            SELECT category FROM joined_transactions WHERE book = \(number) AND id = \(row.id)
            """
        ) { try $0.id(0) }
        guard let present, present.text == row.new, let former = row.old.flatMap({ ID<Category>($0) }),
            try category(former, in: db) != nil
        else { return false }
        try setCategory(former, ofJoined: row.id.cast(), in: db)
        return true
    }

    private func takeBackJoinedPayee(
        _ row: BulkRow, of change: ID<BulkChange>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let present = try db.first(
            "SELECT payee FROM joined_transactions WHERE book = \(number) AND id = \(row.id)"
        ) { try $0.textOrNil(0) }
        guard let present, present == row.new,
            try takeBackCopiedPayee(row, of: change, at: now, in: db)
        else { return false }
        try setPayee(row.old, ofJoined: row.id.cast(), in: db)
        return true
    }

    /// Takes the payee back that a join copied from a transaction into its transfer. A transfer that has
    /// another one since, or that the operation wrote as well, stays. Returns false if there is no room.
    private func takeBackCopiedPayee(
        _ row: BulkRow, of change: ID<BulkChange>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        guard let id = try transfer(joining: row.id.cast(), in: db), let parts = try joined(id, in: db),
            let found = try recordedWithDeletion(id, of: TransferRecord.self, in: db),
            found.record.payee == row.new, try !isKept(.transfer, id, row.field, of: change, in: db)
        else { return true }
        let isExpense = parts.expense.transaction.id.cast() == row.id
        if !isExpense, parts.expense.transaction.payee != nil { return true }
        var former = found.record
        former.payee = row.old ?? (isExpense ? parts.income.transaction.payee : nil)
        former.updatedAt = now
        guard try found.isDeleted || hasRoom({ try checkRoom(forPayee: former.payee, in: db) }) else {
            return false
        }
        try TransferRecord.rewrite(found.record, as: former, isDeleted: found.isDeleted, of: self, in: db)
        return true
    }

    private func takeBackRule(_ row: BulkRow, at now: Timestamp, in db: borrowing Connection) throws -> Bool {
        guard var rule: Rule = try find(row.id.cast(), in: db), try rule.storedActions == row.new,
            let former = row.old
        else { return false }
        rule.then = try JSON.decode([RuleAction].self, from: Array(former.utf8))
        try update(rule, at: now, in: db)
        return true
    }

    private func takeBackMovedBudget(
        _ row: BulkRow, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        guard var plan: BudgetPlan = try stored(row.id.cast(), in: db), plan.category.text == row.new,
            let former = row.old.flatMap({ ID<Category>($0) }), try category(former, in: db) != nil,
            try budgetID(of: plan.account, former, in: plan.month, db) == nil,
            // Others' money is in it by now.
            try !isWidened(plan.id, in: db)
        else { return false }
        plan.category = former
        try update(plan, at: now, in: db)
        return true
    }

    /// Gives back the plan that a budget took, and the budget that had it.
    private func takeBackMergedBudget(
        _ row: BulkRow, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        guard var plan: BudgetPlan = try stored(row.id.cast(), in: db), plan.planned.text == row.new,
            let before = try row.old.map({ try JSON.decode(MergedBudget.self, from: Array($0.utf8)) }),
            let planned = try? Money(AmountText(before.planned), in: plan.planned.currency),
            case let removed = before.removed,
            removed.account == plan.account, removed.month == plan.month,
            removed.planned.currency == plan.planned.currency,
            try category(removed.category, in: db) != nil,
            try hasRoom({
                try checkRoom(forBudgets: 1, of: removed.account, in: removed.month, "month", db)
            }),
            try budgetID(like: removed, in: db) == nil, try stored(removed.id, in: db) as BudgetPlan? == nil
        else { return false }
        plan.planned = planned
        try update(plan, at: now, in: db)
        try insert(removed, at: now, in: db)
        return true
    }
}
