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
            let bulk = try await ada.send(
                .post, "/categories/bulk",
                #"{"categories":[{"name":"Groceries","type":"EXPENSE"},{"name":"Salary","type":"INCOME"}]}"#)
            #expect(bulk.status == 201, "\(bulk.text)")
            #expect(bulk.data["categoriesCreated"].int == 2)
            let groceries = try #require(bulk.data["categories"][0]["id"].string)
            let account = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
            let month = try #require(try await ada.get("/dashboard").data["month"].string)
            let budgets = try await ada.send(
                .post, "/budgets/quick",
                """
                {"accountId":"\(account)","month":"\(month)",
                "budgets":[{"categoryId":"\(groceries)","planned":250}]}
                """)
            #expect(budgets.status == 201, "\(budgets.text)")
            #expect(budgets.data["budgets"][0]["planned"].string == "250.00")
            let seeded = try await ada.send(.post, "/seed-data")
            #expect(seeded.status == 201, "\(seeded.text)")
            #expect(
                seeded.data.keys == [
                    "budgetsCreated", "categoriesCreated", "goalsCreated", "transactionsCreated",
                ])
            #expect((seeded.data["transactionsCreated"].int ?? 0) > 20)
            let again = try await ada.send(.post, "/seed-data")
            #expect(again.status == 200)
            #expect(again.data["transactionsCreated"].int == 0)
            let names = try await ada.get("/categories").data["categories"].array.map { $0["name"].string }
            #expect(names.count { $0 == "Groceries" } == 1)
            let removed = try await ada.send(.delete, "/seed-data")
            #expect(removed.data["deleted"].bool == true)
            #expect(try await ada.get("/transactions").data["total"].int == 0)
            #expect(try await ada.get("/budgets").data["budgets"].array.count == 1)
            #expect(try await ada.get("/categories").data["categories"].array.count == 2)
        }
    }

    @Test(arguments: [("350", 70, false), ("600", 120, true)])
    func `BUD-001, BUD-002, BUD-003: budgets show the spending next to the plan`(
        spent: String, percent: Int, isOver: Bool
    ) async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            _ = try await ada.send(
                .post, "/budgets/quick", #"{"categoryId":"\#(food)","planned":500}"#)
            _ = try await ada.expense(spent, food)
            let list = try await ada.get("/budgets").data
            let budget = list["budgets"][0]
            #expect(budget["category"]["name"].string == "Groceries")
            #expect(budget["planned"].string == "500.00")
            #expect(budget["spent"].string == "\(spent).00")
            #expect(budget["percentUsed"].int == percent)
            #expect(budget["isOverBudget"].bool == isOver)
            #expect(budget["overBy"].string == (isOver ? "100.00" : "0.00"))
            #expect(list["totals"]["percentUsed"].int == percent)
        }
    }

    @Test func `BUD-004, BUD-005: each month has its own budgets, which can be copied, or none`() async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            let account = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
            _ = try await ada.send(
                .post, "/budgets/quick", #"{"categoryId":"\#(food)","planned":80,"month":"2026-01"}"#)
            _ = try await ada.expense("20", food, extra: #","date":"2026-01-15""#)
            #expect(try await ada.get("/budgets?month=2026-02").data["budgets"].array.isEmpty)
            let copied = try await ada.send(
                .post, "/budgets/copy",
                #"{"accountId":"\#(account)","fromMonth":"2026-01","toMonth":"2026-02"}"#)
            #expect(copied.status == 201, "\(copied.text)")
            #expect(copied.data["copied"].int == 1)
            for (month, spent) in [("2026-01", "20.00"), ("2026-02", "0.00")] {
                let budget = try await ada.get("/budgets?accountId=\(account)&month=\(month)").data[
                    "budgets"][0]
                #expect(budget["spent"].string == spent)
                #expect(budget["planned"].string == "80.00")
            }
            let goal = try await ada.send(
                .put, "/budgets/income-goal", #"{"month":"2026-01","amount":4000}"#)
            #expect(goal.data["percentReached"].int == 0, "\(goal.text)")
            let deleted = try await ada.send(
                .delete, "/budgets?accountId=\(account)&categoryId=\(food)&monthKey=2026-02")
            #expect(deleted.data["deleted"].bool == true)
            #expect(try await ada.get("/budgets?month=2026-02").data["budgets"].array.isEmpty)
        }
    }

    @Test func `setting a balance makes one transaction`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let account = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
            let month = try #require(try await ada.get("/dashboard").data["month"].string)
            let body = #"{"targetBalance":"250.75","monthKey":"\#(month)"}"#
            let set = try await ada.send(.post, "/accounts/\(account)/set-balance", body)
            #expect(set.status == 201, "\(set.text)")
            #expect(set.data["adjustment"].string == "250.75")
            #expect(set.data["transaction"]["type"].string == "INCOME")
            let again = try await ada.send(.post, "/accounts/\(account)/set-balance", body)
            #expect(again.status == 200)
            #expect(again.data["adjustment"].string == "0.00")
            #expect(try await ada.get("/accounts/\(account)").data["balance"].string == "250.75")
        }
    }

    @Test func `an empty Personal account follows the preferred currency within a second`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let before = try await ada.get("/accounts").data["accounts"][0]
            #expect(before["preferredCurrency"].string == "USD")
            let changed = try await ada.send(.patch, "/users/me/currency", #"{"currency":"ILS"}"#)
            #expect(changed.status == 200, "\(changed.text)")
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .seconds(1) {
                let account = try await ada.get("/accounts").data["accounts"][0]
                if account["preferredCurrency"].string == "ILS" { return }
                try await Task.sleep(for: .milliseconds(50))
            }
            Issue.record("the account did not follow")
        }
    }
}
