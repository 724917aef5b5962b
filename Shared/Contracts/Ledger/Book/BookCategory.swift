/// A category in a book's stream.
public struct BookCategory: Codable, Sendable, Equatable {
    public let id: ID<Category>
    public let name: String
    public let type: EntryType
    @Nullable public var color: String?
    @Nullable public var icon: String?
    public let isArchived: Bool
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    public let version: Int64
}
