import Contracts
import PictureKit

/// A user's picture as a file beside the database: its content's hash, an id that makes it the user's own
/// (two may have the same picture, and only one delete it), and its format.
struct Avatar: Sendable, Equatable {
    /// 1 MiB (contract §1).
    static let limitBytes = 1 << 20

    /// SHA-256 of the content in hexadecimal; the strong ETag.
    let hash: String
    let uniqueID: String
    let format: ImageFormat

    init(hash: String, uniqueID: String, format: ImageFormat) {
        self.hash = hash
        self.uniqueID = uniqueID
        self.format = format
    }

    /// `<hash>.<id>.<format>`, as the database has it and the folder.
    var fileName: String { "\(hash).\(uniqueID).\(format.rawValue)" }

    /// Nil for what `fileName` does not give.
    init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let format = ImageFormat(rawValue: parts[2]) else { return nil }
        self.init(hash: parts[0], uniqueID: parts[1], format: format)
    }

    /// Relative, and another one for another content, so that a client can keep what it has seen.
    var url: String { "/users/me/avatar?v=\(hash.prefix(16))" }
}
