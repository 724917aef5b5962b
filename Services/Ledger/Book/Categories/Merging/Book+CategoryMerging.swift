import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerCore

/// The rows that a merge of categories moves, some at a time. A moved row is found no more, so that a unit
/// begins where the last one ended by itself.
extension Book {
    /// Refuses budgets of both categories in an account and month that cannot be added up.
    func checkBudgets(of merging: CategoryMerging, in db: borrowing Connection) throws {
        // Sums up to the smallest maximum need no look.
        let plans = try db.all(
            """
            SELECT \(BudgetPlan.table.names(of: "f"))
            FROM budgets f INDEXED BY budgets_by_category
            CROSS JOIN budgets i INDEXED BY budgets_by_month ON i.book = f.book AND i.account = f.account
                AND i.month = f.month AND i.category = \(merging.into.id)
            WHERE f.book = \(number) AND f.category = \(merging.from.id)
            AND (f.currency <> i.currency OR f.planned + i.planned > \(Money.maximumMinor(digits: 0)))
            """
        ) { try BudgetPlan.table.record($0) }
        for plan in plans { _ = try merged(plan, merging, in: db) }
    }

    /// Moves rows until the unit is full. Returns whether none are left.
    func move(
        _ merging: CategoryMerging, in unit: inout BookUnit, at now: Timestamp, _ db: borrowing Connection
    ) throws -> Bool {
        guard try moveChildren(merging, in: &unit, at: now, db) else { return false }
        guard try moveRules(merging, in: &unit, at: now, db) else { return false }
        guard try moveBudgets(merging, in: &unit, at: now, db) else { return false }
        guard try moveTemplates(merging, in: &unit, at: now, db) else { return false }
        guard try moveTrash(merging, in: &unit, db) else { return false }
        guard try moveTransactions(merging, in: &unit, at: now, db) else { return false }
        return try moveJoined(merging, in: &unit, db)
    }

    private static let rowsRead = 200

    private func moveChildren(
        _ merging: CategoryMerging, in unit: inout BookUnit, at now: Timestamp, _ db: borrowing Connection
    ) throws -> Bool {
        for child in try children(of: merging.from.id, in: db) {
            if unit.isFull(in: db) { return false }
            var moved = child
            moved.parentId = merging.into.id
            try rewrite(moved, at: now, in: db)
            try keep(
                .category, child.id, "parent", merging.from.id.text, merging.into.id.text, of: unit.change,
                in: db)
            unit.done.changed += 1
        }
        return true
    }

    private func moveRules(
        _ merging: CategoryMerging, in unit: inout BookUnit, at now: Timestamp, _ db: borrowing Connection
    ) throws -> Bool {
        for rule in try all(by: Rule.listOrder, in: db) as [Rule] {
            var moved = rule
            moved.then = merging.moved(rule.then)
            if moved == rule { continue }
            if unit.isFull(in: db) { return false }
            try update(moved, at: now, in: db)
            try keep(
                .rule, rule.id, "then", try rule.storedActions, try moved.storedActions, of: unit.change,
                in: db)
            unit.done.changed += 1
        }
        return true
    }

    // MARK: Budgets

    private func budgets(
        in category: ID<Category>, limit: Int, _ db: borrowing Connection
    ) throws -> [BudgetPlan] {
        try db.all(
            """
            SELECT \(BudgetPlan.table.names) FROM budgets INDEXED BY budgets_by_category
            WHERE book = \(number) AND category = \(category) ORDER BY id LIMIT \(limit)
            """
        ) { try BudgetPlan.table.record($0) }
    }

    /// Returns the other category's budget of the same account and month with both plans, and as it is; nil
    /// without one. Throws `budgetsDiffer`.
    private func merged(
        _ plan: BudgetPlan, _ merging: CategoryMerging, in db: borrowing Connection
    ) throws -> (old: BudgetPlan, new: BudgetPlan)? {
        guard let id = try budgetID(of: plan.account, merging.into.id, in: plan.month, db),
            let old: BudgetPlan = try stored(id, in: db)
        else { return nil }
        guard old.planned.currency == plan.planned.currency else {
            throw APIError.budgetsDiffer(plan.month, "have different currencies")
        }
        guard let sum = old.planned.adding(plan.planned),
            sum.amountMinor <= Money.maximumMinor(digits: sum.currency.digits)
        else { throw APIError.budgetsDiffer(plan.month, "add up to too much") }
        var new = old
        new.planned = sum
        return (old, new)
    }

