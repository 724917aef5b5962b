internal import Contracts

/// The formats of pictures that are taken.
package enum ImageFormat: String, Sendable, CaseIterable {
    case png, jpeg, webp

    /// As people write it.
    package var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        }
    }

    package var mediaType: String { "image/\(rawValue)" }

    /// Of a `Content-Type`, whose parameters do not matter; nil for any other.
    package init?(mediaType: String) {
        let type = String(mediaType.prefix { $0 != ";" }).trimmed.asciiLowercased
        guard let format = Self.allCases.first(where: { $0.mediaType == type }) else { return nil }
        self = format
    }
}
