import ServiceKit
import SodiumKit
import Synchronization

/// Looks through a backup's text, then checks its sum, in steps: the files of other users are read in
/// between. Its methods block.
final class BackupCheckStore: Sendable {
    private struct State {
        var check = BackupCheckJSON()
        /// What the text is, once all of it was looked through.
        var index: BackupIndex?
        var hash = IncrementalSHA256()
        var offset = 0
    }

    private let text: BackupText
    private let stepBytes: Int
    private let state = Mutex(State())

    init(_ text: BackupText, stepBytes: Int = 1 << 20) {
        self.text = text
        self.stepBytes = stepBytes
    }

    /// Looks through the whole text, step by step; `beforeEachStep` can end the work. Throws `BackupDamage`.
    func index(on files: WorkQueue, beforeEachStep: () throws -> Void = {}) async throws -> BackupIndex {
        while true {
            try beforeEachStep()
            if let index = try await files.run({ try self.next() }) { return index }
        }
    }

    /// Takes the next step. Returns what the text is after the last one. Throws `BackupDamage`.
    func next() throws -> BackupIndex? {
        try state.withLock { state in
            guard let index = state.index else {
                let end = min(text.size, state.offset + stepBytes)
                while state.offset < end {
                    let piece = try text.scratch.piece(at: state.offset, atMost: end - state.offset)
                    try state.check.take(piece)
                    state.offset += piece.count
                }
                guard end == text.size else { return nil }
                let index = try state.check.finish()
                guard let range = try index.summed() else { return index }
                state.index = index
                state.offset = range.lowerBound
                return nil
            }
            guard let range = try index.summed() else { return index }
            let end = min(range.upperBound, state.offset + stepBytes)
            while state.offset < end {
                let piece = try text.scratch.piece(at: state.offset, atMost: end - state.offset)
                state.hash.update(piece)
                state.offset += piece.count
            }
            guard end == range.upperBound else { return nil }
            let hash = state.hash
            guard index.sha256 == Sodium.hex(hash.finish()) else {
                throw BackupDamage("Its content does not match its sum")
            }
            return index
        }
    }
}
