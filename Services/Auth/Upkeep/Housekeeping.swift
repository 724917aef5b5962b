import Contracts
import ServiceKit

/// Deletes what has expired, in small writes; signing keys, too.
struct Housekeeping: Sendable {
    static let intervalMilliseconds = 600_000
    /// No comparison of a password takes so long.
    private static let abandonedSeconds: Int64 = 60

    private let store: AuthStore
    private let keys: SigningKeys
    private let context: ServiceContext

    init(store: AuthStore, keys: SigningKeys, context: ServiceContext) {
        self.store = store
        self.keys = keys
        self.context = context
    }

    /// One round, to its end.
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
