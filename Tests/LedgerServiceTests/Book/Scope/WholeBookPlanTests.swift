import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Budgets and income goals of the whole book (contract-household §1). Today is 2026-03-15.
@Suite struct WholeBookPlanTests {
    private struct Scene {
        let ledger: LedgerFixture
        let own: String
        let card: String
        let savings: String
        let food: String
        let rent: String

        init(_ ledger: LedgerFixture) async throws {
            self.ledger = ledger
            own = try await ledger.activeAccount()
            card = try await ledger.account("Card")
            savings = try await ledger.account("Savings")
            food = try await ledger.category("Food")
            rent = try await ledger.category("Rent")
            _ = try await ledger.json(.patch, "/accounts/\(savings)", #"{"inOverview":false}"#)
        }

        func plan(
            _ planned: String, _ category: String, in account: String = "all", month: String = "2026-03",
            also: String = ""
        ) async throws -> JSONValue {
            try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(account)","categoryId":"\#(category)","month":"\#(month)","planned":\#(planned)\#(also)}"#
            )
        }

        func spend(_ amount: String, from account: String, date: String = "2026-03-10") async throws {
            try await ledger.record(amount, food, date: date, also: #","accountId":"\#(account)""#)
        }
    }

    @Test func `a budget of the whole book counts what is spent in all accounts of the overview`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let made = try await scene.plan("100", scene.food)
            #expect(made["accountId"].isNull && made["currency"].string == "USD")
            _ = try await scene.plan("40", scene.food, in: scene.own)
            for (amount, account) in [("10", scene.own), ("20.50", scene.card), ("40", scene.savings)] {
                try await scene.spend(amount, from: account)
            }
            let id = try #require(made["id"].string)
            for answer in [
                try await ledger.json(.get, "/budgets/\(id)"),
                try await ledger.json(.get, "/budgets?accountId=all")["budgets"][0],
            ] {
                #expect(answer["spent"].string == "30.50" && answer["available"].string == "69.50")
                #expect(answer["accountId"].isNull)
            }
            let list = try await ledger.json(.get, "/budgets?accountId=all")
            #expect(list["budgets"].array.count == 1 && list["accountPlans"].int == 1)
            #expect(list["totals"]["planned"].string == "100.00")
            let one = try await ledger.json(.get, "/budgets?accountId=\(scene.own)")
            #expect(one["budgets"].array.count == 1 && one["budgets"][0]["spent"].string == "10.00")
            #expect(one["accountPlans"] == .missing)
            let dashboard = try await ledger.json(.get, "/dashboard?accountId=all")
            #expect(dashboard["budget"]["spent"].string == "30.50")
            #expect(dashboard["budgetProgress"].array.count == 1 && dashboard["accountPlans"].int == 1)
            // An account that enters the overview counts at once.
            _ = try await ledger.json(.patch, "/accounts/\(scene.savings)", #"{"inOverview":true}"#)
            #expect(try await ledger.json(.get, "/budgets/\(id)")["spent"].string == "70.50")
        }
    }

