#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes a file that stands at its path only once it is whole.
struct FileWriter: ~Copyable {
    private let path: String
    private let partPath: String
    private let descriptor: Int32
    private var isWhole = false

    /// Begins the file beside its path, under a name that no other writer has.
    init(_ path: String) throws {
        self.path = path
        partPath = "\(path).\(IdempotencyKey.make()).part"
        descriptor = open(partPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(path: path, number: errno) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if !isWhole { unlink(partPath) }
    }

    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileFailure(path: path, number: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Puts the file at its path, in place of a former one.
    mutating func finish() throws {
        guard fsync(descriptor) == 0, rename(partPath, path) == 0 else {
            throw FileFailure(path: path, number: errno)
        }
        isWhole = true
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

/// A file of the device cannot be read or written.
public struct FileFailure: Error, Sendable, CustomStringConvertible {
    public let path: String
    /// `errno`.
    public let number: Int32
    public var description: String { "\(path): \(String(cString: strerror(number)))" }
}
