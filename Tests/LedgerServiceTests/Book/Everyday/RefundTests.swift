import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// contract-everyday §1, "Refunds".
@Suite struct RefundTests {
    @Test func `everyday §1 refunds: money comes back, and less is spent in that category and month`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await ledger.json(
                .post, "/budgets", #"{"categoryId":"\#(food)","month":"2026-03","planned":100}"#)
            let expense = try await ledger.record("50", food, also: #","tags":["t"]"#)
            let refund = try await ledger.refund("20", food, of: expense, also: #","tags":["t"]"#)
            let answer = try await ledger.json(.get, "/transactions/\(refund)")
            #expect(answer["isRefund"].bool == true && answer["refundOf"].string == expense)
            #expect(answer["amount"].string == "20.00" && answer["type"].string == "EXPENSE")
            let account = try await ledger.json(.get, "/accounts")["accounts"][0]
            #expect(account["balance"].string == "-30.00")
            for query in ["month=2026-03", "from=2026-03-02&to=2026-03-30"] {
                #expect(try await ledger.spent(on: food, query: query) == "30.00")
                let tagged = try await ledger.json(.get, "/reports/spending?groupBy=tag&\(query)")
                #expect(tagged["groups"][0]["amount"].string == "30.00")
                #expect(tagged["groups"].array.count == 1)
                let flow = try await ledger.json(.get, "/reports/cashflow?\(query)")["totals"]
                #expect(flow["expenses"].string == "30.00" && flow["net"].string == "-30.00")
            }
            let budget = try await ledger.json(.get, "/budgets?month=2026-03")["budgets"][0]
            #expect(budget["spent"].string == "30.00" && budget["percentUsed"].int == 30)
            let dashboard = try await ledger.json(.get, "/dashboard")
            #expect(dashboard["summary"]["totalExpenses"].string == "30.00")
            #expect(dashboard["recentTransactions"].array.map { $0["id"].string } == [expense])
        }
    }

    @Test func `everyday §1 refunds: spending may fall below zero, the percentage does not`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            for category in [food, fun] {
                _ = try await ledger.json(
                    .post, "/budgets", #"{"categoryId":"\#(category)","month":"2026-03","planned":100}"#)
            }
            try await ledger.record("30", fun)
            try await ledger.refund("20", food)
            let budgets = try await ledger.json(.get, "/budgets?month=2026-03")
            let budget = try #require(
                budgets["budgets"].array.first { $0["categoryId"].string == food })
            #expect(budget["spent"].string == "-20.00" && budget["remaining"].string == "120.00")
            #expect(budget["percentUsed"].int == 0 && budget["isOverBudget"].bool == false)
            #expect(budgets["totals"]["spent"].string == "10.00")
            _ = try await ledger.json(.put, "/rates", #"{"base":"USD","currency":"EUR","rate":"0.333"}"#)
            let shown = try await ledger.json(.get, "/reports/spending?month=2026-03&displayCurrency=EUR")
            #expect(shown["total"].string == "3.33")
            #expect(shown["groups"].array.map { $0["amount"].string } == ["9.99", "-6.66"])
            #expect(shown["groups"].array.allSatisfy { ($0["percent"].int ?? -1) >= 0 })
        }
    }

    @Test func `everyday §1 refunds: lists have refunds only on request`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let expense = try await ledger.record("50", food, date: "2026-03-01", also: #","payee":"Shop""#)
            let refund = try await ledger.refund(
                "20", food, date: "2026-03-02", also: #","payee":"Shop","description":"Back","tags":["t"]"#)
            let account = try await ledger.activeAccount()
            for query in [
                "", "month=2026-03", "type=EXPENSE", "accountId=\(account)", "categoryId=\(food)",
                "payee=shop", "q=shop", "isRefund=false", "from=2026-03-01&to=2026-03-05", "currency=USD",
                "updatedSince=2026-01-01T00:00:00Z", "minAmount=1", "include=refunds&isRefund=false",
            ] {
                #expect(try await ledger.ids(query) == [expense], "\(query)")
                if query.contains("isRefund") { continue }
                #expect(try await ledger.ids("include=refunds&\(query)") == [refund, expense], "\(query)")
                #expect(try await ledger.ids("isRefund=true&\(query)") == [refund], "\(query)")
            }
            #expect(try await ledger.ids("tag=t") == [])
            #expect(try await ledger.ids("q=back") == [])
            #expect(try await ledger.ids("tag=t&include=refunds") == [refund])
            let wrong = try await ledger.call(.get, "/transactions?include=money")
            #expect(wrong.status == 400 && wrong.message("include") != nil)
        }
    }

