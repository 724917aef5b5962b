import Contracts
import Synchronization

/// A user's place among the restores, from the first byte of an upload to the end of the work. It can be
/// taken away from an upload and from a dry run: by the user's next one, or by others who wait while it is
/// slow.
final class RestorePlace: Sendable {
    /// The longest time for a file to arrive: 1 GiB at 300 KB a second.
    static let longestUploadSeconds: Int64 = 3_600

    private struct State {
        var bytes = 0
        var reason: APIError?
    }

    let user: ID<User>
    /// Whether it is for what a dry run has shown.
    let isConfirmed: Bool
    let since: Timestamp
    /// By the clock that never goes back.
    private let beganMicroseconds: Int64
    private let state = Mutex(State())

    init(of user: ID<User>, isConfirmed: Bool, since: Timestamp, at microseconds: Int64) {
        self.user = user
        self.isConfirmed = isConfirmed
        self.since = since
        beganMicroseconds = microseconds
    }

    /// Takes the place away.
    func end(_ reason: APIError) { state.withLock { $0.reason = $0.reason ?? reason } }

    /// Why the place was taken away, if it was.
    var reason: APIError? { state.withLock(\.reason) }

    func check() throws(APIError) {
        if let reason { throw reason }
    }

    /// Counts bytes that have arrived. Throws if the place was taken away or the time is over.
    func arrived(_ bytes: Int, at microseconds: Int64) throws(APIError) {
        state.withLock { $0.bytes += bytes }
        if seconds(at: microseconds) > Self.longestUploadSeconds { end(.uploadTooLong) }
        try check()
    }

    func seconds(at microseconds: Int64) -> Int64 { (microseconds - beganMicroseconds) / 1_000_000 }

    /// The bytes a second that have arrived on the average.
    func speed(at microseconds: Int64) -> Int64 {
        Int64(state.withLock(\.bytes)) / max(1, seconds(at: microseconds))
    }
}

extension APIError {
    /// The user's book is being replaced since a time.
    static func restoreRunning(since: Timestamp) -> APIError {
        APIError(
            .conflict,
            "Your data is being restored since \(since.text). That ends by itself, also when a part of "
                + "the server stops: please try again in 5 seconds.", retryAfterSeconds: 5)
    }
    /// A later dry run of the user has ended this one.
    static let restoreReplaced = APIError(
        .conflict, "Another preview of yours has replaced this one")
    /// The upload made room for another, because it was the slowest.
    static let uploadTooSlow = APIError(
        .serviceUnavailable, "The file arrived too slowly while others waited. Please try again.",
        retryAfterSeconds: 60)
    static let uploadTooLong = APIError(
        .requestTimeout, "The file took more than an hour to arrive")
}