    @Test func `budgets of the whole book are set, changed, copied, deleted and restored as others are`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let quick = try await ledger.json(
                .post, "/budgets/quick",
                #"{"accountId":"all","month":"2026-03","budgets":[{"categoryId":"\#(scene.food)","planned":1},{"categoryId":"\#(scene.rent)","planned":2}]}"#
            )
            #expect(quick["budgets"].array.allSatisfy { $0["accountId"].isNull })
            let again = try await ledger.call(
                .post, "/budgets",
                #"{"accountId":"all","categoryId":"\#(scene.food)","month":"2026-03","planned":5}"#)
            #expect(again.status == 200)
            let id = try #require(again.json["id"].string)
            let copied = try await ledger.json(
                .post, "/budgets/copy", #"{"accountId":"all","fromMonth":"2026-03","toMonth":"2026-04"}"#)
            #expect(copied["copied"].int == 2 && copied["budgets"][0]["accountId"].isNull)
            // A plan moves from the book to an account and back.
            let moved = try await ledger.json(.patch, "/budgets/\(id)", #"{"accountId":"\#(scene.card)"}"#)
            #expect(moved["accountId"].string == scene.card)
            let back = try await ledger.json(.patch, "/budgets/\(id)", #"{"accountId":"all"}"#)
            #expect(back["accountId"].isNull)
            _ = try await ledger.json(.delete, "/budgets/\(id)")
            #expect(try await ledger.call(.get, "/budgets/\(id)").status == 404)
            let restored = try await ledger.json(.post, "/budgets/\(id)/restore")
            #expect(restored["accountId"].isNull && restored["planned"].string == "5.00")
            _ = try await ledger.json(
                .delete, "/budgets?accountId=all&categoryId=\(scene.food)&month=2026-03")
            #expect(
                try await ledger.json(.get, "/budgets?accountId=all&month=2026-03")["budgets"].array.count
                    == 1)
        }
    }

    @Test func `what is left of a budget of the whole book is carried over along its own months`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let rollover = #","rollover":"both""#
            _ = try await scene.plan("100", scene.food, month: "2026-02", also: rollover)
            _ = try await scene.plan("50", scene.food, month: "2026-03", also: rollover)
            // An account's budget is not of the chain.
            _ = try await scene.plan("1000", scene.food, in: scene.own, month: "2026-02", also: rollover)
            try await scene.spend("30", from: scene.own, date: "2026-02-10")
            try await scene.spend("20", from: scene.card, date: "2026-02-10")
            let march = try await ledger.json(.get, "/budgets?accountId=all&month=2026-03")["budgets"][0]
            #expect(march["carriedOver"].string == "50.00" && march["available"].string == "100.00")
        }
    }

    @Test func `an income goal of the whole book counts the income of all accounts of the overview`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let salary = try await ledger.category("Salary", "INCOME")
            for (amount, account) in [("100", scene.own), ("50", scene.card), ("25", scene.savings)] {
                try await ledger.record(amount, salary, "INCOME", also: #","accountId":"\#(account)""#)
            }
            #expect(try await ledger.call(.get, "/budgets/income-goal?accountId=all").status == 404)
            let goal = try await ledger.json(
                .put, "/budgets/income-goal", #"{"accountId":"all","amount":200}"#)
            #expect(goal["accountId"].isNull && goal["received"].string == "150.00")
            let read = try await ledger.json(.get, "/budgets/income-goal?accountId=all")
            #expect(read == goal)
            #expect(try await ledger.call(.get, "/budgets/income-goal").status == 404)
            _ = try await ledger.json(.delete, "/budgets/income-goal?accountId=all")
            #expect(try await ledger.call(.get, "/budgets/income-goal?accountId=all").status == 404)
        }
    }

    @Test func `a token of some accounts has no plans of the whole book`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let id = try #require(try await scene.plan("100", scene.food)["id"].string)
            _ = try await ledger.json(.put, "/budgets/income-goal", #"{"accountId":"all","amount":200}"#)
            let user = ledger.service.user()
            let token = UserIdentity(
                user: user.user, session: user.session, currency: .usd, timeZone: "UTC",
                clientAddress: user.clientAddress,
                grant: TokenGrant(
                    scopes: [.read, .budgetsWrite],
                    accounts: [try #require(ID<Account>(scene.own)).cast()]))
            func call(_ method: HTTPMethod, _ path: String, _ json: String? = nil) async throws
                -> TestAnswer
            {
                try await ledger.service.request(
                    method, path, as: token, json: json,
                    fields: [("Authorization", "Bearer \(APITokenText.prefix)")])
            }
            let list = try await call(.get, "/budgets?accountId=all")
            #expect(list.json["budgets"].array.isEmpty && list.json["totals"]["planned"].string == "0.00")
            #expect(try await call(.get, "/dashboard?accountId=all").json["budgetProgress"].array.isEmpty)
            #expect(try await call(.get, "/budgets/\(id)").status == 404)
            #expect(try await call(.patch, "/budgets/\(id)", #"{"planned":1}"#).status == 404)
            #expect(try await call(.delete, "/budgets/\(id)").status == 404)
            #expect(try await call(.get, "/budgets/income-goal?accountId=all").status == 404)
            for (method, path, body) in [
                (
                    HTTPMethod.post, "/budgets",
                    #"{"accountId":"all","categoryId":"\#(scene.rent)","month":"2026-03","planned":1}"#
                ),
                (.post, "/budgets/copy", #"{"accountId":"all","fromMonth":"2026-03","toMonth":"2026-04"}"#),
                (.put, "/budgets/income-goal", #"{"accountId":"all","amount":1}"#),
                (.delete, "/budgets/income-goal?accountId=all", nil),
                (.delete, "/budgets?accountId=all&categoryId=\(scene.food)&month=2026-03", nil),
            ] as [(HTTPMethod, String, String?)] {
                let answer = try await call(method, path, body)
                #expect(answer.status == 403, "\(method.rawValue) \(path): \(answer.text)")
            }
        }
    }

    @Test func `changes tell plans of the whole book as kinds of their own`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let first = try #require(try await scene.plan("100", scene.food)["id"].string)
            _ = try await ledger.json(.put, "/budgets/income-goal", #"{"accountId":"all","amount":200}"#)
            let all = try await ledger.json(.get, "/changes?limit=1000")
            func kinds(_ changes: JSONValue, _ id: String? = nil) -> [String] {
                changes["changes"].array.filter { id == nil || $0["id"].string == id }
                    .map { "\($0["kind"].string ?? "")\($0["isDeleted"].bool == true ? " gone" : "")" }
            }
            #expect(kinds(all, first) == ["bookBudget"])
            #expect(kinds(all).contains("bookIncomeGoal") && !kinds(all).contains("incomeGoal"))
            let cursor = try #require(all["cursor"].string)
            let moved = try #require(
                try await scene.plan("7", scene.rent, in: scene.own)["id"].string)
            _ = try await ledger.json(.patch, "/budgets/\(moved)", #"{"accountId":"all"}"#)
            _ = try await ledger.json(.delete, "/budgets/\(first)")
            let next = try await ledger.json(.get, "/changes?since=\(cursor)")
            // Older clients, which skip the new kind, learn that the account's is gone.
            #expect(kinds(next, moved) == ["budget gone", "bookBudget"])
            #expect(kinds(next, first) == ["budget gone"])
        }
    }

    @Test func `money moves between two budgets, and a category without one gets it`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let from = try #require(try await scene.plan("100", scene.food)["id"].string)
            let to = try #require(try await scene.plan("10", scene.rent)["id"].string)
            let body = #"{"from":"\#(from)","to":"\#(to)","amount":"30.25"}"#
            for _ in 1...2 {
                let moved = try await ledger.call(.post, "/budgets/move", body, key: "once")
                #expect(moved.status == 200, "\(moved.text)")
                #expect(moved.json["from"]["planned"].string == "69.75")
                #expect(moved.json["to"]["planned"].string == "40.25")
            }
            let trip = try await ledger.category("Trip")
            let made = try await ledger.json(
                .post, "/budgets/move", #"{"from":"\#(from)","to":{"categoryId":"\#(trip)"},"amount":69.75}"#)
            #expect(made["from"]["planned"].string == "0.00")
            #expect(made["to"]["planned"].string == "69.75" && made["to"]["accountId"].isNull)
            #expect(made["to"]["categoryId"].string == trip)
        }
    }

    @Test func `a move that cannot be is refused with the field named, and nothing moves`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let from = try #require(try await scene.plan("100", scene.food)["id"].string)
            let other = try #require(try await scene.plan("10", scene.rent, in: scene.own)["id"].string)
            let april = try #require(
                try await scene.plan("10", scene.rent, month: "2026-04")["id"].string)
            let euro = try #require(
                try await scene.plan("10", scene.rent, also: #","currency":"EUR""#)["id"].string)
            let large = try await ledger.category("Large")
            let full = try #require(try await scene.plan("9999999999.99", large)["id"].string)
            let salary = try await ledger.category("Salary", "INCOME")
            let nobody = "01900000-0000-7000-8000-0000000000ff"
            for (body, field) in [
                (#""from":"\#(from)","to":"\#(other)","amount":1"#, "to"),
                (#""from":"\#(from)","to":"\#(april)","amount":1"#, "to"),
                (#""from":"\#(from)","to":"\#(euro)","amount":1"#, "to"),
                (#""from":"\#(from)","to":"\#(from)","amount":1"#, "to"),
                (#""from":"\#(from)","to":{"categoryId":"\#(scene.rent)"},"amount":1"#, "to"),
                (#""from":"\#(from)","to":"\#(nobody)","amount":1"#, "to"),
                (#""from":"\#(from)","to":{"categoryId":"\#(nobody)"},"amount":1"#, "to.categoryId"),
                (#""from":"\#(from)","to":{"categoryId":"\#(salary)"},"amount":1"#, "to.categoryId"),
                (#""from":"\#(from)","to":5,"amount":1"#, "to"),
                (#""from":"\#(from)","amount":1"#, "to"),
                (#""from":"\#(nobody)","to":"\#(euro)","amount":1"#, "from"),
                (#""to":"\#(euro)","amount":1"#, "from"),
                (#""from":"\#(from)","to":"\#(full)","amount":"100.01""#, "amount"),
                (#""from":"\#(from)","to":"\#(full)","amount":1"#, "amount"),
                (#""from":"\#(from)","to":"\#(full)","amount":0"#, "amount"),
                (#""from":"\#(from)","to":"\#(full)","amount":-1"#, "amount"),
                (#""from":"\#(from)","to":"\#(full)""#, "amount"),
            ] {
                let answer = try await ledger.call(.post, "/budgets/move", "{\(body)}")
                #expect(answer.status == 400 && answer.message(field) != nil, "\(body): \(answer.text)")
            }
            #expect(try await ledger.json(.get, "/budgets/\(from)")["planned"].string == "100.00")
        }
    }

    @Test func `budgets of accounts become those of the whole book, and come back`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let (none, both) = (#","rollover":"none""#, #","rollover":"both""#)
            _ = try await scene.plan("100", scene.food, in: scene.own, month: "2026-02", also: both)
            try await scene.spend("30", from: scene.own, date: "2026-02-10")
            for (amount, account, rule, month) in [
                ("40", scene.own, both, "2026-03"), ("20", scene.card, none, "2026-03"),
                ("10", scene.own, both, "2026-04"), ("500", scene.savings, both, "2026-03"),
            ] {
                _ = try await scene.plan(amount, scene.food, in: account, month: month, also: rule)
            }
            let euro = try await scene.plan("5", scene.rent, in: scene.own, also: #","currency":"EUR""#)
            let dollar = try await scene.plan("6", scene.rent, in: scene.card)
            let widened = try await ledger.json(.post, "/budgets/widen", #"{"month":"2026-03"}"#)
            #expect(widened["widened"].int == 3, "\(widened)")
            #expect(widened["keptCount"].int == 2)
            #expect(
                Set(widened["kept"].array.map { $0["budgetId"].string })
                    == [euro["id"].string, dollar["id"].string])
            #expect(widened["kept"].array.allSatisfy { $0["reason"].string == "severalCurrencies" })
            let march = try await ledger.json(.get, "/budgets?accountId=all&month=2026-03")
            // What February left is planned in the first month: 40 + 20 + 70.
            #expect(march["budgets"][0]["planned"].string == "130.00")
            #expect(march["budgets"][0]["rollover"].string == "both")
            #expect(march["budgets"][0]["carriedOver"].string == "0.00")
            #expect(march["accountPlans"].int == 2)
            let april = try await ledger.json(.get, "/budgets?accountId=all&month=2026-04")
            #expect(april["budgets"][0]["planned"].string == "10.00")
            #expect(april["budgets"][0]["carriedOver"].string == "130.00")
            let february = try await ledger.json(.get, "/budgets?accountId=\(scene.own)&month=2026-02")
            #expect(february["budgets"].array.count == 1)
            let token = try #require(widened["undoToken"].string)
            let undone = try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
            #expect(undone["restored"].int == 2 && undone["skippedCount"].int == 0)
            let own = try await ledger.json(.get, "/budgets?accountId=\(scene.own)&month=2026-03")
            #expect(
                own["budgets"].array.first { $0["categoryId"].string == scene.food }?["planned"].string
                    == "40.00")
            #expect(
                try await ledger.json(.get, "/budgets?accountId=all&month=2026-03")["budgets"].array.isEmpty)
            let card = try await ledger.json(.get, "/budgets?accountId=\(scene.card)&month=2026-03")
            #expect(card["budgets"].array.count == 2)
        }
    }

    @Test func `what the whole book carries over by itself is not planned once more`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let rollover = #","rollover":"both""#
            for account in ["all", scene.own] {
                _ = try await scene.plan("100", scene.food, in: account, month: "2026-02", also: rollover)
            }
            try await scene.spend("30", from: scene.own, date: "2026-02-10")
            _ = try await scene.plan("40", scene.food, in: scene.own, also: rollover)
            _ = try await ledger.json(.post, "/budgets/widen", #"{"month":"2026-03"}"#)
            let march = try await ledger.json(.get, "/budgets?accountId=all")["budgets"][0]
            #expect(march["planned"].string == "40.00" && march["carriedOver"].string == "70.00")
        }
    }

    @Test func `a merge that came before a widening takes nothing of others back`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            _ = try await scene.plan("100", scene.rent, in: scene.own)
            _ = try await scene.plan("50", scene.food, in: scene.card)
            let merged = try await ledger.json(
                .post, "/categories/\(scene.rent)/merge", #"{"into":"\#(scene.food)"}"#)
            let widened = try await ledger.json(.post, "/budgets/widen")
            func undo(_ change: JSONValue) async throws -> JSONValue {
                let token = try #require(change["undoToken"].string)
                return try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
            }
            _ = try await undo(merged)
            let all = try await ledger.json(.get, "/budgets?accountId=all")["budgets"].array
            #expect(all.map { $0["planned"].string } == ["150.00"])
            #expect(all[0]["categoryId"].string == scene.food)
            #expect(try await undo(widened)["restored"].int == 1)
            let card = try await ledger.json(.get, "/budgets?accountId=\(scene.card)")["budgets"].array
            #expect(card.map { $0["planned"].string } == ["50.00"])
        }
    }

    @Test func `an id of zeros is no account and not the whole book`() async throws {
        try await LedgerFixture.run { ledger in
            let zeros = "00000000-0000-0000-0000-000000000000"
            _ = try await ledger.json(.put, "/budgets/income-goal", #"{"accountId":"all","amount":1}"#)
            #expect(try await ledger.call(.get, "/budgets/income-goal?accountId=\(zeros)").status == 404)
            let set = try await ledger.call(
                .put, "/budgets/income-goal", #"{"accountId":"\#(zeros)","amount":2}"#)
            #expect(set.status == 400 && set.message("accountId") != nil)
        }
    }

    @Test func `a widening leaves what the whole book has already, and an undo what was changed since`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            _ = try await scene.plan("1", scene.food)
            _ = try await scene.plan("2", scene.food, in: scene.own)
            _ = try await scene.plan("3", scene.rent, in: scene.own)
            let widened = try await ledger.json(.post, "/budgets/widen")
            #expect(widened["widened"].int == 1)
            #expect(widened["kept"].array.map { $0["reason"].string } == ["alreadyPlanned"])
            let list = try await ledger.json(.get, "/budgets?accountId=all")["budgets"].array
            let rent = try #require(list.first { $0["categoryId"].string == scene.rent }?["id"].string)
            _ = try await ledger.json(.patch, "/budgets/\(rent)", #"{"planned":4}"#)
            let token = try #require(widened["undoToken"].string)
            let undone = try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
            #expect(undone["restored"].int == 0)
            #expect(undone["skipped"].array.map { $0["id"].string } == [rent])
            #expect(try await ledger.json(.get, "/budgets/\(rent)")["planned"].string == "4.00")
        }
    }

    @Test func `a merge of categories adds up the budgets of the whole book`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            _ = try await scene.plan("1", scene.food)
            _ = try await scene.plan("2", scene.rent)
            _ = try await scene.plan("4", scene.rent, in: scene.own)
            _ = try await ledger.json(
                .post, "/categories/\(scene.rent)/merge", #"{"into":"\#(scene.food)"}"#)
            let all = try await ledger.json(.get, "/budgets?accountId=all")["budgets"].array
            #expect(all.map { $0["planned"].string } == ["3.00"])
            let own = try await ledger.json(.get, "/budgets?accountId=\(scene.own)")["budgets"].array
            #expect(own.map { $0["planned"].string } == ["4.00"])
        }
    }
}
