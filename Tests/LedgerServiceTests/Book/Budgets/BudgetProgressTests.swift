import Contracts
import Testing

@testable import LedgerBook

@Suite struct BudgetProgressTests {
    @Test(
        arguments: [
            (500_00, 350_00, 70), (500_00, 600_00, 120), (500_00, 499_99, 99), (500_00, 500_00, 100),
            (500_00, 500_01, 101), (500_00, 502_00, 101), (500_00, 505_00, 101), (500_00, 505_01, 102),
            (3, 1, 33), (3, 2, 66), (0, 0, 0), (0, 1, 100), (0, 500_00, 100), (1, 0, 0),
            (1, Int64.max, Int.max), (Int64.max, Int64.max, 100),
        ] as [(Int64, Int64, Int)])
    func `BUD-002, BUD-003: the percentage is a whole number, and 100 means used up exactly`(
        planned: Int64, spent: Int64, expected: Int
    ) {
        #expect(BudgetProgress.percentUsed(planned: planned, spent: spent) == expected)
    }

    @Test func `BUD-003: an exceeded budget shows the excess`() {
        let progress = BudgetProgress(planned: Money(amountMinor: 500_00, .usd), spentMinor: 600_00)
        #expect(progress.isOverBudget)
        #expect(progress.overBy == "100.00")
        #expect(progress.remaining == "-100.00")
        let cent = BudgetProgress(planned: Money(amountMinor: 500_00, .usd), spentMinor: 500_01)
        #expect(cent.isOverBudget && cent.overBy == "0.01" && cent.percentUsed == 101)
        let within = BudgetProgress(planned: Money(amountMinor: 500_00, .usd), spentMinor: 500_00)
        #expect(!within.isOverBudget)
        #expect(within.overBy == "0.00")
        #expect(within.remaining == "0.00")
    }
}
