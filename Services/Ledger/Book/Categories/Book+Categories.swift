package import Contracts
package import ServiceKit
package import SQLiteKit
import LedgerCore

extension Book {
    /// Returns categories, income before expenses, ordered by name.
    package func categories(
        of type: EntryType?, includeArchived: Bool, in db: borrowing Connection
    ) throws -> [Category] {
        let ofType: SQL = type.map { "AND type = \($0)" } ?? ""
        let archived: SQL = includeArchived ? "" : "AND is_archived = 0"
        return try db.all(
            """
            SELECT \(Category.table.names) FROM categories INDEXED BY categories_by_name
            WHERE book = \(number) \(ofType) \(archived) ORDER BY type, name_key
            """
        ) { try Category.table.record($0) }
    }

    package func category(_ id: ID<Category>, in db: borrowing Connection) throws -> Category? {
        try db.first(
            "SELECT \(Category.table.names) FROM categories WHERE book = \(number) AND id = \(id)"
        ) { try Category.table.record($0) }
    }

    package func requireCategory(_ id: ID<Category>, in db: borrowing Connection) throws -> Category {
        guard let category = try category(id, in: db) else { throw APIError.categoryNotFound }
        return category
    }

    /// Returns the categories with some ids.
    func categories(
        _ ids: [ID<Category>], in db: borrowing Connection
    ) throws -> [ID<Category>: Category] {
        let found = try db.all(
            """
            SELECT \(Category.table.names) FROM categories
            WHERE book = \(number) AND id IN (\(SQL.list(ids)))
            """
        ) { try Category.table.record($0) }
        return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns the category with the name, compared without case, archived or not.
    package func category(
        named name: String, type: EntryType?, in db: borrowing Connection
    ) throws -> Category? {
        try db.first(
            """
            SELECT \(Category.table.names) FROM categories INDEXED BY categories_by_name
            WHERE book = \(number) AND type = \(type) AND name_key = \(name.nameKey)
            """
        ) { try Category.table.record($0) }
    }

    package func categoryCount(in db: borrowing Connection) throws -> Int {
        try count("categories WHERE book = \(number)", in: db)
    }

    package func uses(of category: ID<Category>, in db: borrowing Connection) throws -> CategoryUses {
        let tables: [SQL] = [
            "transactions INDEXED BY transactions_by_category", "budgets INDEXED BY budgets_by_category",
            "recurring_templates INDEXED BY recurring_by_category",
            "joined_transactions INDEXED BY joined_transactions_by_category",
            "split_parts INDEXED BY split_parts_by_category",
        ]
        let counts = try tables.map { table in
            try db.first(usesCounted(of: category, in: table)) { Int(try $0.int(0)) } ?? 0
        }
        let transactions = min(counts[0] + counts[3] + counts[4], CategoryUses.limit)
        // A template's first part has the template's own category.
        let splitTemplates = try splitRecurring(in: db).count {
            $0.category != category && $0.splits.contains { $0.category == category }
        }
        return CategoryUses(
            transactions: transactions, budgets: counts[1], templates: counts[2] + splitTemplates,
            categories: try children(of: category, in: db).count)
    }

    func usesCounted(of category: ID<Category>, in table: SQL) -> SQL {
        // The first part is that of the transaction's own category.
        let further: SQL = table.text.hasPrefix("split_parts") ? "AND position > 0" : ""
        return """
            SELECT count(*) FROM (
                SELECT 1 FROM \(table) WHERE book = \(number) AND category = \(category) \(further)
                LIMIT \(CategoryUses.limit)) AS found
            """
    }

    /// Returns the categories under one, ordered by id.
    func children(of category: ID<Category>, in db: borrowing Connection) throws -> [Category] {
        try db.all(
            """
            SELECT \(Category.table.names) FROM categories INDEXED BY categories_by_parent
            WHERE book = \(number) AND parent = \(category) ORDER BY id
            """
        ) { try Category.table.record($0) }
    }

    package func hasChildren(_ category: ID<Category>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM categories INDEXED BY categories_by_parent
            WHERE book = \(number) AND parent = \(category) LIMIT 1
            """)
    }

    func categoryParents(in db: borrowing Connection) throws -> [ID<Category>: ID<Category>] {
        var parents: [ID<Category>: ID<Category>] = [:]
        try db.forEach(
            """
            SELECT id, parent FROM categories INDEXED BY categories_by_parent
            WHERE book = \(number) AND parent IS NOT NULL
            """
        ) { parents[try $0.id(0)] = try $0.id(1) }
        return parents
    }

    /// Refuses a parent that a category cannot have, under the path of the field.
    func checkParent(of category: Category, _ path: String, in db: borrowing Connection) throws {
        guard let id = category.parentId else { return }
        let problem = CategoryRules.parentProblem(
            of: category, parent: try self.category(id, in: db),
            hasChildren: try hasChildren(category.id, in: db))
        if let problem { throw APIError.field(path, problem) }
    }

    package func deleteCategory(_ id: ID<Category>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM categories WHERE book = \(number) AND id = \(id)")
    }
}

extension Category: StoredRecord {
    package static var notFound: APIError { .categoryNotFound }

    package static let table = RecordTable(
        "categories",
        blank: Category(id: .blank, name: "", type: .income, color: nil, icon: nil, isArchived: false),
        [
            .id("id", \.id).fixed, .text("name", \.name, .categoryName),
            .derived("name_key") { $0.name.nameKey }, .index("type", \.$type, of: EntryType.self).fixed,
            .text("color", \.color, .color), .text("icon", \.icon, .icon),
            .flag("isArchived", \.isArchived), .reference("parentId", \.parentId, column: "parent"),
            .unbound(.instant("createdAt", "created_at")),
            .unbound(.instant("updatedAt", "updated_at")), .unbound(.number("version", "version")),
        ])
}
