import Synchronization

/// The bytes of a file, piece by piece.
struct ByteSource: Sendable {
    /// Returns the next bytes, or nil at the end; never an empty piece.
    let next: @Sendable () throws -> [UInt8]?
    /// Throws when the time for the file is over; for work that a piece may make much of.
    let checkTime: @Sendable () throws -> Void

    init(
        _ next: @escaping @Sendable () throws -> [UInt8]?,
        checkTime: @escaping @Sendable () throws -> Void = {}
    ) {
        self.next = next
        self.checkTime = checkTime
    }

    /// The same bytes, until the time is over.
    func within(_ time: ReadingTime) -> ByteSource {
        ByteSource(
            {
                try time.check()
                return try next()
            }, checkTime: { try time.check() })
    }
}

extension ByteSource {
    init(once bytes: [UInt8]) { self.init(pieces: [bytes]) }

    init(pieces: [[UInt8]]) {
        let rest = Mutex(pieces.filter { !$0.isEmpty }[...])
        self.init { rest.withLock { $0.popFirst() } }
    }

    /// A source of some decoded text and the rest of it.
    init(_ start: [UInt8], then rest: TextSource) {
        let state = Mutex((start: start, rest: rest))
        self.init {
            try state.withLock { state in
                guard state.start.isEmpty else {
                    defer { state.start = [] }
                    return state.start
                }
                return try state.rest.next()
            }
        }
    }
}
