import Contracts
import PictureKit

/// A user's picture as a file beside the database: the hash of its content, an id and its format. The id
/// keeps equal pictures of two users in separate files, so that deleting one leaves the other.
struct Avatar: Sendable, Equatable {
    /// 1 MiB (contract §1).
    static let limitBytes = 1 << 20

    /// SHA-256 of the content in hexadecimal; also the strong ETag.
    let hash: String
    let uniqueID: String
    let format: ImageFormat

    init(hash: String, uniqueID: String, format: ImageFormat) {
        self.hash = hash
        self.uniqueID = uniqueID
        self.format = format
    }

    /// `<hash>.<id>.<format>`: the name in the folder and in the database.
    var fileName: String { "\(hash).\(uniqueID).\(format.rawValue)" }

    /// Reads the form that `fileName` writes; nil for any other text.
    init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let format = ImageFormat(rawValue: parts[2]) else { return nil }
        self.init(hash: parts[0], uniqueID: parts[1], format: format)
    }

    /// Relative, and different for each content, so that a client can cache the picture.
    var url: String { "/users/me/avatar?v=\(hash.prefix(16))" }
}
