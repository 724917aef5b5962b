package import Contracts
package import ServiceKit
import SQLiteKit
import LedgerCore

/// The part of an asset that is meant for a goal, as stored.
package struct AllocationRecord: Sendable, Equatable {
    var asset: ID<Asset>
    package var goal: ID<Goal>
    package var amount: Quantity

    package static let table = RecordTable(
        "allocations", blank: AllocationRecord(asset: .blank, goal: .blank, amount: .zero),
        [
            .id("assetId", \.asset, column: "asset"), .id("goalId", \.goal, column: "goal"),
            .quantity("amount", \.amount),
        ])
}

/// A target from a time on; zero when the allocation was removed.
package struct AllocationChange: Sendable, Equatable {
    var asset: ID<Asset>
    var goal: ID<Goal>
    var changedAt: Timestamp
    package var amount: Quantity

    package static let table = RecordTable(
        "allocation_history",
        blank: AllocationChange(asset: .blank, goal: .blank, changedAt: .blank, amount: .zero),
        [
            .id("assetId", \.asset, column: "asset"), .id("goalId", \.goal, column: "goal"),
            .instant("changedAt", \.changedAt, isNeeded: true), .quantity("amount", \.amount),
        ])
}
