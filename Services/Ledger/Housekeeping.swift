import HTTPKit
import ServiceKit
import SQLiteKit
import Synchronization

/// What the ledger forgets with time: answers kept under idempotency keys.
final class Housekeeping: Sendable {
    private static let intervalMilliseconds = 60_000

    private let database: Database
    private let context: ServiceContext
    private let timer = Mutex<LoopTimer?>(nil)

    init(database: Database, context: ServiceContext) {
        self.database = database
        self.context = context
    }

    func start() { schedule() }

    func stop() { timer.withLock { $0.take()?.cancel() } }

    private func schedule() {
        guard let loop = context.loops.first else { return }
        let next = loop.schedule(afterMilliseconds: Self.intervalMilliseconds) { [self] in
            loop.spawn { [self] in
                await forgetOldAnswers()
                if timer.withLock({ $0 != nil }) { schedule() }
            }
        }
        timer.withLock { $0 = next }
    }

    private func forgetOldAnswers() async {
        let now = context.clock.now()
        do {
            try await database.write { db in try Once.forgetOld(in: db, now: now) }
        } catch {
            context.log.warning("old answers not forgotten", ["reason": String(describing: error)])
        }
    }
}
