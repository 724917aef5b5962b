import CofferClient
import CofferOffline
import Contracts
import Foundation
import JSONKit
import Synchronization
import TestKit

/// A book behind a scripted transport, as far as a copy of it needs a server.
final class FakeServer: Sendable {
    static let account = account(2, "Household", isActive: true)
    static let other = account(3, "Trip", isActive: false)
    static let closed = account(9, "Old", isActive: false, isArchived: true)
    static let food = category(4, "Food")
    static let today =
        CalendarDate("2026-01-31") ?? Timestamp(millisecondsSinceEpoch: 0).utcDate

    private struct State {
        /// The name of the book's log; another one makes all cursors unknown.
        var log = 1
        var changes: [BookChange] = []
        var transactions: [ID<Transaction>: Transaction] = [:]
        var transfers: [ID<Transfer>: Transfer] = [:]
        var made = 100
    }

    /// What a test does with a request before it arrives, and before its answer is sent back.
    typealias Trouble = @Sendable (TransportRequest) async throws -> TransportAnswer?

    private let state = Mutex(State())
    private let before = Mutex<Trouble?>(nil)
    private let after = Mutex<Trouble?>(nil)
    private let seen = Mutex<[String]>([])
    let pageSize: Int

    init(pageSize: Int = 500) {
        self.pageSize = pageSize
        state.withLock { state in
            var account = BookChange(.account, Self.account.id.cast())
            account.account = Self.account
            var other = BookChange(.account, Self.other.id.cast())
            other.account = Self.other
            var food = BookChange(.category, Self.food.id.cast())
            food.category = Self.food
            state.changes = [account, other, food]
        }
    }

    func beforeArrival(_ trouble: Trouble?) { before.withLock { $0 = trouble } }
    func beforeAnswer(_ trouble: Trouble?) { after.withLock { $0 = trouble } }

    /// The requests that arrived since the last look, without those for changes.
    func arrived() -> [String] {
        seen.withLock { seen in
            defer { seen = [] }
            return seen
        }
    }

    var descriptions: [String] {
        state.withLock { $0.transactions.values.compactMap(\.description).sorted() }
    }

    var transactions: [Transaction] { state.withLock { Array($0.transactions.values) } }

    /// Changes a transaction as another device does.
    /// Adds an account that is closed.
    func addClosed() {
        var change = BookChange(.account, Self.closed.id.cast())
        change.account = Self.closed
        state.withLock { $0.changes.append(change) }
    }

    func change(_ id: ID<Transaction>, _ draft: TransactionDraft) throws {
        try state.withLock { state in _ = try Self.store(draft, over: state.transactions[id], &state) }
    }

    /// Records a transaction as another device does.
    @discardableResult
    func spend(_ amount: String, _ description: String) throws -> Transaction {
        try state.withLock { state in
            try Self.store(
                TransactionDraft(
                    accountId: .value(Self.account.id), categoryId: .value(Self.food.id),
                    type: .value(.expense), amount: .value(AmountText(amount)), currency: .value(.usd),
                    date: .value(Self.today), description: .value(description)), &state)
        }
    }

    func delete(_ id: ID<Transaction>) {
        state.withLock { state in
            state.transactions[id] = nil
            var change = BookChange(.transaction, id.cast())
            change.isDeleted = true
            state.changes.append(change)
        }
    }

    /// Compares an account with a statement as another device does.
    func reconcile(_ account: ID<Account>, uncleared count: Int, finishedAt milliseconds: Int64?) {
        let id = ID<Reconciliation>(high: 2, low: UInt64(count))
        var change = BookChange(.reconciliation, id.cast())
        change.reconciliation = Reconciliation(
            id: id, accountId: account, status: milliseconds == nil ? .open : .finished,
            statementDate: Self.today, statement: Money(amountMinor: 0, .usd), clearedBalance: "0.00",
            difference: "0.00", unclearedCount: count, createdAt: Timestamp(millisecondsSinceEpoch: 0),
            finishedAt: milliseconds.map { Timestamp(millisecondsSinceEpoch: $0) })
        let told = change
        state.withLock { $0.changes.append(told) }
    }

