import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// A scratch file that one thread writes while one stream sends it: the writer never waits for the
/// client, and memory holds one piece.
final class BookSpool: Sendable {
    private struct State {
        var written = 0
        var end: Result<Void, any Error>?
        /// Whether nobody reads the rest any more.
        var isAbandoned = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    /// The client has left.
    struct Abandoned: Error {}

    private let file: ScratchFile
    private let release: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameter release: called when nobody needs the file any more.
    init(_ file: ScratchFile, release: @escaping @Sendable () -> Void) {
        self.file = file
        self.release = release
    }

    deinit { release() }

    /// Appends bytes; runs on the writer's thread. Throws `Abandoned` when nobody reads them.
    func append(_ bytes: [UInt8]) throws {
        if state.withLock({ $0.isAbandoned }) { throw Abandoned() }
        try file.append(bytes)
        wake { $0.written += bytes.count }
    }

    /// Ends the file, whole or by a failure, which breaks the stream off.
    func end(_ result: Result<Void, any Error>) { wake { $0.end = result } }

    private func wake(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            return state.waiting.taken()
        }
        waiting?.resume()
    }

    /// Waits for the first bytes. Throws the writer's error if there are none.
    func begin() async throws { _ = try await room(after: 0) }

    /// Returns the number of bytes behind `offset`, or nil at the end; waits for the writer.
    private func room(after offset: Int) async throws -> Int? {
        while true {
            let (written, end) = state.withLock { ($0.written, $0.end) }
            if written > offset { return written - offset }
            if let end {
                try end.get()
                return nil
            }
            await withCheckedContinuation { continuation in
                let isNews = state.withLock { state in
                    guard state.written == written, state.end == nil else { return true }
                    state.waiting = continuation
                    return false
                }
                if isNews { continuation.resume() }
            }
        }
    }

    /// The body of the answer; made once.
    var body: HTTPBody {
        let reader = Reader(self)
        return .stream(BodyStream(length: nil) { try await reader.next() })
    }

    /// The one reader; the writer stops when it goes.
    private final class Reader: Sendable {
        private let spool: BookSpool
        private let offset = Mutex(0)

        init(_ spool: BookSpool) { self.spool = spool }

        deinit { spool.state.withLock { $0.isAbandoned = true } }

        func next() async throws -> [UInt8]? {
            let start = offset.withLock { $0 }
            guard let room = try await spool.room(after: start) else { return nil }
            let piece = try spool.file.piece(at: start, atMost: room)
            offset.withLock { $0 += piece.count }
            return piece
        }
    }
}
