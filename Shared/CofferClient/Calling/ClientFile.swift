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

/// Where a file's bytes are.
public enum FileContent: Sendable, Equatable {
    case bytes([UInt8])
    /// A file of the device that does not change until it is sent.
    case file(path: String)
}

/// What a client can send as a file: bytes at hand, or a file of the device, which is read while it is sent.
public protocol OutgoingFile: Sendable {
    var content: FileContent { get }
    var contentType: String { get }
    /// Nil when the server needs none.
    var name: String? { get }
}

/// A file of the device that a client sends, or has written.
public struct StoredFile: OutgoingFile, Equatable {
    public let path: String
    public let contentType: String
    public let name: String?

    public init(_ path: String, contentType: String, name: String? = nil) {
        self.path = path
        self.contentType = contentType
        self.name = name
    }

    public var content: FileContent { .file(path: path) }
}
