import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// DASH-001 … 006 through the gateway.
@Suite struct DashboardTests {
    @Test func `DASH-001, DASH-004: the dashboard shows a month, and new transactions on the next request`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            let salary = try await ada.category("Salary", .income)
            let quick = try await ada.client.call(
                LedgerAPI.quickBudget, QuickBudgetDraft(categoryId: .value(food), planned: "500"))
            #expect(quick.status == 201)
            for number in 1...6 { _ = try await ada.spend(AmountText(String(number)), on: food) }
            _ = try await ada.client.transactions.create(
                TransactionDraft(categoryId: .value(salary), type: .value(.income), amount: "3200"))
            let dashboard = try await ada.get("/dashboard").data
            #expect(
                dashboard.keys == [
                    "budget", "budgetProgress", "month", "pendingSharedExpenses", "recentTransactions",
                    "summary",
                ])
            #expect(dashboard["summary"]["totalIncome"].string == "3200.00")
            #expect(dashboard["summary"]["totalExpenses"].string == "21.00")
            #expect(dashboard["summary"]["netResult"].string == "3179.00")
            #expect(dashboard["budget"]["planned"].string == "500.00")
            #expect(dashboard["budget"]["percentUsed"].int == 4)
            #expect(dashboard["budgetProgress"][0]["categoryName"].string == "Groceries")
            #expect(dashboard["recentTransactions"].array.count == 5)
            #expect(dashboard["pendingSharedExpenses"].int == 0)
            _ = try await ada.spend("79", on: food)
            #expect(try await ada.client.reports.dashboard().summary.totalExpenses == "100.00")
        }
    }

    @Test func `DASH-002: a new user sees zeros and nothing recent`() async throws {
        try await CofferSystem.run { system in
            let dashboard = try await system.join("ada@example.org").client.reports.dashboard()
            #expect(dashboard.summary.totalIncome == "0.00")
            #expect(dashboard.summary.totalExpenses == "0.00")
            #expect(dashboard.budget.planned == "0.00")
            #expect(dashboard.budget.spent == "0.00")
            #expect(dashboard.recentTransactions.isEmpty)
        }
    }

    @Test func `DASH-003: another month has its own figures`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            _ = try await ada.spend("10", on: food, date: "2026-01-31")
            _ = try await ada.spend("20", on: food, date: "2026-02-01")
            let months: [(Month, String)] = [
                ("2026-01", "10.00"), ("2026-02", "20.00"), ("2025-12", "0.00"),
            ]
            for (month, spent) in months {
                let dashboard = try await ada.client.reports.dashboard(month: month)
                #expect(dashboard.month == month)
                #expect(dashboard.summary.totalExpenses == spent)
            }
            #expect(try await ada.get("/dashboard?month=2026-13").status == 400)
        }
    }

    @Test func `DASH-005, DASH-006: a recent transaction can be edited, and a new one appears`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            let id = try await ada.spend("12.50", on: food, description: "Lunch").id
            let recent = try await ada.get("/dashboard").data["recentTransactions"][0]
            #expect(recent["id"].string == id.text)
            #expect(try await ada.get("/transactions/\(id)").data == recent)
            _ = try await ada.client.call(
                #require(LedgerAPI.transaction.replace), TransactionDraft(amount: "13"), at: [id])
            #expect(try await ada.client.reports.dashboard().recentTransactions.first?.amount == "13.00")
        }
    }
}
