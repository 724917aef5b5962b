import HTTPKit
import TestKit
import Testing

/// Fields that clients may send under either of two names.
@Suite struct FieldNameTests {
    @Test func `errors name the field that was sent`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            let rent = #""categoryId":"\#(food)","type":"EXPENSE","amount":1,"dayOfMonth":1,"#
            let balance = "/accounts/\(account)/set-balance"
            let cases: [(HTTPMethod, String, String, [String])] = [
                (
                    .post, "/recurring", #"{\#(rent)"startMonth":"2027-03","endMonth":"2027-01"}"#,
                    ["endMonth"]
                ),
                (
                    .post, "/recurring", #"{\#(rent)"startMonth":"2027-03","endMonthKey":"x"}"#,
                    ["endMonthKey"]
                ),
                (.post, "/recurring", #"{\#(rent)"startMonth":"x"}"#, ["startMonth"]),
                (.post, "/recurring/apply", #"{"month":"2030-11"}"#, ["month"]),
                (.post, "/recurring/apply", #"{"monthKey":"2030-11"}"#, ["monthKey"]),
                (.post, balance, #"{"targetBalance":1,"month":"Nov"}"#, ["month"]),
                (.post, balance, #"{"targetBalance":1,"month":"2030-11"}"#, ["month"]),
                (.post, "/budgets/copy", #"{"fromMonthKey":"x","toMonth":"2026-04"}"#, ["fromMonthKey"]),
                (
                    .post, "/budgets/copy", #"{"fromMonth":"2026-04","toMonthKey":"2026-04"}"#,
                    ["toMonthKey"]
                ),
                (
                    .post, "/budgets/quick", #"{"categoryId":"\#(food)","planned":1,"monthKey":"x"}"#,
                    ["monthKey"]
                ),
                (.put, "/budgets/income-goal", #"{"amount":1,"monthKey":"x"}"#, ["monthKey"]),
            ]
            for (method, path, body, fields) in cases {
                let answer = try await ledger.call(method, path, body)
                #expect(answer.status == 400, "\(path) \(body): \(answer.text)")
                #expect(answer.json["fields"].keys == fields, "\(path) \(body): \(answer.text)")
            }
            let deletion = "/budgets?accountId=\(account)&categoryId=\(food)"
            for (query, fields) in [
                ("&month=Nov", ["month"]), ("&monthKey=Nov", ["monthKey"]), ("", ["monthKey"]),
            ] {
                let answer = try await ledger.call(.delete, deletion + query)
                #expect(answer.json["fields"].keys == fields, "\(query): \(answer.text)")
            }
        }
    }

    @Test func `a start after the stored end is an error of the start`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let made = try await ledger.json(
                .post, "/recurring",
                """
                {"categoryId":"\(food)","type":"EXPENSE","amount":1,"dayOfMonth":1,"endMonth":"2026-06"}
                """)
            let answer = try await ledger.call(
                .patch, "/recurring/\(made["id"].string ?? "")", #"{"startMonth":"2026-07"}"#)
            #expect(answer.message("startMonth") == "Start month must not be after the end month, 2026-06")
            #expect(answer.json["fields"].keys == ["startMonth"])
        }
    }

    @Test func `two names of a field may be sent with equal values, and are refused with different ones`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            let budget = #""categoryId":"\#(food)","planned":1"#
            let cases: [(HTTPMethod, String, String, String)] = [
                (.post, "/budgets", "\(budget),", "month"), (.post, "/budgets/quick", "\(budget),", "month"),
                (.put, "/budgets/income-goal", #""amount":1,"#, "month"),
                (.post, "/accounts/\(account)/set-balance", #""targetBalance":1,"#, "monthKey"),
                (.post, "/recurring/apply", "", "month"),
            ]
            for (method, path, also, field) in cases {
                let differ = try await ledger.call(
                    method, path, #"{\#(also)"month":"2026-03","monthKey":"2026-04"}"#)
                #expect(differ.json["fields"].keys == [field], "\(path): \(differ.text)")
                for key in [#""2026-03""#, "null"] {
                    let same = try await ledger.call(
                        method, path, #"{\#(also)"month":"2026-03","monthKey":\#(key)}"#)
                    #expect((200...201).contains(same.status), "\(path): \(same.text)")
                }
            }
            let differ = try await ledger.call(.get, "/budgets?month=2026-03&monthKey=2026-04")
            #expect(differ.message("month") == "Month must be the same as monthKey")
            #expect(try await ledger.call(.get, "/budgets?month=2026-03&monthKey=2026-03").status == 200)
        }
    }
}
