import CLinux
import Glibc

/// Parts of a file. Reading blocks.
package final class FileParts {
    private let path: String
    private let descriptor: Int32
    /// In bytes.
    package let size: Int

    package init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let number = errno
            // A failed initializer runs no deinit.
            close(descriptor)
            throw FileError(path, number)
        }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Returns the bytes from an offset on, fewer only where the file ends.
    package func bytes(_ count: Int, from offset: Int = 0) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, min(count, size - offset)))
        var filled = 0
        while filled < bytes.count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
                    off_t(offset + filled))
            }
            if read < 0 && errno == EINTR { continue }
            guard read > 0 else { throw FileError(path, read < 0 ? errno : EIO) }
            filled += read
        }
        return bytes
    }
}
