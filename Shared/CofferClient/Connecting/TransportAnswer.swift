import Contracts
import JSONKit

public struct TransportAnswer: Sendable {
    public let status: Int
    public let fields: [TransportField]
    public let body: [UInt8]

    public init(status: Int, fields: [TransportField], body: [UInt8]) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    private struct Envelope<Value: Decodable>: Decodable {
        let data: Value
    }

    /// The first line of a name.
    subscript(_ name: String) -> String? {
        let name = name.asciiLowercased
        return fields.first { $0.name.asciiLowercased == name }?.value
    }

    var contentType: String { self["Content-Type"] ?? "application/octet-stream" }

    /// The name that the server gives a file; nil without one.
    var fileName: String? {
        let parts = self["Content-Disposition"]?.split(separator: "\"") ?? []
        return parts.count > 1 ? String(parts[1]) : nil
    }

    /// The `data` of the envelope.
    func data<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try bare(Envelope<Value>.self).data
    }

    /// The whole body as JSON.
    func bare<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do { return try JSON.decode(type, from: body) } catch {
            throw UnexpectedAnswer("the answer is no \(type): \(error)")
        }
    }
}
