import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore

/// Accounts, budgets and the dashboard of a book with dollars, euros and yen.
@Suite struct SeveralCurrenciesTests {
    /// A dollar account with 2000 USD and 40 EUR of income and 106.40 USD, 7 EUR and 300 JPY spent; budgets
    /// of 100 USD and 5000 JPY. A euro is 1.25 dollars, and the yen has no rate.
    private func withEntries(_ body: (LedgerFixture) async throws -> Void) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let sushi = try await ledger.category("Sushi")
            let salary = try await ledger.category("Salary", "INCOME")
            for budget in [
                #""categoryId":"\#(food)","planned":100"#,
                #""categoryId":"\#(sushi)","planned":5000,"currency":"JPY""#,
            ] { _ = try await ledger.json(.post, "/budgets", #"{"month":"2026-03",\#(budget)}"#) }
            try await ledger.record("2000", salary, "INCOME")
            try await ledger.record("40", salary, "INCOME", also: #","currency":"EUR""#)
            try await ledger.record("106.40", food)
            try await ledger.record("7", food, also: #","currency":"EUR""#)
            try await ledger.record("300", sushi, also: #","currency":"JPY""#)
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.25"}"#)
            try await body(ledger)
        }
    }

    /// Returns each line's texts ordered by name, such as "amount=7.00 currency=EUR".
    private func lines(_ list: JSONValue) -> [String] {
        list.array.map { line in
            line.keys.sorted().map { "\($0)=\(line[$0].string ?? "")" }.joined(separator: " ")
        }
    }

    @Test func `BUD-001: totals name the currencies that they omit, or convert them`() async throws {
        try await withEntries { ledger in
            let list = try await ledger.json(.get, "/budgets")
            #expect(
                list["totals"].keys == [
                    "available", "carriedOver", "currency", "isOverBudget", "otherCurrencies", "overBy",
                    "paidBack", "percentUsed",
                    "planned", "remaining", "spent",
                ])
            #expect(
                lines(list["totals"]["otherCurrencies"]) == [
                    "amount=7.00 carriedOver=0.00 currency=EUR planned=0.00",
                    "amount=300 carriedOver=0 currency=JPY planned=5000",
                ])
            let shown = try await ledger.json(.get, "/budgets?displayCurrency=USD")
            #expect(shown["totals"]["spent"].string == "115.15")
            #expect(shown["totals"]["otherCurrencies"].array.isEmpty)
            #expect(
                lines(shown["totals"]["unconverted"])
                    == ["amount=300 carriedOver=0 currency=JPY planned=5000"])
            #expect(shown["budgets"].array.map { $0["currency"].string } == ["USD", "JPY"])
            #expect(shown["budgets"].array.map { $0["spent"].string } == ["115.15", "300"])
            #expect(lines(shown["budgets"][0]["unconverted"]).isEmpty)
            #expect(lines(shown["budgets"][1]["unconverted"]) == ["amount=300 currency=JPY"])
            let euros = try await ledger.json(.get, "/budgets?displayCurrency=eur")
            // 100 / 1.25; 106.40 / 1.25 + 7
            #expect(euros["totals"]["planned"].string == "80.00")
            #expect(euros["totals"]["spent"].string == "92.12")
            #expect(euros["totals"]["currency"].string == "EUR")
            let id = try #require(list["budgets"][0]["id"].string)
            let one = try await ledger.json(.get, "/budgets/\(id)?displayCurrency=EUR")
            #expect(one["spent"].string == "92.12" && one["currency"].string == "EUR")
        }
    }

