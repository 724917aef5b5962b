/// A word that a person puts on transactions; upper and lower case are the same tag.
public struct Tag: Codable, Sendable, Equatable {
    public let name: String
    /// Transactions that have it.
    public let count: Int
    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}

public struct TagList: Codable, Sendable {
    public let tags: [Tag]
    public init(tags: [Tag]) { self.tags = tags }
}
