/// An answer that only has a message for a person.
public struct Message: Codable, Sendable, Equatable {
    public let message: String
    public init(_ message: String) { self.message = message }
}

public struct Deleted: Codable, Sendable, Equatable {
    public let deleted: Bool
    public init() { deleted = true }
}
