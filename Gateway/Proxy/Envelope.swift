import Contracts
import HTTPKit
import ServiceKit

/// Puts services' answers into the envelope of contract §0; their bytes are never parsed.
enum Envelope {
    /// The texts around the bytes of a success's `data`.
    static let ofData = HTTPEnclosure(start: #"{"success":true,"data":"#, end: "}")
    private static let errorStart = Array(#"{"success":false,"#.utf8)
    /// A longer error is none of ours.
    private static let errorLimitBytes = 1 << 20

    /// Returns the envelope of an error.
    static func error(_ error: APIError) -> [UInt8] {
        spliced(error.body) ?? errorStart + [UInt8(ascii: "}")]
    }

    /// Returns a service's answer for the client; `base` are the fields of every answer. Throws
    /// `UPSTREAM_ERROR` if the service did not mark the kind of its body, or as one that does not fit the
    /// status.
    static func response(
        to answer: HTTPClientResponse, _ exchange: Exchange, base: HTTPFields
    ) throws(APIError) -> HTTPResponse {
        guard let kind = Answer.Kind(of: answer.fields) else {
            throw APIError(.upstreamError, logMessage: "answer \(answer.status) without \(Answer.kindHeader)")
        }
        guard kind == .raw || (kind == .error) == (answer.status >= 400) else {
            throw APIError(.upstreamError, logMessage: "answer \(answer.status) marked as \(kind.rawValue)")
        }
        var response = HTTPResponse(
            status: answer.status, fields: FieldRules.passedToClient(answer.fields, base: base))
        switch kind {
        case .raw: response.body = answer.body
        case .error: response.body = try Self.body(ofError: answer)
        // 304 has no content (RFC 9110 §15.4.5).
        case .data where answer.status == 304: break
        case .data:
            if case .empty = answer.body {
                response.body = .bytes(Array("null".utf8))
            } else {
                response.body = answer.body
            }
            response.enclosure = ofData
        }
        return response
    }

    private static func body(ofError answer: HTTPClientResponse) throws(APIError) -> HTTPBody {
        guard case .bytes(let bytes) = answer.body, let whole = spliced(bytes) else {
            throw APIError(.upstreamError, logMessage: "answer \(answer.status) with an unreadable error")
        }
        return .bytes(whole)
    }

    /// Returns `{"success":false,` and the members of an object, or nil if the bytes are no object.
    private static func spliced(_ object: [UInt8]) -> [UInt8]? {
        guard object.count > 2, object.count <= errorLimitBytes, object.first == UInt8(ascii: "{"),
            object.last == UInt8(ascii: "}")
        else { return nil }
        var whole: [UInt8] = []
        whole.reserveCapacity(errorStart.count + object.count)
        whole += errorStart
        whole += object[1...]
        return whole
    }
}
