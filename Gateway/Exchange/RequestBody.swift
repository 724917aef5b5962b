import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// A client's body within its endpoint's limit, ready to be passed on.
struct RequestBody {
    let body: HTTPBody
    /// Whether the gateway waited for the body after the head and gathered it.
    let wasAwaited: Bool
    private let limited: LimitedStream?

    /// The error that broke the body while it was passed on.
    var failure: (any Error)? { limited?.failure }

    /// Returns a body that came with its head. Throws 413 past the limit.
    static func atHand(_ body: HTTPBody, _ route: GatewayRoute) throws(APIError) -> RequestBody {
        if case .bytes(let bytes) = body, bytes.count > route.endpoint.bodyLimitBytes {
            throw APIError(.payloadTooLarge)
        }
        return RequestBody(body: body, wasAwaited: false, limited: nil)
    }

    /// Waits for a body. Small bodies are gathered first, so that a slow client holds no service's
    /// connection; streamed ones pass through with back-pressure. Throws 413 past the limit.
    /// - Parameter beforeEnd: called before a streamed body's end is passed on, without which the service
    ///   does nothing; an error that it throws breaks the body off.
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

/// Limits a streamed body and remembers why it ended early.
private final class LimitedStream: Sendable {
    private struct State {
        /// Bytes left of the limit.
        var left: Int
        /// Bytes missing of the announced length; nil if no length was announced.
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
            // With an announced length, the last byte is the end.
            if isLast { try await beforeEnd() }
            return piece
        } catch {
            state.withLock { $0.failure = error }
            throw error
        }
    }
}
