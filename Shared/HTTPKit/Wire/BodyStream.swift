/// A body that is pulled piece by piece, so that back-pressure reaches the sender.
package struct BodyStream: Sendable {
    /// All parts in one object, so that bodies are cheap to pass on.
    private final class Source: Sendable {
        let length: Int?
        let next: @Sendable () async throws -> [UInt8]?
        let allowSlowBody: (@Sendable () -> Void)?

        init(
            _ length: Int?, _ next: @escaping @Sendable () async throws -> [UInt8]?,
            _ allowSlowBody: (@Sendable () -> Void)?
        ) {
            self.length = length
            self.next = next
            self.allowSlowBody = allowSlowBody
        }
    }

    private let source: Source

    package init(length: Int?, next: @escaping @Sendable () async throws -> [UInt8]?) {
        source = Source(length, next, nil)
    }

    /// A stream whose reader may replace the absolute deadline by a minimum rate.
    init(
        length: Int?, allowSlowBody: @escaping @Sendable () -> Void,
        next: @escaping @Sendable () async throws -> [UInt8]?
    ) {
        source = Source(length, next, allowSlowBody)
    }

    /// Total number of bytes, if known in advance.
    package var length: Int? { source.length }

    /// Returns the next piece, or nil at the end. One task at a time may call it.
    package var next: @Sendable () async throws -> [UInt8]? { source.next }

    /// Replaces the absolute deadline of a request's body by a minimum rate (16 KiB/s by default); does
    /// nothing for other streams. Call it on the request's loop before the first pull.
    package func allowSlowBody() { source.allowSlowBody?() }

    /// Returns the whole body; throws `HTTPProblem` with status 413 past the limit.
    package func collect(upTo limitBytes: Int) async throws -> [UInt8] {
        if let length, length > limitBytes { throw HTTPProblem.bodyTooLarge }
        var bytes: [UInt8] = []
        // The announced length is only the peer's claim: memory grows as bytes come.
        bytes.reserveCapacity(min(length ?? 0, 64 * 1024))
        while let piece = try await next() {
            guard piece.count <= limitBytes - bytes.count else { throw HTTPProblem.bodyTooLarge }
            bytes.append(contentsOf: piece)
        }
        return bytes
    }
}

package enum HTTPBody: Sendable {
    case empty
    case bytes([UInt8])
    case stream(BodyStream)

    /// Returns the whole body; throws `HTTPProblem` with status 413 past the limit.
    package func collect(upTo limitBytes: Int) async throws -> [UInt8] {
        switch self {
        case .empty: return []
        case .bytes(let bytes):
            guard bytes.count <= limitBytes else { throw HTTPProblem.bodyTooLarge }
            return bytes
        case .stream(let stream): return try await stream.collect(upTo: limitBytes)
        }
    }
}
