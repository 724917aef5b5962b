/// A file that a client sends or has read, held in memory; `StoredFile` is one of the device.
public struct ClientFile: OutgoingFile {
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
        self.init(answer.body, contentType: answer.contentType, name: answer.fileName)
    }

    public var content: FileContent { .bytes(bytes) }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
