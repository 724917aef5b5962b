package import Contracts

/// A user's picture as a file beside the database: its content's hash, an id that makes it the user's own
/// (two may have the same picture, and only one delete it), and its format.
package struct Avatar: Sendable, Equatable {
    /// 1 MiB (contract §1).
    package static let limitBytes = 1 << 20

    /// SHA-256 of the content in hexadecimal; the strong ETag.
    package let hash: String
    package let uniqueID: String
    package let format: ImageFormat

    package init(hash: String, uniqueID: String, format: ImageFormat) {
        self.hash = hash
        self.uniqueID = uniqueID
        self.format = format
    }

    /// `<hash>.<id>.<format>`, as the database has it and the folder.
    package var fileName: String { "\(hash).\(uniqueID).\(format.rawValue)" }

    /// Nil for what `fileName` does not give.
    package init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let format = ImageFormat(rawValue: parts[2]) else { return nil }
        self.init(hash: parts[0], uniqueID: parts[1], format: format)
    }

    /// Relative, and another one for another content, so that a client can keep what it has seen.
    package var url: String { "/users/me/avatar?v=\(hash.prefix(16))" }
}
