/// The answer to deleting an entity with an id.
public struct DeletedID<Entity>: Codable, Sendable {
    public let id: ID<Entity>
    /// Always true, for clients that look for it instead of the id.
    public let deleted: Bool
    public init(id: ID<Entity>) {
        self.id = id
        deleted = true
    }
}
