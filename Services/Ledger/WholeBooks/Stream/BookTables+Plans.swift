import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerCurrencies
import LedgerSavings

/// Budgets, rates, savings and monthly planning.
extension BookTables {
    static let budget = BookTable(.budget, BudgetPlan.table) { book, query in
        ofAccounts("budgets", book, query, areDeleted: false, order: "id")
    }

    static let deletedBudget = budget.other(.deletedBudget) { book, query in
        ofAccounts("budgets", book, query, areDeleted: true, order: "id")
    }

    static let incomeGoal = BookTable(.incomeGoal, IncomeGoalRecord.table) { book, query in
        ofAccounts("income_goals", book, query, areDeleted: false, order: "account, month")
    }

    static let deletedIncomeGoal = incomeGoal.other(.deletedIncomeGoal) { book, query in
        ofAccounts("income_goals", book, query, areDeleted: true, order: "account, month")
    }

    static let rate = BookTable(.rate, SetRateRecord.table) { book, _ in
        "FROM own_rates WHERE book = \(book.number) ORDER BY base, quote, date"
    }

    static let goal = BookTable(.goal, GoalRecord.table) { book, _ in
        "FROM goals WHERE book = \(book.number) ORDER BY id"
    }

    static let asset = BookTable(.asset, AssetRecord.table) { book, _ in
        "FROM assets WHERE book = \(book.number) AND deleted_at IS NULL ORDER BY id"
    }

    static let assetTransaction = BookTable(.assetTransaction, AssetTransactionRecord.table) { book, _ in
        "FROM asset_transactions WHERE book = \(book.number) AND \(isOfKeptAsset(book)) ORDER BY id"
    }

    static let allocation = BookTable(.allocation, AllocationRecord.table) { book, _ in
        "FROM allocations WHERE book = \(book.number) AND \(isOfKeptAsset(book)) ORDER BY asset, goal"
    }

    static let allocationChange = BookTable(.allocationChange, AllocationChange.table) { book, _ in
        """
        FROM allocation_history WHERE book = \(book.number) AND \(isOfKeptAsset(book))
        ORDER BY asset, goal, changed_at
        """
    }

    /// A deleted asset waits for the deletion of its rows and cannot be restored.
    private static func isOfKeptAsset(_ book: Book) -> SQL {
        "asset NOT IN (SELECT id FROM assets WHERE book = \(book.number) AND deleted_at IS NOT NULL)"
    }

    static let planMonth = BookTable(.planMonth, PlanRecord.table) { book, _ in
        "FROM plan_months WHERE book = \(book.number) ORDER BY month"
    }

    static let planCorrection = BookTable(.planCorrection, PlanCorrectionRecord.table) { book, _ in
        "FROM plan_corrections WHERE book = \(book.number) ORDER BY month, asset, goal, is_start"
    }

    static let sampleMark = BookTable(.sampleMark, SampleRecord.table) { book, _ in
        "FROM sample_rows WHERE book = \(book.number) ORDER BY kind, id"
    }

    /// The settings of planning, which are a part of the head.
    static let planning = BookTable(.head, PlanSettings.table) { book, _ in
        "FROM planning_settings WHERE book = \(book.number)"
    }
}
