/// The `clientId` of a transaction that no longer exists; it is never used again.
public struct BookSpentClientID: Codable, Sendable, Equatable {
    public let clientId: String
}
