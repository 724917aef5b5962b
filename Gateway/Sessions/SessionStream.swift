import Contracts
import HTTPKit
import ServiceKit

/// The body of an answer that ends early, without its end, when the session that it is for has ended
/// (contract-access: a revoked token is refused within a second, also in the middle of an export).
enum SessionStream {
    static func of(
        _ stream: BodyStream, while session: ID<Session>, in table: SessionTable
    ) -> BodyStream {
        BodyStream(length: stream.length) {
            let piece = try await stream.next()
            // Asked after the wait for the piece.
            guard !table.hasEnded(session) else { throw APIError(.unauthorized) }
            return piece
        }
    }
}
