import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// A client's body within its endpoint's limit, ready to be passed on.
struct RequestBody {
    let body: HTTPBody
    private let limited: LimitedStream?

    /// Why the body broke while it was passed on.
    var failure: (any Error)? { limited?.failure }

    /// Small bodies are gathered first, so that a slow client holds no service's connection; those of
    /// endpoints that stream requests pass through with back-pressure. Throws 413 past the limit.
    static func admitted(_ request: HTTPRequest, _ route: GatewayRoute) async throws -> RequestBody {
        guard case .stream(let stream) = request.body else {
            if case .bytes(let bytes) = request.body, bytes.count > route.endpoint.bodyLimitBytes {
                throw APIError(.payloadTooLarge)
            }
            return RequestBody(body: request.body, limited: nil)
        }
        if let length = stream.length, length > route.endpoint.bodyLimitBytes {
            throw APIError(.payloadTooLarge)
        }
        guard route.endpoint.streamsRequest else {
            let bytes = try await stream.collect(upTo: route.endpoint.bodyLimitBytes)
            return RequestBody(body: .bytes(bytes), limited: nil)
        }
        request.allowSlowBody()
        let limited = LimitedStream(stream, limitBytes: route.endpoint.bodyLimitBytes)
        let passed = BodyStream(length: stream.length) { try await limited.next() }
        return RequestBody(body: .stream(passed), limited: limited)
    }
}

/// Counts a body of unknown length, and remembers why it ended early.
private final class LimitedStream: Sendable {
    private struct State {
        var left: Int
        var failure: (any Error)?
    }

    private let stream: BodyStream
    private let state: Mutex<State>

    init(_ stream: BodyStream, limitBytes: Int) {
        self.stream = stream
        state = Mutex(State(left: limitBytes))
    }

    var failure: (any Error)? { state.withLock(\.failure) }

    func next() async throws -> [UInt8]? {
        do {
            guard let piece = try await stream.next() else { return nil }
            let isWithin = state.withLock { state in
                state.left -= piece.count
                return state.left >= 0
            }
            guard isWithin else { throw APIError(.payloadTooLarge) }
            return piece
        } catch {
            state.withLock { $0.failure = error }
            throw error
        }
    }
}
