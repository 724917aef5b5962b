import Synchronization

/// Runs a few pieces of work at once, one of a key at a time. The keys take turns, so that one with much work
/// does not hold up the others.
final class FairTurns<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var running: Set<Key> = []
        var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]
        /// The keys of `waiting`, the next one first.
        var order: [Key] = []
    }

    private let limit: Int
    private let state = Mutex(State())

    init(atOnce limit: Int) { self.limit = limit }

    func run<Value: Sendable>(of key: Key, _ body: () async -> Value) async -> Value {
        await enter(key)
        defer { leave(key) }
        return await body()
    }

    private func enter(_ key: Key) async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.running.count < limit, state.running.insert(key).inserted { return true }
                if state.waiting[key, default: []].isEmpty { state.order.append(key) }
                state.waiting[key, default: []].append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave(_ key: Key) {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.running.remove(key)
            guard let index = state.order.firstIndex(where: { !state.running.contains($0) }) else {
                return nil
            }
            let chosen = state.order.remove(at: index)
            let first = state.waiting[chosen]?.removeFirst()
            if state.waiting[chosen]?.isEmpty ?? true {
                state.waiting[chosen] = nil
            } else {
                state.order.append(chosen)
            }
            state.running.insert(chosen)
            return first
        }
        next?.resume()
    }
}
