import Contracts
import LedgerCore

/// A merge of one category into another (contract-everyday §1, "Categories").
struct CategoryMerging: Sendable, Equatable {
    let from: Category
    let into: Category

    /// Throws all reasons why the merge cannot be.
    /// - Parameter hasChildren: whether `from` is the parent of categories.
    init(_ from: Category, into: Category?, hasChildren: Bool) throws(APIError) {
        guard let into else { throw .field("into", "Category not found") }
        var errors = FieldErrors()
        if into.id == from.id {
            errors.add("into", "Choose another category")
        } else if into.type != from.type {
            errors.add("into", "Choose a category of the same type")
        }
        if into.isArchived { errors.add("into", CategoryRules.archived(into)) }
        if hasChildren, into.parentId != nil {
            errors.add(
                "into",
                into.parentId == from.id
                    ? "\(into.name) belongs to \(from.name). Take it out first."
                    : "\(from.name) has categories of its own, which \(into.name) cannot take: it has "
                        + "a parent")
        }
        try errors.throwIfAny()
        self.from = from
        self.into = into
    }

    /// A merge that has begun: what has changed since does not refuse it.
    init(goingOn from: Category, into: Category?) throws(APIError) {
        guard let into else { throw .field("into", "Category not found") }
        self.from = from
        self.into = into
    }

    func moved(_ actions: [RuleAction]) -> [RuleAction] {
        actions.map { action in
            guard action.set == .category, ID<Category>(action.value) == from.id else { return action }
            var action = action
            action.value = into.id.text
            return action
        }
    }

    /// Returns the parts of an entry with the other category.
    func moved(_ parts: [TransactionPart]) -> [TransactionPart] {
        parts.map { part in
            var part = part
            if part.category == from.id { part.category = into.id }
            return part
        }
    }
}

extension CategoryMerge {
    func wish() throws(APIError) -> ID<Category> {
        try FieldErrors.checked { $0.required(into, "into", "Category is required") }
    }
}

extension APIError {
    /// Two budgets of an account and month that cannot be one.
    static func budgetsDiffer(_ month: Month, _ reason: String) -> APIError {
        .field("into", "The budgets of both for \(month.text) \(reason)", code: .conflict)
    }
}
