import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// A file that is made while it is sent: each piece of the book is fetched when the piece before it has left.
final class ExportStream: Sendable {
    /// The book's stream broke off.
    struct Incomplete: Error {}

    private struct State {
        var form: any BookForm
        var lines = LineSplitter()
        /// The streams whose end has not come yet.
        var openStreams: Int
        var isDone = false
    }

    private let source: BodyStream
    private let background: WorkQueue
    private let state: Mutex<State>

    /// - Parameter streams: the number of streams that `source` joins.
    init(_ source: BodyStream, of streams: Int = 1, as form: any BookForm, on background: WorkQueue) {
        self.source = source
        self.background = background
        state = Mutex(State(form: form, openStreams: streams))
    }

    var stream: BodyStream { BodyStream(length: nil) { try await self.next() } }

    private func next() async throws -> [UInt8]? {
        while true {
            if state.withLock(\.isDone) { return nil }
            let piece = try await source.next()
            let bytes = try await background.run { [self] in
                try piece.map { try take($0) } ?? end()
            }
            if !bytes.isEmpty { return bytes }
        }
    }

    private func take(_ piece: [UInt8]) throws -> [UInt8] {
        try state.withLock { state in
            var (bytes, form, open): ([UInt8], any BookForm, Int) = ([], state.form, state.openStreams)
            try state.lines.take(piece) { line in
                let line = try BookLine(line)
                if line.kind == .end { open -= 1 }
                try form.add(line, to: &bytes)
            }
            (state.form, state.openStreams) = (form, open)
            return bytes
        }
    }

    private func end() throws -> [UInt8] {
        try state.withLock { state in
            guard state.lines.isEmpty, state.openStreams == 0 else { throw Incomplete() }
            var bytes: [UInt8] = []
            try state.form.end(to: &bytes)
            state.isDone = true
            return bytes
        }
    }
}

extension BodyStream {
    /// Returns the content of one stream after the other.
    static func joined(_ streams: [BodyStream]) -> BodyStream {
        let rest = Mutex(streams[...])
        return BodyStream(length: nil) {
            while let first = rest.withLock({ $0.first }) {
                if let piece = try await first.next() { return piece }
                rest.withLock { $0 = $0.dropFirst() }
            }
            return nil
        }
    }
}

/// Makes a file from the lines of a book's stream, piece by piece.
protocol BookForm: Sendable {
    /// The kinds of lines that the file needs.
    var kinds: Set<BookKind> { get }

    /// Appends the bytes that follow from a line.
    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws

    /// Appends the file's end.
    mutating func end(to file: inout [UInt8]) throws
}
