public import Contracts

extension CofferClient {
    public var budgets: Budgets { Budgets(client: self) }
    public typealias Recurring = Resource<RecurringTemplate, RecurringDraft>
    public var recurring: Recurring { Resource(LedgerAPI.template, self) }

    /// Budgets and income goals. The active account and the current month are meant where none is named.
    public struct Budgets: Sendable {
        let client: CofferClient

        public func list(
            account: AccountScope? = nil, month: Month? = nil, displayCurrency: Currency? = nil,
            rollUp: Bool = false
        ) async throws -> BudgetList {
            try await client.call(
                LedgerAPI.listBudgets,
                query: [
                    "accountId": account?.text, "month": month?.text,
                    "displayCurrency": displayCurrency?.code, "rollUp": rollUp ? "true" : nil,
                ]
            ).value
        }

        public func get(_ id: ID<Budget>, displayCurrency: Currency? = nil) async throws -> Budget {
            try await client.call(
                LedgerAPI.getBudget, at: [id], query: ["displayCurrency": displayCurrency?.code]
            ).value
        }

        /// Sets the budget of a category and month, whether or not there is one.
        public func put(_ draft: BudgetDraft) async throws -> Budget {
            try await client.call(LedgerAPI.putBudget, draft).value
        }

        public func put(
            _ lines: [BudgetLine], account: AccountScope? = nil, month: Month? = nil
        ) async throws -> [Budget] {
            let draft = QuickBudgetDraft(
                accountId: account.map { .value($0) } ?? .absent, month: month.map { .value($0) } ?? .absent,
                budgets: .list(lines))
            let answer = try await client.answer(
                to: LedgerAPI.quickBudget.description, OutgoingBody(json: draft), at: [], query: [:],
                CallOptions())
            return try answer.data(BudgetsSet.self).budgets
        }

        public func update(
            _ id: ID<Budget>, _ change: BudgetDraft, ifUnchanged tag: String? = nil
        ) async throws -> Budget {
            try await client.call(
                LedgerAPI.updateBudget, change, at: [id], options: CallOptions(ifUnchanged: tag)
            ).value
        }

        public func delete(_ id: ID<Budget>, ifUnchanged tag: String? = nil) async throws {
            _ = try await client.call(
                LedgerAPI.deleteBudget, at: [id], options: CallOptions(ifUnchanged: tag))
        }

        /// Restores a deleted one.
        public func restore(_ id: ID<Budget>) async throws -> Budget {
            try await client.call(LedgerAPI.restoreBudget, at: [id]).value
        }

        public func delete(
            account: AccountScope, category: ID<Category>, month: Month? = nil
        ) async throws {
            _ = try await client.call(
                LedgerAPI.deleteBudgets,
                query: ["accountId": account.text, "categoryId": category.text, "month": month?.text])
        }

        public func copy(_ draft: BudgetCopyDraft) async throws -> BudgetsCopied {
            try await client.call(LedgerAPI.copyBudgets, draft).value
        }

        /// Moves planned money from one budget to another, or to a category.
        public func move(
            _ amount: AmountText, from: ID<Budget>, to target: BudgetTarget, key: String? = nil
        ) async throws -> BudgetsMoved {
            let move = BudgetMove(from: .value(from), to: .value(target), amount: .value(amount))
            return try await client.call(
                LedgerAPI.moveBudget, move, options: CallOptions(idempotencyKey: key)
            ).value
        }

        /// Makes budgets of single accounts, from a month on, budgets of the whole book.
        /// `transactions.undo(token:)` takes it back.
        public func widen(from month: Month? = nil, key: String? = nil) async throws -> BudgetsWidened {
            let widening = BudgetWidening(month: month.map { .value($0) } ?? .absent)
            return try await client.call(
                LedgerAPI.widenBudgets, widening, options: CallOptions(idempotencyKey: key)
            ).value
        }

        public func incomeGoal(
            account: AccountScope? = nil, month: Month? = nil
        ) async throws -> IncomeGoal {
            try await client.call(
                LedgerAPI.getIncomeGoal, query: ["accountId": account?.text, "month": month?.text]
            ).value
        }

