public import Contracts
import JSONKit

public struct TransportRequest: Sendable {
    public let method: EndpointMethod
    /// Path and query, percent-encoded.
    public let target: String
    public var fields: [TransportField]
    /// Nil for a request without a body.
    public let body: FileContent?

    package init(_ method: EndpointMethod, _ target: String, body: FileContent?) {
        self.method = method
        self.target = target
        self.body = body
        fields = []
    }

    func authorized(by token: String) -> TransportRequest {
        var request = self
        request.fields.append(TransportField("Authorization", "Bearer \(token)"))
        return request
    }
}

/// A request's body and its kind.
struct OutgoingBody: Sendable {
    let content: FileContent
    let contentType: String

    init(json value: some Encodable) throws {
        content = .bytes(try JSON.encode(value))
        contentType = "application/json"
    }

    init(file: some OutgoingFile) {
        content = file.content
        contentType = file.contentType
    }
}

/// A line of a head.
public struct TransportField: Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
