import HTTPKit
import TestKit
import Testing

@Suite struct BudgetPlanningTests {
    @Test func `ONB-004: a quick budget is for the active account and this month by default`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let made = try await ledger.call(
                .post, "/budgets/quick", #"{"categoryId":"\#(food)","planned":"250"}"#)
            #expect(made.status == 201, "\(made.text)")
            #expect(made.json["month"].string == "2026-03-01")
            #expect(made.json["planned"].string == "250.00")
            let account = try await ledger.account("Trip", currency: "JPY")
            let there = try await ledger.call(
                .post, "/budgets/quick",
                #"{"accountId":"\#(account)","categoryId":"\#(food)","monthKey":"2026-05","planned":900}"#)
            #expect(there.json["planned"].string == "900")
            #expect(there.json["month"].string == "2026-05-01")
            // A second budget replaces the first.
            let again = try await ledger.call(
                .post, "/budgets/quick", #"{"categoryId":"\#(food)","planned":300}"#)
            #expect(again.status == 201)
            #expect(again.json["id"] == made.json["id"])
        }
    }

    @Test func `ONB-004: several budgets are set at once, or none with every reason`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let rent = try await ledger.category("Rent")
            let salary = try await ledger.category("Salary", "INCOME")
            let account = try await ledger.activeAccount()
            func body(_ lines: String) -> String {
                #"{"accountId":"\#(account)","month":"2026-03","budgets":[\#(lines)]}"#
            }
            let lines =
                #"{"categoryId":"\#(food)","planned":100},{"categoryId":"\#(rent)","planned":"0"}"#
            let wrong = try await ledger.call(
                .post, "/budgets/quick",
                body(lines + #",{"categoryId":"\#(salary)","planned":-1},7,{}"#))
            #expect(wrong.status == 400)
            #expect(
                wrong.json["details"].keys == [
                    "budgets[2].categoryId", "budgets[2].planned", "budgets[3]", "budgets[4].categoryId",
                    "budgets[4].planned",
                ])
            #expect(try await ledger.json(.get, "/budgets")["budgets"].array.isEmpty)
            let made = try await ledger.call(.post, "/budgets/quick", body(lines), key: "k")
            #expect(made.status == 201)
            #expect(made.json.keys == ["budgets"])
            #expect(made.json["budgets"].array.map { $0["planned"].string } == ["100.00", "0.00"])
            let totals = try await ledger.json(.get, "/budgets")["totals"]
            #expect(totals["planned"].string == "100.00")
            #expect(try await ledger.call(.post, "/budgets/quick", body("")).message("budgets") != nil)
            let many = String(repeating: "{},", count: 100) + "{}"
            #expect(try await ledger.call(.post, "/budgets/quick", body(many)).message("budgets") != nil)
            let nobody = try await ledger.call(
                .post, "/budgets/quick", body(lines).replacing(account, with: food))
            #expect(nobody.json["details"].keys == ["accountId"])
        }
    }

    @Test func `a budget is deleted by its account, category and month`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            _ = try await ledger.json(
                .post, "/budgets/quick", #"{"categoryId":"\#(food)","planned":250}"#)
            let none = try await ledger.call(.delete, "/budgets")
            #expect(none.json["details"].keys == ["accountId", "categoryId", "monthKey"])
            #expect(none.json["error"].string == "Account is required")
            let path = "/budgets?accountId=\(account)&categoryId=\(food)&monthKey="
            #expect(try await ledger.call(.delete, path + "2026-04").status == 404)
            #expect(try await ledger.call(.delete, path + "2026-03", user: 2).status == 404)
            let deleted = try await ledger.call(.delete, path + "2026-03")
            #expect(deleted.status == 200)
            #expect(deleted.json["deleted"].bool == true)
            #expect(try await ledger.call(.delete, path + "2026-03").status == 404)
        }
    }

    @Test func `BUD-004: a month's budgets are copied to another month where none exists`() async throws {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            var categories: [String] = []
            for name in ["Food", "Rent", "Old"] {
                let category = try await ledger.category(name)
                categories.append(category)
                _ = try await ledger.json(
                    .post, "/budgets/quick", #"{"categoryId":"\#(category)","planned":10,"notes":"n"}"#)
            }
            _ = try await ledger.json(
                .patch, "/categories/\(categories[2])/archive", #"{"isArchived":true}"#)
            _ = try await ledger.json(
                .post, "/budgets/quick",
                #"{"categoryId":"\#(categories[1])","planned":99,"month":"2026-04"}"#)
            try await ledger.record("4", categories[0], date: "2026-04-01")
            let body = #"{"accountId":"\#(account)","fromMonth":"2026-03","toMonth":"2026-04"}"#
            let copied = try await ledger.call(.post, "/budgets/copy", body)
            #expect(copied.status == 201, "\(copied.text)")
            #expect(copied.json["copied"].int == 1)
            #expect(copied.json["skipped"].int == 2)
            #expect(copied.json["budgets"][0]["spent"].string == "4.00")
            #expect(copied.json["budgets"][0]["notes"].string == "n")
            let april = try await ledger.json(.get, "/budgets?monthKey=2026-04")["budgets"].array
            #expect(april.map { $0["planned"].string } == ["10.00", "99.00"])
            #expect(try await ledger.json(.post, "/budgets/copy", body)["copied"].int == 0)
            let wrong = try await ledger.call(.post, "/budgets/copy", #"{"accountId":"\#(categories[0])"}"#)
            #expect(wrong.json["details"].keys == ["accountId", "fromMonth", "toMonth"])
            let same = try await ledger.call(
                .post, "/budgets/copy", #"{"fromMonthKey":"2026-03","toMonthKey":"2026-03"}"#)
            #expect(same.json["details"].keys == ["toMonthKey"])
        }
    }

    @Test func `an income goal shows the income so far`() async throws {
        try await LedgerFixture.run { ledger in
            let salary = try await ledger.category("Salary", "INCOME")
            #expect(try await ledger.call(.get, "/budgets/income-goal").status == 404)
            let set = try await ledger.call(.put, "/budgets/income-goal", #"{"amount":"4000"}"#)
            #expect(set.status == 200, "\(set.text)")
            #expect(set.json["percentReached"].int == 0)
            try await ledger.record("3000", salary, "INCOME")
            try await ledger.record("9", salary, "INCOME", also: #","currency":"EUR""#)
            let goal = try await ledger.json(.get, "/budgets/income-goal?month=2026-03")
            #expect(goal["received"].string == "3000.00")
            #expect(goal["remaining"].string == "1000.00")
            #expect(goal["percentReached"].int == 75)
            _ = try await ledger.json(.put, "/budgets/income-goal", #"{"amount":2000,"month":"2026-03"}"#)
            #expect(
                try await ledger.json(.get, "/budgets/income-goal")["remaining"].string == "0.00")
            let wrong = try await ledger.call(
                .put, "/budgets/income-goal", #"{"amount":-1,"monthKey":"x","currency":"Q"}"#)
            #expect(wrong.json["details"].keys == ["amount", "currency", "monthKey"])
            let deleted = try await ledger.json(.delete, "/budgets/income-goal")
            #expect(deleted["deleted"].bool == true)
            #expect(try await ledger.call(.delete, "/budgets/income-goal").status == 404)
        }
    }
}
