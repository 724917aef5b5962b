import Contracts
import HTTPKit
package import ServiceKit
import Synchronization
package import LedgerCore
package import LedgerCurrencies

/// Reads assets from their chains in the background: by itself every 15 minutes, or because an owner asked,
/// who waits for it. One asset is read once at a time, one of a book at a time, four altogether.
package final class ChainSyncWorkflow: Sendable {
    package static let intervalMilliseconds = 15_000
    package static let firstMilliseconds = 5_000
    typealias Outcome = Result<Void, SyncFailure>

    private struct Waiter {
        let continuation: CheckedContinuation<Outcome, Never>
        let timer: LoopTimer?
    }

    private struct State {
        var lastNumber = 0
        /// Those who wait for the end of a sync.
        var waiters: [OwnedAsset: [Int: Waiter]] = [:]
    }

    private static let atOnce = 4

    private let store: LedgerStore
    private let client: ProviderClient
    private let auth: ServiceClient
    private let context: ServiceContext
    private let fetchMilliseconds: Int
    private let waitMilliseconds: Int
    private let turns = FairTurns<ID<User>>(atOnce: atOnce)
    private let state = Mutex(State())

    /// - Parameters:
    ///   - fetchMilliseconds: the time for all requests of one sync, less than owners wait.
    ///   - waitMilliseconds: how long an owner waits (contract §2.2, "Assets").
    package init(
        store: LedgerStore, client: ProviderClient, auth: ServiceClient, context: ServiceContext,
        fetchMilliseconds: Int = 7_000, waitMilliseconds: Int = 8_000
    ) {
        self.store = store
        self.client = client
        self.auth = auth
        self.context = context
        self.fetchMilliseconds = fetchMilliseconds
        self.waitMilliseconds = waitMilliseconds
    }

    /// Syncs an asset and waits for the end, but not longer than an owner waits. Throws `syncFailed`.
    func sync(_ owned: OwnedAsset, timeZone: String) async throws {
        let outcome = await join(owned, timeZone: timeZone, limitMilliseconds: waitMilliseconds)
        guard case .failure(let failure) = outcome else { return }
        // The sync may still wait for its turn.
        if failure == .provider(.slow) {
            try await store.failSync(of: owned, failure, at: context.clock.now())
        }
        throw failure.apiError
    }

    /// Performs one round: syncs the assets that are due, fairly among their owners.
    package func run(while isRunning: () -> Bool) async {
        do {
            guard isRunning(), try await client.obstacle() == nil else { return }
            let due = try await store.dueSyncs(at: context.clock.now())
            if due.isEmpty { return }
            let owners = try await BookOwnership.owners(of: due.map(\.book), asking: auth)
            await withTaskGroup(of: Void.self) { group in
                for (owned, book) in due {
                    guard let zone = owners[book.owner]?.timeZone else { continue }
                    group.addTask { [self] in _ = await join(owned, timeZone: zone, limitMilliseconds: nil) }
                }
            }
        } catch {
            context.log.warning("assets not synced", ["reason": String(describing: error)])
        }
    }

    /// Starts a sync, or joins the one that is under way, and waits for its end.
    private func join(
        _ owned: OwnedAsset, timeZone: String, limitMilliseconds: Int?
    ) async -> Outcome {
        guard let loop = context.loops.first else { return .failure(.provider(.offline)) }
        return await withCheckedContinuation { continuation in
            let number = state.withLock { state in
                state.lastNumber += 1
                return state.lastNumber
            }
            let timer = limitMilliseconds.map { limit in
                loop.schedule(afterMilliseconds: limit) { [self] in giveUp(owned, number) }
            }
            let isFirst = state.withLock { state in
                let isFirst = state.waiters[owned] == nil
                state.waiters[owned, default: [:]][number] = Waiter(
                    continuation: continuation, timer: timer)
                return isFirst
            }
            if isFirst { loop.spawn { [self] in await finish(owned, perform(owned, timeZone)) } }
        }
    }

    private func giveUp(_ owned: OwnedAsset, _ number: Int) {
        let waiter = state.withLock { $0.waiters[owned]?.removeValue(forKey: number) }
        waiter?.continuation.resume(returning: .failure(.provider(.slow)))
    }

    private func finish(_ owned: OwnedAsset, _ outcome: Outcome) {
        let waiters = state.withLock { $0.waiters.removeValue(forKey: owned) } ?? [:]
        for waiter in waiters.values {
            waiter.timer?.cancel()
            waiter.continuation.resume(returning: outcome)
        }
    }

    private func perform(_ owned: OwnedAsset, _ timeZone: String) async -> Outcome {
        let outcome = try? await turns.run(of: owned.book) { () -> Outcome in
            do {
                try await fetch(owned, timeZone)
                return .success(())
            } catch {
                let failure = SyncFailure(error)
                context.log.warning(
                    "asset not synced", ["asset": owned.asset.text, "reason": failure.reason])
                do { try await store.failSync(of: owned, failure, at: context.clock.now()) } catch {
                    context.log.warning("sync error not kept", ["reason": String(describing: error)])
                }
                return .failure(failure)
            }
        }
        return outcome ?? .failure(.provider(.slow))
    }

    private func fetch(_ owned: OwnedAsset, _ timeZone: String) async throws {
        let begun = try await store.beginSync(of: owned, at: context.clock.now())
        guard let (place, known) = begun else { throw SyncFailure.changed }
        let reader = ChainReader(client, within: fetchMilliseconds)
        let report = try await reader.report(of: place, known: known)
        try await store.keep(
            report, of: place, for: owned, timeZone: timeZone,
            ids: (0..<report.transactions.count + 3).map { _ in context.ids.make() },
            at: context.clock.now())
    }
}
