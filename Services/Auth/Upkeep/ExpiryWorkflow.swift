import Contracts
import ServiceKit

/// Deletes expired rows, in small writes, and expired signing keys.
struct ExpiryWorkflow: Sendable {
    static let intervalMilliseconds = 600_000
    /// Longer than any comparison of a password takes.
    private static let abandonedSeconds: Int64 = 60

    private let store: AuthStore
    private let keys: SigningKeys
    private let context: ServiceContext

    init(store: AuthStore, keys: SigningKeys, context: ServiceContext) {
        self.store = store
        self.keys = keys
        self.context = context
    }

    /// Runs one round to its end; logs errors.
    func run() async {
        let now = context.clock.now()
        keys.removeExpired(at: now)
        do {
            try await store.countAbandonedTries(before: now.adding(seconds: -Self.abandonedSeconds))
            while try await store.deleteExpired(at: now) {}
        } catch {
            context.log.warning("expired rows not deleted", ["reason": String(describing: error)])
        }
    }
}
