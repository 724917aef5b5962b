import CLinux
import Glibc
import ServiceKit
import SodiumKit
import Synchronization

/// A content on its way to the disk. Its methods block. Dropped before it is kept, it leaves nothing.
final class UploadFile: Sendable {
    private struct State {
        var descriptor: Int32
        var hash = IncrementalSHA256()
        var size = 0
    }

    private let path: String
    private let state: Mutex<State>

    init(_ path: String) throws(FileError) {
        self.path = path
        let descriptor = coffer_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(path, errno) }
        state = Mutex(State(descriptor: descriptor))
    }

    deinit {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            close(state.descriptor)
            unlink(path)
        }
    }

    func append(_ bytes: [UInt8]) throws {
        try state.withLock { state in
            var written = 0
            while written < bytes.count {
                let count = bytes[written...].withUnsafeBytes {
                    write(state.descriptor, $0.baseAddress, $0.count)
                }
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { throw FileError(path, errno) }
                written += count
            }
            state.hash.update(bytes)
            state.size += bytes.count
        }
    }

    /// What was written so far.
    func content(limitBytes: Int) -> [UInt8]? { readFile(path, limitBytes: limitBytes) }

    /// The hash in hexadecimal.
    var hash: String {
        state.withLock { state in
            let hash = state.hash
            return Sodium.hex(hash.finish())
        }
    }

    /// On the disk under its final name when this returns.
    func keep(as target: String, in folder: String) throws {
        try state.withLock { state in
            guard fsync(state.descriptor) == 0, rename(path, target) == 0 else {
                throw FileError(target, errno)
            }
            close(state.descriptor)
            state.descriptor = -1
            let directory = coffer_open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
            guard directory >= 0 else { throw FileError(folder, errno) }
            defer { close(directory) }
            guard fsync(directory) == 0 else { throw FileError(folder, errno) }
        }
    }
}
