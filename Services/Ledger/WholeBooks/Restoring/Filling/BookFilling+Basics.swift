import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore

/// Accounts and categories.
extension BookFilling {
    mutating func takeAccount(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        var account = try AccountRecord.table.record(of: line, &errors) {
            $0.currency = head.preferences.currency ?? live.currency
            $0.createdAt = stamps.createdAt
            $0.isUnedited = false
        }
        // In its place stand plans of the whole book.
        if account.id == .blank { errors.add("id", ID<Account>.expectation) }
        if report(errors, path) { return }
        if isMerge, stamps.deletedAt == nil, try !book.has(account.id, in: "accounts", db),
            let known = try accountID(named: account.name, in: db)
        {
            try remember(.account, account.id, as: known, in: db)
            account.id = known
        }
        let stored = try changedAt(account.id, of: "accounts", markedAs: .account, in: db)
        let isBack = try comesBack(account.id, of: "accounts", .account, stamps, in: db)
        guard isBack ?? wins(stamps.changedAt, over: stored, path) else { return }
        if stamps.deletedAt == nil, try book.isAccountNameTaken(account.name, except: account.id, in: db) {
            guard isMerge else {
                return findings.problem("\(path).name", "Another account has this name")
            }
            account.name = try book.freeAccountName(like: account.name, except: account.id, in: db)
            findings.note(
                "\(path).name", "Another account has this name, so this one becomes \(account.name)")
        }
        var row = try BookRow(account, in: AccountRecord.table)
        row.set("updated_at", stamps.updatedAt)
        row.set("deleted_at", stamps.deletedAt)
        row.set("version", stamps.version)
        try book.put(row, in: db)
        // A merge finds entries of the account.
        if isMerge { try book.recountHistory(of: account.id, in: db) }
        noteOpening(of: account, path)
    }

    private func accountID(named name: String, in db: borrowing Connection) throws -> ID<Account>? {
        try db.first(
            """
            SELECT id FROM accounts INDEXED BY accounts_by_name
            WHERE book = \(book.number) AND name_key = \(name.nameKey) AND deleted_at IS NULL
            """
        ) { try $0.id(0) }
    }

    /// Checks a category's parent, which comes before it in the file. A merge leaves out one that the book's
    /// own parents do not allow. Returns whether the category can be written.
    private mutating func takesParent(
        _ category: inout Category, _ path: String, in db: borrowing Connection
    ) throws -> Bool {
        guard let id = category.parentId else { return true }
        let problem = CategoryRules.parentProblem(
            of: category, parent: try book.category(id, in: db),
            hasChildren: try book.hasChildren(category.id, in: db))
        guard let problem else { return true }
        guard isMerge else {
            findings.problem("\(path).parentId", problem)
            return false
        }
        findings.note("\(path).parentId", "\(problem), so this one stays without a parent")
        category.parentId = nil
        return true
    }

    mutating func takeCategory(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        var category = try Category.table.record(of: line, &errors)
        let parent: ID<Category>? = errors.optional(try line.field("parentId"), "parentId")
        if report(errors, path) { return }
        let named = try book.category(named: category.name, type: category.type, in: db)
        if isMerge, let named, try !book.has(category.id, in: "categories", db) {
            try remember(.category, category.id, as: named.id, in: db)
            category.id = named.id
        }
        let stored = try changedAt(category.id, of: "categories", in: db)
        guard wins(stamps.changedAt, over: stored, path) else { return }
        if let known = try book.category(category.id, in: db), known.type != category.type {
            return findings.problem("\(path).type", "Your category of this id has the other type")
        }
        if let named, named.id != category.id {
            if isMerge {
                findings.note(path, "Another category has this name, so this one stays as it is")
            } else {
                findings.problem("\(path).name", "Another category has this name")
            }
            return
        }
        category.parentId = try parent.map { try kept(.category, $0, in: db) }
        guard try takesParent(&category, path, in: db) else { return }
        var row = try BookRow(category, in: Category.table)
        row.set(stamps)
        row.set("version", stamps.version)
        try book.put(row, in: db)
    }
}
