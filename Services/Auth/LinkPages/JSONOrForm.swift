import Contracts
import HTTPKit
import JSONKit
import ServiceKit

/// A body that programs send as JSON and the page behind a mailed link posts as a form.
enum JSONOrForm<Value: Decodable> {
    case json(Value)
    case form(QueryParameters)
}

extension Call where Body == StreamedBody {
    /// Reads the body by its content type; an empty body that is no form counts as `{}`.
    func jsonOrForm<Value: Decodable>(_: Value.Type) async throws -> JSONOrForm<Value> {
        let bytes = try await request.collectBody(upTo: EndpointDescription.credentialsLimitBytes)
        switch MediaType(request.fields["Content-Type"]) {
        case .form:
            // U+0000 is refused, as in JSON.
            guard let form = QueryParameters(Substring(String(decoding: bytes, as: UTF8.self))),
                !form.entries.contains(where: { $0.value.utf8.contains(0) })
            else {
                throw APIError(.validation, "The form cannot be read")
            }
            return .form(form)
        case .json: return .json(try Self.decode(bytes))
        case .other:
            guard bytes.isEmpty else { throw APIError(.unsupportedMediaType) }
            return .json(try Self.decode(Array("{}".utf8)))
        }
    }

    private static func decode<Value: Decodable>(_ bytes: [UInt8]) throws -> Value {
        do {
            return try JSON.decode(Value.self, from: bytes.isEmpty ? Array("{}".utf8) : bytes)
        } catch is DecodingError {
            throw APIError(.validation, "The body must be a JSON object")
        }
    }
}

/// The body types that the endpoints behind mailed links take.
enum MediaType: Equatable {
    case json, form, other

    /// Reads a `Content-Type`; parameters do not matter here, since browsers send forms as UTF-8.
    init(_ contentType: String?) {
        let type = (contentType ?? "").prefix { $0 != ";" }
        switch String(type).trimmed.asciiLowercased {
        case "application/json": self = .json
        case "application/x-www-form-urlencoded": self = .form
        default: self = .other
        }
    }
}
