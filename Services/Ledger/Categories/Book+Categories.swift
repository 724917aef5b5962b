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
        let tables: [SQL] = [
            "transactions INDEXED BY transactions_by_category", "budgets INDEXED BY budgets_by_category",
            "recurring_templates INDEXED BY recurring_by_category",
        ]
        let counts = try tables.map { table in
            try db.first(usesCounted(of: category, in: table)) { Int($0.int(0)) } ?? 0
        }
        return CategoryUses(transactions: counts[0], budgets: counts[1], templates: counts[2])
    }

    func usesCounted(of category: ID<Category>, in table: SQL) -> SQL {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM \(table) WHERE book = \(number) AND category = \(category)
            LIMIT \(CategoryUses.limit))
        """
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
