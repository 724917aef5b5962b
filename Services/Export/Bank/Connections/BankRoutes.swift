import Contracts
import HTTPKit
import ServiceKit

/// `/bank/connections`
struct BankRoutes: Sendable {
    /// How long a request waits for a sync.
    private static let waitMilliseconds = 7_000
    /// The same, after a claim, which can have taken six seconds.
    private static let firstWaitMilliseconds = 2_500

    let store: BankStore
    let syncing: BankSyncWorkflow
    let previews: PreviewWorkflow
    let ledger: ServiceClient
    let context: ServiceContext

    func mount(on routes: inout ServiceRoutes) {
        routes.on(ExportAPI.createBankConnection, create)
        routes.on(ExportAPI.listBankConnections) { call in
            var connections: [BankConnection] = []
            for (record, accounts) in try await store.connections(of: call.place.key) {
                connections.append(try await answer(record, accounts, at: call.now))
            }
            return BankConnectionList(connections: connections)
        }
        routes.on(ExportAPI.getBankConnection) { call in
            try await answer(call.id(), of: call.place.key, at: call.now)
        }
        routes.on(ExportAPI.updateBankConnection, update)
        routes.on(ExportAPI.syncBankConnection, sync)
        routes.on(ExportAPI.deleteBankConnection) { call in
            let id: ID<BankConnection> = try call.id()
            try await store.delete(id, of: call.place.key)
            return DeletedID(id: id)
        }
    }

    private func create(_ call: Call<BankConnectionDraft>) async throws -> BankConnection {
        let owner = try BookVisitor(call)
        let record = try await syncing.connecting.connect(call.body, by: owner, at: call.now)
        // A failure of the first look stands at the connection.
        _ = try? await wait(for: record.id, of: owner.book, Self.firstWaitMilliseconds)
        return try await answer(record.id, of: owner.book, at: context.clock.now())
    }

    private func sync(_ call: Call<Empty>) async throws -> Answer {
        let (id, book): (ID<BankConnection>, ID<User>) = (try call.id(), try call.place.key)
        let record = try await store.connection(id, of: book).record
        if record.access == nil { throw APIError.bankEnded }
        if context.settings.isOffline {
            throw APIError(.serviceUnavailable, "Coffer is offline, so it asks no bank")
        }
        let isDone = try await wait(for: id, of: book, Self.waitMilliseconds)
        var answer = try Answer.json(try await self.answer(id, of: book, at: context.clock.now()))
        if !isDone { answer.status = 202 }
        return answer
    }

    /// Begins a sync and waits. Returns whether it ended in time.
    private func wait(
        for id: ID<BankConnection>, of book: ID<User>, _ milliseconds: Int
    ) async throws -> Bool {
        let work = try syncing.begin(id, of: book)
        guard let loop = EventLoop.current else { return false }
        return try await work.result(withinMilliseconds: milliseconds, on: loop) != nil
    }

    private func update(_ call: Call<BankConnectionChange>) async throws -> BankConnection {
        let (id, owner): (ID<BankConnection>, BookVisitor) = (try call.id(), try BookVisitor(call))
        let accounts = try await store.connection(id, of: owner.book).accounts
        let goals = try call.body.goals(for: accounts)
        let book = try await previews.book(of: owner)
        var errors = FieldErrors()
        for (index, (_, goal)) in goals.enumerated() {
            guard case .account(let account) = goal else { continue }
            errors.checkAccount(account, "accounts[\(index)].accountId", book)
        }
        try errors.throwIfAny()
        // No sync may write the accounts meanwhile.
        guard await syncing.turns.enter(owner.book, withinMilliseconds: Self.waitMilliseconds) else {
            throw APIError(.serviceUnavailable, retryAfterSeconds: 5, logMessage: "the bank is being synced")
        }
        do {
            let planned = try await store.planAccounts(
                goals.filter { $0.goal == .create }.map(\.id), of: id, making: { context.ids.make() })
            let choices = try await choices(of: goals, accounts, planned, for: owner)
            try await store.choose(choices, of: id, by: owner, at: call.now)
        } catch {
            syncing.turns.leave(owner.book)
            throw error
        }
        syncing.turns.leave(owner.book)
        syncing.work.runSoon()
        return try await answer(id, of: owner.book, at: call.now)
    }

    /// Makes the accounts that are wished, with the ids that are planned for them: made twice, each is there
    /// once.
    private func choices(
        of goals: [(id: String, goal: BankAccountGoal)], _ accounts: [BankAccountRecord],
        _ planned: [String: ID<Account>], for owner: BookVisitor
    ) async throws -> [(bankID: String, account: ID<Account>?, isIgnored: Bool, opens: Bool)] {
        var choices: [(bankID: String, account: ID<Account>?, isIgnored: Bool, opens: Bool)] = []
        for (bankID, goal) in goals {
            switch goal {
            case .account(let id): choices.append((bankID, id, false, false))
            case .ignore: choices.append((bankID, nil, true, false))
            case .create:
                guard let account = accounts.first(where: { $0.bankID == bankID }),
                    let currency = account.currency, let own = planned[bankID]
                else { continue }
                let request = ImportAccountRequest(
                    user: owner.book, by: owner.by, currency: owner.identity.currency,
                    timeZone: owner.identity.timeZone, account: own,
                    name: account.details.name, accountCurrency: currency)
                let made = try await ledger.call(LedgerAPI.createImportAccount, body: request)
                choices.append((bankID, made.id, false, true))
            }
        }
        return choices
    }

    // MARK: Answers

    private func answer(
        _ id: ID<BankConnection>, of user: ID<User>, at now: Timestamp
    ) async throws -> BankConnection {
        let (record, accounts) = try await store.connection(id, of: user)
        return try await answer(record, accounts, at: now)
    }

    private func answer(
        _ record: BankConnectionRecord, _ accounts: [BankAccountRecord], at now: Timestamp
    ) async throws -> BankConnection {
        var answers: [BankAccount] = []
        for account in accounts {
            answers.append(account.answer(booked: try await booked(account, of: record.user)))
        }
        var problem = record.problem
        if problem == nil, let last = record.lastImport, let refusal = try await store.refusal(of: last) {
            problem = BankProblem(.notRecorded, "The entries were not recorded: \(refusal.message)")
        }
        let isRecording = try await store.isRecording(record.id)
        return BankConnection(
            id: record.id, host: record.host, status: record.status, createdAt: record.createdAt,
            lastSyncAt: record.lastSyncAt, lastSuccessAt: record.lastSuccessAt, nextSyncAt: record.dueAt,
            isSyncing: isRecording || syncing.isSyncing(record.id),
            requestsLeft: record.status == .active ? record.requestsLeft(at: now) : 0, problem: problem,
            messages: record.messages, lastImportId: record.lastImport, accounts: answers)
    }

    /// Returns what the account of ours has on the day of the bank's balance; nil where it is gone, or the
    /// ledger does not answer.
    private func booked(_ account: BankAccountRecord, of user: ID<User>) async throws -> Money? {
        guard let own = account.account, let currency = account.currency, let day = account.balanceDay else {
            return nil
        }
        do {
            let balance = try await ledger.call(
                LedgerAPI.importBalance, path: ["user": user.text],
                query: [("accountId", own.text), ("currency", currency.code), ("date", day.text)])
            return Money(amountMinor: balance.amountMinor, currency)
        } catch {
            return nil
        }
    }
}
