import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// A client's body within its endpoint's limit, ready to be passed on.
struct RequestBody {
    let body: HTTPBody
    /// Whether the body was waited for after the head.
    let wasAwaited: Bool
    private let limited: LimitedStream?

    /// Why the body broke while it was passed on.
    var failure: (any Error)? { limited?.failure }

    /// A body that came with its head. Throws 413 past the limit.
    static func atHand(_ body: HTTPBody, _ route: GatewayRoute) throws(APIError) -> RequestBody {
        if case .bytes(let bytes) = body, bytes.count > route.endpoint.bodyLimitBytes {
            throw APIError(.payloadTooLarge)
        }
        return RequestBody(body: body, wasAwaited: false, limited: nil)
    }

    /// Waits for a body: small ones are gathered first, so that a slow client holds no service's connection;
    /// those of endpoints that stream requests pass through with back-pressure. Throws 413 past the limit.
    /// - Parameter beforeEnd: asked before a streamed body's end is passed on, without which the service does
    ///   nothing; what it throws breaks the body off.
    static func awaited(
        _ stream: BodyStream, _ request: HTTPRequest, _ route: GatewayRoute,
        beforeEnd: @escaping @Sendable () async throws -> Void
    ) async throws -> RequestBody {
        if let length = stream.length, length > route.endpoint.bodyLimitBytes {
            throw APIError(.payloadTooLarge)
        }
        guard route.endpoint.streamsRequest else {
            let bytes = try await stream.collect(upTo: route.endpoint.bodyLimitBytes)
            return RequestBody(body: .bytes(bytes), wasAwaited: true, limited: nil)
        }
        request.allowSlowBody()
        let limited = LimitedStream(
            stream, limitBytes: route.endpoint.bodyLimitBytes, beforeEnd: beforeEnd)
        let passed = BodyStream(length: stream.length) { try await limited.next() }
        return RequestBody(body: .stream(passed), wasAwaited: false, limited: limited)
    }
}

/// Counts a body of unknown length, and remembers why it ended early.
private final class LimitedStream: Sendable {
    private struct State {
        /// Of the limit.
        var left: Int
        /// Of the announced length; nil where none was.
        var missing: Int?
        var failure: (any Error)?
    }

    private let stream: BodyStream
    private let beforeEnd: @Sendable () async throws -> Void
    private let state: Mutex<State>

    init(
        _ stream: BodyStream, limitBytes: Int, beforeEnd: @escaping @Sendable () async throws -> Void
    ) {
        self.stream = stream
        self.beforeEnd = beforeEnd
        state = Mutex(State(left: limitBytes, missing: stream.length))
    }

    var failure: (any Error)? { state.withLock(\.failure) }

    func next() async throws -> [UInt8]? {
        do {
            guard let piece = try await stream.next() else {
                try await beforeEnd()
                return nil
            }
            let (isWithin, isLast) = state.withLock { state in
                state.left -= piece.count
                state.missing = state.missing.map { $0 - piece.count }
                return (state.left >= 0, state.missing.map { $0 <= 0 } ?? false)
            }
            guard isWithin else { throw APIError(.payloadTooLarge) }
            // Of an announced length the last byte is the end.
            if isLast { try await beforeEnd() }
            return piece
        } catch {
            state.withLock { $0.failure = error }
            throw error
        }
    }
}
