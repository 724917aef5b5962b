import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore

/// contract-everyday §1, "Splits".
@Suite struct SplitTests {
    @Test func `everyday §1 splits: parts share a transaction, whose category is the first part's`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let made = try await ledger.json(
                .post, "/transactions",
                #"""
                {"type":"EXPENSE","amount":"30.00","splits":[
                {"categoryId":"\#(food)","amount":12.5,"description":"Cheese"},
                {"categoryId":"\#(fun)","amount":"17.50"}]}
                """#)
            #expect(made["categoryId"].string == food && made["category"]["name"].string == "Food")
            let parts = made["splits"].array
            #expect(parts.map { $0["amount"].string } == ["12.50", "17.50"])
            #expect(parts[0]["description"].string == "Cheese" && parts[1]["description"] == .null)
            let id = try #require(made["id"].string)
            #expect(try await ledger.json(.get, "/transactions/\(id)") == made)
            #expect(try await ledger.json(.get, "/transactions")["transactions"][0] == made)
            #expect(try await ledger.ids("q=cheese") == [id])
            let plain = try await ledger.record("1", food)
            #expect(try await ledger.json(.get, "/transactions/\(plain)")["splits"] == .null)
            #expect(try await ledger.ids("hasSplits=true") == [id])
            #expect(try await ledger.ids("hasSplits=false") == [plain])
            let whole = try await ledger.json(.patch, "/transactions/\(id)", #"{"splits":null}"#)
            #expect(whole["splits"] == .null && whole["categoryId"].string == food)
            #expect(try await ledger.ids("q=cheese") == [])
        }
    }

    @Test
    func `everyday §1 splits: a split of a later month is one entry, so today's balance keeps the past`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let account = try await ledger.activeAccount()
            try await ledger.record("100", food, date: "2026-03-01")
            try await ledger.split("10", (food, "4"), (fun, "6"), date: "2026-04-05")
            let seen = try await ledger.json(.get, "/accounts/\(account)")
            #expect(seen["balance"].string == "-100.00" && seen["projectedBalance"].string == "-110.00")
            #expect(try await ledger.json(.get, "/accounts")["accounts"][0]["balance"].string == "-100.00")
            let refunded = try await ledger.record("50", food, date: "2026-03-02")
            try await ledger.refund("20", food, of: refunded, date: "2026-03-03")
            #expect(try await ledger.balance(account) == "-130.00")
        }
    }

    @Test(arguments: [
        (#""amount":"10","splits":[{"categoryId":"F","amount":"10"}]"#, "splits", "Add at least 2 parts"),
        (#""amount":"10","splits":[]"#, "splits", "Add at least 2 parts"),
        (
            #""amount":"10","splits":[{"categoryId":"F","amount":"4"},{"categoryId":"G","amount":"5.5"}]"#,
            "splits", "The parts add up to 9.50, 0.50 less than the amount"
        ),
        (
            #""amount":"9","splits":[{"categoryId":"F","amount":"4"},{"categoryId":"G","amount":"5.5"}]"#,
            "splits", "The parts add up to 9.50, 0.50 more than the amount"
        ),
        (
            #""amount":"9","splits":[{"categoryId":"F","amount":"9"},{"categoryId":"G","amount":"0"}]"#,
            "splits[1].amount", "Amount must be greater than zero"
        ),
        (
            #""amount":"9","splits":[{"categoryId":"F","amount":"9"},{"categoryId":"G","amount":"-1"}]"#,
            "splits[1].amount", "Amount must be greater than zero"
        ),
        (
            #""amount":"9","splits":[{"categoryId":"F","amount":"4"},{"categoryId":"P","amount":"5"}]"#,
            "splits[1].categoryId", "This category is for income. Choose an expense category."
        ),
        (
            #""amount":"9","splits":[{"categoryId":"P","amount":"4"},{"categoryId":"F","amount":"5"}]"#,
            "splits[0].categoryId", "This category is for income. Choose an expense category."
        ),
        (
            #""amount":"9","splits":[{"categoryId":"F","amount":"4"},{"amount":"5"}]"#,
            "splits[1].categoryId", "Category is required"
        ),
        (
            #""amount":"9","splits":[{"categoryId":"F","amount":"4"},{"categoryId":"X","amount":"5"}]"#,
            "splits[1].categoryId", "Category not found"
        ),
        (
            #""amount":"9","splits":[{"categoryId":"F","amount":"4.001"},{"categoryId":"G","amount":"5"}]"#,
            "splits[0].amount", "Amount in USD has at most 2 decimals"
        ),
        (#""amount":"9","splits":[7,8]"#, "splits[0]", "Item 1 of splits must be an object"),
        (#""amount":"9","splits":7"#, "splits", "Splits must be a list"),
    ])
    func `everyday §1 splits: parts that do not fit are refused with the field`(
        members: String, field: String, message: String
    ) async throws {
        try await LedgerFixture.run { ledger in
            let body = members.replacing("\"F\"", with: "\"\(try await ledger.category("Food"))\"")
                .replacing("\"G\"", with: "\"\(try await ledger.category("Fun"))\"")
                .replacing("\"P\"", with: "\"\(try await ledger.category("Pay", "INCOME"))\"")
                .replacing("\"X\"", with: "\"01900000-0000-7000-8000-00000000dead\"")
            let answer = try await ledger.call(.post, "/transactions", #"{"type":"EXPENSE",\#(body)}"#)
            #expect(answer.status == 400 && answer.message(field) == message, "\(answer.text)")
        }
    }

    @Test func `everyday §1 splits: at most 50 parts`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            func body(_ count: Int) -> String {
                let parts = (0..<count).map { _ in #"{"categoryId":"\#(food)","amount":"1"}"# }
                return #"{"type":"EXPENSE","amount":\#(count),"splits":[\#(parts.joined(separator: ","))]}"#
            }
            let refused = try await ledger.call(.post, "/transactions", body(51))
            #expect(refused.message("splits") == "At most 50 parts")
            let made = try await ledger.json(.post, "/transactions", body(50))
            #expect(made["splits"].array.count == 50)
            #expect(try await ledger.spent(on: food) == "50.00")
        }
    }

    @Test func `everyday §1 splits: a change of the amount alone is refused, one with the parts is not`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let pay = try await ledger.category("Pay", "INCOME")
            let id = try await ledger.split("10", (food, "4"), (fun, "6"))
            func patch(_ body: String) async throws -> TestAnswer {
                try await ledger.call(.patch, "/transactions/\(id)", "{\(body)}")
            }
            let amount = try await patch(#""amount":"12""#)
            #expect(amount.message("splits") == "The parts add up to 10.00, 2.00 less than the amount")
            #expect(try await patch(#""currency":"EUR""#).message("splits") != nil)
            #expect(try await patch(#""type":"INCOME","categoryId":"\#(pay)""#).message("splits") != nil)
            #expect(try await patch(#""categoryId":"\#(fun)""#).message("categoryId") != nil)
            // An older client sends what it has read.
            let same = #""amount":"10.00","currency":"USD","type":"EXPENSE","categoryId":"\#(food)""#
            #expect(try await patch("\(same),\"description\":\"Lunch\"").status == 200)
            let both = try await patch(
                #""amount":"12",\#(LedgerFixture.splits((fun, "5"), (food, "7")))"#)
            #expect(both.status == 200 && both.json["categoryId"].string == fun)
            #expect(try await ledger.spent(on: food) == "7.00")
            let whole = try await patch(#""splits":null,"amount":"3""#)
            #expect(whole.json["amount"].string == "3.00")
            #expect(try await ledger.spent(on: food) == nil)
        }
    }

    @Test func `everyday §1 splits: budgets, reports and dashboard go by the parts`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            _ = try await ledger.json(
                .post, "/budgets", #"{"categoryId":"\#(fun)","month":"2026-03","planned":100}"#)
            try await ledger.record("1", food)
            let id = try await ledger.split("30", (food, "12.50"), (fun, "10"), (food, "7.50"))
            for query in ["month=2026-03", "from=2026-03-02&to=2026-03-30"] {
                let report = try await ledger.json(.get, "/reports/spending?\(query)")
                let groups = report["groups"].array
                #expect(groups.map { $0["amount"].string } == ["21.00", "10.00"], "\(query)")
                #expect(groups.map { $0["count"].int } == [2, 1])
                let monthly = try await ledger.json(.get, "/reports/spending?\(query)&groupBy=month")
                #expect(monthly["groups"][0]["count"].int == 2 && monthly["total"].string == "31.00")
            }
            let budget = try await ledger.json(.get, "/budgets?month=2026-03")["budgets"][0]
            #expect(budget["spent"].string == "10.00" && budget["percentUsed"].int == 10)
            let dashboard = try await ledger.json(.get, "/dashboard")
            #expect(dashboard["summary"]["totalExpenses"].string == "31.00")
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"date":"2026-02-03"}"#)
            #expect(try await ledger.spent(on: fun) == nil)
            #expect(try await ledger.spent(on: fun, query: "month=2026-02") == "10.00")
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            #expect(try await ledger.spent(on: fun, query: "month=2026-02") == nil)
            _ = try await ledger.json(.post, "/transactions/\(id)/restore")
            #expect(try await ledger.spent(on: food, query: "month=2026-02") == "20.00")
            #expect(try await ledger.json(.get, "/accounts")["accounts"][0]["balance"].string == "-31.00")
        }
    }

    @Test func `everyday §1 splits: a list by category answers a whole transaction for any of its parts`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let rent = try await ledger.category("Rent")
            var expected: [String] = []
            for day in 1...9 {
                let date = "2026-03-0\(day)"
                let id: String
                switch day % 3 {
                case 0: id = try await ledger.record("5", fun, date: date, also: #","description":"Zoo""#)
                case 1: id = try await ledger.split("5", (fun, "2"), (food, "3"), date: date)
                default:
                    id = try await ledger.split(
                        "9", (food, "4"), (fun, "3"), (fun, "2"), date: date, also: #","description":"Zoo""#)
                }
                expected.insert(id, at: 0)
                try await ledger.split("2", (rent, "1"), (food, "1"), date: date)
            }
            #expect(try await ledger.ids("categoryId=\(fun)") == expected)
            #expect(try await ledger.ids("categoryId=\(fun)&order=asc") == expected.reversed())
            #expect(try await ledger.ids("categoryId=\(fun)&month=2026-03").count == 9)
            #expect(try await ledger.ids("categoryId=\(fun)&from=2026-03-02&to=2026-03-04").count == 3)
            #expect(try await ledger.ids("categoryId=\(fun)&minAmount=6").count == 3)
            #expect(try await ledger.ids("categoryId=\(fun)&q=zoo").count == 6)
            #expect(try await ledger.ids("categoryId=\(fun)&hasSplits=true").count == 6)
            #expect(try await ledger.ids("categoryId=\(fun)&sort=amount&limit=3").count == 3)
            // Months count a split transaction once.
            #expect(try await ledger.json(.get, "/transactions?month=2026-03&limit=1")["total"].int == 18)
            for order in ["", "&order=asc"] {
                var paged: [String] = []
                var cursor = ""
                repeat {
                    let page = try await ledger.json(
                        .get, "/transactions?categoryId=\(fun)&limit=2\(order)\(cursor)")
                    paged += page["transactions"].array.compactMap { $0["id"].string }
                    cursor = page["nextCursor"].string.map { "&cursor=\($0)" } ?? ""
                } while !cursor.isEmpty
                #expect(paged == (order.isEmpty ? expected : expected.reversed()))
            }
            let used = try await ledger.call(.delete, "/categories/\(fun)")
            #expect(used.status == 409)
        }
    }

    @Test func `what is paid back of a shared split expense is subtracted from each part`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let account = try await ledger.activeAccount()
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"spendingNetOfShares":true}"#)
            let id = try await ledger.split("10", (food, "2.50"), (fun, "7.50"))
            try await ledger.store.database.write { db in
                _ = try db.run("UPDATE transactions SET paid_back = 500")
            }
            #expect(try await ledger.spent(on: food) == "1.25")
            #expect(try await ledger.spent(on: fun) == "3.75")
            _ = id
            try await ledger.store.database.write { db in
                _ = try db.run("UPDATE transactions SET paid_back = 0")
            }
        }
    }
}
