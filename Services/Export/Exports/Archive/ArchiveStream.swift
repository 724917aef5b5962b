import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// A zip file that is made while it is sent, one entry after the other.
final class ArchiveStream: Sendable {
    private enum Step {
        case open(ArchiveEntry), fill(BodyStream), finish, done
    }

    private struct State {
        var entries: ArraySlice<ArchiveEntry>
        var current: BodyStream?
        var isDone = false

        var step: Step {
            if isDone { return .done }
            if let current { return .fill(current) }
            return entries.first.map { .open($0) } ?? .finish
        }
    }

    private let zip: ZipWriter
    private let background: WorkQueue
    private let state: Mutex<State>

    init(_ entries: [ArchiveEntry], at now: Timestamp, on background: WorkQueue) {
        zip = ZipWriter(at: now)
        self.background = background
        state = Mutex(State(entries: entries[...]))
    }

    var stream: BodyStream { BodyStream(length: nil) { try await self.next() } }

    private func next() async throws -> [UInt8]? {
        let zip = zip
        while true {
            let bytes: [UInt8]
            switch state.withLock(\.step) {
            case .open(let entry):
                let content = try await entry.open()
                state.withLock { state in
                    state.entries = state.entries.dropFirst()
                    state.current = content
                }
                bytes = content == nil ? [] : try zip.begin(entry.name)
            case .fill(let content):
                if let piece = try await content.next() {
                    bytes = try await background.run { try zip.write(piece) }
                } else {
                    bytes = try zip.endEntry()
                    state.withLock { $0.current = nil }
                }
            case .finish:
                bytes = zip.finish()
                state.withLock { $0.isDone = true }
            case .done: return nil
            }
            if !bytes.isEmpty { return bytes }
        }
    }
}
