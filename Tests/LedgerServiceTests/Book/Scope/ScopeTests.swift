import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Requests about all accounts at once (contract-household §1, "Scope"). Today is 2026-03-15.
@Suite struct ScopeTests {
    private func amounts(_ value: JSONValue) -> [String] {
        value.array.map { "\($0["currency"].string ?? "?") \($0["amount"].string ?? "?")" }
    }

    @Test func `the dashboard of all accounts sums up what the overview has and names what crossed its edge`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            try await ledger.record("2000", scene.salary, "INCOME")
            for (amount, account) in [("10.50", scene.own), ("20", scene.card), ("40", scene.savings)] {
                _ = try await scene.spend(amount, from: account)
            }
            _ = try await scene.spend("7", from: scene.card, also: #","currency":"EUR""#)
            _ = try await scene.move("100", scene.own, scene.savings)
            _ = try await scene.move("30", scene.savings, scene.card)
            // Within the overview, and outside of the month.
            _ = try await scene.move("50", scene.own, scene.card)
            _ = try await scene.move("9", scene.own, scene.savings, date: "2026-02-28")
            let all = try await ledger.json(.get, "/dashboard?accountId=all")
            let summary = all["summary"]
            #expect(summary["totalIncome"].string == "2000.00")
            #expect(summary["totalExpenses"].string == "30.50")
            #expect(summary["netResult"].string == "1969.50")
            #expect(summary["currency"].string == "USD")
            #expect(summary["otherCurrencies"][0]["expenses"].string == "7.00")
            #expect(amounts(summary["movedOut"]) == ["USD 100.00"])
            #expect(amounts(summary["movedIn"]) == ["USD 30.00"])
            #expect(all["recentTransactions"].array.count == 4)
            let one = try await ledger.json(.get, "/dashboard")
            #expect(one["summary"]["totalExpenses"].string == "10.50")
            #expect(one["summary"]["movedOut"] == .missing && one["summary"]["movedIn"] == .missing)
            let flow = try await ledger.json(.get, "/reports/cashflow?accountId=all&from=2026-02-01")
            #expect(amounts(flow["months"][0]["movedOut"]) == ["USD 9.00"])
            #expect(amounts(flow["totals"]["movedOut"]) == ["USD 109.00"])
            #expect(amounts(flow["totals"]["movedIn"]) == ["USD 30.00"])
            let every = try await ledger.json(.get, "/reports/cashflow")
            #expect(every["totals"]["expenses"].string == "70.50")
            #expect(every["totals"]["movedOut"] == .missing)
        }
    }

    @Test func `an account that enters the overview counts in past months, too`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            _ = try await scene.spend("5", from: scene.savings, date: "2026-01-10")
            let path = "/reports/spending?accountId=all&month=2026-01"
            #expect(try await ledger.json(.get, path)["total"].string == "0.00")
            let changed = try await ledger.json(
                .patch, "/accounts/\(scene.savings)", #"{"inOverview":true}"#)
            #expect(changed["inOverview"].bool == true)
            #expect(try await ledger.json(.get, path)["total"].string == "5.00")
            let wrong = try await ledger.call(
                .patch, "/accounts/\(scene.savings)", #"{"inOverview":null}"#)
            #expect(wrong.status == 400 && wrong.message("inOverview") != nil)
        }
    }

    @Test func `money that went to a deleted account has left the overview`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            _ = try await scene.move("12", scene.own, scene.card)
            _ = try await ledger.json(.delete, "/accounts/\(scene.card)?transfers=keep")
            let all = try await ledger.json(.get, "/dashboard?accountId=all")
            #expect(amounts(all["summary"]["movedOut"]) == ["USD 12.00"])
            let lines = try await ledger.json(.get, "/transactions?accountId=all&include=transfers")
            #expect(lines["transactions"].array.map { $0["amount"].string } == ["12.00"])
        }
    }

    @Test func `lists of all accounts leave out those outside, and their transfers show both sides`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            let words = #","description":"Bread","tags":["daily"],"payee":"Baker""#
            let shown = [
                try await scene.spend("1", from: scene.own, also: words),
                try await scene.spend("2", from: scene.card, also: words),
            ]
            _ = try await scene.spend("3", from: scene.savings, also: words)
            for query in [
                "", "&q=bread", "&tag=daily", "&payee=Baker", "&month=2026-03", "&type=EXPENSE",
                "&categoryId=\(scene.food)", "&minAmount=1", "&sort=amount", "&hasSplits=false",
                "&from=2026-03-10&to=2026-03-10", "&updatedSince=2020-01-01T00:00:00Z", "&currency=USD",
                "&q=bread&sort=amount", "&tag=daily&q=bread", "&include=refunds",
            ] {
                let list = try await ledger.json(.get, "/transactions?accountId=all\(query)")
                let ids = list["transactions"].array.compactMap { $0["id"].string }
                #expect(ids.sorted() == shown.sorted(), "\(query)")
                #expect(list["total"].int == 2, "\(query)")
            }
            let out = try await scene.move("10", scene.own, scene.savings)
            let arrived = try await scene.move("20", scene.savings, scene.card)
            let within = try await scene.move("30", scene.own, scene.card)
            let other = try await ledger.account("Outside")
            _ = try await ledger.json(.patch, "/accounts/\(other)", #"{"inOverview":false}"#)
            _ = try await scene.move("40", scene.savings, other)
            let list = try await ledger.json(.get, "/transfers?accountId=all")
            #expect(
                list["transfers"].array.compactMap { $0["id"].string }.sorted()
                    == [out, arrived, within].sorted())
            #expect(list["total"].int == 3)
            for transfer in list["transfers"].array {
                #expect(transfer["from"]["accountId"].string != nil)
                #expect(transfer["to"]["accountId"].string != nil)
                #expect(
                    transfer["from"]["isDeleted"].bool == false && transfer["to"]["isDeleted"].bool == false)
            }
            let lines = try await ledger.json(.get, "/transactions?accountId=all&type=TRANSFER")
            var directions: [String: String] = [:]
            for line in lines["transactions"].array {
                directions[line["id"].string ?? ""] = line["direction"].string
            }
            #expect(directions == [out: "out", arrived: "in", within: "out"])
            let mixed = try await ledger.json(.get, "/transactions?accountId=all&include=transfers&limit=2")
            #expect(mixed["total"].int == 5 && mixed["hasMore"].bool == true)
        }
    }

    @Test func `templates of all accounts are listed, foreseen and booked together`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            func template(_ account: String, _ more: String) async throws -> String {
                let made = try await ledger.json(
                    .post, "/recurring",
                    #"{"accountId":"\#(account)","amount":5,"dayOfMonth":20,"startMonth":"2026-03"\#(more)}"#)
                return try #require(made["id"].string)
            }
            let expense = #","type":"EXPENSE","categoryId":"\#(scene.food)""#
            let shown = [
                try await template(scene.own, expense), try await template(scene.card, expense),
                try await template(scene.own, #","transfer":{"toAccountId":"\#(scene.savings)"}"#),
            ]
            _ = try await template(scene.savings, expense)
            let list = try await ledger.json(.get, "/recurring?accountId=all&include=transfers")
            #expect(list["recurring"].array.compactMap { $0["id"].string } == shown)
            #expect(list["total"].int == 3)
            let upcoming = try await ledger.json(.get, "/recurring/upcoming?accountId=all&days=10")
            #expect(
                upcoming["upcoming"].array.compactMap { $0["templateId"].string }.sorted() == shown.sorted())
            let applied = try await ledger.json(
                .post, "/recurring/apply", #"{"accountId":"all","month":"2026-03"}"#)
            #expect(applied["created"].int == 3, "\(applied)")
            #expect(applied["errors"].array.isEmpty)
            let booked = try await ledger.json(.get, "/dashboard?accountId=all")
            #expect(booked["summary"]["totalExpenses"].string == "10.00")
            #expect(amounts(booked["summary"]["movedOut"]) == ["USD 5.00"])
        }
    }

    @Test func `a token of some accounts sees those of them that are in the overview`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            for account in [scene.own, scene.card, scene.savings] {
                _ = try await scene.spend("5", from: account)
            }
            _ = try await scene.move("8", scene.card, scene.own)
            let user = ledger.service.user()
            let accounts = try [scene.card, scene.savings].map { try #require(ID<Account>($0)) }
            let token = UserIdentity(
                user: user.user, session: user.session, currency: .usd, timeZone: "UTC",
                clientAddress: user.clientAddress,
                grant: TokenGrant(scopes: [.read], accounts: accounts.map { $0.cast() }))
            let all = try await ledger.service.request(.get, "/dashboard?accountId=all", as: token)
            #expect(all.json["summary"]["totalExpenses"].string == "5.00")
            #expect(amounts(all.json["summary"]["movedOut"]) == ["USD 8.00"])
            let list = try await ledger.service.request(
                .get, "/transactions?accountId=all&include=transfers", as: token)
            #expect(list.json["total"].int == 2)
            #expect(!list.text.contains(scene.own), "\(list.text)")
        }
    }

    @Test func `what is neither an account nor all is refused with the field named`() async throws {
        try await LedgerFixture.run { ledger in
            for path in [
                "/dashboard", "/budgets", "/budgets/income-goal", "/reports/spending", "/reports/cashflow",
                "/reports/trends", "/reports/balances", "/recurring", "/recurring/upcoming", "/transactions",
                "/transfers",
            ] {
                let answer = try await ledger.call(.get, "\(path)?accountId=ALL")
                #expect(answer.status == 400, "\(path)")
                #expect(
                    answer.message("accountId") == "Account id must be the id of an account, or all",
                    "\(path): \(answer.text)")
            }
            let applied = try await ledger.call(
                .post, "/recurring/apply", #"{"accountId":"every","month":"2026-03"}"#)
            #expect(applied.status == 400 && applied.message("accountId") != nil)
        }
    }
}
