import Contracts
import LedgerCore

/// The days of the transactions to which rules are applied.
struct RuleDays: Sendable, Equatable {
    let from: CalendarDate?
    let to: CalendarDate?
}

/// A checked request for an application of rules or its preview.
struct RuleRun: Sendable, Equatable {
    let days: RuleDays
    /// Nil for all enabled rules.
    let rules: [ID<Rule>]?

    /// Throws the errors of the fields.
    init(
        from: Field<CalendarDate>, to: Field<CalendarDate>,
        _ ids: Field<BoundedList<Field<ID<Rule>>, RuleIDsLimit>>, _ errors: inout FieldErrors
    ) throws(APIError) {
        days = RuleDays(from: errors.optional(from, "from"), to: errors.optional(to, "to"))
        if let from = days.from, let to = days.to, from > to {
            errors.add("to", .must("not be before from"))
        }
        rules = errors.optional(ids, "ruleIds")?.elements.enumerated().compactMap { index, field in
            errors.required(field, "ruleIds[\(index)]", .must("be a rule's id"))
        }
        if let rules, rules.isEmpty { errors.add("ruleIds", "Name at least one rule") }
        try errors.throwIfAny()
    }
}

extension TransactionDraft {
    /// Whether the draft asks for rules. Throws the error of the field.
    func wantsRules() throws(APIError) -> Bool {
        var errors = FieldErrors()
        let wish = errors.optional(applyRules, "applyRules")
        try errors.throwIfAny()
        return wish ?? false
    }
}
