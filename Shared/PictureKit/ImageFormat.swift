internal import Vocabulary

/// The accepted picture formats.
package enum ImageFormat: String, Sendable, CaseIterable {
    case png, jpeg, webp

    /// The format's usual spelling.
    package var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        }
    }

    package var mediaType: String { "image/\(rawValue)" }

    /// Reads a `Content-Type` and ignores its parameters. Returns nil for other types.
    package init?(mediaType: String) {
        let type = String(mediaType.prefix { $0 != ";" }).trimmed.asciiLowercased
        guard let format = Self.allCases.first(where: { $0.mediaType == type }) else { return nil }
        self = format
    }
}
