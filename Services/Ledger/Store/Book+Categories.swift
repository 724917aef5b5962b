import Contracts
import ServiceKit
import SQLiteKit

extension Book {
    private static let categoryColumns: SQL = "id, name, type, color, icon, is_archived"

    /// Income before expenses, then by name.
    func categories(
        of type: EntryType?, includeArchived: Bool, in db: borrowing Connection
    ) throws -> [Category] {
        let ofType: SQL = type.map { "AND type = \($0)" } ?? ""
        let archived: SQL = includeArchived ? "" : "AND is_archived = 0"
        return try db.all(
            """
            SELECT \(Self.categoryColumns) FROM categories INDEXED BY categories_by_name
            WHERE book = \(number) \(ofType) \(archived) ORDER BY type, name_key
            """
        ) { Self.category($0) }
    }

    func category(_ id: ID<Category>, in db: borrowing Connection) throws -> Category? {
        try db.first(
            "SELECT \(Self.categoryColumns) FROM categories WHERE book = \(number) AND id = \(id)"
        ) { Self.category($0) }
    }

    /// The category, which a path or a filter names.
    func requireCategory(_ id: ID<Category>, in db: borrowing Connection) throws -> Category {
        guard let category = try category(id, in: db) else { throw LedgerError.categoryNotFound }
        return category
    }

    /// The category of a name in any case, archived or not.
    func category(
        named name: String, type: EntryType, in db: borrowing Connection
    ) throws -> Category? {
        try db.first(
            """
            SELECT \(Self.categoryColumns) FROM categories INDEXED BY categories_by_name
            WHERE book = \(number) AND type = \(type) AND name_key = \(name.nameKey)
            """
        ) { Self.category($0) }
    }

    func categoryCount(in db: borrowing Connection) throws -> Int {
        let count = try db.first("SELECT count(*) FROM categories WHERE book = \(number)") { $0.int(0) }
        return Int(count ?? 0)
    }

    func insert(_ category: Category, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO categories (book, id, type, name, name_key, color, icon, is_archived)
            VALUES (\(number), \(category.id), \(category.type), \(category.name), \(category.name.nameKey), \
            \(category.color), \(category.icon), \(category.isArchived))
            """)
    }

    func update(_ category: Category, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE categories SET name = \(category.name), name_key = \(category.name.nameKey), \
            color = \(category.color), icon = \(category.icon), is_archived = \(category.isArchived), \
            version = version + 1
            WHERE book = \(number) AND id = \(category.id)
            """)
    }

    func uses(of category: ID<Category>, in db: borrowing Connection) throws -> CategoryUses {
        let transactions = try db.first(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM transactions INDEXED BY transactions_by_category
                WHERE book = \(number) AND category = \(category) LIMIT \(CategoryUses.limit))
            """
        ) { $0.int(0) }
        let budgets = try db.first(
            """
            SELECT count(*) FROM budgets INDEXED BY budgets_by_category
            WHERE book = \(number) AND category = \(category)
            """
        ) { $0.int(0) }
        let templates = try db.first(
            """
            SELECT count(*) FROM recurring_templates INDEXED BY recurring_by_category
            WHERE book = \(number) AND category = \(category)
            """
        ) { $0.int(0) }
        return CategoryUses(
            transactions: Int(transactions ?? 0), budgets: Int(budgets ?? 0), templates: Int(templates ?? 0))
    }

    func deleteCategory(_ id: ID<Category>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM categories WHERE book = \(number) AND id = \(id)")
    }

    private static func category(_ row: borrowing Row) -> Category {
        Category(
            id: row.id(0), name: row.text(1), type: row.entryType(2), color: row.textOrNil(3),
            icon: row.textOrNil(4), isArchived: row.bool(5))
    }
}
