import ServiceKit

/// A backup's text in a scratch file.
struct BackupText: Sendable {
    let scratch: ScratchFile
    /// Bytes.
    let size: Int
    /// SHA-256 of the file as it was sent, in hexadecimal.
    let fileHash: String
}
