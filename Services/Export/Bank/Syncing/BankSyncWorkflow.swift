import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// Fetches the entries of connections in the background: by itself four times a day, or because a user asked,
/// who waits for it. One connection of a user at a time, four altogether, the users in turn. What fails waits
/// for the next turn.
final class BankSyncWorkflow: Sendable {
    static let intervalMilliseconds = 15_000
    private static let atOnce = 4
    /// How long a sync waits until its import is recorded, before the next one of the user may begin.
    private static let recordingMilliseconds = 60_000
    private static let pauseMilliseconds = 50
    /// When auth is told of a connection whose request did not.
    private static let toldSeconds: Int64 = 60

    let store: BankStore
    let provider: any BankProvider
    let connecting: BankConnectWorkflow
    let turns = FairTurns<ID<User>>(atOnce: BankSyncWorkflow.atOnce)
    let work: RepeatingWork
    private let secrets: BankSecrets
    private let recorder: BankRecordingWorkflow
    private let memberships: BookGate
    private let context: ServiceContext
    private let running = Mutex<[ID<BankConnection>: LongWork<Void>]>([:])

    init(
        store: BankStore, provider: any BankProvider, connecting: BankConnectWorkflow, secrets: BankSecrets,
        recorder: BankRecordingWorkflow, memberships: BookGate, context: ServiceContext
    ) {
        self.memberships = memberships
        self.store = store
        self.provider = provider
        self.connecting = connecting
        self.secrets = secrets
        self.recorder = recorder
        self.context = context
        work = RepeatingWork(
            everyMilliseconds: Self.intervalMilliseconds, firstAfterMilliseconds: 1_000, in: context)
    }

    func start() { work.start { [self] in await run() } }

    func stop() { work.stop() }

    func isSyncing(_ id: ID<BankConnection>) -> Bool { running.withLock { $0[id] != nil } }

    /// Begins a sync. Throws `bankBusy` while another one is under way.
    @discardableResult
    func begin(_ id: ID<BankConnection>, of user: ID<User>) throws -> LongWork<Void> {
        guard let loop = context.loops.first else { throw APIError(.serviceUnavailable) }
        let sync = LongWork<Void>()
        let isFirst = running.withLock { running in
            if running[id] != nil { return false }
            running[id] = sync
            return true
        }
        guard isFirst else { throw APIError.bankBusy }
        loop.spawn { [self] in
            let result = await outcome(of: id, user)
            running.withLock { $0[id] = nil }
            sync.end(result)
        }
        return sync
    }

    /// One round: begins the syncs that are due.
    private func run() async {
        do {
            let now = context.clock.now()
            for record in try await store.untold(before: now.adding(seconds: -Self.toldSeconds)) {
                await connecting.tellLater(record)
            }
            if context.settings.isOffline { return }
            for record in try await store.due(at: now) where work.isRunning && !isSyncing(record.id) {
                try begin(record.id, of: record.user)
            }
        } catch {
            context.log.warning("banks not synced", ["reason": String(describing: error)])
        }
    }

    private func outcome(of id: ID<BankConnection>, _ user: ID<User>) async -> Result<Void, any Error> {
        guard await turns.enter(user) else { return .failure(APIError(.serviceUnavailable)) }
        defer { turns.leave(user) }
        do {
            if try await !mayAsk(id, user) { return .success(()) }
            switch try await store.beginSync(id, at: context.clock.now()) {
            case .refused(let refusal): return .failure(refusal)
            case .begun(let record, let accounts): try await sync(record, accounts)
            }
            try await awaitRecording(of: id)
            return .success(())
        } catch {
            context.log.warning(
                "bank not synced", ["connection": id.text, "reason": String(describing: error)])
            return .failure(error)
        }
    }

    /// Whether the connection's owner may be served: nothing is asked for one whom the operator has disabled,
    /// until the turn after the account is enabled, and an access of somebody who is gone ends.
    private func mayAsk(_ id: ID<BankConnection>, _ user: ID<User>) async throws -> Bool {
        let record = try await store.connection(id, of: user).record
        let people = try await connecting.auth.call(
            AuthAPI.findPeople, body: PeopleQuery(ids: [record.owner])
        ).people
        guard let owner = people.first else {
            try await store.end(id, .noOwner)
            return false
        }
        if owner.isDisabled { try await store.skipTurn(id, at: context.clock.now()) }
        return !owner.isDisabled
    }

    /// Asks the server and records what it tells. What goes wrong stands at the connection afterwards.
    private func sync(_ record: BankConnectionRecord, _ accounts: [BankAccountRecord]) async throws {
        guard let access = secrets.open(record) else { return try await store.end(record.id, .restored) }
        if let owner = record.by, try await memberships.role(of: owner, in: record.user) != .owner {
            return try await store.end(record.id, .otherOwner)
        }
        let now = context.clock.now()
        let mapped = accounts.filter { $0.account != nil }
        let day = mapped.isEmpty ? nil : BankRules.firstDay(of: mapped, today: now.utcDate)
        do {
            let report = try await provider.report(by: access, from: day)
            try await recorder.record(report, from: day, of: record, accounts, at: now)
        } catch let failure as BankFailure {
            context.log.warning(
                "bank not reached", ["connection": record.id.text, "reason": failure.reason])
            try await store.failSync(record, failure.problem, ends: failure == .accessEnded)
        } catch let error as APIError where error == .bankEnded {
            return
        } catch {
            context.log.warning(
                "bank not recorded", ["connection": record.id.text, "reason": String(describing: error)])
            let words = (error as? APIError).map { $0.code.status < 500 ? ": \($0.message)" : "" } ?? ""
            try await store.failSync(
                record, BankProblem(.notRecorded, "The entries could not be recorded\(words)"),
                ends: false)
        }
    }

    private func awaitRecording(of id: ID<BankConnection>) async throws {
        for _ in 0..<(Self.recordingMilliseconds / Self.pauseMilliseconds) {
            guard work.isRunning, try await store.isRecording(id) else { return }
            await context.loops.first?.sleep(milliseconds: Self.pauseMilliseconds)
        }
    }
}
