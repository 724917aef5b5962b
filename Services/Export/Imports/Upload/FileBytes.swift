import Glibc
import ServiceKit
import Synchronization

extension FileError {
    /// Whether there is no such file.
    var isMissing: Bool { errorNumber == ENOENT }
}

/// A file that is read from its beginning in pieces. Reading blocks.
final class FileBytes: Sendable {
    private static let pieceBytes = 64 << 10

    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw FileError(path, errno) }
    }

    deinit { close(descriptor) }

    var source: ByteSource { ByteSource { try self.next() } }

    private func next() throws(FileError) -> [UInt8]? {
        var count = 0
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, filled in
            count = read(descriptor, buffer.baseAddress, buffer.count)
            filled = max(0, count)
        }
        if count < 0 { throw FileError(path, errno) }
        return piece.isEmpty ? nil : piece
    }
}
