import CLinux
import Glibc
import Synchronization

/// A file that is sent in pieces; each piece is read when the previous one has been sent. The file stays
/// readable while it is open, even when it is deleted meanwhile.
package final class FileStream: Sendable {
    /// Small enough that a read does not hold up the loop.
    package static let pieceBytes = 64 * 1024

    private let path: String
    private let descriptor: Int32
    private let offset = Mutex<Int>(0)
    package let length: Int

    /// Returns nil when the file cannot be opened.
    package init?(_ path: String) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            // A failed initializer runs no deinit.
            close(descriptor)
            return nil
        }
        length = Int(status.st_size)
    }

    deinit { close(descriptor) }

    package var body: HTTPBody {
        .stream(BodyStream(length: length) { try self.next() })
    }

    private func next() throws -> [UInt8]? {
        try offset.withLock { offset in
            guard offset < length else { return nil }
            var piece = [UInt8](repeating: 0, count: min(Self.pieceBytes, length - offset))
            let count = pread(descriptor, &piece, piece.count, off_t(offset))
            // Stored files never change, so a missing byte means a damaged disk. What an app sends may.
            guard count > 0 else { throw HTTPSystemError(path, count < 0 ? errno : EIO) }
            piece.removeSubrange(count...)
            offset += count
            return piece
        }
    }
}
