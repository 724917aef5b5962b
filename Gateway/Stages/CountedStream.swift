import HTTPKit
import ServiceKit
import Synchronization

/// Counts a streamed body's bytes and writes the request's line when the body ends, breaks or is dropped.
final class CountedStream: Sendable {
    private struct State {
        var bytes: Int
        var isLogged = false
    }

    private let stream: BodyStream
    private let line: AccessLine
    private let log: Log
    private let clock: Clock
    private let state: Mutex<State>

    /// - Parameter bytesAround: bytes that are sent around the stream and count as well.
    init(_ stream: BodyStream, bytesAround: Int, _ line: AccessLine, _ log: Log, _ clock: Clock) {
        self.stream = stream
        self.line = line
        self.log = log
        self.clock = clock
        state = Mutex(State(bytes: bytesAround))
    }

    deinit { finish("aborted") }

    func next() async throws -> [UInt8]? {
        do {
            guard let piece = try await stream.next() else {
                finish(nil)
                return nil
            }
            state.withLock { $0.bytes += piece.count }
            return piece
        } catch {
            finish("broken")
            throw error
        }
    }

    private func finish(_ outcome: String?) {
        let bytes: Int? = state.withLock { state in
            defer { state.isLogged = true }
            return state.isLogged ? nil : state.bytes
        }
        guard let bytes else { return }
        line.write(
            to: log, bytes: bytes, microseconds: clock.monotonicMicroseconds() - line.startedAt,
            outcome: outcome)
    }
}
