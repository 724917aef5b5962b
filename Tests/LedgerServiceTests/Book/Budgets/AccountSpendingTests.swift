import Contracts
import Testing

@testable import LedgerBook

@Suite struct AccountSpendingTests {
    private static let food = ID<Category>(high: 1, low: 1)

    private func spending(_ expenses: Int64?, paidBack: Int64) -> AccountSpending {
        AccountSpending(
            expenses: expenses.map { [Self.food: [.usd: $0]] } ?? [:], refunds: [Self.food: [.usd: 5]],
            paidBack: [Self.food: [.usd: paidBack]], booked: [Self.food: [.usd: 2]])
    }

    @Test func `what was paid back is left out of the expenses, and a booked repayment is no second refund`()
    {
        let some = spending(100, paidBack: 30)
        #expect(some.spent == [Self.food: [.usd: 67]] && some.paidBack == [Self.food: [.usd: 28]])
        let more = spending(20, paidBack: 30)
        #expect(more.spent == [Self.food: [.usd: -3]] && more.paidBack == [Self.food: [.usd: 18]])
    }

    @Test func `what was paid back in a category without expenses is not spent`() {
        let none = spending(nil, paidBack: 30)
        #expect(none.spent == [Self.food: [.usd: -3]] && none.paidBack == [Self.food: [.usd: -2]])
    }
}
