import Synchronization

/// Runs a piece of work once for all tasks that ask for it at the same time.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Result<Value, any Error>?, Never>

    private let waiting = Mutex<[Key: [Waiter]]>([:])

    /// Returns the result of `work`, run here or by the task that already runs it for this key.
    func run(_ key: Key, _ work: () async throws -> Value) async throws -> Value {
        while true {
            if startsFlight(key) {
                let result: Result<Value, any Error>
                do { result = .success(try await work()) } catch { result = .failure(error) }
                let waiters = waiting.withLock { $0.removeValue(forKey: key) } ?? []
                for waiter in waiters { waiter.resume(returning: result) }
                return try result.get()
            }
            let result: Result<Value, any Error>? = await withCheckedContinuation { waiter in
                let isLate = waiting.withLock { waiting in
                    waiting[key]?.append(waiter)
                    return waiting[key] == nil
                }
                // The work ended between the two looks: look again.
                if isLate { waiter.resume(returning: nil) }
            }
            if let result { return try result.get() }
        }
    }

    private func startsFlight(_ key: Key) -> Bool {
        waiting.withLock { waiting in
            guard waiting[key] == nil else { return false }
            waiting[key] = []
            return true
        }
    }
}
