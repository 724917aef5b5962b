import Contracts
import HTTPKit
import ServiceKit

/// Puts answers into the envelope of contract §0 around their bytes, which are never parsed.
enum Envelope {
    private static let dataStart = Array(#"{"success":true,"data":"#.utf8)
    private static let errorStart = Array(#"{"success":false,"#.utf8)
    private static let end: [UInt8] = [UInt8(ascii: "}")]
    /// An error longer than this is none of ours.
    private static let errorLimitBytes = 1 << 20

    /// The envelope of an error.
    static func error(_ error: APIError) -> [UInt8] { spliced(error.body) ?? errorStart + end }

    /// The envelope of a success whose `data` is at hand.
    static func data(_ bytes: [UInt8]) -> [UInt8] {
        var whole: [UInt8] = []
        whole.reserveCapacity(dataStart.count + bytes.count + end.count)
        whole += dataStart
        whole += bytes
        whole += end
        return whole
    }

    /// A service's answer as the client gets it; `base` are the fields of every answer. Throws
    /// `UPSTREAM_ERROR` when the service did not say what its body is (design §8).
    static func response(
        to answer: HTTPClientResponse, _ exchange: Exchange, base: HTTPFields
    ) throws(APIError) -> HTTPResponse {
        guard let kind = answer.fields[Answer.kindHeader].flatMap({ Answer.Kind(rawValue: $0) }) else {
            throw APIError(.upstreamError, logMessage: "answer \(answer.status) without \(Answer.kindHeader)")
        }
        let body: HTTPBody
        switch kind {
        case .raw: body = answer.body
        case .data: body = Self.body(ofData: answer)
        case .error: body = try Self.body(ofError: answer)
        }
        return HTTPResponse(
            status: answer.status, fields: FieldRules.passedToClient(answer.fields, base: base), body: body)
    }

    private static func body(ofData answer: HTTPClientResponse) -> HTTPBody {
        // 304 has no content (RFC 9110 §15.4.5).
        if answer.status == 304 { return .empty }
        switch answer.body {
        case .empty: return .bytes(data(Array("null".utf8)))
        case .bytes(let bytes): return .bytes(data(bytes))
        case .stream(let stream):
            let wrapped = EnvelopedStream(stream, start: dataStart, end: end)
            let length = stream.length.map { $0 + dataStart.count + end.count }
            return .stream(BodyStream(length: length) { try await wrapped.next() })
        }
    }

    private static func body(ofError answer: HTTPClientResponse) throws(APIError) -> HTTPBody {
        guard case .bytes(let bytes) = answer.body, let whole = spliced(bytes) else {
            throw APIError(.upstreamError, logMessage: "answer \(answer.status) with an unreadable error")
        }
        return .bytes(whole)
    }

    /// `{"success":false,` and the members of an object; nil for what is none.
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
