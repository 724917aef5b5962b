import Contracts
package import PictureKit

/// The formats that can be attached: pictures and PDF documents.
package enum AttachmentFormat: Sendable, Equatable {
    case picture(ImageFormat)
    case pdf

    /// The most pixels of a side: those of the largest phone cameras.
    private static let sideLimit = 16_384

    /// Reads a `Content-Type`; returns nil for a type that cannot be attached.
    init?(mediaType: String) {
        if let format = ImageFormat(mediaType: mediaType) {
            self = .picture(format)
        } else if String(mediaType.prefix { $0 != ";" }).trimmed.asciiLowercased == "application/pdf" {
            self = .pdf
        } else {
            return nil
        }
    }

    package var mediaType: String {
        switch self {
        case .picture(let format): format.mediaType
        case .pdf: "application/pdf"
        }
    }

    /// The format's name for people.
    package var name: String {
        switch self {
        case .picture(let format): format.name
        case .pdf: "PDF"
        }
    }

    var fileExtension: String {
        switch self {
        case .picture(let format): format.rawValue
        case .pdf: "pdf"
        }
    }

    /// Returns the number of leading bytes that form a file of this format, or nil if there is none. Only a
    /// JPEG can have bytes after its end. Takes about as long as a checksum: not for an event loop.
    private func length(in content: [UInt8]) -> Int? {
        switch self {
        case .picture(let format): picture(content, format)?.length
        case .pdf: Self.isPDF(content) ? content.count : nil
        }
    }

    /// Returns what is stored of an uploaded file of this format, or nil if the content is none: a picture
    /// without metadata and without bytes behind its end, a PDF as it is. Not for an event loop, either.
    func stored(of content: [UInt8]) -> [UInt8]? {
        switch self {
        case .picture(let format): picture(content, format)?.withoutMetadata(content)
        case .pdf: Self.isPDF(content) ? content : nil
        }
    }

    private func picture(_ content: [UInt8], _ format: ImageFormat) -> Picture? {
        try? Picture(content, as: format, sideLimit: Self.sideLimit)
    }

    private static let all = ImageFormat.allCases.map(AttachmentFormat.picture) + [.pdf]

    /// Whether the whole content is a file of some format.
    package static func isAny(_ content: [UInt8]) -> Bool {
        all.contains { $0.length(in: content) == content.count }
    }

    /// The first bytes that tell the formats apart.
    package static let markBytes = 12

    /// Returns the format of a stored content by its first bytes: it was checked as a whole when it came.
    package static func marked(by start: some Sequence<UInt8>) -> AttachmentFormat? {
        let start = Array(start)
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .picture(.png) }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) { return .picture(.jpeg) }
        if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
            return .picture(.webp)
        }
        return start.starts(with: "%PDF-".utf8) ? .pdf : nil
    }

    /// Whether the content starts with a PDF header (ISO 32000-1 §7.5.2) and ends with `startxref` and
    /// `%%EOF` (§7.5.5), which up to 1 024 bytes may follow (annex H).
    private static func isPDF(_ content: [UInt8]) -> Bool {
        guard content.starts(with: "%PDF-".utf8),
            content.dropFirst(5).first.map({ (49...50).contains($0) }) == true
        else { return false }
        let end = content.suffix(1_024 + 64)
        guard let mark = lastIndex(of: Array("%%EOF".utf8), in: end) else { return false }
        return lastIndex(of: Array("startxref".utf8), in: end[..<mark]) != nil
    }

    private static func lastIndex(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= word.count else { return nil }
        return (bytes.startIndex...(bytes.endIndex - word.count)).reversed().first { start in
            bytes[start..<(start + word.count)].elementsEqual(word)
        }
    }
}
