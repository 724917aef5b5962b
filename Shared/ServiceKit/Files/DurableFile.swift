import CLinux
import Glibc
import SodiumKit
import Synchronization

/// A file on its way to the disk, under a temporary name until it is whole. Dropped before it is kept, it
/// leaves nothing. Its methods block, and throw the `errno` of the step that failed.
package final class DurableFile: Sendable {
    private struct State {
        var descriptor: Int32
        var hash = IncrementalSHA256()
        var size = 0
    }

    private let path: String
    private let state: Mutex<State>

    /// - Parameter path: the temporary name, in the folder of the final one; what a crash left there goes.
    ///   Mode 0600.
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

    /// Puts these bytes in the place of what was written so far.
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

    /// Bytes that were written so far.
    package var size: Int { state.withLock(\.size) }

    /// SHA-256 of what was written so far, in hexadecimal.
    package var hash: String {
        state.withLock { state in
            let hash = state.hash
            return Sodium.hex(hash.finish())
        }
    }

    /// What was written so far; nil when it is longer than the limit.
    package func content(limitBytes: Int) -> [UInt8]? { readFile(path, limitBytes: limitBytes) }

    /// Gives the file its name, in place of one that has it. File and name are on the disk when this returns.
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

    /// As `keep(as:)`, unless there is a file of that name already: then false, and nothing is changed.
    package func keep(asNew target: String) throws(FileError) -> Bool {
        let isNew = try state.withLock { state throws(FileError) in
            guard fsync(state.descriptor) == 0 else { throw FileError(target, errno) }
            // A link, unlike a rename, fails where there is a file already. The temporary name goes with us.
            guard link(path, target) != 0 else { return true }
            guard errno == EEXIST else { throw FileError(target, errno) }
            return false
        }
        try syncFolder(of: target)
        return isNew
    }
}
