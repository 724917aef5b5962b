/// A file that is attached to a transaction, as a receipt.
public struct Attachment: Codable, Sendable, Equatable {
    public var id: ID<Attachment>
    public var fileName: String
    public var contentType: String
    public var size: Int
    public var createdAt: Timestamp
    public init(id: ID<Attachment>, fileName: String, contentType: String, size: Int, createdAt: Timestamp) {
        self.id = id
        self.fileName = fileName
        self.contentType = contentType
        self.size = size
        self.createdAt = createdAt
    }
}

public struct AttachmentList: Codable, Sendable {
    public let attachments: [Attachment]
    public init(attachments: [Attachment]) { self.attachments = attachments }
}
