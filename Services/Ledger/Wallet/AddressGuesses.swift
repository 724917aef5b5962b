import Contracts
import Synchronization

/// Limits the unknown addresses that a user may try, so that sending money reveals who is registered no
/// faster than the look-up of people does (contract §5). Kept in memory; a restart clears the counts.
final class AddressGuesses: Sendable {
    private static let windowMilliseconds: Int64 = 3_600_000
    private static let usersLimit = 10_000

    private struct Window {
        var start: Timestamp
        var count = 0
    }

    private let windows = Mutex<[ID<User>: Window]>([:])

    /// Throws `RATE_LIMITED` if the user has tried too many.
    func check(_ user: ID<User>, at now: Timestamp) throws(APIError) {
        let refusal = windows.withLock { windows in windows[user].flatMap { Self.refusal($0, at: now) } }
        if let refusal { throw refusal }
    }

    /// Records the result of a look-up before the user learns it. Throws `RATE_LIMITED` if the user has
    /// tried too many by then, whatever the result, so that parallel look-ups reveal no more than sequential
    /// ones.
    func note(isKnown: Bool, _ user: ID<User>, at now: Timestamp) throws(APIError) {
        let refusal: APIError? = windows.withLock { windows in
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

    private static func refusal(_ window: Window, at now: Timestamp) -> APIError? {
        let left = windowMilliseconds - age(window, at: now)
        guard window.count >= WalletRules.unknownAddressesAnHour, left > 0 else { return nil }
        return APIError(
            .rateLimited, "Too many unknown addresses. Please try again later.",
            retryAfterSeconds: Int(left / 1_000) + 1)
    }

    private static func age(_ window: Window, at now: Timestamp) -> Int64 {
        now.millisecondsSinceEpoch &- window.start.millisecondsSinceEpoch
    }
}
