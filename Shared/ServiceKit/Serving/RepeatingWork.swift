import HTTPKit
import Synchronization
import Vocabulary

/// Work that a program repeats: one round at a time on its first loop. The next round starts one interval
/// after the end of the previous round, or as soon as `runSoon` asks for it.
package final class RepeatingWork: Sendable {
    private struct State {
        /// Nil before `start` and after `stop`.
        var round: (@Sendable () async -> Void)?
        var isBusy = false
        /// Whether `runSoon` was called during the current round.
        var isAskedFor = false
        var timer: LoopTimer?
    }

    private static let pauseMilliseconds = 5

    private let interval: Int
    private let first: Int
    private let loop: EventLoop?
    private let state = Mutex(State())

    /// - Parameter first: delay of the first round; one interval by default.
    package init(
        everyMilliseconds interval: Int, firstAfterMilliseconds first: Int? = nil, in context: ServiceContext
    ) {
        self.interval = interval
        self.first = first ?? interval
        loop = context.loops.first
    }

    /// False before `start` and after `stop`. Long rounds check it to end early.
    package var isRunning: Bool { state.withLock { $0.round != nil } }

    package func start(_ round: @escaping @Sendable () async -> Void) {
        state.withLock { $0.round = round }
        arm(afterMilliseconds: first)
    }

    /// Starts no further round; a current round continues to its end.
    package func stop() {
        let timer = state.withLock { state in
            state.round = nil
            return state.timer.taken()
        }
        timer?.cancel()
    }

    /// Starts a round now or right after the current one, from any thread. Does nothing before `start`.
    package func runSoon() {
        loop?.execute { [self] in begin() }
    }

    /// Waits 5 ms between the pieces of a long round, so that others get the database. Returns whether the
    /// round may continue. Runs on the work's loop.
    package func pause() async -> Bool {
        await loop?.sleep(milliseconds: Self.pauseMilliseconds)
        return isRunning
    }

    private func arm(afterMilliseconds delay: Int) {
        guard isRunning, let loop else { return }
        let next = loop.schedule(afterMilliseconds: delay) { [self] in begin() }
        state.withLock { $0.timer = next }
    }

    /// Runs on the loop.
    private func begin() {
        typealias Round = @Sendable () async -> Void
        let (round, timer) = state.withLock { state -> (Round?, LoopTimer?) in
            if state.isBusy {
                state.isAskedFor = true
                return (nil, nil)
            }
            state.isBusy = state.round != nil
            return (state.round, state.timer.taken())
        }
        timer?.cancel()
        guard let round else { return }
        loop?.spawn { [self] in
            await round()
            end()
        }
    }

    /// Runs on the loop.
    private func end() {
        let isAskedFor = state.withLock { state in
            state.isBusy = false
            defer { state.isAskedFor = false }
            return state.isAskedFor
        }
        if isAskedFor { begin() } else { arm(afterMilliseconds: interval) }
    }
}
