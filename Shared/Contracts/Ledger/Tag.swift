/// A word that a person puts on transactions; the case does not distinguish tags.
public struct Tag: Codable, Sendable, Equatable {
    public let name: String
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
