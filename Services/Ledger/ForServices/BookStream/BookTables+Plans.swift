import Contracts
import SQLiteKit

/// Budgets, rates, savings and monthly planning.
extension BookTables {
    static let budget = BookTable(
        .budget, "budgets",
        [
            .id("id", "id"), .id("accountId", "account"), .id("categoryId", "category"),
            .month("month", "month"), .money("planned", "planned"), .text("currency", "currency"),
            .text("notes", "notes"), .time("createdAt", "created_at"), .time("updatedAt", "updated_at"),
            .integer("version", "version"),
        ]
    ) { book, query in ofAccounts("budgets", book, query, areDeleted: false, order: "id") }

    static let deletedBudget = budget.other(.deletedBudget) { book, query in
        ofAccounts("budgets", book, query, areDeleted: true, order: "id")
    }

    static let incomeGoal = BookTable(
        .incomeGoal, "income_goals",
        [
            .id("accountId", "account"), .month("month", "month"), .money("amount", "amount"),
            .text("currency", "currency"), .time("createdAt", "created_at"),
            .time("updatedAt", "updated_at"),
        ]
    ) { book, query in ofAccounts("income_goals", book, query, areDeleted: false, order: "account, month") }

    static let deletedIncomeGoal = incomeGoal.other(.deletedIncomeGoal) { book, query in
        ofAccounts("income_goals", book, query, areDeleted: true, order: "account, month")
    }

    static let rate = BookTable(
        .rate, "own_rates",
        [
            .text("base", "base"), .text("currency", "quote"), .date("date", "date"), .text("rate", "rate"),
            .time("updatedAt", "said_at"),
        ]
    ) { book, _ in "FROM own_rates WHERE book = \(book.number) ORDER BY base, quote, date" }

    static let goal = BookTable(
        .goal, "goals",
        [
            .id("id", "id"), .text("name", "name"), .money("targetAmount", "target"),
            .text("currency", "currency"), .date("startDate", "start_date"), .date("deadline", "deadline"),
            .word("status", "status", GoalStatus.allCases.map(\.rawValue)), .text("emoji", "emoji"),
            .text("description", "description"),
            .object(
                "reminder",
                [
                    .text("frequency", "reminder_frequency"), .timeOfDay("time", "reminder_minutes"),
                    .date("startDate", "reminder_start"),
                ]),
            .time("createdAt", "created_at"), .time("updatedAt", "updated_at"),
            .integer("version", "version"),
        ], derived: ["name_key"]
    ) { book, _ in "FROM goals WHERE book = \(book.number) ORDER BY id" }

    static let asset = BookTable(
        .asset, "assets",
        [
            .id("id", "id"), .text("name", "name"), .text("currency", "currency"), .text("chain", "chain"),
            .text("address", "address"), .quantity("balance", "balance"),
            .quantity("chainBalance", "chain_balance"), .time("lastSyncedAt", "last_synced_at"),
            .text("syncError", "sync_error"), .time("createdAt", "created_at"),
            .time("updatedAt", "updated_at"), .integer("version", "version"),
        ], derived: ["transaction_count", "sync_due_at", "deleted_at"]
    ) { book, _ in "FROM assets WHERE book = \(book.number) AND deleted_at IS NULL ORDER BY id" }

    static let assetTransaction = BookTable(
        .assetTransaction, "asset_transactions",
        [
            .id("id", "id"), .id("assetId", "asset"), .word("kind", "kind", ["deposit", "withdrawal"]),
            .quantity("amount", "amount"), .date("date", "date"), .text("note", "note"),
            .word("source", "source", AssetTransactionSource.allCases.map(\.rawValue)),
            .text("externalId", "external_id"), .time("blockTime", "block_time"),
            .time("createdAt", "created_at"), .time("updatedAt", "created_at"),
        ]
    ) { book, _ in
        "FROM asset_transactions WHERE book = \(book.number) AND \(isOfKeptAsset(book)) ORDER BY id"
    }

    static let allocation = BookTable(
        .allocation, "allocations",
        [.id("assetId", "asset"), .id("goalId", "goal"), .quantity("amount", "amount")]
    ) { book, _ in
        "FROM allocations WHERE book = \(book.number) AND \(isOfKeptAsset(book)) ORDER BY asset, goal"
    }

    static let allocationChange = BookTable(
        .allocationChange, "allocation_history",
        [
            .id("assetId", "asset"), .id("goalId", "goal"), .time("changedAt", "changed_at"),
            .quantity("amount", "amount"),
        ]
    ) { book, _ in
        """
        FROM allocation_history WHERE book = \(book.number) AND \(isOfKeptAsset(book))
        ORDER BY asset, goal, changed_at
        """
    }

    /// A deleted asset waits for the deletion of its rows and cannot be restored.
    private static func isOfKeptAsset(_ book: Book) -> SQL {
        "asset NOT IN (SELECT id FROM assets WHERE book = \(book.number) AND deleted_at IS NOT NULL)"
    }

    static let planMonth = BookTable(
        .planMonth, "plan_months",
        [
            .month("month", "month"), .word("status", "status", PlanStatus.allCases.map(\.rawValue)),
            .time("startedAt", "started_at"), .time("completedAt", "completed_at"),
            .json("choices", "choices"), .json("snapshot", "snapshot"), .json("sealed", "sealed"),
            .time("createdAt", "created_at"), .time("updatedAt", "updated_at"),
        ]
    ) { book, _ in "FROM plan_months WHERE book = \(book.number) ORDER BY month" }

    static let planCorrection = BookTable(
        .planCorrection, "plan_corrections",
        [
            .month("month", "month"), .id("assetId", "asset"), .id("goalId", "goal"),
            .flag("isStart", "is_start"), .text("currency", "currency"), .quantity("amount", "amount"),
        ]
    ) { book, _ in
        "FROM plan_corrections WHERE book = \(book.number) ORDER BY month, asset, goal, is_start"
    }

    static let sampleMark = BookTable(
        .sampleMark, "sample_rows",
        [
            .word("of", "kind", BookSampleMark.Of.allCases.map(\.rawValue)), .id("id", "id"),
            .text("mark", "made"),
        ]
    ) { book, _ in "FROM sample_rows WHERE book = \(book.number) ORDER BY kind, id" }

    /// The settings of planning, which are a part of the head.
    static let planning = BookTable(
        .head, "planning_settings",
        [
            .integer("paymentDay", "payment_day"), .text("displayCurrency", "display_currency"),
            .integer("undoGracePeriodHours", "undo_grace_period_hours"), .flag("autoStart", "auto_start"),
            .flag("autoComplete", "auto_complete"), .flag("reminders", "reminders"),
            .integer("notificationDays", "notification_days"),
            .money("monthlyBudget", "monthly_budget", in: "budget_currency"),
            .text("budgetCurrency", "budget_currency"), .time("createdAt", "created_at"),
            .time("updatedAt", "updated_at"),
        ],
        // What planning has done by itself stays with the live book.
        derived: ["due", "started_through", "completed_through", "reminded_through", "reminder_mail"]
    ) { book, _ in "FROM planning_settings WHERE book = \(book.number)" }
}
