import HTTPKit
import Synchronization

/// What a program does by itself again and again: one round at a time on its first loop, the next one so long
/// after the end of the one before, or as soon as it is asked for.
package final class RepeatingWork: Sendable {
    private struct State {
        /// Nil before `start` and after `stop`.
        var round: (@Sendable () async -> Void)?
        var isBusy = false
        /// Whether a round was asked for during one.
        var isAskedFor = false
        var timer: LoopTimer?
    }

    private static let pauseMilliseconds = 5

    private let interval: Int
    private let first: Int
    private let loop: EventLoop?
    private let state = Mutex(State())

    /// - Parameter first: milliseconds until the first round; the interval when absent.
    package init(everyMilliseconds interval: Int, first: Int? = nil, in context: ServiceContext) {
        self.interval = interval
        self.first = first ?? interval
        loop = context.loops.first
    }

    /// False after `stop`: long rounds end early.
    package var isRunning: Bool { state.withLock { $0.round != nil } }

    package func start(_ round: @escaping @Sendable () async -> Void) {
        state.withLock { $0.round = round }
        arm(afterMilliseconds: first)
    }

    /// No further round begins; one that has begun goes on to its end.
    package func stop() {
        let timer = state.withLock { state in
            state.round = nil
            return state.timer.take()
        }
        timer?.cancel()
    }

    /// A round begins now, or at the end of the one that goes on. From any thread; nothing before `start`.
    package func runSoon() {
        loop?.execute { [self] in begin() }
    }

    /// Between the pieces of a long round: leaves the database to others for as long as a piece takes, and
    /// answers whether the round goes on. On the work's loop.
    package func pause() async -> Bool {
        await loop?.sleep(milliseconds: Self.pauseMilliseconds)
        return isRunning
    }

    private func arm(afterMilliseconds delay: Int) {
        guard isRunning, let loop else { return }
        let next = loop.schedule(afterMilliseconds: delay) { [self] in begin() }
        state.withLock { $0.timer = next }
    }

    /// On the loop.
    private func begin() {
        typealias Round = @Sendable () async -> Void
        let (round, timer) = state.withLock { state -> (Round?, LoopTimer?) in
            if state.isBusy {
                state.isAskedFor = true
                return (nil, nil)
            }
            state.isBusy = state.round != nil
            return (state.round, state.timer.take())
        }
        timer?.cancel()
        guard let round else { return }
        loop?.spawn { [self] in
            await round()
            end()
        }
    }

    /// On the loop.
    private func end() {
        let isAskedFor = state.withLock { state in
            state.isBusy = false
            defer { state.isAskedFor = false }
            return state.isAskedFor
        }
        if isAskedFor { begin() } else { arm(afterMilliseconds: interval) }
    }
}
