import Glibc

/// Parts of a file. Reading blocks.
package final class FileParts {
    private let descriptor: Int32

    /// Returns nil for a file that cannot be opened.
    package init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Returns the bytes from an offset on, fewer where the file is shorter.
    package func bytes(_ count: Int, from offset: Int = 0) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
        }
    }
}
