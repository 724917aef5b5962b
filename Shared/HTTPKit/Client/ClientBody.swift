/// An answer's body that is still coming. When the last reference to its stream goes before its end, its
/// connection is closed.
// Unchecked: confined to the connection's loop, but for `deinit`, which only posts to it.
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
        // Until the first pull nobody waits for the peer.
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
