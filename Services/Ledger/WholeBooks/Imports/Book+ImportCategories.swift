import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// The categories that an import made or took back into use, and takes back when it is undone.
extension Book {
    /// Returns the category with a name, which is made or taken back into use for the import where needed.
    func importCategory(
        named name: String, type: EntryType, id: ID<Category>, for importID: ID<Import>,
        at now: Timestamp, in db: borrowing Connection
    ) throws -> ID<Category> {
        let known = try category(named: name, type: type, in: db)
        if let known, !known.isArchived { return known.id }
        let valid = try FieldErrors.checked {
            $0.name(.value(name), "category.name", current: nil, .categoryName)
        }
        let specification = CategorySpecification(name: valid, type: type, color: nil, icon: nil)
        let category = try LedgerStore.make(specification, over: known, id: id, at: now, self, in: db)
        try db.run(
            """
            INSERT INTO import_categories (book, import, category, was_archived, version)
            SELECT book, \(importID), id, \(known != nil), version FROM categories
            WHERE book = \(number) AND id = \(category.id)
            ON CONFLICT (book, import, category) DO NOTHING
            """)
        return category.id
    }

    /// Takes back an import's categories, unless they are used or were edited since. Returns whether more
    /// may be left.
    func takeBackCategories(
        of importID: ID<Import>, limit: Int, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let made = try db.all(
            """
            SELECT i.category, i.was_archived, coalesce(c.version = i.version, FALSE)
            FROM import_categories i LEFT JOIN categories c ON c.book = i.book AND c.id = i.category
            WHERE i.book = \(number) AND i.import = \(importID) LIMIT \(limit)
            """
        ) { (id: try $0.id(0, Category.self), wasArchived: try $0.bool(1), isUntouched: try $0.bool(2)) }
        for made in made {
            if made.isUntouched, try uses(of: made.id, in: db).isEmpty || made.wasArchived {
                if made.wasArchived {
                    try update(try requireCategory(made.id, in: db).archived(true), at: now, in: db)
                } else {
                    try deleteCategory(made.id, in: db)
                }
            }
            try db.run(
                """
                DELETE FROM import_categories
                WHERE book = \(number) AND import = \(importID) AND category = \(made.id)
                """)
        }
        return made.count == limit
    }
}
