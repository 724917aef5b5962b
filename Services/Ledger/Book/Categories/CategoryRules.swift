package import Contracts
import LedgerCore

/// The rules for categories (contract §2, "Categories").
package enum CategoryRules {
    /// The most categories of a book, archived ones included; their list has no pages.
    package static let limit = 5_000

    static let nameTaken = APIError.field("name", "You already have a category with this name")
    package static let tooMany = APIError.field(
        "name", "You have the largest number of categories (\(limit)) already")

    /// Returns why a category cannot have a parent, or nil: a parent has the same type and none of its own.
    /// - Parameter parent: nil if it does not exist.
    package static func parentProblem(
        of category: Category, parent: Category?, hasChildren: Bool
    ) -> String? {
        guard let parent else { return "Category not found" }
        if parent.id == category.id { return "A category cannot be its own parent" }
        if parent.type != category.type { return "Choose a parent of the same type" }
        if parent.parentId != nil {
            return "\(parent.name) has a parent itself. Choose a category without one."
        }
        if hasChildren { return "\(category.name) has categories of its own, so it cannot have a parent" }
        return nil
    }

    /// Returns the refusal of a new entry in an archived category; existing entries can still be changed.
    static func archived(_ category: Category) -> String {
        "\(category.name) is archived. Choose a category that is in use."
    }
}

/// A validated request for a category.
package struct CategorySpecification: Sendable, Equatable {
    package let name: String
    package let type: EntryType
    package let color: String?
    package let icon: String?
    /// Nil if none was given.
    package let parentId: ID<Category>?

    package init(
        name: String, type: EntryType, color: String?, icon: String?, parentId: ID<Category>? = nil
    ) {
        self.parentId = parentId
        self.name = name
        self.type = type
        self.color = color
        self.icon = icon
    }

    func category(id: ID<Category>) -> Category {
        Category(
            id: id, name: name, type: type, color: color, icon: icon, isArchived: false, parentId: parentId)
    }

    /// Returns the archived category as active, under the new spelling; colour, icon and parent stay unless
    /// given.
    func reactivating(_ archived: Category) -> Category {
        Category(
            id: archived.id, name: name, type: type, color: color ?? archived.color,
            icon: icon ?? archived.icon, isArchived: false, parentId: parentId ?? archived.parentId)
    }
}

extension CategoryDraft {
    func specification() throws(APIError) -> CategorySpecification {
        try FieldErrors.checked { specification("", &$0) }
    }

    /// Returns the specification, or nil with the errors reported under `path`.
    func specification(_ path: String, _ errors: inout FieldErrors) -> CategorySpecification? {
        let name = errors.name(name, path + "name", current: nil, .categoryName)
        let type = errors.required(type, path + "type", "Type is required")
        let color = errors.text(color, path + "color", current: nil, .color)
        let icon = errors.text(icon, path + "icon", current: nil, .icon)
        let parent = errors.optional(parentId, path + "parentId")
        guard let name, let type else { return nil }
        return CategorySpecification(name: name, type: type, color: color, icon: icon, parentId: parent)
    }

    /// Returns the changed category; its type cannot change, because transactions and budgets rely on it.
    func applied(to category: Category) throws(APIError) -> Category {
        var errors = FieldErrors()
        let name = errors.name(name, "name", current: category.name, .categoryName)
        let type = errors.value(
            type, "type", current: category.type, isNew: false, "Type is required")
        if let type, type != category.type {
            errors.add("type", "The type of a category cannot be changed. Make a new category instead.")
        }
        let color = errors.text(color, "color", current: category.color, .color)
        let icon = errors.text(icon, "icon", current: category.icon, .icon)
        let parent = parentId.isAbsent ? category.parentId : errors.optional(parentId, "parentId")
        guard errors.isEmpty, let name else { throw errors.refusal }
        var changed = category
        changed.name = name
        changed.color = color
        changed.icon = icon
        changed.parentId = parent
        return changed
    }
}

extension CategoryDrafts {
    /// Returns all specifications, or throws with the invalid ones named by index: `categories[1].name`.
    func specifications() throws(APIError) -> [CategorySpecification] {
        var errors = FieldErrors()
        let missing = "Add at least one category"
        let drafts = errors.required(categories, "categories", missing)?.elements
        if let drafts, drafts.isEmpty { errors.add("categories", missing) }
        var result: [CategorySpecification] = []
        for (index, field) in (drafts ?? []).enumerated() {
            let path = "categories[\(index)]"
            guard let draft = errors.required(field, path, .must("be a category")),
                let specification = draft.specification(path + ".", &errors)
            else { continue }
            result.append(specification)
        }
        try errors.throwIfAny()
        return result
    }
}

extension Category {
    package func archived(_ isArchived: Bool) -> Category {
        var category = self
        category.isArchived = isArchived
        return category
    }
}

extension ArchiveDraft {
    func wish() throws(APIError) -> Bool {
        try FieldErrors.checked { $0.required(isArchived, "isArchived", "isArchived is required") }
    }
}

extension APIError {
    static let categoryNotFound = APIError.notFound("Category")
}
