/// The part of an asset that is meant for a goal.
public struct BookAllocation: Codable, Sendable, Equatable {
    public let assetId: ID<Asset>
    public let goalId: ID<Goal>
    public let amount: Quantity
}

/// A change of an allocation; an amount of zero removed it. The goal may have been deleted since.
public struct BookAllocationChange: Codable, Sendable, Equatable {
    public let assetId: ID<Asset>
    public let goalId: ID<Goal>
    public let changedAt: Timestamp
    public let amount: Quantity
}
