import Contracts
import PictureKit
import ServiceKit

/// What may be attached: a picture that is one, or a PDF document.
enum AttachmentFormat: Sendable, Equatable {
    case picture(ImageFormat)
    case pdf

    /// Pixels of a side: of the largest phone cameras.
    private static let sideLimit = 16_384

    /// Of a `Content-Type`; nil for what cannot be attached.
    init?(mediaType: String) {
        if let format = ImageFormat(mediaType: mediaType) {
            self = .picture(format)
        } else if String(mediaType.prefix { $0 != ";" }).trimmed.asciiLowercased == "application/pdf" {
            self = .pdf
        } else {
            return nil
        }
    }

    var mediaType: String {
        switch self {
        case .picture(let format): format.mediaType
        case .pdf: "application/pdf"
        }
    }

    /// As people write it.
    var name: String {
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

    /// How much of a content is what it is said to be, from its first byte on: all, but of a JPEG with more
    /// behind its end; nil when it is something else. Takes about as long as a checksum: not for a loop.
    func length(in content: [UInt8]) -> Int? {
        switch self {
        case .picture(let format):
            (try? Picture(content, as: format, sideLimit: Self.sideLimit))?.length
        case .pdf: Self.isPDF(content) ? content.count : nil
        }
    }

    /// ISO 32000-1 §7.5.2 and §7.5.5: the header first, and near the end where the cross references are and
    /// the mark of the end. Annex H lets 1 024 bytes follow it.
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
