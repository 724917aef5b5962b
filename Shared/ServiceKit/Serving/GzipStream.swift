package import HTTPKit
import Synchronization
import Vocabulary

/// A body that is compressed piece by piece while it is sent.
package final class GzipStream: Sendable {
    /// What is left to compress: a text in memory, or a stream.
    private enum Source: Sendable {
        case bytes([UInt8])
        case stream(BodyStream)
    }

    private struct State: ~Copyable {
        var gzip: Gzip
        var position = 0
        var hasStarted = false
        var isDone = false
    }

    /// The most bytes that are compressed at once: less than a millisecond of work.
    package static let pieceBytes = 64 << 10

    private let source: Source
    private let enclosure: (start: [UInt8], end: [UInt8])
    private let state: Mutex<State>

    /// Returns nil if there is no memory, and for a body that is empty.
    package init?(_ body: HTTPBody, within enclosure: HTTPEnclosure?) {
        switch body {
        case .empty: return nil
        case .bytes(let bytes): source = .bytes(bytes)
        case .stream(let stream): source = .stream(stream)
        }
        guard let gzip = Gzip(level: Gzip.fastest) else { return nil }
        self.enclosure = enclosure?.texts ?? ([], [])
        state = Mutex(State(gzip: gzip))
    }

    package var body: HTTPBody { .stream(BodyStream(length: nil) { try await self.next() }) }

    private func next() async throws -> [UInt8]? {
        while true {
            if state.withLock({ $0.isDone }) { return nil }
            let piece = try await nextPiece()
            let compressed = try state.withLock { state -> [UInt8] in
                var text = piece ?? []
                if !state.hasStarted { text = enclosure.start + text }
                if piece == nil { text += enclosure.end }
                state.hasStarted = true
                state.isDone = piece == nil
                guard let bytes = state.gzip.compress(text, isLast: piece == nil) else {
                    throw APIError(.serverError, logMessage: "zlib failed")
                }
                return bytes
            }
            if !compressed.isEmpty { return compressed }
            // Other connections of the loop have their turns between the pieces.
            await Task.yield()
        }
    }

    private func nextPiece() async throws -> [UInt8]? {
        switch source {
        case .stream(let stream): return try await stream.next()
        case .bytes(let bytes):
            let (start, end) = state.withLock { state in
                let start = state.position
                state.position = min(bytes.count, start + Self.pieceBytes)
                return (start, state.position)
            }
            return start < end ? Array(bytes[start..<end]) : nil
        }
    }
}
