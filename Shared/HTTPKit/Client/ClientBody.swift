/// An answer's body that is still coming. The connection is closed if the last reference to the body's stream
/// goes before the end of the body.
// Unchecked: confined to the connection's loop, except for `deinit`, which only posts to the loop.
final class ClientBody: @unchecked Sendable {
    private let connection: ClientConnection
    private let number: Int
    private let length: Int?
    private var decoded: [UInt8]

    init(_ connection: ClientConnection, decoded: [UInt8], _ framing: BodyFraming) {
        self.connection = connection
        self.decoded = decoded
        number = connection.exchangeNumber
        if case .length(let length) = framing { self.length = length } else { length = nil }
        // No deadline runs before the first pull, because nothing waits for the peer.
        connection.clearDeadline()
    }

    deinit {
        let connection = connection
        let number = number
        connection.loop.execute {
            if connection.exchangeNumber == number { connection.close() }
        }
    }

    var stream: BodyStream { BodyStream(length: length) { try await self.next() } }

    private func next() async throws -> [UInt8]? {
        if !decoded.isEmpty {
            defer { decoded = [] }
            return decoded
        }
        guard connection.exchangeNumber == number else { return nil }
        return try await connection.nextPiece(number)
    }
}