    private func moveBudgets(
        _ merging: CategoryMerging, in unit: inout BookUnit, at now: Timestamp, _ db: borrowing Connection
    ) throws -> Bool {
        let plans = try budgets(in: merging.from.id, limit: Self.rowsRead, db)
        for plan in plans {
            if unit.isFull(in: db) { return false }
            if let (old, new) = try merged(plan, merging, in: db) {
                try delete(plan, in: db)
                try update(new, at: now, in: db)
                let before = MergedBudget(planned: old.planned.text, removed: plan)
                try keep(
                    .budget, new.id, "planned", String(decoding: try JSON.encode(before), as: UTF8.self),
                    new.planned.text, of: unit.change, in: db)
            } else {
                var moved = plan
                moved.category = merging.into.id
                try update(moved, at: now, in: db)
                try keep(
                    .budget, plan.id, "category", merging.from.id.text, merging.into.id.text,
                    of: unit.change, in: db)
            }
            unit.done.changed += 1
        }
        return plans.count < Self.rowsRead
    }

    // MARK: Entries

    private func moveTemplates(
        _ merging: CategoryMerging, in unit: inout BookUnit, at now: Timestamp, _ db: borrowing Connection
    ) throws -> Bool {
        let own = try db.all(
            """
            SELECT \(RecurringPlan.table.names) FROM recurring_templates INDEXED BY recurring_by_category
            WHERE book = \(number) AND category = \(merging.from.id)
            """
        ) { try RecurringPlan.table.record($0) }
        let split = try splitRecurring(in: db).filter { plan in
            plan.splits.contains { $0.category == merging.from.id } && !own.contains { $0.id == plan.id }
        }
        for plan in own + split {
            if unit.isFull(in: db) { return false }
            var moved = plan
            moved.splits = merging.moved(plan.splits)
            if moved.category == merging.from.id { moved.category = merging.into.id }
            try rewrite(plan, as: moved, by: unit.change, at: now, in: db)
            unit.done.changed += 1
        }
        return true
    }

    /// Moves budgets and templates in the trash, which would come back with the former category.
    private func moveTrash(
        _ merging: CategoryMerging, in unit: inout BookUnit, _ db: borrowing Connection
    ) throws -> Bool {
        try rewriteTrash([.budget, .recurring], in: &unit, db) { row in
            var moved = row
            var isMoved = false
            if row.id("category") == merging.from.id {
                moved.set("category", merging.into.id)
                isMoved = true
            }
            let parts = try StoredSplits.parts(row.text("splits"))
            if parts.contains(where: { $0.category == merging.from.id }) {
                moved.set("splits", try StoredSplits.text(merging.moved(parts)))
                isMoved = true
            }
            return isMoved ? moved : nil
        }
    }

    private func moveTransactions(
        _ merging: CategoryMerging, in unit: inout BookUnit, at now: Timestamp, _ db: borrowing Connection
    ) throws -> Bool {
        let ids = try db.all(entries(of: merging.from.id, limit: Self.rowsRead)) {
            try $0.id(0, Transaction.self)
        }
        for id in ids {
            if unit.isFull(in: db) { return false }
            guard let (old, isDeleted) = try recordedWithDeletion(id, of: TransactionRecord.self, in: db)
            else { continue }
            var new = old
            new.splits = merging.moved(old.splits)
            if new.category == merging.from.id { new.category = merging.into.id }
            new.updatedAt = now
            try rewrite(old, as: new, isDeleted: isDeleted, by: unit.change, in: db)
            unit.done.changed += 1
        }
        return ids.count < Self.rowsRead
    }

    /// Selects transactions, deleted or not, that have a category or a part in it.
    func entries(of category: ID<Category>, limit: Int) -> SQL {
        """
        SELECT id FROM (
            SELECT id FROM transactions INDEXED BY transactions_by_category
            WHERE book = \(number) AND category = \(category) LIMIT \(limit)) AS found
        UNION SELECT transaction_id FROM (
            SELECT transaction_id FROM split_parts INDEXED BY split_parts_by_category
            WHERE book = \(number) AND category = \(category) LIMIT \(limit)) AS found
        ORDER BY id LIMIT \(limit)
        """
    }

    private func moveJoined(
        _ merging: CategoryMerging, in unit: inout BookUnit, _ db: borrowing Connection
    ) throws -> Bool {
        let ids = try db.all(
            """
            SELECT id FROM joined_transactions INDEXED BY joined_transactions_by_category
            WHERE book = \(number) AND category = \(merging.from.id) ORDER BY id LIMIT \(Self.rowsRead)
            """
        ) { try $0.id(0, Transaction.self) }
        for id in ids {
            if unit.isFull(in: db) { return false }
            try setCategory(merging.into.id, ofJoined: id, in: db)
            try keep(
                .transaction, id, BulkField.category.rawValue, merging.from.id.text, merging.into.id.text,
                of: unit.change, in: db)
            unit.done.changed += 1
        }
        return ids.count < Self.rowsRead
    }

    func setCategory(
        _ category: ID<Category>, ofJoined id: ID<Transaction>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE joined_transactions SET category = \(category) WHERE book = \(number) AND id = \(id)
            """)
    }
}
