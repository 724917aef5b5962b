package import Contracts
import LedgerCore

/// What rules may say (contract-everyday §1, "Rules").
extension Rule {
    /// Returns the rule with its texts trimmed, and reports conditions and actions that cannot be.
    package func checked(_ errors: inout FieldErrors) -> Rule {
        var rule = self
        if match == nil { errors.add("match", Match.expectation) }
        if !(RuleConditionsLimit.minimum...RuleConditionsLimit.maximum).contains(when.count) {
            errors.add("when", when.isEmpty ? "Add at least one condition" : RuleConditionsLimit.message)
        }
        if !(RuleActionsLimit.minimum...RuleActionsLimit.maximum).contains(then.count) {
            errors.add("then", then.isEmpty ? "Add at least one action" : RuleActionsLimit.message)
        }
        rule.when = when.enumerated().map { $1.checked("when[\($0)]", &errors) }
        rule.then = then.enumerated().map { $1.checked("then[\($0)]", &errors) }
        return rule
    }
}

extension RuleCondition {
    fileprivate func checked(_ path: String, _ errors: inout FieldErrors) -> RuleCondition {
        guard let field else {
            errors.add("\(path).field", Rule.Subject.expectation)
            return self
        }
        guard let op else {
            errors.add("\(path).op", Rule.Operator.expectation)
            return self
        }
        let (allowed, words) = Self.operators(of: field)
        if !allowed.contains(op) { errors.add("\(path).op", .must("be \(words) for \(field.rawValue)")) }
        guard let value = errors.requiredText(.value(value), "\(path).value", .ruleValue) else { return self }
        switch field {
        case .payee, .description, .notes:
            if SearchText(value).folded.isEmpty {
                errors.add("\(path).value", .must("have a letter, a digit or a sign"))
            }
        case .amount:
            if Quantity(value) == nil { errors.add("\(path).value", .must("be a decimal such as 25.50")) }
        case .account:
            if ID<Account>(value) == nil { errors.add("\(path).value", .must("be an account's id")) }
        case .type:
            if EntryType(rawValue: value) == nil { errors.add("\(path).value", EntryType.expectation) }
        }
        var condition = self
        condition.value = value
        return condition
    }

    private static func operators(of field: Rule.Subject) -> (allowed: [Rule.Operator], words: String) {
        switch field {
        case .payee, .description, .notes:
            ([.is, .contains, .startsWith, .endsWith], "is, contains, startsWith or endsWith")
        case .amount: ([.is, .above, .below], "is, above or below")
        case .account, .type: ([.is], "is")
        }
    }
}

extension RuleAction {
    fileprivate func checked(_ path: String, _ errors: inout FieldErrors) -> RuleAction {
        let rule: TextRule
        switch (set, add) {
        case (.category?, nil):
            if ID<Category>(value) == nil { errors.add("\(path).value", .must("be a category's id")) }
            return self
        case (.payee?, nil): rule = .payee
        case (.description?, nil): rule = .transactionDescription
        case (.notes?, nil): rule = .notes
        case (nil, .tag?): rule = .tag
        default:
            errors.add(path, "An action either sets a field or adds a tag")
            return self
        }
        var action = self
        action.value = errors.requiredText(.value(value), "\(path).value", rule) ?? value
        return action
    }
}

extension RuleDraft {
    /// Returns the new rule, or the changed one. Throws all errors of the draft.
    func resolved(id: ID<Rule>, over current: Rule?) throws(APIError) -> Rule {
        var errors = FieldErrors()
        let isNew = current == nil
        let name = errors.name(name, "name", current: current?.name, .ruleName)
        let isEnabled = errors.value(
            isEnabled, "isEnabled", current: current?.isEnabled ?? true, isNew: isNew,
            "Is enabled must be true or false")
        let order = errors.value(
            order, "order", current: current?.order ?? 0, isNew: isNew, "Order must be a whole number")
        if let order, !NumberRule.ruleOrder.contains(order) {
            let range = NumberRule.ruleOrder
            errors.add("order", .must("be between \(range.lowerBound) and \(range.upperBound)"))
        }
        let match = errors.value(
            match, "match", current: current?.match ?? .all, isNew: isNew, "Match must be all or any")
        let conditions = conditions(over: current?.when, &errors)
        let actions = actions(over: current?.then, &errors)
        guard errors.isEmpty, let name, let isEnabled, let order, let match, let conditions, let actions
        else { throw errors.refusal }
        let rule = Rule(
            id: id, name: name, isEnabled: isEnabled, order: order, match: match, when: conditions,
            then: actions
        ).checked(&errors)
        try errors.throwIfAny()
        return rule
    }

    private func conditions(
        over current: [RuleCondition]?, _ errors: inout FieldErrors
    ) -> [RuleCondition]? {
        if when.isAbsent, let current { return current }
        let drafts = errors.required(when, "when", "Add at least one condition")?.elements
        return drafts?.enumerated().compactMap { index, field in
            let path = "when[\(index)]"
            guard let draft = errors.required(field, path, .must("be a condition")) else { return nil }
            let subject = errors.required(draft.field, "\(path).field", Rule.Subject.expectation)
            let op = errors.required(draft.op, "\(path).op", Rule.Operator.expectation)
            let value = errors.required(draft.value, "\(path).value", "Value is required")
            guard let subject, let op, let value else { return nil }
            return RuleCondition(subject, op, value)
        }
    }

    private func actions(over current: [RuleAction]?, _ errors: inout FieldErrors) -> [RuleAction]? {
        if then.isAbsent, let current { return current }
        let drafts = errors.required(then, "then", "Add at least one action")?.elements
        return drafts?.enumerated().compactMap { index, field in
            let path = "then[\(index)]"
            guard let draft = errors.required(field, path, .must("be an action")) else { return nil }
            let target = errors.optional(draft.set, "\(path).set")
            let addition = errors.optional(draft.add, "\(path).add")
            guard let value = errors.required(draft.value, "\(path).value", "Value is required") else {
                return nil
            }
            return RuleAction(set: target, add: addition, value)
        }
    }
}
