import HTTPKit
import Synchronization

/// What a program does by itself again and again: one round at a time on its first loop, the next one so long
/// after the end of the one before.
package final class RepeatingWork: Sendable {
    private struct State {
        var isRunning = false
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
    package var isRunning: Bool { state.withLock { $0.isRunning } }

    package func start(_ round: @escaping @Sendable () async -> Void) {
        state.withLock { $0.isRunning = true }
        arm(afterMilliseconds: first, round)
    }

    /// No further round begins; one that has begun goes on to its end.
    package func stop() {
        let timer = state.withLock { state in
            state.isRunning = false
            return state.timer.take()
        }
        timer?.cancel()
    }

    /// Between the pieces of a long round: leaves the database to others for as long as a piece takes, and
    /// answers whether the round goes on. On the work's loop.
    package func pause() async -> Bool {
        await loop?.sleep(milliseconds: Self.pauseMilliseconds)
        return isRunning
    }

    private func arm(afterMilliseconds delay: Int, _ round: @escaping @Sendable () async -> Void) {
        guard isRunning, let loop else { return }
        let next = loop.schedule(afterMilliseconds: delay) { [self] in
            guard isRunning else { return }
            loop.spawn { [self] in
                await round()
                arm(afterMilliseconds: interval, round)
            }
        }
        state.withLock { $0.timer = next }
    }
}
