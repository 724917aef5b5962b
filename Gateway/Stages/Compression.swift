import Contracts
import HTTPKit
import ServiceKit

/// Compresses answers over 1 KiB for clients that accept gzip (contract §0, "Headers"). An answer that holds
/// a secret stays as it is: beside reflected input, its compressed length would tell of the secret (BREACH).
enum Compression {
    private static let conditions = HTTPFieldNameSet(["If-Match", "If-None-Match"])

    /// Gives services the tags that they know: a compressed answer has a tag of its own.
    static func admit(_ exchange: inout Exchange) {
        guard exchange.request.fields.containsAny(of: conditions) else { return }
        for name in ["If-Match", "If-None-Match"] {
            let list = exchange.request.fields.values(name).joined(separator: ",")
            guard list.contains(ContentCoding.tagEnding) else { continue }
            if name == "If-None-Match" { exchange.knownTags = list }
            exchange.request.fields.set(name, list.replacing(ContentCoding.tagEnding, with: "\""))
        }
    }

    static func finish(_ response: inout HTTPResponse, _ exchange: Exchange) {
        if response.status == 304 {
            restoreTag(&response, exchange)
            return
        }
        guard isLong(response), !response.fields.contains("Content-Encoding"),
            exchange.route?.endpoint.holdsSecret != true,
            let type = response.fields["Content-Type"], ContentCoding.shrinks(type)
        else { return }
        // A published document is long enough, too, and has its own fields.
        guard !response.fields.values("Vary").contains("Accept-Encoding") else { return }
        response.fields.append("Vary", "Accept-Encoding")
        guard ContentCoding.isAccepted(by: exchange.request.fields) else { return }
        if let tag = response.fields["ETag"] { response.fields.set("ETag", ContentCoding.compressedTag(tag)) }
        compress(&response)
    }

    private static func isLong(_ response: HTTPResponse) -> Bool {
        switch response.body {
        case .empty: false
        case .bytes(let bytes): bytes.count + (response.enclosure?.count ?? 0) > ContentCoding.smallestBytes
        case .stream(let stream): stream.length ?? .max > ContentCoding.smallestBytes
        }
    }

    /// A short text is compressed at once, so that it keeps a length; a long one while it is sent.
    private static func compress(_ response: inout HTTPResponse) {
        if case .bytes(let bytes) = response.body, bytes.count <= GzipStream.pieceBytes {
            let whole = response.enclosure?.around(bytes) ?? bytes
            guard let compressed = Gzip.compress(whole, level: Gzip.fastest) else { return }
            response.body = .bytes(compressed)
        } else if let stream = GzipStream(response.body, within: response.enclosure) {
            response.body = stream.body
        } else {
            return
        }
        response.enclosure = nil
        response.fields.set("Content-Encoding", "gzip")
    }

    /// Names the variant that the client has.
    private static func restoreTag(_ response: inout HTTPResponse, _ exchange: Exchange) {
        guard let known = exchange.knownTags, let tag = response.fields["ETag"] else { return }
        let variant = ContentCoding.compressedTag(tag)
        if known.contains(variant) {
            response.fields.set("ETag", variant)
            response.fields.set("Vary", "Accept-Encoding")
        }
    }
}
