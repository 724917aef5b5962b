#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file of the device cannot be read or written.
public struct FileFailure: Error, Sendable, CustomStringConvertible {
    public let path: String
    /// `errno`.
    public let number: Int32
    public var description: String { "\(path): \(String(cString: strerror(number)))" }
}
