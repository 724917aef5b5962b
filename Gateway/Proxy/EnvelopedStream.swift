import HTTPKit
import Synchronization

/// A streamed `data` with the envelope's bytes before and after it. A failure in between passes as a
/// failure: the envelope is then never closed, and the connection ends without an end.
final class EnvelopedStream: Sendable {
    private enum Phase {
        case start, middle, done
    }

    private let stream: BodyStream
    private let start: [UInt8]
    private let end: [UInt8]
    private let phase = Mutex(Phase.start)

    init(_ stream: BodyStream, start: [UInt8], end: [UInt8]) {
        self.stream = stream
        self.start = start
        self.end = end
    }

    func next() async throws -> [UInt8]? {
        switch phase.withLock({ $0 }) {
        case .start:
            phase.withLock { $0 = .middle }
            return start
        case .middle:
            if let piece = try await stream.next() { return piece }
            phase.withLock { $0 = .done }
            return end
        case .done: return nil
        }
    }
}
