import HTTPKit

/// The content coding of answers (RFC 9110 §8.4): gzip, or none.
enum ContentCoding {
    /// Shorter content is sent as it is.
    static let smallestBytes = 1_024
    /// The end of an entity tag of compressed content.
    static let tagEnding = "-gzip\""
    private static let compressible = [
        "application/json", "application/jwk-set+json", "text/html", "text/csv", "text/calendar",
        "text/plain", "text/javascript", "text/css", "image/svg+xml", "application/manifest+json",
    ]

    /// Whether content of a type gets shorter. Pictures and archives are compressed already.
    static func shrinks(_ contentType: String) -> Bool {
        compressible.contains { contentType.hasPrefix($0) }
    }

    /// The tag of the compressed variant of a resource.
    static func compressedTag(_ tag: String) -> String {
        tag.hasSuffix("\"") ? tag.dropLast() + tagEnding : tag
    }

    /// Whether a client takes gzip (RFC 9110 §12.5.3): its name or `*`, without a weight of zero.
    static func isAccepted(by fields: HTTPFields) -> Bool {
        guard let list = fields["Accept-Encoding"] else { return false }
        var any = false
        for part in list.split(separator: ",") {
            let words = part.split(separator: ";").map { String($0.filter { $0 != " " && $0 != "\t" }) }
            guard let name = words.first?.lowercased() else { continue }
            let weight = words.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            let isRefused = weight.map { $0.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." } } ?? false
            if name == "gzip" || name == "x-gzip" { return !isRefused }
            if name == "*" { any = !isRefused }
        }
        return any
    }
}
