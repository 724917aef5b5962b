/// A file that a client sends or has read.
public struct ClientFile: Sendable {
    public let bytes: [UInt8]
    public let contentType: String
    /// Nil when the server names none.
    public let name: String?

    public init(_ bytes: [UInt8], contentType: String, name: String? = nil) {
        self.bytes = bytes
        self.contentType = contentType
        self.name = name
    }

    init(_ answer: TransportAnswer) {
        bytes = answer.body
        contentType = answer["Content-Type"] ?? "application/octet-stream"
        let parts = answer["Content-Disposition"]?.split(separator: "\"") ?? []
        name = parts.count > 1 ? String(parts[1]) : nil
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
