import CLinux
import Glibc
import SodiumKit
import Synchronization

/// A file that is written under a temporary name until it is complete. A file that is never kept is deleted.
/// The methods block and throw the `errno` of the failed step.
package final class DurableFile: Sendable {
    private struct State {
        var descriptor: Int32
        var hash = IncrementalSHA256()
        var size = 0
    }

    private let path: String
    private let state: Mutex<State>

    /// - Parameter path: the temporary name, in the folder of the final name; mode 0600. A file that a crash
    ///   left under this name is overwritten.
    package init(_ path: String) throws(FileError) {
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

    package func append(_ bytes: [UInt8]) throws(FileError) {
        try state.withLock { state throws(FileError) in
            try writeAll(bytes, to: state.descriptor, path)
            state.hash.update(bytes)
            state.size += bytes.count
        }
    }

    /// Replaces the bytes written so far.
    package func rewrite(_ bytes: [UInt8]) throws(FileError) {
        try state.withLock { state throws(FileError) in
            guard ftruncate(state.descriptor, 0) == 0, lseek(state.descriptor, 0, SEEK_SET) == 0 else {
                throw FileError(path, errno)
            }
            state.hash = IncrementalSHA256()
            state.size = 0
        }
        try append(bytes)
    }

    /// Bytes written so far.
    package var size: Int { state.withLock(\.size) }

    /// SHA-256 of the bytes written so far, in hexadecimal.
    package var hash: String {
        state.withLock { state in
            let hash = state.hash
            return Sodium.hex(hash.finish())
        }
    }

    /// Returns the bytes written so far, or nil when they exceed the limit or cannot be read.
    package func content(limitBytes: Int) -> [UInt8]? { readFile(path, limitBytes: limitBytes) }

    /// Renames the file to its final name, over an existing file. File and name are on the disk afterwards.
    package func keep(as target: String) throws(FileError) {
        try state.withLock { state throws(FileError) in
            guard fsync(state.descriptor) == 0, rename(path, target) == 0 else {
                throw FileError(target, errno)
            }
            close(state.descriptor)
            state.descriptor = -1
        }
        try syncFolder(of: target)
    }

    /// Like `keep(as:)`, but returns false and changes nothing when a file of that name exists.
    package func keep(asNew target: String) throws(FileError) -> Bool {
        let isNew = try state.withLock { state throws(FileError) in
            guard fsync(state.descriptor) == 0 else { throw FileError(target, errno) }
            // Unlike rename, link fails when the name exists. `deinit` deletes the temporary name.
            guard link(path, target) != 0 else { return true }
            guard errno == EEXIST else { throw FileError(target, errno) }
            return false
        }
        try syncFolder(of: target)
        return isNew
    }
}
