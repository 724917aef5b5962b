import Contracts
import ServiceKit
import SQLiteKit

/// The part of an asset that is meant for a goal, as stored.
struct AllocationRecord: Sendable, Equatable {
    var asset: ID<Asset>
    var goal: ID<Goal>
    var amount: Quantity

    static let table = RecordTable(
        "allocations", blank: AllocationRecord(asset: .blank, goal: .blank, amount: .zero),
        [
            .id("assetId", \.asset, column: "asset"), .id("goalId", \.goal, column: "goal"),
            .quantity("amount", \.amount),
        ])
}

/// A target from a time on; zero when the allocation was removed.
struct AllocationChange: Sendable, Equatable {
    var asset: ID<Asset>
    var goal: ID<Goal>
    var changedAt: Timestamp
    var amount: Quantity

    static let table = RecordTable(
        "allocation_history",
        blank: AllocationChange(asset: .blank, goal: .blank, changedAt: .blank, amount: .zero),
        [
            .id("assetId", \.asset, column: "asset"), .id("goalId", \.goal, column: "goal"),
            .instant("changedAt", \.changedAt, isNeeded: true), .quantity("amount", \.amount),
        ])
}
