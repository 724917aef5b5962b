import HTTPKit
import SQLiteKit
import Synchronization
import Vocabulary

/// Runs a few pieces of work at once, for work that spans several awaits: those of each key in their order,
/// and the keys in turn, so that one with much work does not hold up the others.
package final class FairTurns<Key: Hashable & Sendable>: Sendable {
    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var running: [Key: Int] = [:]
        var total = 0
        var waiting = FairQueue<Key, Waiter>()
        var lastNumber = 0
    }

    private let limit: Int
    private let limitOfOne: Int
    private let waitingLimit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: how many pieces run at once.
    ///   - limitOfOne: how many of them are one key's.
    ///   - waitingLimit: how many pieces may wait; another one is refused.
    package init(atOnce limit: Int, ofOne limitOfOne: Int = 1, waiting waitingLimit: Int = .max) {
        self.limit = limit
        self.limitOfOne = limitOfOne
        self.waitingLimit = waitingLimit
    }

    /// Runs `body` in its turn. Throws `refusal` without running it when too many wait.
    package func run<Value: Sendable>(
        of key: Key, orThrow refusal: @autoclosure () -> any Error = APIError(.serviceUnavailable),
        _ body: () async -> Value
    ) async throws -> Value {
        guard await enter(key) else { throw refusal() }
        defer { leave(key) }
        return await body()
    }

    /// Waits for a turn. Returns false when too many wait, when the time passes first, or when a later piece
    /// of the key takes its place; else `leave` must follow. A limit of time needs an event loop.
    /// - Parameter displacing: whether the key's piece that waits longest gives way.
    package func enter(
        _ key: Key, withinMilliseconds limit: Int? = nil, displacing: Bool = false
    ) async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let timer = limit.flatMap { limit in
            EventLoop.current?.schedule(afterMilliseconds: limit) { [self] in giveUp(key, number) }
        }
        defer { timer?.cancel() }
        return await withCheckedContinuation { continuation in
            var displaced: Waiter?
            let answer: Bool? = state.withLock { state in
                if canRun(key, state) {
                    begin(key, &state)
                    return true
                }
                if displacing { displaced = state.waiting.remove(of: key) { _ in true } }
                if state.waiting.count >= waitingLimit { return false }
                state.waiting.append(Waiter(number: number, continuation: continuation), of: key)
                return nil
            }
            displaced?.continuation.resume(returning: false)
            if let answer { continuation.resume(returning: answer) }
        }
    }

    /// Ends a piece, and begins the next.
    package func leave(_ key: Key) {
        let next = state.withLock { state -> Waiter? in
            state.total -= 1
            let left = (state.running[key] ?? 1) - 1
            state.running[key] = left > 0 ? left : nil
            guard state.total < limit else { return nil }
            let running = state.running
            guard let next = state.waiting.popFirst(where: { (running[$0] ?? 0) < limitOfOne }) else {
                return nil
            }
            begin(next.owner, &state)
            return next.element
        }
        next?.continuation.resume(returning: true)
    }

    /// The number of pieces that wait.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    private func canRun(_ key: Key, _ state: borrowing State) -> Bool {
        state.total < limit && (state.running[key] ?? 0) < limitOfOne
    }

    private func begin(_ key: Key, _ state: inout State) {
        state.running[key, default: 0] += 1
        state.total += 1
    }

    private func giveUp(_ key: Key, _ number: Int) {
        let waiter = state.withLock { $0.waiting.remove(of: key) { $0.number == number } }
        waiter?.continuation.resume(returning: false)
    }
}
