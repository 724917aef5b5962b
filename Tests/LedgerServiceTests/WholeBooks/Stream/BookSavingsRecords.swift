import Contracts

// The lines of savings and planning in a book's stream, as those of `BookRecords.swift`.

/// The part of an asset that is meant for a goal.
struct BookAllocation: Codable {
    let assetId: ID<Asset>
    let goalId: ID<Goal>
    let amount: Quantity
}

/// A change of an allocation; an amount of zero removed it. The goal may have been deleted since.
struct BookAllocationChange: Codable {
    let assetId: ID<Asset>
    let goalId: ID<Goal>
    let changedAt: Timestamp
    let amount: Quantity
}

/// An asset in a book's stream.
struct BookAsset: Codable {
    let id: ID<Asset>
    let name: String
    let currency: AssetCode
    @Nullable var chain: AssetChain?
    @Nullable var address: String?
    /// The account that the asset is.
    @Nullable var accountId: ID<Account>?
    /// The sum of its transactions, or the account's; for information.
    let balance: Quantity
    /// The part that the chain reports: the sum of the transactions on the chain.
    let chainBalance: Quantity
    @Nullable var lastSyncedAt: Timestamp?
    @Nullable var syncError: String?
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let version: Int64
    @Nullable var deletedAt: Timestamp?
}

/// A deposit into an asset or a withdrawal from it, in a book's stream.
struct BookAssetTransaction: Codable {
    let id: ID<AssetTransaction>
    let assetId: ID<Asset>
    let kind: AssetTransactionKind
    let amount: Quantity
    let date: CalendarDate
    @Nullable var note: String?
    let source: AssetTransactionSource
    @Nullable var externalId: String?
    /// When the chain has the transaction in a block; null without one.
    @Nullable var blockTime: Timestamp?
    let createdAt: Timestamp
    let updatedAt: Timestamp
}

/// A goal in a book's stream.
struct BookGoal: Codable {
    let id: ID<Goal>
    let name: String
    let targetAmount: String
    let currency: Currency
    let startDate: CalendarDate
    let deadline: CalendarDate
    let status: GoalStatus
    @Nullable var emoji: String?
    @Nullable var description: String?
    @Nullable var reminder: GoalReminder?
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let version: Int64
}

/// The plan of a month in a book's stream. The parts that only the ledger reads have its stored form.
struct BookPlanMonth<Choices, Snapshot, Contributions>: Codable, Sendable
where Choices: Codable & Sendable, Snapshot: Codable & Sendable, Contributions: Codable & Sendable {
    /// Written as its first day.
    let month: Month
    let status: PlanStatus
    @Nullable var startedAt: Timestamp?
    @Nullable var completedAt: Timestamp?
    let choices: Choices
    /// Frozen by the start; null for a draft.
    @Nullable var snapshot: Snapshot?
    /// Null until the month is completed.
    @Nullable var sealed: Contributions?
    let createdAt: Timestamp
    let updatedAt: Timestamp
}

/// A correction of the sums that a started month counts as funded: at its start, or now.
struct BookPlanCorrection: Codable {
    /// Written as its first day.
    let month: Month
    /// The asset and the goal may have been deleted since.
    let assetId: ID<Asset>
    let goalId: ID<Goal>
    let isStart: Bool
    let currency: AssetCode
    let amount: Quantity
}
