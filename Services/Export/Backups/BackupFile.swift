import Glibc
import SodiumKit
import Synchronization

/// A backup's file while it is being written: under a temporary name until it is whole and on the disk. Its
/// methods block; they are for the background thread. Dropped unfinished, it leaves nothing.
final class BackupFile: Sendable {
    /// What the finished file is.
    struct Facts: Sendable {
        let size: Int64
        /// In hexadecimal.
        let sha256: String
    }

    private struct State: ~Copyable {
        var descriptor: Int32
        var sealer: SecretStream.Sealer?
        var hash = IncrementalSHA256()
        var size: Int64 = 0

        mutating func seal(_ content: [UInt8]) -> [UInt8] {
            guard var sealer = sealer.take() else { return content }
            let sealed = sealer.seal(content)
            self.sealer = consume sealer
            return sealed
        }
    }

    private let path: String
    private let temporaryPath: String
    private let state: Mutex<State>

    /// Mode 0600; encrypted where there is a key.
    init(_ path: String, key: SecretStream.Key?) throws(ExportError) {
        self.path = path
        temporaryPath = "\(path).new"
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file(errno, temporaryPath) }
        state = Mutex(State(descriptor: descriptor, sealer: key.map { SecretStream.Sealer(key: $0) }))
    }

    deinit {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            close(state.descriptor)
            unlink(temporaryPath)
        }
    }

    func append(_ content: [UInt8]) throws {
        try state.withLock { state in try write(state.seal(content), &state) }
    }

    /// Syncs the file and gives it its name; the folder is still to be synced.
    func finish() throws -> Facts {
        try state.withLock { state in
            if let sealer = state.sealer.take() { try write(sealer.finish(), &state) }
            guard fsync(state.descriptor) == 0, rename(temporaryPath, path) == 0 else {
                throw ExportError.file(errno, path)
            }
            close(state.descriptor)
            state.descriptor = -1
            return Facts(size: state.size, sha256: Sodium.hex(state.hash.finish()))
        }
    }

    private func write(_ bytes: [UInt8], _ state: inout State) throws {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(state.descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw ExportError.file(errno, path) }
            written += count
        }
        state.hash.update(bytes)
        state.size += Int64(bytes.count)
    }
}