    @Test func `everyday §1 refunds: all refunds of an expense never exceed it`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let expense = try await ledger.record("50", food)
            let first = try await ledger.refund("20", food, of: expense)
            func refused(_ body: String, _ path: String = "/transactions") async throws -> TestAnswer {
                try await ledger.call(path == "/transactions" ? .post : .patch, path, "{\(body)}")
            }
            let entry = #""type":"EXPENSE","categoryId":"\#(food)","isRefund":true,"refundOf":"\#(expense)""#
            let over = try await refused(#"\#(entry),"amount":"30.01""#)
            #expect(over.status == 400)
            #expect(over.message("amount") == "Only 30.00 of the expense is left to refund")
            let second = try await ledger.refund("30", food, of: expense)
            #expect(
                try await refused(#""amount":"31""#, "/transactions/\(second)").message("amount") != nil)
            _ = try await ledger.json(.delete, "/transactions/\(second)")
            _ = try await ledger.json(.patch, "/transactions/\(first)", #"{"amount":"21"}"#)
            let restored = try await ledger.call(.post, "/transactions/\(second)/restore")
            #expect(restored.status == 400 && restored.message("amount") != nil)
            _ = try await ledger.json(.patch, "/transactions/\(first)", #"{"refundOf":null}"#)
            #expect(try await ledger.call(.post, "/transactions/\(second)/restore").status == 200)
            for (body, field) in [
                (#""refundOf":"01900000-0000-7000-8000-00000000dead""#, "refundOf"),
                (#""refundOf":"\#(first)""#, "refundOf"), (#""refundOf":"\#(second)""#, "refundOf"),
                (#""refundOf":"\#(expense)","currency":"EUR""#, "refundOf"),
                (#""type":"INCOME""#, "isRefund"),
            ] {
                let answer = try await refused(body, "/transactions/\(second)")
                #expect(answer.status == 400 && answer.message(field) != nil, "\(body) \(answer.text)")
            }
            let plain = try await refused(#""refundOf":"\#(expense)""#, "/transactions/\(expense)")
            #expect(plain.message("refundOf") == "Only a refund has an expense that it refunds")
            let foreign = try await ledger.category("Food", user: 2)
            let other = try await ledger.call(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":1,"categoryId":"\#(foreign)","isRefund":true,"#
                    + #""refundOf":"\#(expense)"}"#, user: 2)
            #expect(other.message("refundOf") == "Expense not found")
        }
    }

    @Test func `everyday §1 refunds: an expense keeps what its refunds need`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let pay = try await ledger.category("Pay", "INCOME")
            let expense = try await ledger.record("50", food)
            let refund = try await ledger.refund("20", food, of: expense)
            func patch(_ body: String) async throws -> TestAnswer {
                try await ledger.call(.patch, "/transactions/\(expense)", "{\(body)}")
            }
            #expect(try await patch(#""amount":"19.99""#).status == 409)
            #expect(try await patch(#""currency":"EUR""#).status == 409)
            #expect(try await patch(#""type":"INCOME","categoryId":"\#(pay)""#).status == 409)
            #expect(try await patch(#""isRefund":true"#).status == 409)
            #expect(try await patch(#""amount":"20""#).status == 200)
            _ = try await ledger.json(.delete, "/transactions/\(refund)")
            #expect(try await patch(#""amount":"1""#).status == 200)
            #expect(try await ledger.call(.post, "/transactions/\(refund)/restore").status == 400)
        }
    }

    @Test func `everyday §1 refunds: refunds of a deleted expense stay, and have it back with it`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let trip = try await ledger.account("Trip")
            let expense = try await ledger.record("50", food, also: #","accountId":"\#(trip)""#)
            let refund = try await ledger.refund("20", fun, of: expense)
            func named() async throws -> [JSONValue] {
                let listed = try await ledger.json(.get, "/transactions?isRefund=true")["transactions"][0]
                let single = try await ledger.json(.get, "/transactions/\(refund)")
                #expect(listed == single && single["categoryId"].string == fun)
                return [single["refundOf"]]
            }
            #expect(try await named() == [.string(expense)])
            _ = try await ledger.json(.delete, "/transactions/\(expense)")
            #expect(try await named() == [.null])
            _ = try await ledger.json(.post, "/transactions/\(expense)/restore")
            #expect(try await named() == [.string(expense)])
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            #expect(try await named() == [.null])
            // Its limit holds although it is not there.
            let over = try await ledger.call(.patch, "/transactions/\(refund)", #"{"amount":"51"}"#)
            #expect(over.status == 400)
            _ = try await ledger.json(.post, "/accounts/\(trip)/restore")
            #expect(try await named() == [.string(expense)])
            _ = try await ledger.json(.delete, "/transactions/\(expense)")
            ledger.service.clock.advance(seconds: 31 * 86_400)
            try await ledger.store.purge(at: LedgerFixture.noon.adding(seconds: 31 * 86_400)) { true }
            #expect(try await named() == [.null])
            #expect(
                try await ledger.json(.patch, "/transactions/\(refund)", #"{"amount":"99"}"#)["id"] != .null)
        }
    }

    @Test func `everyday §1 refunds: of many at once only those are recorded that fit into the expense`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let expense = try await ledger.record("50", food)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await ledger.call(
                            .post, "/transactions",
                            #"{"type":"EXPENSE","amount":"9","categoryId":"\#(food)","isRefund":true,"#
                                + #""refundOf":"\#(expense)"}"#
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 5 && statuses.count { $0 == 400 } == 15)
            #expect(try await ledger.spent(on: food) == "5.00")
        }
    }

    @Test func `a refund of an expense split over categories can be split like it`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let expense = try await ledger.split("10", (food, "4"), (fun, "6"))
            try await ledger.split(
                "5", (food, "2"), (fun, "3"), also: #","isRefund":true,"refundOf":"\#(expense)""#)
            #expect(try await ledger.spent(on: food) == "2.00")
            #expect(try await ledger.spent(on: fun) == "3.00")
            let (user, refund) = (ledger.service.user().user.text, try await ledger.refund("1", food))
            let locked = try await ledger.serviceCall(
                .post, "/internal/locks",
                #"{"user":"\#(user)","transaction":"\#(refund)","#
                    + #""share":"01900000-0000-7000-8000-00000000feed"}"#)
            #expect(locked.status == 400)
        }
    }
}
