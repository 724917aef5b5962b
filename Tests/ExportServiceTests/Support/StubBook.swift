import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization

/// Stub of the ledger for export: one book, which can be long, change while it is read, or be silent.
final class StubBook: Sendable {
    static let accounts = [
        account(1, "=cmd|' /C calc'!A0", isActive: true), account(2, "Joint", isActive: false),
    ]
    static let category = Category(
        id: ID(high: 3, low: 1), name: "Food, drinks", type: .expense, color: nil, icon: nil,
        isArchived: false)
    static let budgets = accounts.map { account in
        BudgetRecord(
            id: ID(high: 4, low: account.id.low), accountId: account.id, categoryId: category.id,
            month: CalendarDate("2026-01-01")!.month, planned: Money(amountMinor: 50_000, .usd), notes: nil)
    }

    static let templates = accounts.map { account in
        RecurringTemplate(
            id: ID(high: 5, low: account.id.low), accountId: account.id, categoryId: category.id,
            type: .expense, amount: Money(amountMinor: 900, .usd), dayOfMonth: 31, description: "Rent",
            startMonth: budgets[0].month, endMonth: nil, isActive: true)
    }
    static let incomeGoals = accounts.map { account in
        IncomeGoalRecord(
            accountId: account.id, month: budgets[0].month, amount: Money(amountMinor: 1, .usd))
    }
    static let rates = [
        RateRecord(
            base: AssetCode("EUR")!, currency: AssetCode("USD")!, date: CalendarDate("2026-01-01")!,
            rate: "1.1")
    ]

    private struct State {
        var transactions: [Transaction] = []
        var revision: Int64 = 1
        /// The number of next pages after which the book changes.
        var restlessPages = 0
        var isSilent = false
        var pages = 0
        var queries: [String] = []
    }

    private let state = Mutex(State())

    var isSilent: Bool {
        get { state.withLock(\.isSilent) }
        set { state.withLock { $0.isSilent = newValue } }
    }
    /// The number of pages sent so far.
    var pages: Int { state.withLock(\.pages) }
    /// The queries of all pages, in order.
    var queries: [String] { state.withLock(\.queries) }
    var transactions: [Transaction] { state.withLock(\.transactions) }

    /// Makes the book change after each of the next `count` pages.
    func change(behindPages count: Int) { state.withLock { $0.restlessPages = count } }

    func fill(_ count: Int) {
        state.withLock { $0.transactions = (0..<count).map { Self.transaction($0) } }
    }

    func add(_ transaction: Transaction) { state.withLock { $0.transactions.append(transaction) } }

    static func transaction(
        _ number: Int, description: String? = nil, notes: String? = nil, tags: [String] = []
    ) -> Transaction {
        let moment = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000 + Int64(number))
        return Transaction(
            id: ID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number + 1)),
            accountId: accounts[number % 2].id, type: .expense,
            amount: Money(amountMinor: Int64(number + 1), .usd), date: moment.utcDate,
            description: description ?? "Purchase \(number)", notes: notes, tags: tags, isRecurring: false,
            clientId: nil, createdAt: moment, updatedAt: moment, category: category)
    }

    private static func account(_ number: UInt64, _ name: String, isActive: Bool) -> Account {
        Account(
            id: ID(high: 2, low: number), name: name, type: .own, preferredCurrency: .usd, color: nil,
            icon: nil, description: nil, balance: "0.00", projectedBalance: "0.00", otherCurrencies: [],
            isActive: isActive, spendingNetOfShares: false)
    }

    func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
        try state.withLock { state in try Self.answer(request, &state) }.response
    }

    private static func answer(_ request: HTTPRequest, _ state: inout State) throws -> Answer {
        if state.isSilent { return .error(APIError(.serviceUnavailable)) }
        if request.path.hasSuffix("/budgets") {
            let after = QueryParameters(request.query)?["after"]
            let rest = after == budgets[0].id.text ? Array(budgets.dropFirst()) : []
            return try .json(BudgetExportPage(revision: state.revision, budgets: rest, next: nil))
        }
        guard request.path.hasSuffix("/transactions") else {
            return try .json(
                BookOutline(
                    revision: state.revision, accounts: accounts, categories: [category],
                    budgets: [budgets[0]], nextBudget: budgets[0].id, recurringTemplates: templates,
                    incomeGoals: incomeGoals, rates: rates))
        }
        state.queries.append(request.query.map(String.init) ?? "")
        state.pages += 1
        let query = QueryParameters(request.query)
        let limit = query?["limit"].flatMap { Int($0) } ?? 1_000
        let after = query?["after"].flatMap { ID<Transaction>($0) }
        let start = after.map { after in state.transactions.prefix { $0.id <= after }.count } ?? 0
        let rows = Array(state.transactions.dropFirst(start).prefix(limit))
        let isLast = start + rows.count == state.transactions.count
        let page = TransactionExportPage(
            revision: state.revision, transactions: rows, next: isLast ? nil : rows.last?.id)
        if state.restlessPages > 0 {
            state.restlessPages -= 1
            state.revision += 1
        }
        return try .json(page)
    }
}
