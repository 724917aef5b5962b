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
