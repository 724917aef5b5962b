package import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

extension LedgerStore {
    func categories(of type: EntryType?, includeArchived: Bool, _ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let categories = try book.categories(of: type, includeArchived: includeArchived, in: db)
            return try Self.answer(
                CategoryList(categories: categories), rows: categories.count, in: db)
        }
    }

    func category(_ id: ID<Category>, _ visit: BookVisit) async throws -> Versioned<Category> {
        try await read(visit) { db, book in
            try book.versioned(try book.requireCategory(id, in: db), id, in: "categories", db)
        }
    }

    func createCategory(
        _ specification: CategorySpecification, id: ID<Category>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let known = try book.category(named: specification.name, type: specification.type, in: db)
            if let known, !known.isArchived { throw CategoryRules.nameTaken }
            let category = try Self.make(specification, over: known, id: id, at: visit.now, book, in: db)
            return Made(value: category, isNew: true)
        }
    }

    /// Creates the missing categories; `ids` has one id for each specification.
    func createCategories(
        _ specifications: [CategorySpecification], ids: [ID<Category>], _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            var created = 0
            var categories: [Category] = []
            for (index, (specification, id)) in zip(specifications, ids).enumerated() {
                let known = try book.category(named: specification.name, type: specification.type, in: db)
                if let known, !known.isArchived {
                    if !categories.contains(where: { $0.id == known.id }) { categories.append(known) }
                    continue
                }
                categories.append(
                    try Self.make(
                        specification, over: known, id: id, at: visit.now, under: "categories[\(index)].",
                        book,
                        in: db))
                created += 1
            }
            let answer = CategoriesCreated(categoriesCreated: created, categories: categories)
            return Made(value: answer, isNew: true)
        }
    }

    func updateCategory(
        _ id: ID<Category>, _ draft: CategoryDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Category> {
        try await change(visit) { db, book in
            let old: Category = try book.require(id, if: precondition, in: db)
            let category = try draft.applied(to: old)
            let namesake = try book.category(named: category.name, type: category.type, in: db)
            if let namesake, namesake.id != id { throw CategoryRules.nameTaken }
            if category.parentId != old.parentId {
                try book.checkParent(of: category, "parentId", in: db)
                try Self.checkInUse(category.parentId, "parentId", book, in: db)
            }
            try book.update(category, at: visit.now, in: db)
            return try book.versioned(category, id, in: "categories", db)
        }
    }

    func archiveCategory(
        _ id: ID<Category>, isArchived: Bool, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Category> {
        try await change(visit) { db, book in
            let old: Category = try book.require(id, if: precondition, in: db)
            let category = old.archived(isArchived)
            try book.update(category, at: visit.now, in: db)
            return try book.versioned(category, id, in: "categories", db)
        }
    }

    /// Deletes a category, or throws `categoryInUse`.
    func deleteCategory(
        _ id: ID<Category>, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<Category> {
        try await delete(id, visit, if: precondition) { (category: Category, book, db) in
            let uses = try book.uses(of: id, in: db)
            guard uses.isEmpty else { throw APIError(.conflict, uses.refusal) }
            let rows = try book.rows(of: "categories", where: "id = \(id)", in: db)
            try book.trash(
                TrashedRecord(.category, id, name: category.name, type: category.type, rows: rows),
                at: visit.now, in: db)
            try book.delete(category, in: db)
        }
    }

    /// Restores a deleted category; one that is not deleted stays as it is.
    func restoreCategory(_ id: ID<Category>, _ visit: BookVisit) async throws -> Versioned<Category> {
        try await change(visit) { db, book in
            let taken = try book.takeFromTrash(.category, id, at: visit.now, in: db)
            if try book.category(id, in: db) == nil {
                guard var row = taken?.rows.first else { throw APIError.categoryNotFound }
                if try book.categoryCount(in: db) >= CategoryRules.limit { throw CategoryRules.tooMany }
                let parent: ID<Category>? = row.id("parent")
                row.set("parent", ID<Category>?.none)
                guard try book.bringBack(row, at: visit.now, in: db) else {
                    throw APIError(
                        .conflict,
                        "Another category has this name now. Rename it before restoring this one.")
                }
                var category = try book.requireCategory(id, in: db)
                category.parentId = parent
                if let parent {
                    let problem = CategoryRules.parentProblem(
                        of: category, parent: try book.category(parent, in: db), hasChildren: false)
                    if problem == nil { try book.update(category, at: visit.now, in: db) }
                }
            }
            return try book.versioned(try book.requireCategory(id, in: db), id, in: "categories", db)
        }
    }

    /// Refuses an archived parent.
    private static func checkInUse(
        _ parent: ID<Category>?, _ path: String, _ book: Book, in db: borrowing Connection
    ) throws {
        guard let parent = try parent.flatMap({ try book.category($0, in: db) }), parent.isArchived else {
            return
        }
        throw APIError.field(path, CategoryRules.archived(parent))
    }

    /// Creates a category, or reactivates the archived one of that name.
    /// - Parameter path: where the specification's fields are.
    package static func make(
        _ specification: CategorySpecification, over archived: Category?, id: ID<Category>, at now: Timestamp,
        under path: String = "", _ book: Book, in db: borrowing Connection
    ) throws -> Category {
        if let parent = specification.parentId {
            let made = archived.map { specification.reactivating($0) } ?? specification.category(id: id)
            try book.checkParent(of: made, path + "parentId", in: db)
            try checkInUse(parent, path + "parentId", book, in: db)
        }
        if let archived {
            let category = specification.reactivating(archived)
            try book.update(category, at: now, in: db)
            return category
        }
        if try book.categoryCount(in: db) >= CategoryRules.limit { throw CategoryRules.tooMany }
        let category = specification.category(id: id)
        try book.insert(category, at: now, in: db)
        return category
    }
}
