import Contracts
import ServiceKit
import SodiumKit
import Synchronization

/// Copies a backup's file without the names and addresses of erased people, or only counts them. Its methods
/// block, so they run on the background thread.
final class BackupRewriting: Sendable {
    /// `,"sha256":"…"}`: the sum is over all bytes before.
    private static let tailBytes = BackupForm.sumOpening.utf8.count + 64 + 2

    private struct State {
        var removal: NameRemoval
        /// Bytes that may be the tail.
        var rest: [UInt8] = []
        /// Of all bytes that were taken, as they were.
        var former = IncrementalSHA256()
        /// Of all bytes that were written so far.
        var sum = IncrementalSHA256()
    }

    private let file: DurableFile?
    private let state: Mutex<State>

    /// - Parameter file: nil to count only.
    init(_ people: ErasedPeople, in backup: BackupRecord, to file: DurableFile?) {
        self.file = file
        state = Mutex(State(removal: NameRemoval(of: people, writtenAt: backup.createdAt)))
    }

    /// Number of references to erased people so far.
    var count: Int { state.withLock(\.removal.count) }

    func take(_ piece: [UInt8]) throws {
        try state.withLock { state in
            state.former.update(piece)
            state.rest += piece
            let ready = state.rest.count - Self.tailBytes
            guard ready > 0 else { return }
            var bytes: [UInt8] = []
            state.removal.take(Array(state.rest.prefix(ready)), to: &bytes)
            state.rest.removeFirst(ready)
            try write(bytes, &state)
        }
    }

    /// Ends the file under a new sum. Returns false for a file that is not whole, whose sum must not be made
    /// right.
    /// - Parameter sha256: of the whole file as it was.
    func finish(expecting sha256: String) throws -> Bool {
        try state.withLock { state in
            let (former, opening) = (state.former, Array(BackupForm.sumOpening.utf8))
            guard Sodium.hex(former.finish()) == sha256, state.rest.count == Self.tailBytes,
                state.rest.starts(with: opening)
            else { return false }
            var bytes: [UInt8] = []
            state.removal.finish(to: &bytes)
            try write(bytes, &state)
            let sum = state.sum
            try file?.append(opening + Array("\(Sodium.hex(sum.finish()))\"}".utf8))
            return true
        }
    }

    private func write(_ bytes: [UInt8], _ state: inout State) throws {
        guard let file else { return }
        state.sum.update(bytes)
        try file.append(bytes)
    }
}
