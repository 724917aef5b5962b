/// A receipt without its content.
public struct BookAttachment: Codable, Sendable, Equatable {
    public let id: ID<Attachment>
    public let transactionId: ID<Transaction>
    public let fileName: String
    public let contentType: String
    /// Bytes.
    public let size: Int64
    /// The content's SHA-256 in hexadecimal.
    public let sha256: String
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
}