    @Test func `DASH-001: every figure of a month names its currency and the omitted currencies`()
        async throws
    {
        try await withEntries { ledger in
            let plain = try await ledger.json(.get, "/dashboard")
            #expect(plain["summary"]["netResult"].string == "1893.60")
            #expect(
                lines(plain["summary"]["otherCurrencies"]) == [
                    "amount=33.00 currency=EUR expenses=7.00 income=40.00 paidBack=0.00",
                    "amount=-300 currency=JPY expenses=300 income=0 paidBack=0",
                ])
            #expect(plain["budget"]["currency"].string == "USD")
            #expect(
                lines(plain["budget"]["otherCurrencies"]) == [
                    "amount=7.00 carriedOver=0.00 currency=EUR planned=0.00",
                    "amount=300 carriedOver=0 currency=JPY planned=5000",
                ])
            #expect(plain["budgetProgress"].array.map { $0["currency"].string } == ["USD", "JPY"])
            #expect(lines(plain["budgetProgress"][0]["otherCurrencies"]) == ["amount=7.00 currency=EUR"])
            for part in ["summary", "budget"] { #expect(!plain[part].keys.contains("unconverted")) }
            let shown = try await ledger.json(.get, "/dashboard?displayCurrency=USD")
            let summary = shown["summary"]
            #expect(summary["totalIncome"].string == "2050.00")
            #expect(summary["totalExpenses"].string == "115.15")
            #expect(summary["netResult"].string == "1934.85")
            #expect(summary["otherCurrencies"].array.isEmpty)
            #expect(
                lines(summary["unconverted"]) == ["amount=-300 currency=JPY expenses=300 income=0 paidBack=0"]
            )
            #expect(shown["budget"]["spent"].string == "115.15")
            #expect(shown["budget"]["percentUsed"].int == 116)
            #expect(
                lines(shown["budget"]["unconverted"]) == [
                    "amount=300 carriedOver=0 currency=JPY planned=5000"
                ])
            #expect(shown["budgetProgress"].array.map { $0["spent"].string } == ["115.15", "300"])
            // Transactions are shown in their own currency.
            let recent = shown["recentTransactions"].array.map { $0["currency"].string }
            #expect(Set(recent) == ["USD", "EUR", "JPY"])
        }
    }

    @Test func `balances are converted on request and have a tag of their own then`() async throws {
        try await withEntries { ledger in
            let plain = try await ledger.json(.get, "/accounts")["accounts"][0]
            #expect(plain["balance"].string == "1893.60")
            #expect(
                lines(plain["otherCurrencies"]) == ["amount=33.00 currency=EUR", "amount=-300 currency=JPY"])
            let list = try await ledger.json(.get, "/accounts?displayCurrency=EUR")["accounts"]
            // 1893.60 / 1.25 + 33
            #expect(list[0]["balance"].string == "1547.88")
            #expect(list[0]["displayCurrency"].string == "EUR")
            #expect(list[0]["preferredCurrency"].string == "USD")
            #expect(list[0]["otherCurrencies"].array.isEmpty)
            #expect(lines(list[0]["unconverted"]) == ["amount=-300 currency=JPY"])
            let path = "/accounts/\(try await ledger.activeAccount())"
            #expect(try await ledger.json(.get, path) == plain)
            let one = try await ledger.call(.get, "\(path)?displayCurrency=EUR")
            for name in list[0].keys { #expect(one.json[name] == list[0][name], "\(name)") }
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.5"}"#)
            let later = try await ledger.call(.get, "\(path)?displayCurrency=EUR")
            #expect(later.json["balance"].string == "1295.40")
            #expect(later.fields["ETag"] != one.fields["ETag"])
            // Without a rate only amounts in that currency count.
            let yen = try await ledger.json(.get, "\(path)?displayCurrency=JPY")
            #expect(yen["balance"].string == "-300")
            #expect(
                lines(yen["unconverted"]) == ["amount=33.00 currency=EUR", "amount=1893.60 currency=USD"])
        }
    }

    @Test func `an unknown display currency is refused on every route`() async throws {
        try await withEntries { ledger in
            let account = try await ledger.activeAccount()
            let budget = try await ledger.json(.get, "/budgets")["budgets"][0]["id"].string ?? ""
            for path in ["/accounts", "/accounts/\(account)", "/budgets", "/budgets/\(budget)", "/dashboard"]
            {
                for code in ["ZZZ", "BTC", "USDX", "%20"] {
                    let answer = try await ledger.call(.get, "\(path)?displayCurrency=\(code)")
                    #expect(answer.status == 400, "\(path) \(code)")
                    #expect(answer.message("displayCurrency") == "Unknown currency")
                }
            }
            let both = try await ledger.call(.get, "/dashboard?month=x&displayCurrency=ZZZ")
            #expect(both.json["details"].keys == ["displayCurrency", "month"])
        }
    }

    @Test(.inFiles) func `rates are read only for a display currency`() async throws {
        try await withEntries { ledger in
            for path in ["/accounts", "/budgets", "/dashboard"] {
                // Background work may read rates of its own between two counts, and a read that takes long goes
                // on in another reader, whose look-ups are not counted: hence several tries.
                let readNone = try await eventually { try await lookUps(in: ledger, by: path) == 0 }
                #expect(readNone, "\(path)")
                let converted = "\(path)?displayCurrency=EUR"
                let readSome = try await eventually { try await lookUps(in: ledger, by: converted) > 0 }
                #expect(readSome, "\(path)")
            }
        }
    }

    private func lookUps(in ledger: LedgerFixture, by path: String) async throws -> Int64 {
        let before = try await rateLookUps(of: ledger)
        _ = try await ledger.json(.get, path)
        return try await rateLookUps(of: ledger) - before
    }

    /// Returns how often the loop's reader has read rates.
    private func rateLookUps(of ledger: LedgerFixture) async throws -> Int64 {
        let database = ledger.store.database
        let count = try await ledger.service.context.loops[0].perform {
            try await database.read { db in
                try db.first(
                    "SELECT coalesce(sum(run), 0) FROM sqlite_stmt WHERE sql LIKE 'SELECT base%FROM own_rates%'"
                ) { try $0.int(0) }
            }
        }
        return count ?? 0
    }
}
