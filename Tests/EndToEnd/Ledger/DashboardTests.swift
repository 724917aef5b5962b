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
            let salary = try await ada.category("Salary", "INCOME")
            let quick = try await ada.send(
                .post, "/budgets/quick", #"{"categoryId":"\#(food)","planned":500}"#)
            #expect(quick.status == 201, "\(quick.text)")
            for number in 1...6 { _ = try await ada.expense("\(number)", food) }
            _ = try await ada.send(
                .post, "/transactions", #"{"type":"INCOME","amount":3200,"categoryId":"\#(salary)"}"#)
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
            _ = try await ada.expense("79", food)
            #expect(try await ada.get("/dashboard").data["summary"]["totalExpenses"].string == "100.00")
        }
    }

    @Test func `DASH-002: a new user sees zeros and nothing recent`() async throws {
        try await CofferSystem.run { system in
            let dashboard = try await system.join("ada@example.org").get("/dashboard").data
            #expect(dashboard["summary"]["totalIncome"].string == "0.00")
            #expect(dashboard["summary"]["totalExpenses"].string == "0.00")
            #expect(dashboard["budget"]["planned"].string == "0.00")
            #expect(dashboard["budget"]["spent"].string == "0.00")
            #expect(dashboard["recentTransactions"].array.isEmpty)
        }
    }

    @Test func `DASH-003: another month has its own figures`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            _ = try await ada.expense("10", food, extra: #","date":"2026-01-31""#)
            _ = try await ada.expense("20", food, extra: #","date":"2026-02-01""#)
            for (month, spent) in [("2026-01", "10.00"), ("2026-02", "20.00"), ("2025-12", "0.00")] {
                let dashboard = try await ada.get("/dashboard?month=\(month)").data
                #expect(dashboard["month"].string == month)
                #expect(dashboard["summary"]["totalExpenses"].string == spent)
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
            let id = try await ada.expense("12.50", food, extra: #","description":"Lunch""#)
            let recent = try await ada.get("/dashboard").data["recentTransactions"][0]
            #expect(recent["id"].string == id)
            #expect(try await ada.get("/transactions/\(id)").data == recent)
            let changed = try await ada.send(.put, "/transactions/\(id)", #"{"amount":13}"#)
            #expect(changed.status == 200, "\(changed.text)")
            let shown = try await ada.get("/dashboard").data["recentTransactions"][0]
            #expect(shown["amount"].string == "13.00")
        }
    }
}
