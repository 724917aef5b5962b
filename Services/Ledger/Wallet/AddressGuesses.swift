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
        let refusal = windows.withLock { windows in windows[user].flatMap { Self.refusal($0, at: now) } }
        if let refusal { throw refusal }
    }

    /// Takes note of what a look-up found, before anybody is told of it. Refuses one who has by then tried
    /// too many, whatever was found: look-ups in parallel tell no more than one after the other.
    func note(isKnown: Bool, _ user: ID<User>, at now: Timestamp) throws(LedgerError) {
        let refusal: LedgerError? = windows.withLock { windows in
            var window = windows[user] ?? Window(start: now)
            if Self.age(window, at: now) >= Self.windowMilliseconds { window = Window(start: now) }
            if let refusal = Self.refusal(window, at: now) { return refusal }
            if isKnown { return nil }
            window.count += 1
            if windows.count >= Self.usersLimit {
                windows = windows.filter { Self.age($0.value, at: now) < Self.windowMilliseconds }
                if windows.count >= Self.usersLimit { windows = [:] }
            }
            windows[user] = window
            return nil
        }
        if let refusal { throw refusal }
    }

    private static func refusal(_ window: Window, at now: Timestamp) -> LedgerError? {
        let left = windowMilliseconds - age(window, at: now)
        guard window.count >= WalletRules.unknownAddressesAnHour, left > 0 else { return nil }
        return .tooManyAddresses(retryAfterSeconds: Int(left / 1_000) + 1)
    }

    private static func age(_ window: Window, at now: Timestamp) -> Int64 {
        now.millisecondsSinceEpoch &- window.start.millisecondsSinceEpoch
    }
}
