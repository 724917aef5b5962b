import Contracts
import HTTPKit
import JSONKit
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
    /// The client is slower than `ReadingPace` allows.
    struct TooSlow: Error {}

    private let file: ScratchFile
    private let clock: Clock
    private let release: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameter release: called when nobody needs the file any more.
    init(_ file: ScratchFile, _ clock: Clock, release: @escaping @Sendable () -> Void) {
        self.file = file
        self.clock = clock
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

    /// The bytes that are awaited before the answer begins. Most books have fewer.
    static let startBytes = 1 << 20

    /// Waits for the first bytes. Throws the writer's error if it comes before them: an answer that has begun
    /// cannot be refused.
    func begin() async throws {
        var seen = 0
        while seen < Self.startBytes, let more = try await room(after: seen) { seen += more }
    }

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
        private let state = Mutex((offset: 0, pace: ReadingPace(), isTold: false))

        init(_ spool: BookSpool) { self.spool = spool }

        deinit { spool.state.withLock { $0.isAbandoned = true } }

        func next() async throws -> [UInt8]? {
            let now = spool.clock.monotonicMicroseconds()
            let (start, isInTime) = state.withLock { ($0.offset, $0.pace.comes(at: now)) }
            guard isInTime else { throw TooSlow() }
            let more: Int?
            do { more = try await spool.room(after: start) } catch { return try reason(of: error) }
            guard let room = more else { return nil }
            let piece = try spool.file.piece(at: start, atMost: room)
            let sent = spool.clock.monotonicMicroseconds()
            state.withLock { state in
                state.offset += piece.count
                state.pace.takes(piece.count, at: sent)
            }
            return piece
        }

        /// Returns the line that tells of a full disk, once. Rethrows other errors, which break the stream
        /// off.
        private func reason(of error: any Error) throws -> [UInt8]? {
            let code = APIError(cause: error).code
            guard code == .storageFull else { throw error }
            let isTold = state.withLock { state in
                defer { state.isTold = true }
                return state.isTold
            }
            return isTold ? nil : try JSON.encode(BookFailure(code)) + Array("\n".utf8)
        }
    }
}
