import Contracts
import HTTPKit
import JSONKit
import ServiceKit

/// A document that never changes while the program runs: made once, compressed once.
struct PublishedDocument: Sendable {
    private let bytes: [UInt8]
    /// Nil if zlib failed.
    private let compressed: [UInt8]?
    private let contentType: String
    /// The page's own policy; nil for documents that are no page.
    private let policy: String?
    private let tag: String

    init(_ bytes: [UInt8], contentType: String, policy: String? = nil) {
        self.bytes = bytes
        self.contentType = contentType
        self.policy = policy
        compressed = Gzip.compress(bytes, level: Gzip.smallest)
        tag = EntityTag(content: bytes).text
    }

    /// Takes a few dozen milliseconds, once per program: read it on a thread that may wait.
    static let openAPI: PublishedDocument = {
        let bytes = (try? JSON.encode(OpenAPIDocument().content)) ?? []
        return PublishedDocument(bytes, contentType: "application/json")
    }()

    /// As costly as `openAPI`.
    static let docs: PublishedDocument = {
        let page = DocsPage(OpenAPIDocument.publicEndpoints)
        return PublishedDocument(
            Array(page.html.utf8), contentType: HTMLPage.contentType, policy: DocsPage.policy)
    }()

    /// Returns the document for a client, or 304 if the client has it.
    func response(to exchange: Exchange, base: HTTPFields) -> HTTPResponse {
        var response = HTTPResponse(status: 200, fields: base)
        response.fields.set("Cache-Control", "public, no-cache")
        if let policy { response.fields.set("Content-Security-Policy", policy) }
        // Other origins may read what is public.
        response.fields.set("Cross-Origin-Resource-Policy", "cross-origin")
        response.fields.append("Vary", "Accept-Encoding")
        let isCompressed = compressed != nil && Compression.accepts(exchange.request.fields)
        response.fields.set("ETag", isCompressed ? Compression.compressedTag(tag) : tag)
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
