import Contracts
import HTTPKit
import Synchronization

/// Lets a few streams be written at once; others wait for a place, each for a limited time.
final class BookPlaces: Sendable {
    private struct State {
        var free: Int
        var next = 0
        var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private let state: Mutex<State>
    private let waitMilliseconds: Int

    init(_ count: Int, waitMilliseconds: Int) {
        state = Mutex(State(free: count))
        self.waitMilliseconds = waitMilliseconds
    }

    /// Takes a place; runs on an event loop. Throws 503 when none gets free in time.
    func take() async throws(APIError) {
        let isFree = state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
        if isFree { return }
        guard let loop = EventLoop.current, await wait(on: loop) else {
            throw APIError(
                .serviceUnavailable, retryAfterSeconds: 10, logMessage: "all books being read are others")
        }
    }

    /// Gives a place to the first who waits.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }

    private func wait(on loop: EventLoop) async -> Bool {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        let timer = loop.schedule(afterMilliseconds: waitMilliseconds) { [self] in
            let late = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
                return state.waiting.remove(at: index).continuation
            }
            late?.resume(returning: false)
        }
        defer { timer.cancel() }
        return await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                state.waiting.append((number, continuation))
                return false
            }
            if isFree { continuation.resume(returning: true) }
        }
    }
}
