import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Budgets and income goals of the whole book (contract-household §1). Today is 2026-03-15.
@Suite struct WholeBookPlanTests {
    @Test func `a budget of the whole book counts what is spent in all accounts of the overview`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
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
            let scene = try await OverviewScene(ledger)
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
            let scene = try await OverviewScene(ledger)
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
            let scene = try await OverviewScene(ledger)
            for (amount, account) in [("100", scene.own), ("50", scene.card), ("25", scene.savings)] {
                try await ledger.record(amount, scene.salary, "INCOME", also: #","accountId":"\#(account)""#)
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
            let scene = try await OverviewScene(ledger)
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
            let scene = try await OverviewScene(ledger)
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

    @Test(arguments: [2, 3, 4]) func `a page of changes keeps to its limit where a budget is told twice`(
        limit: Int
    ) async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            var cursor = try #require(
                try await ledger.json(.get, "/changes?limit=1000")["cursor"].string)
            let ids = [
                try await scene.plan("100", scene.food)["id"].string,
                try await scene.plan("200", scene.rent)["id"].string,
                try await scene.plan("7", scene.rent, in: scene.own)["id"].string,
            ]
            var told: [String] = []
            for _ in 1...10 {
                let page = try await ledger.json(.get, "/changes?since=\(cursor)&limit=\(limit)")
                #expect(page["changes"].array.count <= limit)
                told += page["changes"].array.filter { $0["isDeleted"].bool != true }
                    .compactMap { $0["id"].string }
                cursor = try #require(page["cursor"].string)
                if page["hasMore"].bool == false { break }
            }
            #expect(told.filter(ids.compactMap(\.self).contains) == ids.compactMap(\.self))
        }
    }

    @Test func `an id of zeros is no account and not the whole book`() async throws {
        try await LedgerFixture.run { ledger in
            let zeros = "00000000-0000-0000-0000-000000000000"
            _ = try await ledger.json(.put, "/budgets/income-goal", #"{"accountId":"all","amount":1}"#)
            let read = try await ledger.call(.get, "/budgets/income-goal?accountId=\(zeros)")
            #expect(read.status == 400 && read.message("accountId") != nil)
            let set = try await ledger.call(
                .put, "/budgets/income-goal", #"{"accountId":"\#(zeros)","amount":2}"#)
            #expect(set.status == 400 && set.message("accountId") != nil)
        }
    }

    @Test func `a merge of categories adds up the budgets of the whole book`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
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
