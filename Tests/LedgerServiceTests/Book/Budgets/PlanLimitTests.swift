import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook

/// The limits of budgets and goals.
@Suite struct PlanLimitTests {
    private static let numbers =
        "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < "

    @Test func `the number of budgets of a book is limited, for every way to make them`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            try await ledger.fillBudgets(BudgetRules.limit - 1)
            // A free month and category. The budgets of `fillBudgets` reach far beyond 2199.
            let rent = try await ledger.category("Rent")
            func put(_ month: String) async throws -> TestAnswer {
                try await ledger.call(
                    .post, "/budgets",
                    #"{"accountId":"\#(account)","categoryId":"\#(rent)","month":"\#(month)","planned":5}"#)
            }
            #expect(try await put("2026-01").status == 201)
            let refused = try await put("2026-02")
            #expect(refused.status == 400)
            #expect(
                refused.message("month")
                    == "You have the largest number of budgets (10000) already. Delete those of other months."
            )
            #expect(try await put("2026-01").status == 200)
            let quick = try await ledger.call(
                .post, "/budgets/quick",
                #"{"monthKey":"1999-01","budgets":[{"categoryId":"\#(food)","planned":1}]}"#)
            #expect(quick.message("monthKey") != nil, "\(quick.text)")
            let one = try await ledger.call(
                .post, "/budgets/quick", #"{"month":"1999-01","categoryId":"\#(food)","planned":1}"#)
            #expect(one.message("month") != nil)
            let copy = try await ledger.call(
                .post, "/budgets/copy", #"{"fromMonth":"2026-01","toMonthKey":"1999-01"}"#)
            #expect(copy.message("toMonthKey") != nil, "\(copy.text)")
            #expect(try await ledger.rows("budgets") == Int64(BudgetRules.limit))
            let used = try await ledger.call(.delete, "/categories/\(food)")
            #expect(used.status == 409)
            #expect(used.json["error"].string?.contains("9999 budgets") == true)
        }
    }

    @Test func `the number of budgets of an account in a month is limited`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            let full = BudgetRules.monthlyLimit
            try await ledger.tamper(
                """
                \(sql(Self.numbers)) \(full)) INSERT INTO categories
                (book, id, type, name, name_key, is_archived)
                SELECT book, randomblob(16), 1, 'c' || i, 'c' || i, 0 FROM n, books
                """)
            try await ledger.tamper(
                """
                INSERT INTO budgets (book, id, account, month, category, planned, currency)
                SELECT b.book, randomblob(16), b.active_account, 24314, c.id, 1, 'USD'
                FROM books b, categories c WHERE c.name LIKE 'c%'
                """)
            let message = "An account can have at most 500 budgets in a month"
            func put(_ month: String) async throws -> TestAnswer {
                try await ledger.call(
                    .post, "/budgets",
                    #"{"accountId":"\#(account)","categoryId":"\#(food)","month":"\#(month)","planned":5}"#)
            }
            #expect(try await put("2026-03").message("month") == message)
            let other = try await put("2026-04")
            #expect(other.status == 201)
            let moved = try await ledger.call(
                .patch, "/budgets/\(other.json["id"].string ?? "")", #"{"monthKey":"2026-03"}"#)
            #expect(moved.message("monthKey") == message)
            let copied = try await ledger.call(
                .post, "/budgets/copy", #"{"fromMonth":"2026-03","toMonth":"2026-04"}"#)
            #expect(copied.message("toMonth") == message)
            _ = try await ledger.json(.delete, "/budgets/\(other.json["id"].string ?? "")")
            let whole = try await ledger.json(
                .post, "/budgets/copy", #"{"fromMonth":"2026-03","toMonth":"2026-04"}"#)
            #expect(whole["copied"].int == 500)
            #expect(try await ledger.json(.get, "/budgets?month=2026-04")["budgets"].array.count == 500)
        }
    }

    @Test func `the number of income goals of a book is limited`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.activeAccount()
            try await ledger.tamper(
                """
                \(sql(Self.numbers)) \(IncomeGoalRules.limit)) INSERT INTO income_goals
                (book, account, month, amount, currency)
                SELECT book, active_account, 30000 + i, 1, 'USD' FROM n, books
                """)
            let refused = try await ledger.call(
                .put, "/budgets/income-goal", #"{"amount":5,"monthKey":"2026-03"}"#)
            #expect(refused.status == 400)
            #expect(
                refused.message("monthKey") == "You have the largest number of income goals (5000) already")
            try await ledger.tamper("UPDATE income_goals SET month = 24314 WHERE month = 30001")
            _ = try await ledger.json(.put, "/budgets/income-goal", #"{"amount":5,"monthKey":"2026-03"}"#)
        }
    }

    @Test(arguments: ["1899-12", "2200-01", "0001-01", "9999-12"])
    func `the months of plans have limits`(month: String) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            let requests: [(HTTPMethod, String, String, String)] = [
                (
                    .post, "/budgets",
                    #"{"accountId":"\#(account)","categoryId":"\#(food)","monthKey":"\#(month)","planned":5}"#,
                    "monthKey"
                ),
                (
                    .post, "/budgets/quick", #"{"categoryId":"\#(food)","month":"\#(month)","planned":5}"#,
                    "month"
                ),
                (.post, "/budgets/copy", #"{"fromMonth":"2026-01","toMonth":"\#(month)"}"#, "toMonth"),
                (.put, "/budgets/income-goal", #"{"amount":5,"month":"\#(month)"}"#, "month"),
                (
                    .post, "/recurring",
                    """
                    {"categoryId":"\(food)","type":"EXPENSE","amount":5,"dayOfMonth":1,
                    "startMonthKey":"\(month)","endMonthKey":"\(month)"}
                    """, "startMonthKey"
                ),
            ]
            for (method, path, body, field) in requests {
                let refused = try await ledger.call(method, path, body)
                #expect(refused.status == 400, "\(path): \(refused.text)")
                #expect(refused.message(field) == "Month must be from 1900-01 to 2199-12", "\(path)")
            }
        }
    }

    private func sql(_ text: String) -> SQL { SQL(stringLiteral: text) }
}