    /// Sets an income goal as another device does.
    func plan(_ month: Month, of account: ID<Account>, _ amountMinor: Int64) {
        var goal = BookChange(.incomeGoal, ID(high: 3, low: UInt64(month.month)))
        goal.incomeGoal = IncomeGoal(
            accountId: account, month: month, amount: Money(amountMinor: amountMinor, .usd),
            received: "0.00", remaining: "0.00", percentReached: 0)
        let told = goal
        state.withLock { $0.changes.append(told) }
    }

    /// Sets the rate of a currency in dollars, or takes it away.
    func rate(_ base: AssetCode, _ text: String?) {
        var change = BookChange(.rate, ID(high: 4, low: base.text.utf8.reduce(0) { $0 << 8 | UInt64($1) }))
        change.isDeleted = text == nil
        change.rate = text.map {
            OwnRate(
                base: base, currency: AssetCode(.usd), date: Self.today, rate: $0,
                updatedAt: Timestamp(millisecondsSinceEpoch: 0))
        }
        let told = change
        state.withLock { $0.changes.append(told) }
    }

    /// Forgets what changed, as a restore does.
    func renewLog() { state.withLock { $0.log += 1 } }

    func client(user: Int = 1) -> CofferClient {
        let transport = ScriptedTransport { request, _ in try await self.answer(request) }
        return CofferClient(transport: transport, session: Self.session(user: user), retries: .never)
    }

