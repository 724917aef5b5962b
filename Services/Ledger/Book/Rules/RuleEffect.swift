import Contracts
import LedgerCore

/// What rules make of a transaction.
struct RuleEffect: Sendable {
    let old: TransactionRecord
    private(set) var new: TransactionRecord
    /// The rules whose conditions the transaction meets, in their order.
    let rules: [Rule]
    private(set) var skipped: [RuleSkip] = []

    /// - Parameter categories: those that the rules' actions name and that the book has.
    init(of rules: [RuleMatcher], on record: TransactionRecord, _ categories: [ID<Category>: Category]) {
        old = record
        new = record
        self.rules = RuleMatcher.matching(record, among: rules)
        for rule in self.rules {
            for action in rule.then {
                if let reason = perform(action, categories) {
                    skipped.append(RuleSkip(ruleId: rule.id, reason: reason))
                }
            }
        }
    }

    var isChange: Bool { new != old }

    /// Whether the preview tells it.
    var isTold: Bool { isChange || !skipped.isEmpty }

    var answer: RuledTransaction {
        RuledTransaction(
            transactionId: old.id, date: old.date, ruleIds: rules.map(\.id), before: old.ruleFields,
            after: new.ruleFields, skipped: skipped)
    }

    /// Returns the reason for which the action is left out, if any.
    private mutating func perform(_ action: RuleAction, _ categories: [ID<Category>: Category]) -> String? {
        switch (action.set, action.add) {
        case (.category?, _): return setCategory(ID<Category>(action.value).flatMap { categories[$0] })
        case (.payee?, _): new.payee = action.value
        case (.description?, _): new.description = action.value
        case (.notes?, _): new.notes = action.value
        case (nil, .tag?): return add(tag: action.value)
        case (nil, nil): return "This version does not know the action"
        }
        return nil
    }

    private mutating func setCategory(_ category: Category?) -> String? {
        guard let category else { return "The category does not exist any more" }
        if category.id == new.category, new.splits.isEmpty { return nil }
        if category.type != new.type {
            return "\(category.name) is a category for \(category.type == .income ? "income" : "expenses")"
        }
        if !new.splits.isEmpty { return "The parts of a split transaction keep their categories" }
        if category.isArchived { return "\(category.name) is archived" }
        new.category = category.id
        return nil
    }

    private mutating func add(tag: String) -> String? {
        if new.tags.contains(where: { $0.lowercased() == tag.lowercased() }) { return nil }
        guard new.tags.count < TagsLimit.maximum else { return TagsLimit.message }
        new.tags.append(tag)
        return nil
    }
}

extension TransactionRecord {
    fileprivate var ruleFields: RuleFields {
        RuleFields(
            categoryId: category, payee: payee, description: description, notes: notes, tags: tags)
    }
}
