/// The plan of a month in a book's stream. The parts that only the ledger reads have its stored form.
public struct BookPlanMonth<Choices, Snapshot, Contributions>: Codable, Sendable
where Choices: Codable & Sendable, Snapshot: Codable & Sendable, Contributions: Codable & Sendable {
    /// Written as its first day.
    public let month: Month
    public let status: PlanStatus
    @Nullable public var startedAt: Timestamp?
    @Nullable public var completedAt: Timestamp?
    public let choices: Choices
    /// Frozen by the start; null for a draft.
    @Nullable public var snapshot: Snapshot?
    /// Null until the month is completed.
    @Nullable public var sealed: Contributions?
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
}

/// A correction of the sums that a started month counts as funded: at its start, or now.
public struct BookPlanCorrection: Codable, Sendable, Equatable {
    /// Written as its first day.
    public let month: Month
    /// The asset and the goal may have been deleted since.
    public let assetId: ID<Asset>
    public let goalId: ID<Goal>
    public let isStart: Bool
    public let currency: AssetCode
    public let amount: Quantity
}
