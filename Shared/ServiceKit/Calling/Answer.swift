package import HTTPKit
import JSONKit
package import Vocabulary

/// A handler's whole answer, for handlers that return more than a value: stored bytes, files, other statuses.
package struct Answer: Sendable {
    package enum Kind: String, Sendable {
        case data, error, raw

        /// Reads the kind from an answer's fields. Returns nil when the fields name none.
        package init?(of fields: HTTPFields) {
            guard let text = fields[Answer.kindHeader] else { return nil }
            self.init(rawValue: text)
        }
    }

    package var kind: Kind
    package var status: Int
    package var fields = HTTPFields()
    package var body: HTTPBody
    /// The book of a created resource, for its `ETag`.
    package var book: Int64?
    /// Whether the body is the first version of a resource of the book.
    var isFirstVersion = false

    /// The field that tells the gateway the body's kind. The content type never decides (design §8).
    package static let kindHeader = "X-Coffer-Body"

    init(kind: Kind, status: Int, body: HTTPBody) {
        self.kind = kind
        self.status = status
        self.body = body
    }

    /// Returns a value as the `data` of the envelope.
    package static func json(_ value: some Encodable, status: EndpointSuccess = .ok) throws -> Answer {
        json(bytes: try JSON.encode(value), status: status)
    }

    /// Returns JSON bytes as the `data` of the envelope.
    package static func json(bytes: [UInt8], status: EndpointSuccess = .ok) -> Answer {
        Answer(kind: .data, status: status.rawValue, body: .bytes(bytes))
    }

    /// Returns JSON that is made while it is sent as the `data` of the envelope.
    package static func json(stream: HTTPBody) -> Answer { Answer(kind: .data, status: 200, body: stream) }

    private static let replayedField = "Idempotency-Replayed"

    /// Whether the answer was given before under the same idempotency key.
    package var isReplayed: Bool { fields.contains(Self.replayedField) }

    package mutating func markReplayed() { fields.set(Self.replayedField, "true") }

    /// Returns a file or page, which is never enveloped. The file name must be plain ASCII.
    package static func raw(
        _ body: HTTPBody, contentType: String, fileName: String? = nil, status: Int = 200
    ) -> Answer {
        var answer = Answer(kind: .raw, status: status, body: body)
        answer.fields.set("Content-Type", contentType)
        if let fileName {
            answer.fields.set("Content-Disposition", "attachment; filename=\"\(fileName)\"")
        }
        return answer
    }

    /// Returns an error's object, which the gateway puts into the envelope.
    package static func error(_ error: APIError) -> Answer {
        var answer = Answer(kind: .error, status: error.code.status, body: .bytes(error.body))
        if let seconds = error.retryAfterSeconds { answer.fields.set("Retry-After", String(seconds)) }
        return answer
    }

    /// The response that goes over the wire to the gateway.
    package var response: HTTPResponse {
        var response = HTTPResponse(status: status, fields: fields, body: body)
        response.fields.set(Self.kindHeader, kind.rawValue)
        if kind != .raw, status != 304 { response.fields.set("Content-Type", "application/json") }
        return response
    }
}
