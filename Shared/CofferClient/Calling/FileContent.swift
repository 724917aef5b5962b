/// Where a file's bytes are.
public enum FileContent: Sendable, Equatable {
    case bytes([UInt8])
    /// A file of the device that does not change until it is sent.
    case file(path: String)
}
