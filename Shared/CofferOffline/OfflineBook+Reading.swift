public import Contracts

/// Lists, which need no network. What a record says of others, as an account's balance, is as the server last
/// told it: what waits in the outbox is not part of it.
extension OfflineBook {
    /// The accounts, the active one first, closed ones last.
    public func accounts() async throws -> [Account] {
        let accounts: [Account] = try await all(.account)
        let open = accounts.filter { !$0.isArchived }
        return open.filter(\.isActive) + open.filter { !$0.isActive } + accounts.filter(\.isArchived)
    }

    /// All categories, archived ones too.
    public func categories() async throws -> [Category] { try await all(.category) }

    /// What is planned for a month: of one account, or with `all` of the whole book; of each account if
    /// nothing is given.
    public func budgets(_ month: Month, of scope: AccountScope? = nil) async throws -> [BudgetPlan] {
        try await requireOwner()
        let kind: BookChangeKind = scope == .all ? .bookBudget : .budget
        let budgets: [Budget] = try shownCopy.all(kind, day: month.firstDay)
        let account = scope?.account
        return budgets.filter { account == nil || $0.accountId == account }.map { BudgetPlan($0) }
    }

    /// The income goal of an account, or of the whole book, and month, or nil. `received` is as of the goal's
    /// own last change and misses later transactions: do not show it as current.
    public func incomeGoal(_ month: Month, of scope: AccountScope) async throws -> IncomeGoal? {
        try await requireOwner()
        let kind: BookChangeKind = scope == .all ? .bookIncomeGoal : .incomeGoal
        let goals: [IncomeGoal] = try shownCopy.all(kind, day: month.firstDay)
        return goals.first { $0.accountId == scope.account }
    }

    /// The exchange rates that the user set, by their currencies and days.
    public func ownRates() async throws -> [OwnRate] {
        let rates: [OwnRate] = try await all(.rate)
        return rates.sorted { ($0.base, $0.currency, $0.date) < ($1.base, $1.currency, $1.date) }
    }

    public func recurring() async throws -> [RecurringTemplate] { try await all(.recurring) }
    public func rules() async throws -> [Rule] { try await all(.rule) }

    /// The goals. Their figures are of the goals' own last changes, not of the transactions since: do not
    /// show them as current.
    public func goals() async throws -> [Goal] { try await all(.goal) }
    public func assets() async throws -> [Asset] { try await all(.asset) }

    /// The reconciliations of an account, an open one first, then the newest. The figures of an open one are
    /// of its own last change, not of the entries since: do not show them as current.
    public func reconciliations(of account: ID<Account>) async throws -> [Reconciliation] {
        let found: [Reconciliation] = try await all(.reconciliation)
        return found.filter { $0.accountId == account }.sorted { one, other in
            guard let first = one.finishedAt, let second = other.finishedAt else {
                return one.finishedAt == nil && other.finishedAt != nil
            }
            return (first, one.id) > (second, other.id)
        }
    }

    /// Expenses, incomes and refunds, newest first, with what waits among them.
    /// - Parameters:
    ///   - last: the last one of the page before.
    public func transactions(
        of account: ID<Account>? = nil, limit: Int = 50, before last: Kept<Transaction>? = nil
    ) async throws -> [Kept<Transaction>] {
        try await page(of: account, limit, last)
    }

    /// Transfers in the same way; of an account on either side if given.
    public func transfers(
        of account: ID<Account>? = nil, limit: Int = 50, before last: Kept<Transfer>? = nil
    ) async throws -> [Kept<Transfer>] {
        try await page(of: account, limit, last)
    }

    /// Returns a transaction, or nil without one. The id can be the one that it was made under here.
    public func transaction(_ id: ID<Transaction>) async throws -> Kept<Transaction>? {
        try await requireOwner()
        return try kept(id)
    }

    /// The same for a transfer.
    public func transfer(_ id: ID<Transfer>) async throws -> Kept<Transfer>? {
        try await requireOwner()
        return try kept(id)
    }

    /// The book's revision in the copy, as events tell it; nil until the first sync has ended.
    public var revision: Int64? {
        get async throws {
            try await requireOwner()
            return try file.first("SELECT revision FROM copies WHERE is_shown AND revision IS NOT NULL") {
                $0.integer(0)
            }
        }
    }

    private func all<Record: Decodable>(_ kind: BookChangeKind) async throws -> [Record] {
        try await requireOwner()
        return try shownCopy.all(kind)
    }

    private func page<Record: WaitingRecord>(
        of account: ID<Account>?, _ limit: Int, _ last: Kept<Record>?
    ) async throws -> [Kept<Record>] {
        try await requireOwner()
        guard limit > 0 else { return [] }
        let copy = try shownCopy
        let overlay = try Overlay<Record>(outbox, over: copy)
        var found = overlay.records.values.filter { kept in
            (account.map { kept.record.isOf($0) } ?? true)
                && (last.map { $0.record.isNewer(than: kept.record) } ?? true)
        }
        var count = 0
        try copy.newest(of: account, before: last?.record) { (record: Record) in
            guard !overlay.replaced.contains(record.id) else { return true }
            found.append(Kept(record: record, state: .stored))
            count += 1
            return count < limit
        }
        found.sort { $0.record.isNewer(than: $1.record) }
        return try found.prefix(limit).map { kept in
            Kept(record: try kept.record.refreshed(in: copy), state: kept.state)
        }
    }

    /// Returns a record as it is shown, or nil.
    func kept<Record: WaitingRecord>(_ id: ID<Record>) throws -> Kept<Record>? {
        let copy = try shownCopy
        let id = try copy.storedID(of: id.text, Record.kind).flatMap { ID<Record>($0) } ?? id
        let overlay = try Overlay<Record>(outbox, over: copy)
        if let kept = overlay.records[id] { return kept }
        let stored: Record? = overlay.replaced.contains(id) ? nil : try copy.record(Record.kind, id.text)
        return try stored.map { Kept(record: try $0.refreshed(in: copy), state: .stored) }
    }
}
