import CLinux
import Glibc
import HTTPKit

/// A file without a name, for content that is too long for memory; it is gone with its object. One thread
/// appends, any number may read what is written.
package final class ScratchFile: Sendable {
    private let path: String
    private let descriptor: Int32

    /// - Parameter path: a name that nothing has, in an existing folder; it is taken away again at once.
    package init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = coffer_open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(path, errno) }
        unlink(path)
    }

    deinit { close(descriptor) }

    package func append(_ bytes: [UInt8]) throws(FileError) { try writeAll(bytes, to: descriptor, path) }

    /// Returns the next bytes from `offset` on, at most `FileStream.pieceBytes` and at most `limit`.
    package func piece(at offset: Int, atMost limit: Int) throws(FileError) -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: min(FileStream.pieceBytes, limit))
        let count = pread(descriptor, &piece, piece.count, off_t(offset))
        guard count > 0 else { throw FileError(path, count < 0 ? errno : EIO) }
        piece.removeSubrange(count...)
        return piece
    }
}
