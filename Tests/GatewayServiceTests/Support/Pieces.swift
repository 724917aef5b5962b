import Synchronization

/// The pieces of a body in order, with a failure after the last when `thenFails`.
final class Pieces: Sendable {
    struct Broken: Error {}

    private let pieces: [String]
    private let thenFails: Bool
    private let position = Mutex(0)

    init(_ pieces: [String], thenFails: Bool = false) {
        self.pieces = pieces
        self.thenFails = thenFails
    }

    /// The number of pieces taken so far.
    var taken: Int { position.withLock { $0 } }

    func next() throws -> [UInt8]? {
        let piece: String? = position.withLock { position in
            guard position < pieces.count else { return nil }
            position += 1
            return pieces[position - 1]
        }
        if piece == nil, thenFails { throw Broken() }
        return piece.map { Array($0.utf8) }
    }
}
