public import Contracts

extension CofferClient {
    public var planning: Planning { Planning(client: self) }

    /// Monthly planning of savings goals.
    public struct Planning: Sendable {
        let client: CofferClient

        public func settings() async throws -> PlanningSettings {
            try await client.call(LedgerAPI.getPlanningSettings).value
        }

        public func update(
            _ change: PlanningSettingsDraft, ifUnchanged tag: String? = nil
        ) async throws -> PlanningSettings {
            try await client.call(
                LedgerAPI.updatePlanningSettings, change, options: CallOptions(ifUnchanged: tag)
            ).value
        }

        public func requirements(
            displayCurrency: Currency? = nil, explain: Bool? = nil
        ) async throws -> Requirements {
            try await client.call(
                LedgerAPI.listRequirements,
                query: ["displayCurrency": displayCurrency?.code, "explain": explain?.description]
            ).value
        }

        /// Previews paying more or less than required. A draft with `apply` goes to `applyFlex`.
        public func flex(_ draft: FlexDraft) async throws -> FlexPreview {
            try await client.call(LedgerAPI.flexPlan, draft).value
        }

        /// Puts a draft with `apply` into its month's plan.
        public func applyFlex(_ draft: FlexDraft) async throws -> PlanMonth {
            let answer = try await client.answer(
                to: LedgerAPI.flexPlan.description, OutgoingBody(json: draft), at: [], query: [:],
                CallOptions())
            return try answer.data(PlanMonth.self)
        }

        public func optimal(_ draft: OptimalDraft) async throws -> OptimalAdjustment {
            try await client.call(LedgerAPI.optimalPlan, draft).value
        }

        /// Computes what a monthly budget reaches. A draft with `apply` goes to `applyBudget`.
        public func calculateBudget(_ draft: BudgetCalculatorDraft) async throws -> BudgetCalculation {
            try await client.call(LedgerAPI.calculateBudget, draft).value
        }

        /// Puts a draft with `apply` into the next month's plan.
        public func applyBudget(_ draft: BudgetCalculatorDraft) async throws -> PlanMonth {
            let answer = try await client.answer(
                to: LedgerAPI.calculateBudget.description, OutgoingBody(json: draft), at: [], query: [:],
                CallOptions())
            return try answer.data(PlanMonth.self)
        }

        public func month(_ month: Month) async throws -> PlanMonth {
            try await client.call(LedgerAPI.getPlanMonth, at: [month.text]).value
        }

        /// Changes the goals that the plans name.
        public func update(
            _ month: Month, _ plans: [GoalPlanDraft], ifUnchanged tag: String? = nil
        ) async throws -> PlanMonth {
            try await client.call(
                LedgerAPI.updatePlanMonth, PlanMonthDraft(plans: .list(plans)), at: [month.text],
                options: CallOptions(ifUnchanged: tag)
            ).value
        }

        public func start(_ month: Month) async throws -> PlanMonth {
            try await client.call(LedgerAPI.startPlanMonth, at: [month.text]).value
        }

        public func complete(_ month: Month) async throws -> PlanMonth {
            try await client.call(LedgerAPI.completePlanMonth, at: [month.text]).value
        }

        /// Takes the last start or completion back.
        public func undo(_ month: Month) async throws -> PlanMonth {
            try await client.call(LedgerAPI.undoPlanMonth, at: [month.text]).value
        }

        public func page(limit: Int? = nil, cursor: String? = nil) async throws -> PlanHistory {
            try await client.call(
                LedgerAPI.listPlanHistory, query: ["limit": limit?.description, "cursor": cursor]
            ).value
        }

        /// All completed months, newest first.
        public func history() -> Pages<PlanMonth> {
            Pages { cursor in
                let page = try await self.page(cursor: cursor)
                return (page.months, page.nextCursor)
            }
        }

        /// Gives the calendar of payments a new address; it is shown only once.
        public func openCalendar() async throws -> ReminderCalendarAddress {
            try await client.call(LedgerAPI.openReminderCalendar).value
        }

        public func closeCalendar() async throws {
            _ = try await client.call(LedgerAPI.closeReminderCalendar)
        }

        /// Reads the calendar by the token in its address.
        public func calendar(token: String) async throws -> ClientFile {
            try await client.download(LedgerAPI.reminderCalendar, at: [token])
        }
    }
}
