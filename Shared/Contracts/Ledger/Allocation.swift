/// The limit of assets that one goal has allocations of.
public enum GoalAllocationsLimit: ListLimit {
    public static let maximum = 200
    public static let message = "A goal has at most \(maximum) allocations"
}

/// The limit of goals that one asset is allocated to.
public enum AssetAllocationsLimit: ListLimit {
    public static let maximum = 1_000
    public static let message = "An asset is allocated to at most \(maximum) goals"
}

/// All allocations of a goal; an amount of zero removes one.
public struct GoalAllocationsDraft: Decodable, Sendable {
    public let allocations: Field<BoundedList<Field<Line>, GoalAllocationsLimit>>

    public struct Line: Decodable, Sendable {
        public let assetId: Field<ID<Asset>>
        public let amount: Field<AmountText>
    }
}

/// All allocations of an asset; an amount of zero removes one.
public struct AssetAllocationsDraft: Decodable, Sendable {
    public let allocations: Field<BoundedList<Field<Line>, AssetAllocationsLimit>>

    public struct Line: Decodable, Sendable {
        public let goalId: Field<ID<Goal>>
        public let amount: Field<AmountText>
    }
}