        public func setIncomeGoal(_ draft: IncomeGoalDraft) async throws -> IncomeGoal {
            try await client.call(LedgerAPI.setIncomeGoal, draft).value
        }

        public func deleteIncomeGoal(account: AccountScope? = nil, month: Month? = nil) async throws {
            _ = try await client.call(
                LedgerAPI.deleteIncomeGoal, query: ["accountId": account?.text, "month": month?.text])
        }
    }
}

/// Templates that book a transaction or a transfer again and again.
extension CofferClient.Recurring {
    public func page(
        account: AccountScope? = nil, withTransfers: Bool = false, limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> RecurringList {
        try await client.call(
            LedgerAPI.template.list,
            query: [
                "accountId": account?.text, "include": withTransfers ? "transfers" : nil,
                "limit": limit?.description, "cursor": cursor,
            ]
        ).value
    }

    public func all(
        account: AccountScope? = nil, withTransfers: Bool = false
    ) -> Pages<RecurringTemplate> {
        Pages { cursor in
            let page = try await self.page(
                account: account, withTransfers: withTransfers, cursor: cursor)
            return (page.recurring, page.nextCursor)
        }
    }

    /// Restores a deleted one.
    public func restore(_ id: ID<RecurringTemplate>) async throws -> RecurringTemplate {
        try await client.call(LedgerAPI.restoreRecurring, at: [id]).value
    }

    /// Pauses the template, or resumes it from today.
    public func toggle(_ id: ID<RecurringTemplate>) async throws -> RecurringTemplate {
        try await client.call(LedgerAPI.toggleRecurring, at: [id]).value
    }

    /// Lists what templates book in the next days.
    public func upcoming(
        account: AccountScope? = nil, days: Int? = nil
    ) async throws -> [UpcomingBooking] {
        try await client.call(
            LedgerAPI.upcomingRecurring,
            query: ["accountId": account?.text, "days": days?.description]
        ).value.upcoming
    }

    /// Leaves out the booking of a day.
    public func skip(
        _ id: ID<RecurringTemplate>, on date: CalendarDate
    ) async throws -> RecurringSkipped {
        try await client.call(
            LedgerAPI.skipRecurring, RecurringSkip(date: .value(date)), at: [id]
        ).value
    }

    /// Finds what repeats without a template, and what all that repeats costs.
    public func suggestions(account: AccountScope? = nil) async throws -> RecurringSuggestions {
        try await client.call(LedgerAPI.suggestRecurring, query: ["accountId": account?.text]).value
    }

    /// Makes a template of a suggestion; one that was accepted before answers its template.
    public func accept(
        _ key: ID<RecurringSuggestion>, idempotencyKey: String? = nil
    ) async throws -> RecurringTemplate {
        try await client.call(
            LedgerAPI.acceptSuggestion, at: [key], options: CallOptions(idempotencyKey: idempotencyKey)
        ).value
    }

    /// Expects what a suggestion says and counts its cost, without booking it.
    public func confirm(_ key: ID<RecurringSuggestion>) async throws -> RecurringSuggestion {
        try await client.call(LedgerAPI.confirmSuggestion, at: [key]).value
    }

    /// Hides a suggestion until its rhythm or its amount changes.
    public func dismiss(_ key: ID<RecurringSuggestion>) async throws {
        _ = try await client.call(LedgerAPI.dismissSuggestion, at: [key])
    }

    /// Takes the confirmation or the dismissal of a suggestion back.
    public func reset(_ key: ID<RecurringSuggestion>) async throws {
        _ = try await client.call(LedgerAPI.resetSuggestion, at: [key])
    }

    /// Books a month's transactions now.
    public func apply(
        _ application: RecurringApplication = RecurringApplication()
    ) async throws -> RecurringApplied {
        try await client.call(LedgerAPI.applyRecurring, application).value
    }
}

extension Budget: Identifiable {}
extension RecurringTemplate: Identifiable {}
