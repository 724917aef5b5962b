package import Contracts
package import ServiceKit
import SQLiteKit
import LedgerCore

/// A correction of the sums that a started month counts: at its start, or now.
package struct PlanCorrectionRecord: Sendable, Equatable {
    package var month: Month
    var asset: ID<Asset>
    var goal: ID<Goal>
    var isStart: Bool
    package var currency: AssetCode
    package var amount: Quantity

    /// The columns of the table's key besides the book.
    package static let key = ["month", "asset", "goal", "is_start"]

    package static let table = RecordTable(
        "plan_corrections",
        blank: PlanCorrectionRecord(
            month: .blank, asset: .blank, goal: .blank, isStart: false, currency: AssetCode(.usd),
            amount: .zero),
        [
            .month("month", \.month), .id("assetId", \.asset, column: "asset"),
            .id("goalId", \.goal, column: "goal"),
            .flag("isStart", \.isStart), .assetCode("currency", \.currency), .quantity("amount", \.amount),
        ])
}
