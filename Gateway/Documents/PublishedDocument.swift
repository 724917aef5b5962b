import HTTPKit
import ServiceKit

/// A document or a file that never changes while the program runs: made once, compressed once.
struct PublishedDocument: Sendable {
    private let bytes: [UInt8]
    /// Nil for what is short or of a kind that does not shrink, and if zlib failed.
    private let compressed: [UInt8]?
    private let contentType: String
    private let tag: String

    init(_ bytes: [UInt8], contentType: String) {
        self.bytes = bytes
        self.contentType = contentType
        let isWorthIt = bytes.count > ContentCoding.smallestBytes && ContentCoding.shrinks(contentType)
        compressed = isWorthIt ? Gzip.compress(bytes, level: Gzip.smallest) : nil
        tag = EntityTag(content: bytes).text
    }

    /// Returns the document for a client with the given fields, or 304 if the client has it.
    func response(to exchange: Exchange, fields: HTTPFields) -> HTTPResponse {
        var response = HTTPResponse(status: 200, fields: fields)
        let isCompressed = compressed != nil && ContentCoding.isAccepted(by: exchange.request.fields)
        response.fields.set("ETag", isCompressed ? ContentCoding.compressedTag(tag) : tag)
        if compressed != nil { response.fields.append("Vary", "Accept-Encoding") }
        if exchange.request.knows(entityTag: tag) {
            response.status = 304
            return response
        }
        response.fields.append("Content-Type", contentType)
        if isCompressed, let compressed {
            response.fields.append("Content-Encoding", "gzip")
            response.body = .bytes(compressed)
        } else {
            response.body = .bytes(bytes)
        }
        return response
    }
}
