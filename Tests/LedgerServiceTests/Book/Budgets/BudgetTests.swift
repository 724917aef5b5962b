import HTTPKit
import TestKit
import Testing

@Suite struct BudgetTests {
    private func put(
        _ ledger: LedgerFixture, _ category: String, _ planned: String, month: String = "2026-03",
        also: String = ""
    ) async throws -> TestAnswer {
        let account = try await ledger.activeAccount()
        return try await ledger.call(
            .post, "/budgets",
            """
            {"accountId":"\(account)","categoryId":"\(category)","month":"\(month)",
            "planned":\(planned)\(also)}
            """)
    }

    @Test func `BUD-001: budgets come with their category, progress and totals`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let rent = try await ledger.category("Rent")
            #expect(try await put(ledger, rent, "1000").status == 201)
            #expect(try await put(ledger, food, "500", also: #","notes":"less""#).status == 201)
            try await ledger.record("350", food)
            try await ledger.record("900", rent)
            let account = try await ledger.activeAccount()
            let list = try await ledger.json(.get, "/budgets?accountId=\(account)&month=2026-03")
            #expect(list["budgets"].array.map { $0["category"]["name"].string } == ["Food", "Rent"])
            let budget = list["budgets"][0]
            #expect(
                budget.keys == [
                    "accountId", "available", "carriedOver", "category", "categoryId", "currency", "id",
                    "isOverBudget", "month", "notes", "otherCurrencies", "overBy", "paidBack",
                    "percentUsed", "planned", "remaining", "rollover", "spent",
                ])
            #expect(budget["month"].string == "2026-03-01")
            #expect(budget["planned"].string == "500.00")
            #expect(budget["spent"].string == "350.00")
            #expect(budget["remaining"].string == "150.00")
            #expect(budget["notes"].string == "less")
            #expect(list["totals"]["planned"].string == "1500.00")
            #expect(list["totals"]["spent"].string == "1250.00")
            #expect(list["totals"]["remaining"].string == "250.00")
            #expect(list["totals"]["percentUsed"].int == 83)
            #expect(try await ledger.json(.get, "/budgets/\(budget["id"].string ?? "")") == budget)
        }
    }

    @Test(arguments: [("350", 70, false, "0.00"), ("600", 120, true, "100.00"), ("500", 100, false, "0.00")])
    func `BUD-002, BUD-003: progress is 70 for 350 of 500 and 120 for 600 of 500`(
        spent: String, percent: Int, isOver: Bool, overBy: String
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let made = try await put(ledger, food, "500")
            #expect(made.json["percentUsed"].int == 0)
            try await ledger.record(spent, food)
            let budget = try await ledger.json(.get, "/budgets")["budgets"][0]
            #expect(budget["percentUsed"].int == percent)
            #expect(budget["isOverBudget"].bool == isOver)
            #expect(budget["overBy"].string == overBy)
        }
    }

    @Test func `BUD-004: each month has its own budgets and spending`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await put(ledger, food, "100", month: "2026-02")
            _ = try await put(ledger, food, "200")
            try await ledger.record("10", food, date: "2026-02-28")
            try await ledger.record("20", food, date: "2026-03-01")
            let february = try await ledger.json(.get, "/budgets?month=2026-02")["budgets"]
            let march = try await ledger.json(.get, "/budgets")["budgets"]
            #expect(february.array.map { $0["spent"].string } == ["10.00"])
            #expect(march.array.map { $0["spent"].string } == ["20.00"])
        }
    }

    @Test func `BUD-005: a month without budgets has an empty list and zeros`() async throws {
        try await LedgerFixture.run { ledger in
            let list = try await ledger.json(.get, "/budgets?month=2020-01")
            #expect(list["budgets"].array.isEmpty)
            #expect(list["totals"]["planned"].string == "0.00")
            #expect(list["totals"]["percentUsed"].int == 0)
            #expect(list["totals"]["currency"].string == "USD")
        }
    }

    @Test func `a second budget for the same category and month replaces the first`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let made = try await put(ledger, food, "100", also: #","notes":"n""#)
            let replaced = try await put(ledger, food, "0")
            #expect(replaced.status == 200)
            #expect(replaced.json["id"] == made.json["id"])
            #expect(replaced.json["planned"].string == "0.00")
            #expect(replaced.json["notes"].isNull)
            #expect(try await ledger.json(.get, "/budgets")["budgets"].array.count == 1)
            try await ledger.record("1", food)
            #expect(try await ledger.json(.get, "/budgets")["budgets"][0]["percentUsed"].int == 100)
        }
    }

    @Test func `spending in other currencies is listed beside the budget, never converted`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await put(ledger, food, "100")
            try await ledger.record("1500", food, also: #","currency":"JPY""#)
            try await ledger.record("25", food)
            let list = try await ledger.json(.get, "/budgets")
            #expect(list["budgets"][0]["spent"].string == "25.00")
            #expect(list["budgets"][0]["otherCurrencies"][0]["currency"].string == "JPY")
            #expect(list["budgets"][0]["otherCurrencies"][0]["amount"].string == "1500")
            #expect(list["totals"]["spent"].string == "25.00")
        }
    }

    @Test func `a budget can be changed and deleted`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let rent = try await ledger.category("Rent")
            let id = try #require(try await put(ledger, food, "100").json["id"].string)
            _ = try await put(ledger, rent, "1")
            let changed = try await ledger.json(
                .patch, "/budgets/\(id)", #"{"planned":"120.5","notes":"n","monthKey":"2026-04"}"#)
            #expect(changed["planned"].string == "120.50")
            #expect(changed["month"].string == "2026-04-01")
            let clash = try await ledger.call(
                .put, "/budgets/\(id)", #"{"categoryId":"\#(rent)","month":"2026-03"}"#)
            #expect(clash.message("categoryId") == "This category has a budget in that month already")
            #expect(try await ledger.json(.delete, "/budgets/\(id)")["id"].string == id)
            #expect(try await ledger.call(.get, "/budgets/\(id)").status == 404)
        }
    }

    @Test func `a budget without an account is for the active account`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip", currency: "JPY")
            for (account, currency) in [(try await ledger.activeAccount(), "USD"), (trip, "JPY")] {
                _ = try await ledger.json(.patch, "/accounts/\(account)/activate")
                for (named, status) in [("", 201), (#""accountId":null,"#, 200)] {
                    let made = try await ledger.call(
                        .post, "/budgets",
                        #"{\#(named)"categoryId":"\#(food)","month":"2026-03","planned":5}"#)
                    #expect(made.status == status, "\(made.text)")
                    #expect(made.json["accountId"].string == account)
                    #expect(made.json["currency"].string == currency)
                }
            }
            let wrong = try await ledger.call(
                .post, "/budgets", #"{"accountId":7,"categoryId":"\#(food)","month":"2026-03","planned":5}"#)
            #expect(wrong.json["details"].keys == ["accountId"])
        }
    }

    @Test func `a wrong budget is refused with every reason at once`() async throws {
        try await LedgerFixture.run { ledger in
            let salary = try await ledger.category("Salary", "INCOME")
            let empty = try await ledger.call(.post, "/budgets", "{}")
            #expect(empty.json["details"].keys == ["categoryId", "month", "planned"])
            let wrong = try await put(ledger, salary, "-1", month: "2026-13")
            #expect(wrong.json["details"].keys == ["categoryId", "month", "planned"])
            #expect(wrong.message("planned") == "Planned amount must not be negative")
        }
    }
}
