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
public struct GoalAllocationsDraft: Codable, Sendable {
    public let allocations: Field<BoundedList<Field<Line>, GoalAllocationsLimit>>

    public init(allocations: Field<BoundedList<Field<Line>, GoalAllocationsLimit>> = .absent) {
        self.allocations = allocations
    }

    public struct Line: Codable, Sendable {
        public let assetId: Field<ID<Asset>>
        public let amount: Field<AmountText>

        public init(assetId: Field<ID<Asset>> = .absent, amount: Field<AmountText> = .absent) {
            self.assetId = assetId
            self.amount = amount
        }
    }
}

/// All allocations of an asset; an amount of zero removes one.
public struct AssetAllocationsDraft: Codable, Sendable {
    public let allocations: Field<BoundedList<Field<Line>, AssetAllocationsLimit>>

    public init(allocations: Field<BoundedList<Field<Line>, AssetAllocationsLimit>> = .absent) {
        self.allocations = allocations
    }

    public struct Line: Codable, Sendable {
        public let goalId: Field<ID<Goal>>
        public let amount: Field<AmountText>

        public init(goalId: Field<ID<Goal>> = .absent, amount: Field<AmountText> = .absent) {
            self.goalId = goalId
            self.amount = amount
        }
    }
}
