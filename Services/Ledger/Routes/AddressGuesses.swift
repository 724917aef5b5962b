import Contracts
import Synchronization

/// How many addresses without a user somebody has tried: sending money must not tell who is registered
/// faster than the look-up does (contract §5). Kept in memory: full again after a restart.
final class AddressGuesses: Sendable {
    private static let windowMilliseconds: Int64 = 3_600_000
    private static let usersLimit = 10_000

    private struct Window {
        var start: Timestamp
        var count = 0
    }

    private let windows = Mutex<[ID<User>: Window]>([:])

    /// Refuses one who has tried too many.
    func check(_ user: ID<User>, at now: Timestamp) throws(LedgerError) {
        let window = windows.withLock { $0[user] }
        guard let window, window.count >= WalletRules.unknownAddressesAnHour else { return }
        let left = Self.windowMilliseconds - Self.age(window, at: now)
        if left > 0 { throw .tooManyAddresses(retryAfterSeconds: Int(left / 1_000) + 1) }
    }

    func count(_ user: ID<User>, at now: Timestamp) {
        windows.withLock { windows in
            var window = windows[user] ?? Window(start: now)
            if Self.age(window, at: now) >= Self.windowMilliseconds { window = Window(start: now) }
            window.count += 1
            if windows.count >= Self.usersLimit {
                windows = windows.filter { Self.age($0.value, at: now) < Self.windowMilliseconds }
                if windows.count >= Self.usersLimit { windows = [:] }
            }
            windows[user] = window
        }
    }

    private static func age(_ window: Window, at now: Timestamp) -> Int64 {
        now.millisecondsSinceEpoch &- window.start.millisecondsSinceEpoch
    }
}
