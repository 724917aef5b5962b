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
