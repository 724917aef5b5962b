public import Contracts

extension CofferClient {
    public var rules: Rules { Rules(client: self) }

    public struct Rules: Sendable {
        let client: CofferClient

        /// In the order in which they work.
        public func list() async throws -> [Rule] {
            try await client.call(LedgerAPI.listRules).value.rules
        }

        public func get(_ id: ID<Rule>) async throws -> Rule {
            try await client.call(LedgerAPI.getRule, at: [id]).value
        }

        /// - Parameter key: the program's own idempotency key, if it may repeat the call after a restart.
        public func create(_ draft: RuleDraft, key: String? = nil) async throws -> Rule {
            try await client.call(LedgerAPI.createRule, draft, options: CallOptions(idempotencyKey: key))
                .value
        }

        public func update(
            _ id: ID<Rule>, _ change: RuleDraft, ifUnchanged tag: String? = nil
        ) async throws -> Rule {
            try await client.call(
                LedgerAPI.updateRule, change, at: [id], options: CallOptions(ifUnchanged: tag)
            ).value
        }

        public func delete(_ id: ID<Rule>, ifUnchanged tag: String? = nil) async throws {
            _ = try await client.call(
                LedgerAPI.deleteRule, at: [id], options: CallOptions(ifUnchanged: tag))
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
}
