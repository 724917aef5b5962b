import Glibc
import Synchronization

/// The processor time that the reading of one file may take, so that no file holds up other people's. What
/// other work takes of a busy machine does not count.
final class ReadingTime: Sendable {
    static let limit = Duration.seconds(60)

    private struct State {
        var spent = Duration.zero
        /// The thread's time at which the piece under way began.
        var began: Duration?
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Duration

    /// - Parameter now: the time of the current thread; tests give a clock of their own.
    init(_ now: @escaping @Sendable () -> Duration = ReadingTime.ofThread) { self.now = now }

    /// Runs a piece of the reading on the current thread and counts its time.
    func counting<Value>(_ work: () throws -> Value) rethrows -> Value {
        let began = now()
        state.withLock { $0.began = began }
        defer {
            let ended = now()
            state.withLock { state in
                state.spent += ended - began
                state.began = nil
            }
        }
        return try work()
    }

    func check() throws(ReadingError) {
        let spent = state.withLock { state in state.spent + (state.began.map { now() - $0 } ?? .zero) }
        guard spent < Self.limit else { throw .tooLarge("The file takes too long to read. Split it") }
    }

    private static func ofThread() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
