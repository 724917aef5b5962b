import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// Budgets and templates in the trash that an operation over many rows changes: they come back as it left
/// them.
extension Book {
    /// The field under which a row's contents in the trash are kept.
    static let trashField = "trash"

    /// Writes budgets and templates in the trash again for which `change` returns other rows, until the unit
    /// is full. Returns whether none are left.
    func rewriteTrash(
        _ kinds: [TrashKind], in unit: inout BookUnit, _ db: borrowing Connection,
        _ change: (BookRow) throws -> BookRow?
    ) throws -> Bool {
        for kind in kinds {
            for (id, contents) in try trashedContents(of: kind, in: db) {
                var isChanged = false
                let rows = try StoredRows.rows(contents).map { row in
                    guard let changed = try change(row) else { return row }
                    isChanged = true
                    return changed
                }
                if !isChanged { continue }
                if unit.isFull(in: db) { return false }
                let text = try StoredRows.text(rows)
                try setTrashed(kind, id, text, in: db)
                try keep(kind.skippedKind, id, Self.trashField, contents, text, of: unit.change, in: db)
                unit.done.changed += 1
            }
        }
        return true
    }

    /// Gives a row in the trash its former contents, or the row its former category and payee where it has
    /// come back since.
    func takeBackTrashed(
        _ row: BulkRow, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        guard let old = row.old, let new = row.new else { return false }
        let kind: TrashKind = row.kind == .budget ? .budget : .recurring
        if try trashedContents(of: kind, row.id.cast(), in: db).contains(where: { $0.contents == new }) {
            try setTrashed(kind, row.id.cast(), old, in: db)
            return true
        }
        guard let before = try StoredRows.rows(old).first, let after = try StoredRows.rows(new).first else {
            return false
        }
        return try kind == .budget
            ? takeBackRestoredBudget(row.id.cast(), before, after, at: now, in: db)
            : takeBackRestoredTemplate(row.id.cast(), before, after, at: now, in: db)
    }

    private func takeBackRestoredBudget(
        _ id: ID<Budget>, _ before: BookRow, _ after: BookRow, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        guard var plan: BudgetPlan = try stored(id, in: db), plan.category == after.id("category"),
            let former: ID<Category> = before.id("category"), try category(former, in: db) != nil,
            try budgetID(of: plan.account, former, in: plan.month, db) == nil
        else { return false }
        plan.category = former
        try update(plan, at: now, in: db)
        return true
    }

    private func takeBackRestoredTemplate(
        _ id: ID<RecurringTemplate>, _ before: BookRow, _ after: BookRow, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> Bool {
        guard var plan: RecurringPlan = try stored(id, in: db), plan.category == after.id("category"),
            plan.payee == after.text("payee"), try StoredSplits.text(plan.splits) == after.text("splits")
        else { return false }
        let splits = try StoredSplits.parts(before.text("splits"))
        let former: ID<Category>? = before.id("category")
        for category in splits.map(\.category) + [former].compactMap(\.self) {
            guard try self.category(category, in: db) != nil else { return false }
        }
        (plan.category, plan.splits, plan.payee) = (former, splits, before.text("payee"))
        try update(plan, at: now, in: db)
        return true
    }

    private func trashedContents(
        of kind: TrashKind, _ id: ID<TrashItem>? = nil, in db: borrowing Connection
    ) throws -> [(id: ID<TrashItem>, contents: String)] {
        let only: SQL = id.map { "AND id = \($0)" } ?? ""
        return try db.all(
            """
            SELECT id, contents FROM trashed_records
            WHERE book = \(number) AND kind = \(kind.number) \(only) ORDER BY id
            """
        ) { (id: try $0.id(0), contents: try $0.text(1)) }
    }

    private func setTrashed(
        _ kind: TrashKind, _ id: ID<TrashItem>, _ contents: String, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE trashed_records SET contents = \(contents)
            WHERE book = \(number) AND kind = \(kind.number) AND id = \(id)
            """)
    }
}

extension TrashKind {
    fileprivate var skippedKind: SkippedRow.Kind { self == .budget ? .budget : .recurring }
}

extension BookRow {
    /// Returns the text in a column.
    func text(_ name: String) -> String? {
        guard case .text(let text)? = self[name] else { return nil }
        return text
    }
}
