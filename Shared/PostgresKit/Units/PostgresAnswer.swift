internal import SQLiteKit
internal import Synchronization
internal import Vocabulary

/// The caller of a unit or a read, who gets one answer.
final class PostgresAnswer<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

    init(_ continuation: CheckedContinuation<Value, any Error>) { self.continuation = Mutex(continuation) }

    var isGiven: Bool { continuation.withLock { $0 == nil } }

    func give(_ result: sending Result<Value, any Error>) { taken?.resume(with: result) }

    func fail(_ error: SQLiteError) { taken?.resume(throwing: error) }

    private var taken: CheckedContinuation<Value, any Error>? { continuation.withLock { $0.taken() } }
}
