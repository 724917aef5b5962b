public import Contracts

extension CofferClient {
    public typealias Rules = Resource<Rule, RuleDraft>
    public var rules: Rules { Resource(LedgerAPI.rule, self) }
}

extension CofferClient.Rules {
    /// In the order in which they work.
    public func list() async throws -> [Rule] {
        try await client.call(LedgerAPI.rule.list).value.rules
    }

    /// What rules would change, all enabled ones or those given, oldest transaction first.
    public func preview(
        _ rules: [ID<Rule>]? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil
    ) -> Pages<RuledTransaction> {
        Pages { cursor in
            let draft = RulePreviewDraft(
                from: from.map { .value($0) } ?? .absent, to: to.map { .value($0) } ?? .absent,
                ruleIds: rules.map { .value(BoundedList($0.map { .value($0) })) } ?? .absent,
                cursor: cursor.map { .value($0) } ?? .absent)
            let page = try await client.call(LedgerAPI.previewRules, draft).value
            return (page.changes, page.nextCursor)
        }
    }

    /// Applies rules, all enabled ones or those given. `transactions.undo(token:)` takes it back.
    public func apply(
        _ rules: [ID<Rule>]? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil,
        key: String? = nil
    ) async throws -> RulesApplied {
        let application = RuleApplication(
            from: from.map { .value($0) } ?? .absent, to: to.map { .value($0) } ?? .absent,
            ruleIds: rules.map { .value(BoundedList($0.map { .value($0) })) } ?? .absent)
        return try await client.call(
            LedgerAPI.applyRules, application, options: CallOptions(idempotencyKey: key)
        ).value
    }
}

extension Rule: Identifiable {}
