import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerCurrencies
@testable import LedgerService

/// Today is 2026-03-15.
@Suite struct BalancesReportTests {
    private static func amounts(_ value: JSONValue) -> [String?] { value.array.map(\.string) }

    private func totals(_ report: JSONValue) -> [String?] {
        report["months"].array.map { $0["total"].string }
    }

    /// Runs a test on a dollar and a euro account. The dollars are opened in January with 1 000, spent 100
    /// before and spend 100 a month after, and move 50 for 40 euros in February; in March 7 come back, and
    /// 500 are spent after today.
    private func withEntries(_ body: (LedgerFixture, String, String) async throws -> Void) async throws {
        try await LedgerFixture.run { ledger in
            let own = try await ledger.activeAccount()
            let trip = try await ledger.account("Trip", currency: "EUR")
            let food = try await ledger.category("Food")
            _ = try await ledger.json(
                .patch, "/accounts/\(own)", #"{"openingBalance":"1000","openingDate":"2026-01-10"}"#)
            for date in ["2025-12-31", "2026-01-31", "2026-02-01", "2026-03-15"] {
                try await ledger.record("100", food, date: date)
            }
            try await ledger.record("7", food, date: "2026-03-01", also: #","isRefund":true"#)
            try await ledger.record("500", food, date: "2026-03-16")
            try await ledger.record("11", food, date: "2026-05-01")
            try await ledger.record("300", food, date: "2026-02-03", also: #","currency":"JPY""#)
            _ = try await ledger.json(
                .post, "/transfers",
                #"""
                {"fromAccountId":"\#(own)","toAccountId":"\#(trip)","amount":50,"toAmount":40,
                "date":"2026-02-28"}
                """#)
            try await body(ledger, own, trip)
        }
    }

    @Test func `each month has its last day's balances, the current one today's, a later one its end's`()
        async throws
    {
        try await withEntries { ledger, own, trip in
            let report = try await ledger.json(.get, "/reports/balances?from=2025-11&to=2026-05")
            #expect(report.keys == ["accounts", "currency", "from", "months", "to"])
            #expect(report["from"].string == "2025-11" && report["to"].string == "2026-05")
            #expect(report["currency"].string == "USD")
            let months = report["months"].array
            #expect(
                months.map { $0["date"].string } == [
                    "2025-11-30", "2025-12-31", "2026-01-31", "2026-02-28", "2026-03-15", "2026-04-30",
                    "2026-05-31",
                ])
            let dollars = ["0.00", "1000.00", "900.00", "750.00", "657.00", "157.00", "146.00"]
            #expect(totals(report) == dollars)
            let others =
                [[:], [:], [:]] + [[String: String]](repeating: ["EUR": "40.00", "JPY": "-300"], count: 4)
            #expect(
                months.map { month in
                    Dictionary(
                        uniqueKeysWithValues: month["otherCurrencies"].array.map {
                            ($0["currency"].string ?? "", $0["amount"].string ?? "")
                        })
                } == others)
            let accounts = report["accounts"].array
            #expect(accounts.map { $0["accountId"].string } == [own, trip])
            #expect(accounts.map { $0["name"].string } == ["Personal", "Trip"])
            #expect(accounts.map { $0["currency"].string } == ["USD", "EUR"])
            #expect(accounts.map { $0["since"].string } == ["2025-12", "2026-02"])
            #expect(Self.amounts(accounts[0]["balances"]) == dollars)
            #expect(
                Self.amounts(accounts[1]["balances"])
                    == ["0.00", "0.00", "0.00", "40.00", "40.00", "40.00", "40.00"])
            let yen = accounts[0]["otherCurrencies"].array
            #expect(yen.map { $0["currency"].string } == ["JPY"])
            #expect(
                Self.amounts(yen[0]["balances"]) == ["0", "0", "0", "-300", "-300", "-300", "-300"])
            #expect(accounts.allSatisfy { $0["unconverted"].array.isEmpty })
        }
    }

    @Test func `without months it has the last twelve, with an account only that one in its currency`()
        async throws
    {
        try await withEntries { ledger, own, trip in
            let usual = try await ledger.json(.get, "/reports/balances")
            #expect(usual["from"].string == "2025-04" && usual["to"].string == "2026-03")
            #expect(totals(usual).count == 12 && totals(usual).last == "657.00")
            let later = try await ledger.json(.get, "/reports/balances?from=2026-06")
            #expect(totals(later) == ["146.00"])
            let one = try await ledger.json(.get, "/reports/balances?accountId=\(trip)&from=2026-02")
            #expect(one["currency"].string == "EUR" && totals(one) == ["40.00", "40.00"])
            #expect(one["accounts"].array.map { $0["accountId"].string } == [trip])
            let first = try await ledger.json(.get, "/reports/balances?accountId=\(own)&to=2026-01")
            #expect(totals(first).suffix(2) == ["1000.00", "900.00"])
        }
    }

    @Test func `a conversion takes each month's rate, rounds each account's currency once, hides nothing`()
        async throws
    {
        try await withEntries { ledger, own, trip in
            for (date, rate) in [("2026-02-10", "1.256"), ("2026-03-14", "1.5")] {
                _ = try await ledger.json(
                    .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"\#(rate)","date":"\#(date)"}"#)
            }
            let other = try await ledger.account("Cash", currency: "EUR")
            _ = try await ledger.json(
                .patch, "/accounts/\(other)", #"{"openingBalance":"0.01","openingDate":"2026-02-01"}"#)
            let report = try await ledger.json(
                .get, "/reports/balances?from=2026-01&displayCurrency=USD")
            // 0.01 euros are 0.01256 and 0.015 dollars.
            #expect(totals(report) == ["900.00", "800.25", "717.02"])
            let months = report["months"].array
            #expect(months.allSatisfy { $0["otherCurrencies"].array.isEmpty })
            #expect(
                months.map { $0["unconverted"].array.map { $0["amount"].string } } == [
                    [], ["-300"], ["-300"],
                ])
            let accounts = report["accounts"].array
            #expect(accounts.map { $0["currency"].string } == ["USD", "USD", "USD"])
            #expect(Self.amounts(accounts[0]["unconverted"][0]["balances"]) == ["0", "-300", "-300"])
            #expect(Self.amounts(accounts[1]["balances"]) == ["0.00", "50.24", "60.00"])
            #expect(Self.amounts(accounts[2]["balances"]) == ["0.00", "0.01", "0.02"])
            #expect(report["rates"].array.map { $0["rate"].string } == ["1.256", "1.5"])
            let shown = try await ledger.json(.get, "/accounts?displayCurrency=USD")["accounts"].array
            #expect(shown.map { $0["balance"].string } == ["657.00", "60.00", "0.02"])
        }
    }

    @Test func `a deleted account is left out until it is restored, and what it moved stays`() async throws {
        try await withEntries { ledger, own, trip in
            let before = try await ledger.json(.get, "/reports/balances")
            _ = try await ledger.json(.delete, "/accounts/\(trip)?transfers=keep")
            let report = try await ledger.json(.get, "/reports/balances?from=2026-03")
            #expect(report["accounts"].array.map { $0["accountId"].string } == [own])
            #expect(totals(report) == ["657.00"])
            let codes = report["months"][0]["otherCurrencies"].array.map { $0["currency"].string }
            #expect(codes == ["JPY"])
            #expect(try await ledger.call(.get, "/reports/balances?accountId=\(trip)").status == 404)
            _ = try await ledger.json(.post, "/accounts/\(trip)/restore")
            #expect(try await ledger.json(.get, "/reports/balances") == before)
        }
    }

    @Test(arguments: [
        ("from=2026-3", "from"), ("to=x", "to"), ("from=2026-13", "from"), ("to=2026-01-31", "to"),
        ("from=2026-04&to=2026-03", "to"), ("from=2006-01&to=2026-01", "from"), ("from=0000-01", "from"),
        ("accountId=1", "accountId"), ("displayCurrency=XXQ", "displayCurrency"),
        ("from=2026-01&from=2026-02", "from"),
    ])
    func `a wrong parameter is refused under its name`(query: String, field: String) async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(.get, "/reports/balances?\(query)")
            #expect(
                answer.status == 400 && answer.json["code"].string == "VALIDATION_ERROR", "\(answer.text)")
            #expect(answer.json["details"].keys == [field], "\(answer.text)")
        }
    }

    @Test func `a report with too many figures is refused, and one with fewer months is not`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let codes = Currency.allCodes.filter { $0 != "USD" }.prefix(140)
            for name in ["A", "B", "C", "D", "E"] {
                let account = try await ledger.account(name)
                for code in codes {
                    try await ledger.record(
                        "1", food, date: "2026-03-01",
                        also: #","accountId":"\#(account)","currency":"\#(code)""#)
                }
            }
            // A month has 5 times 141 figures, 1 of the account without entries, and 141 of the whole.
            let most = 200_000 / (6 * 141 + 1)
            let first = try #require(Month("2026-03")?.adding(1 - most))
            let answer = try await ledger.json(.get, "/reports/balances?from=\(first)")
            #expect(answer["accounts"][1]["otherCurrencies"].array.count == 140)
            let before = try #require(first.adding(-1))
            let refused = try await ledger.call(.get, "/reports/balances?from=\(before)")
            #expect(refused.status == 400 && refused.json["details"].keys == ["from"], "\(refused.text)")
            let account = try #require(answer["accounts"][1]["accountId"].string)
            _ = try await ledger.json(.get, "/reports/balances?from=\(before)&accountId=\(account)")
        }
    }

    @Test func `a sum that is too large names what the request can change`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":"9000000"}"#)
            for name in ["One", "Two"] {
                let account = try await ledger.account(name, currency: "EUR")
                _ = try await ledger.json(
                    .patch, "/accounts/\(account)",
                    #"{"openingBalance":"9999999999","openingDate":"2026-03-01"}"#)
            }
            let answer = try await ledger.call(.get, "/reports/balances?displayCurrency=USD")
            #expect(
                answer.status == 400 && answer.json["details"].keys == ["displayCurrency"], "\(answer.text)")
            #expect(answer.message("displayCurrency") == "The balances in USD are too large to be summed")
        }
        let account = AccountRecord(
            id: ID(high: 1, low: 20), name: "Trip", type: .own, currency: .usd, color: nil, icon: nil,
            description: nil, isUnedited: true, createdAt: LedgerFixture.noon, spendingNetOfShares: false,
            opening: nil)
        let sums = CurrencySums(minor: [.usd: Int64.max])
        var errors = FieldErrors()
        let today = try #require(CalendarDate("2026-03-15"))
        let query = BalancesQuery({ _ in nil }, today: today, usualMonths: 1, &errors)
        let line: BalanceFigures.Line = (account, nil, [sums])
        let figures = BalanceFigures(query: query, today: today, lines: [line, line])
        let error = #expect(throws: APIError.self) { try figures.answer(MonthlyMoney(currency: .usd)) }
        #expect(error?.details.messages(at: "accountId").count == 1)
    }

    @Test(arguments: [
        "from=0001-01&to=0001-01", "to=0001-01", "from=9999-12", "to=9999-12", "from=9980-02&to=9999-12",
    ])
    func `the first and last months of the calendar are no error`(query: String) async throws {
        try await withEntries { ledger, _, _ in
            let answer = try await ledger.call(.get, "/reports/balances?\(query)")
            #expect(answer.status == 200, "\(answer.text)")
        }
    }
}
