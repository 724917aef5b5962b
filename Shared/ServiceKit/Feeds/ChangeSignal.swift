package import HTTPKit
import Synchronization

/// Wakes calls that wait for something new.
package final class ChangeSignal: Sendable {
    private struct State {
        var next: UInt64 = 0
        /// Number of calls of `changed`.
        var changes: UInt64 = 0
        var isClosed = false
        var continuations: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Wakes all who wait.
    package func changed() {
        let waiting = state.withLock { state in
            state.changes &+= 1
            defer { state.continuations.removeAll() }
            return Array(state.continuations.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Ends all waits and allows no new ones, because the program drains.
    package func close() {
        state.withLock { $0.isClosed = true }
        changed()
    }

    /// Number of changes so far; read this before the data, so that no change after the data is missed.
    package var changes: UInt64 { state.withLock { $0.changes } }

    /// Waits until `changes` differs from `seen` or the time is over. Returns false once the signal is
    /// closed.
    package func wait(_ milliseconds: Int, since seen: UInt64, on loop: EventLoop) async -> Bool {
        let number = state.withLock { state -> UInt64 in
            state.next += 1
            return state.next
        }
        let timer = loop.schedule(afterMilliseconds: milliseconds) { [self] in
            state.withLock { $0.continuations.removeValue(forKey: number) }?.resume()
        }
        await withCheckedContinuation { continuation in
            let isNews = state.withLock { state in
                let isNews = state.isClosed || state.changes != seen
                if !isNews { state.continuations[number] = continuation }
                return isNews
            }
            if isNews { continuation.resume() }
        }
        timer.cancel()
        return !state.withLock { $0.isClosed }
    }
}
