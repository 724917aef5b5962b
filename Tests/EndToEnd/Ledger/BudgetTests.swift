import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// BUD-001 … 005, ONB-003 … 005 and the budget flow of FinTrack, through the gateway.
@Suite struct BudgetTests {
    @Test func `ONB-003, ONB-004, ONB-005: a new user gets categories, budgets and sample data`() async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let client = ada.client
            let drafts = [
                CategoryDraft(name: "Groceries", type: .value(.expense)),
                CategoryDraft(name: "Salary", type: .value(.income)),
            ]
            let bulk = try await client.call(
                LedgerAPI.createCategories, CategoryDrafts(categories: .list(drafts)))
            #expect(bulk.status == 201)
            #expect(bulk.value.categoriesCreated == 2)
            let groceries = try #require(bulk.value.categories.first).id
            let account = try await client.accounts.list().activeAccountId
            let month = try await client.reports.dashboard().month
            let budgets = try await ada.send(
                .post, "/budgets/quick",
                """
                {"accountId":"\(account)","month":"\(month.text)",
                "budgets":[{"categoryId":"\(groceries)","planned":250}]}
                """)
            #expect(budgets.status == 201, "\(budgets.text)")
            #expect(budgets.data["budgets"][0]["planned"].string == "250.00")
            let seeded = try await ada.send(.post, "/seed-data")
            #expect(seeded.status == 201, "\(seeded.text)")
            #expect(
                seeded.data.keys == [
                    "budgetsCreated", "categoriesCreated", "goalsCreated", "transactionsCreated",
                    "transfersCreated",
                ])
            #expect((seeded.data["transactionsCreated"].int ?? 0) > 20)
            let again = try await client.call(LedgerAPI.makeSampleData)
            #expect(again.status == 200)
            #expect(again.value.transactionsCreated == 0)
            #expect(try await client.categories.list().count { $0.name == "Groceries" } == 1)
            #expect(try await client.sampleData.remove().deleted)
            #expect(try await client.transactions.page().total == 0)
            #expect(try await client.budgets.list().budgets.count == 1)
            #expect(try await client.categories.list().count == 2)
        }
    }

    @Test(arguments: [("350", 70, false), ("600", 120, true)])
    func `BUD-001, BUD-002, BUD-003: budgets show the spending next to the plan`(
        spent: String, percent: Int, isOver: Bool
    ) async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            _ = try await ada.client.call(
                LedgerAPI.quickBudget, QuickBudgetDraft(categoryId: .value(food), planned: "500"))
            _ = try await ada.spend(AmountText(spent), on: food)
            let list = try await ada.client.budgets.list()
            let budget = try #require(list.budgets.first)
            #expect(budget.category.name == "Groceries")
            #expect(budget.planned == "500.00")
            #expect(budget.spent == "\(spent).00")
            #expect(budget.percentUsed == percent)
            #expect(budget.isOverBudget == isOver)
            #expect(budget.overBy == (isOver ? "100.00" : "0.00"))
            #expect(list.totals.percentUsed == percent)
        }
    }

    @Test func `BUD-004, BUD-005: each month has its own budgets, which can be copied, or none`() async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            let budgets = ada.client.budgets
            let account = try await ada.client.accounts.list().activeAccountId
            _ = try await ada.client.call(
                LedgerAPI.quickBudget,
                QuickBudgetDraft(categoryId: .value(food), month: "2026-01", planned: "80"))
            _ = try await ada.spend("20", on: food, date: "2026-01-15")
            #expect(try await budgets.list(month: "2026-02").budgets.isEmpty)
            let copied = try await budgets.copy(
                BudgetCopyDraft(accountId: .value(.one(account)), fromMonth: "2026-01", toMonth: "2026-02"))
            #expect(copied.copied == 1)
            let months: [(Month, String)] = [("2026-01", "20.00"), ("2026-02", "0.00")]
            for (month, spent) in months {
                let budget = try #require(
                    try await budgets.list(account: .one(account), month: month).budgets.first)
                #expect(budget.spent == spent)
                #expect(budget.planned == "80.00")
            }
            let goal = try await budgets.setIncomeGoal(IncomeGoalDraft(month: "2026-01", amount: "4000"))
            #expect(goal.percentReached == 0)
            let deleted = try await ada.send(
                .delete, "/budgets?accountId=\(account)&categoryId=\(food)&monthKey=2026-02")
            #expect(deleted.data["deleted"].bool == true)
            #expect(try await budgets.list(month: "2026-02").budgets.isEmpty)
        }
    }

    @Test func `setting a balance makes one transaction`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let account = try await ada.client.accounts.list().activeAccountId
            let month = try await ada.client.reports.dashboard().month
            let target = BalanceTarget(targetBalance: "250.75", monthKey: .value(month))
            let set = try await ada.client.call(LedgerAPI.setBalance, target, at: [account])
            #expect(set.status == 201)
            #expect(set.value.adjustment == "250.75")
            #expect(set.value.transaction?.type == .income)
            let again = try await ada.client.call(LedgerAPI.setBalance, target, at: [account])
            #expect(again.status == 200)
            #expect(again.value.adjustment == "0.00")
            #expect(try await ada.client.accounts.get(account).balance == "250.75")
        }
    }

    @Test func `an empty Personal account follows the preferred currency within a second`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            #expect(try await ada.client.accounts.list().accounts.first?.preferredCurrency == "USD")
            _ = try await ada.client.profile.setCurrency("ILS")
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .seconds(1) {
                let account = try await ada.client.accounts.list().accounts.first
                if account?.preferredCurrency == "ILS" { return }
                try await Task.sleep(for: .milliseconds(50))
            }
            Issue.record("the account did not follow")
        }
    }
}
