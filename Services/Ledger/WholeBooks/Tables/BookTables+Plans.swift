import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerCurrencies
import LedgerSavings

/// Budgets, rates, savings and monthly planning.
extension BookTables {
    static let plans: [BookTable] = [
        BookTable(
            BudgetPlan.table,
            [
                .ofAccounts(.budget, of: "budgets", areDeleted: false, by: "id"),
                .ofAccounts(.deletedBudget, of: "budgets", areDeleted: true, by: "id"),
            ]
        ) { try $0.takeBudget($1, $2, in: $3) }
        .with {
            $0.trash = .budget
            $0.accountIndex = "INDEXED BY budgets_by_month"
            $0.limits = [BookTableLimit(BudgetRules.limit)]
        },
        BookTable(
            IncomeGoalRecord.table, key: IncomeGoalRecord.key,
            [
                .ofAccounts(.incomeGoal, of: "income_goals", areDeleted: false, by: "account, month"),
                .ofAccounts(.deletedIncomeGoal, of: "income_goals", areDeleted: true, by: "account, month"),
            ]
        ) { try $0.takeIncomeGoal($1, $2, in: $3) }
        .with {
            $0.deletions = .incomeGoal
            $0.deletionKey = { try $1.incomeGoalKey(of: $2, in: $0) }
            $0.accountIndex = ""
            $0.limits = [BookTableLimit(IncomeGoalRules.limit)]
        },
        BookTable(plain: Rule.self, listed: { RuleList(rules: $0) }) { try $0.takeRule($1, $2, in: $3) }
            .with { $0.limits = [BookTableLimit(LedgerAPI.ruleLimit)] },
        BookTable(
            SetRateRecord.table, key: SetRateRecord.key,
            [.all(.rate, of: "own_rates", by: "base, quote, date")]
        ) { try $0.takeRate($1, $2, in: $3) }
        .with {
            $0.deletions = .rate
            $0.deletionKey = { try BookFilling.rateKey(of: $2) }
            $0.limits = [
                // The request that reaches the limit of rates may exceed it.
                BookTableLimit(RateRules.limit + RatesLimit.maximum),
                BookTableLimit(RateRules.pairsLimit) { table, book in
                    "(SELECT DISTINCT base, quote FROM \(table) WHERE book = \(book)) AS found"
                },
            ]
        },
        BookTable(of: GoalRecord.self) { try $0.takeGoal($1, $2, in: $3) }
            .with { $0.limits = [BookTableLimit(GoalRules.limit)] },
    ]

    /// The rows of an asset in the trash stay until it goes for good.
    static let savings: [BookTable] = [
        BookTable(
            of: AssetRecord.self,
            [
                .all(.asset, of: "assets", "AND deleted_at IS NULL", by: "id"),
                .all(.deletedAsset, of: "assets", "AND deleted_at IS NOT NULL", by: "id"),
            ]
        ) { try $0.takeAsset($1, $2, in: $3) }
        .with {
            $0.progress = ["sync_due_at"]
            $0.isSeen = { "AND \($0).deleted_at IS NULL" }
            $0.limits = [
                BookTableLimit(AssetRules.limit, where: "AND deleted_at IS NULL"),
                BookTableLimit(
                    AssetRules.limit, of: .deletedAsset, where: "AND deleted_at IS NOT NULL"),
                BookTableLimit(
                    AssetRules.addressLimit, where: "AND address IS NOT NULL AND deleted_at IS NULL"),
            ]
        },
        BookTable(
            AssetTransactionRecord.table,
            [
                .all(
                    .assetTransaction, of: "asset_transactions", isOfKeptAsset("asset_transactions"),
                    by: "id"),
                .all(
                    .deletedAssetTransaction, of: "asset_transactions",
                    isOfDeletedAsset("asset_transactions"), by: "id"),
            ]
        ) { try $0.takeAssetTransaction($1, $2, in: $3) }
        .with {
            $0.parents = [ofAsset]
            $0.isSeen = isOfKeptAsset
            $0.limits = [BookTableLimit(AssetRules.transactionLimit)]
        },
        // The days follow from the transactions of assets, but copying them needs no reading of each.
        BookTable(unlisted: "asset_days", key: ["asset", "date"], isCopied: true).with {
            $0.isSeen = isOfKeptAsset
        },
        BookTable(
            AllocationRecord.table, key: ["asset", "goal"],
            [.all(.allocation, of: "allocations", isOfKeptAsset("allocations"), by: "asset, goal")]
        ) { try $0.takeAllocation($1, $2, in: $3) }
        .with {
            $0.parents = [ofAsset, ("goalId", "goals", .goal)]
            $0.isSeen = isOfKeptAsset
        },
        BookTable(
            AllocationChange.table, key: ["asset", "goal", "changed_at"],
            [
                .all(
                    .allocationChange, of: "allocation_history", isOfKeptAsset("allocation_history"),
                    by: "asset, goal, changed_at"),
                .all(
                    .deletedAllocationChange, of: "allocation_history",
                    isOfDeletedAsset("allocation_history"), by: "asset, goal, changed_at"),
            ]
        ) { try $0.takeAllocationChange($1, $2, in: $3) }
        .with {
            $0.parents = [ofAsset]
            $0.isSeen = isOfKeptAsset
        },
    ]

    private static let ofAsset: (String, SQL, BookKind) = ("assetId", "assets", .asset)

    private static func isOfDeletedAsset(_ row: SQL) -> SQL {
        """
        AND EXISTS (SELECT 1 FROM assets a
            WHERE a.book = \(row).book AND a.id = \(row).asset AND a.deleted_at IS NOT NULL)
        """
    }

    @Sendable private static func isOfKeptAsset(_ row: SQL) -> SQL {
        """
        AND EXISTS (SELECT 1 FROM assets a
            WHERE a.book = \(row).book AND a.id = \(row).asset AND a.deleted_at IS NULL)
        """
    }

    static let planning: [BookTable] = [
        BookTable(PlanRecord.table, key: ["month"], [.all(.planMonth, of: "plan_months", by: "month")]) {
            try $0.takePlanMonth($1, $2, in: $3)
        },
        BookTable(
            PlanCorrectionRecord.table, key: PlanCorrectionRecord.key,
            [.all(.planCorrection, of: "plan_corrections", by: "month, asset, goal, is_start")]
        ) { try $0.takePlanCorrection($1, $2, in: $3) }
        .with { $0.changes = nil },
        // The settings are a part of the head.
        BookTable(PlanSettings.table, key: [], []) { _, _, _, _ in }.with {
            $0.changes = "planningSettings"
            $0.progress = [
                "due", "started_through", "completed_through", "reminded_through", "reminder_mail",
            ]
        },
    ]
}
