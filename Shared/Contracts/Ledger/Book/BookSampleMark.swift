/// What sample data made; a row with another mark was edited since and stays when sample data is removed.
public struct BookSampleMark: Codable, Sendable, Equatable {
    public enum Of: String, Codable, Sendable, CaseIterable {
        case category, transaction, budget, goal, asset
    }

    public let of: Of
    /// The row's id.
    public let id: String
    public let mark: String
}
