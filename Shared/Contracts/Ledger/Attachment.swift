/// A file that is attached to a transaction, as a receipt.
public struct Attachment: Codable, Sendable, Equatable {
    public let id: ID<Attachment>
    public let fileName: String
    /// `image/png`, `image/jpeg`, `image/webp` or `application/pdf`.
    public let contentType: String
    /// Bytes.
    public let size: Int
    public let createdAt: Timestamp
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
