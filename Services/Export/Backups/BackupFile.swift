import Contracts
import ServiceKit
import SodiumKit
import Synchronization

/// A backup's file while it is being written, encrypted if there is a key. Its methods block, so they run on
/// the background thread. An unfinished file is deleted with its object.
final class BackupFile: Sendable {
    /// The size in bytes and the hash of the finished file.
    struct Facts: Sendable {
        let size: Int64
        /// In hexadecimal.
        let sha256: String
    }

    private struct State: ~Copyable {
        var sealer: SecretStream.Sealer?

        mutating func seal(_ content: [UInt8]) -> [UInt8] {
            guard var sealer = sealer.taken() else { return content }
            let sealed = sealer.seal(content)
            self.sealer = consume sealer
            return sealed
        }
    }

    private let file: DurableFile
    private let state: Mutex<State>

    init(_ file: DurableFile, key: SecretStream.Key?) {
        self.file = file
        state = Mutex(State(sealer: key.map { SecretStream.Sealer(key: $0) }))
    }

    /// Bytes written so far.
    var size: Int64 { Int64(file.size) }

    func append(_ content: [UInt8]) throws {
        try state.withLock { state in try file.append(state.seal(content)) }
    }

    /// Ends the file. It is on the disk under its name when this returns.
    func finish(as path: String) throws -> Facts {
        try state.withLock { state in
            if let sealer = state.sealer.taken() { try file.append(sealer.finish()) }
            try file.keep(as: path)
            return Facts(size: Int64(file.size), sha256: file.hash)
        }
    }
}
