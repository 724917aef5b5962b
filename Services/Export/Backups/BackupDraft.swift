import Contracts
import ServiceKit
import Synchronization

/// A backup while it is being made: its content and its file. Its methods encode, hash and write, so they run
/// on the background thread.
final class BackupDraft: Sendable {
    private struct State {
        var form: BackupForm
        var lines = LineSplitter()
        var openStreams: Int
    }

    private let file: BackupFile
    /// The largest file, in bytes.
    private let limit: Int64
    private let state: Mutex<State>

    /// - Parameter streams: the number of streams whose ends must come.
    init(_ file: BackupFile, _ form: BackupForm, of streams: Int, limit: Int64) {
        self.file = file
        self.limit = limit
        state = Mutex(State(form: form, openStreams: streams))
    }

    var revision: Int64 { state.withLock(\.form.revision) }
    var contents: [String] { state.withLock(\.form.contents) }

    /// How much of the transactions is there, from 0 to 1.
    var share: Double {
        state.withLock { state in
            guard state.form.announced > 0 else { return 0 }
            return min(1, Double(state.form.transactions) / Double(state.form.announced))
        }
    }

    /// Writes a piece of the book's stream. Throws `backupQuotaExceeded`.
    func write(_ piece: [UInt8]) throws {
        try write { state, bytes in
            var (form, open) = (state.form, state.openStreams)
            try state.lines.take(piece) { line in
                let line = try BookLine(line)
                if line.kind == .end { open -= 1 }
                try form.add(line, to: &bytes)
            }
            (state.form, state.openStreams) = (form, open)
        }
    }

    /// Ends the records. Throws `ExportStream.Incomplete` if the stream broke off.
    func endRecords() throws {
        try write { state, bytes in
            guard state.lines.isEmpty, state.openStreams == 0 else { throw ExportStream.Incomplete() }
            try state.form.endRecords(in: &bytes)
        }
    }

    func beginContent(_ sha256: String) throws {
        try write { state, bytes in state.form.beginContent(sha256, in: &bytes) }
    }

    /// Writes a piece of a content, in Base64.
    func writeContent(_ text: [UInt8]) throws { try write { _, bytes in bytes = text } }

    func endContent(size: Int) throws {
        try write { state, bytes in state.form.endContent(size: size, in: &bytes) }
    }

    func finish(as path: String) throws -> (BackupFile.Facts, counts: [String: Int]) {
        let (tail, counts) = state.withLock { ($0.form.tail(), $0.form.counts) }
        try file.append(tail)
        return (try file.finish(as: path), counts)
    }

    private func write(_ make: (inout State, inout [UInt8]) throws -> Void) throws {
        try state.withLock { state in
            var bytes: [UInt8] = []
            try make(&state, &bytes)
            state.form.hash(bytes)
            try file.append(bytes)
        }
        if file.size > limit { throw APIError.backupQuotaExceeded }
    }
}