    static func session(user: Int) -> SavedSession {
        let claims = Data(#"{"sub":"\#(ID<User>(high: 7, low: UInt64(user)))","exp":1}"#.utf8)
        let text = claims.base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
            .replacing("/", with: "_")
        return SavedSession(accessToken: "e30.\(text).e30", refreshToken: "none")
    }

    /// The answer of a user's sign-in.
    static func tokens(user: Int) -> TransportAnswer {
        let session = session(user: user)
        return ScriptedTransport.data(
            """
            {"accessToken":"\(session.accessToken)","refreshToken":"\(session.refreshToken)",\
            "tokenType":"Bearer","expiresIn":900,"user":\(ScriptedTransport.user)}
            """)
    }

    private func answer(_ request: TransportRequest) async throws -> TransportAnswer {
        if let trouble = before.withLock({ $0 }), let answer = try await trouble(request) { return answer }
        if !request.target.hasPrefix("/changes") {
            seen.withLock { $0.append("\(request.method.rawValue) \(request.target)") }
        }
        let answer = try serve(request)
        if let trouble = after.withLock({ $0 }), let other = try await trouble(request) { return other }
        return answer
    }

    private func serve(_ request: TransportRequest) throws -> TransportAnswer {
        let path = request.target.split(separator: "?")[0].split(separator: "/").map(String.init)
        return try state.withLock { state in
            if path == ["changes"] { return try Self.page(request.target, pageSize, state) }
            let id = path.count > 1 ? ID<Transaction>(path[1]) : nil
            switch (request.method, path[0], id) {
            case (.post, "transactions", _):
                let draft = try JSON.decode(TransactionDraft.self, from: request.bytes)
                let known = state.transactions.values.first { $0.clientId == draft.clientId.value }
                let stored = try known ?? Self.store(draft, &state)
                return try Self.data(stored, status: known == nil ? 201 : 200)
            case (.post, "transfers", _):
                let draft = try JSON.decode(TransferDraft.self, from: request.bytes)
                return try Self.data(try Self.store(draft, &state), status: 201)
            case (.get, "transactions", let id?):
                guard let found = state.transactions[id] else {
                    return ScriptedTransport.error("NOT_FOUND", 404)
                }
                return try Self.data(found)
            case (.patch, "transactions", let id?):
                let change = try JSON.decode(TransactionDraft.self, from: request.bytes)
                guard let old = state.transactions[id] else {
                    return ScriptedTransport.error("NOT_FOUND", 404)
                }
                return try Self.data(try Self.store(change, over: old, &state))
            case (.delete, "transactions", let id?):
                guard state.transactions.removeValue(forKey: id) != nil else {
                    return ScriptedTransport.error("NOT_FOUND", 404)
                }
                var change = BookChange(.transaction, id.cast())
                change.isDeleted = true
                state.changes.append(change)
                return ScriptedTransport.data(#"{"id":"\#(id)","deleted":true}"#)
            default: return ScriptedTransport.error("NOT_FOUND", 404)
            }
        }
    }

    /// Cursors are `<log>-<number of changes>`.
    private static func page(
        _ target: String, _ size: Int, _ state: State
    ) throws -> TransportAnswer {
        var start = 0
        if let since = target.split(separator: "=").dropFirst().first {
            let numbers = since.split { !$0.isNumber }.compactMap { Int($0) }
            guard numbers.count == 2, numbers[0] == state.log else {
                return ScriptedTransport.error("RESYNC_REQUIRED", 410)
            }
            start = numbers[1]
        }
        let end = min(start + size, state.changes.count)
        return try data(
            BookChanges(
                changes: Array(state.changes[start..<end]), cursor: "\(state.log)-\(end)",
                hasMore: end < state.changes.count, revision: Int64(state.changes.count)))
    }

    private static func store(
        _ draft: TransactionDraft, over old: Transaction? = nil, _ state: inout State
    ) throws -> Transaction {
        state.made += 1
        let money = try Money(draft.amount.value ?? AmountText(old?.amount ?? ""), in: .usd)
        let now = Timestamp(millisecondsSinceEpoch: Int64(state.made))
        let transaction = Transaction(
            id: old?.id ?? ID(high: 1, low: UInt64(state.made)),
            accountId: draft.accountId.value ?? old?.accountId ?? account.id, type: .expense, amount: money,
            date: draft.date.value ?? old?.date ?? today,
            description: draft.description.value ?? old?.description, notes: draft.notes.value ?? old?.notes,
            tags: old?.tags ?? [], isRefund: draft.isRefund.value ?? old?.isRefund ?? false,
            refundOf: draft.refundOf.value ?? old?.refundOf, isRecurring: false,
            clientId: draft.clientId.value ?? old?.clientId, createdAt: now, updatedAt: now, category: food)
        state.transactions[transaction.id] = transaction
        var change = BookChange(.transaction, transaction.id.cast())
        change.transaction = transaction
        state.changes.append(change)
        return transaction
    }

    private static func store(_ draft: TransferDraft, _ state: inout State) throws -> Transfer {
        state.made += 1
        let money = try Money(draft.amount.value ?? "", in: .usd)
        let now = Timestamp(millisecondsSinceEpoch: Int64(state.made))
        let transfer = Transfer(
            id: ID(high: 1, low: UInt64(state.made)), date: draft.date.value ?? today,
            from: TransferSide(accountId: draft.fromAccountId.value, amount: money, isDeleted: false),
            to: TransferSide(accountId: draft.toAccountId.value, amount: money, isDeleted: false), rate: nil,
            description: draft.description.value, notes: nil, tags: [],
            isCleared: TransferClearing(from: false, to: false),
            reconciliationId: TransferReconciliation(from: nil, to: nil), isJoined: false,
            clientId: draft.clientId.value, createdAt: now, updatedAt: now)
        state.transfers[transfer.id] = transfer
        var change = BookChange(.transfer, transfer.id.cast())
        change.transfer = transfer
        state.changes.append(change)
        return transfer
    }

    private static func data(_ value: some Encodable, status: Int = 200) throws -> TransportAnswer {
        ScriptedTransport.data(String(decoding: try JSON.encode(value), as: UTF8.self), status: status)
    }

    private static func account(_ number: UInt64, _ name: String, isActive: Bool, isArchived: Bool = false)
        -> Account
    {
        Account(
            id: ID(high: 1, low: number), name: name, type: .own, preferredCurrency: .usd, color: nil,
            icon: nil, description: nil, balance: "0.00", projectedBalance: "0.00", clearedBalance: "0.00",
            otherCurrencies: [], isActive: isActive, inOverview: true, isArchived: isArchived,
            spendingNetOfShares: false)
    }

    private static func category(_ number: UInt64, _ name: String) -> Contracts.Category {
        Contracts.Category(
            id: ID(high: 1, low: number), name: name, type: .expense, color: nil, icon: nil,
            isArchived: false)
    }
}
