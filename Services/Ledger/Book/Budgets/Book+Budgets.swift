package import Contracts
package import ServiceKit
package import SQLiteKit
package import LedgerCore

extension Book {
    /// Returns the budgets of an account and month, ordered by category name. A visitor with bounds sees none
    /// of the whole book.
    func budgets(
        of account: ID<Account>, in month: Month, _ db: borrowing Connection
    ) throws -> [(plan: BudgetPlan, category: Category)] {
        if account.isWholeBook, bounds != nil { return [] }
        return try db.all(
            """
            SELECT \(BudgetPlan.table.names(of: "b")), \(Category.table.names(of: "c"))
            FROM budgets b INDEXED BY budgets_by_month
            CROSS JOIN categories c ON c.book = b.book AND c.id = b.category
            WHERE b.book = \(number) AND b.account = \(account) AND b.month = \(month)
            """
        ) {
            (
                plan: try BudgetPlan.table.record($0),
                category: try Category.table.record($0, from: BudgetPlan.table.count)
            )
        }
        .sorted { ($0.category.name.nameKey, $0.plan.id) < ($1.category.name.nameKey, $1.plan.id) }
    }

    /// Returns the number of budgets of single accounts in a month.
    func accountPlans(
        of accounts: [AccountRecord], in month: Month, _ db: borrowing Connection
    ) throws -> Int {
        let count = try db.first(
            """
            SELECT count(*) FROM budgets INDEXED BY budgets_by_month
            WHERE book = \(number) AND \(Self.isOne(of: accounts.map(\.id), "account")) AND month = \(month)
            """
        ) { try $0.int(0) }
        return Int(count ?? 0)
    }

    /// Refuses to add budgets beyond the limit of a month or, if they are new to the book, of the book;
    /// `path` is the field of the month. Code that writes budgets elsewhere must check the limits too.
    func checkRoom(
        forBudgets added: Int, of account: ID<Account>, in month: Month, areNew: Bool = true,
        _ path: String, _ db: borrowing Connection
    ) throws {
        if added == 0 { return }
        let monthly = try db.first(budgetsCounted(of: account, in: month)) { Int(try $0.int(0)) } ?? 0
        if monthly + added > BudgetRules.monthlyLimit { throw BudgetRules.monthIsFull(path) }
        guard areNew else { return }
        let all = try db.first(budgetsCounted) { Int(try $0.int(0)) } ?? 0
        if all + added > BudgetRules.limit { throw BudgetRules.tooMany(path) }
    }

    /// Counts budgets up to the limit, in the smallest index.
    var budgetsCounted: SQL {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM budgets INDEXED BY budgets_by_category WHERE book = \(number)
            LIMIT \(BudgetRules.limit)) AS found
        """
    }

    func budgetsCounted(of account: ID<Account>, in month: Month) -> SQL {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM budgets INDEXED BY budgets_by_month
            WHERE book = \(number) AND account = \(account) AND month = \(month)
            LIMIT \(BudgetRules.monthlyLimit)) AS found
        """
    }

    /// Returns the id of the existing budget of the plan's account, month and category, or nil.
    package func budgetID(like plan: BudgetPlan, in db: borrowing Connection) throws -> ID<Budget>? {
        try budgetID(of: plan.account, plan.category, in: plan.month, db)
    }

    func budgetID(
        of account: ID<Account>, _ category: ID<Category>, in month: Month, _ db: borrowing Connection
    ) throws -> ID<Budget>? {
        try db.first(
            """
            SELECT id FROM budgets INDEXED BY budgets_by_month
            WHERE book = \(number) AND account = \(account) AND month = \(month)
            AND category = \(category)
            """
        ) { try $0.id(0) }
    }

    /// Deletes a budget that its owner can restore.
    func trash(_ plan: BudgetPlan, at now: Timestamp, in db: borrowing Connection) throws {
        let rows = try rows(of: "budgets", where: "id = \(plan.id)", in: db)
        let record = TrashedRecord(
            .budget, plan.id, name: try category(plan.category, in: db)?.name, amount: plan.planned,
            date: plan.month.firstDay, rows: rows)
        try trash(record, at: now, in: db)
        try delete(plan, in: db)
    }
}

extension BudgetPlan: StoredRecord {
    package static var notFound: APIError { .notFound("Budget") }

    package static func isSeen(in book: Book) -> SQL { book.accountIsNotDeleted }

    package static let table = RecordTable(
        "budgets",
        blank: BudgetPlan(
            id: .blank, account: .blank, category: .blank, month: .blank, planned: .blank, notes: nil),
        [
            .id("id", \.id).fixed, .planAccount(\.account).restoredByRule,
            .id("categoryId", \.category, column: "category").restoredByRule, .planMonth("month", \.month),
            .money("planned", \.planned, label: "Planned", allowsZero: true),
            .text("notes", \.notes, .notes), .index("rollover", \.rollover, isNeeded: false),
            .unbound(.instant("createdAt", "created_at")),
            .unbound(.instant("updatedAt", "updated_at")), .unbound(.number("version", "version")),
        ])
}
