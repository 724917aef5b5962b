import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerService

/// Sums in a display currency: a past month's by its own last rate, the current month's by today's
/// (contract §0, "Money").
@Suite struct MonthlyRateTests {
    private static let range = "from=2025-12-01&to=2026-03-31&displayCurrency=USD"

    /// 100 euros and a budget of 200 euros a month from December to March, and 500 yen in January. A euro is
    /// 1.10 dollars from 20 January on, 1.20 from 10 February, 1.30 from 15 March; the yen has no rate.
    private func withEuros(_ body: (LedgerFixture) async throws -> Void) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            for month in ["2025-12", "2026-01", "2026-02", "2026-03"] {
                try await ledger.record(
                    "100", food, date: "\(month)-03", also: #","currency":"EUR","tags":["trip"]"#)
                _ = try await ledger.json(
                    .post, "/budgets",
                    #"{"categoryId":"\#(food)","month":"\#(month)","planned":200,"currency":"EUR"}"#)
            }
            try await ledger.record("500", food, date: "2026-01-04", also: #","currency":"JPY""#)
            for (date, rate) in [("2026-01-20", "1.10"), ("2026-02-10", "1.20"), ("2026-03-15", "1.30")] {
                try await set(rate, from: date, ledger)
            }
            try await body(ledger)
        }
    }

    private func set(_ rate: String, from date: String, _ ledger: LedgerFixture) async throws {
        _ = try await ledger.json(
            .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"\#(rate)","date":"\#(date)"}"#)
    }

    @Test func `past totals keep their month's rate when today's rate changes`() async throws {
        try await withEuros { ledger in
            func expectSums(_ march: String, total: String) async throws {
                let months = ["110.00", "110.00", "120.00", march]
                let byMonth = try await ledger.json(.get, "/reports/spending?\(Self.range)&groupBy=month")
                #expect(byMonth["groups"].array.map { $0["amount"].string } == months)
                for grouping in ["month", "category", "tag"] {
                    let report = try await ledger.json(
                        .get, "/reports/spending?\(Self.range)&groupBy=\(grouping)")
                    #expect(report["total"].string == total)
                    #expect(report["groups"][0]["amount"].string == (grouping == "month" ? "110.00" : total))
                    #expect(report["unconverted"].array.map { $0["amount"].string } == ["500"])
                }
                let flow = try await ledger.json(.get, "/reports/cashflow?\(Self.range)")
                #expect(flow["months"].array.map { $0["expenses"].string } == months)
                #expect(flow["totals"]["expenses"].string == total)
                let trends = try await ledger.json(.get, "/reports/trends?\(Self.range)")
                #expect(trends["categories"][0]["amounts"].array.map(\.string) == months)
                for (month, amount) in zip(["2025-12", "2026-01", "2026-02", "2026-03"], months) {
                    let query = "month=\(month)&displayCurrency=USD"
                    let dashboard = try await ledger.json(.get, "/dashboard?\(query)")
                    #expect(dashboard["summary"]["totalExpenses"].string == amount, "\(month)")
                    let budgets = try await ledger.json(.get, "/budgets?\(query)")
                    #expect(budgets["totals"]["spent"].string == amount, "\(month)")
                    #expect(budgets["totals"]["percentUsed"].int == 50)
                    let id = budgets["budgets"][0]["id"].string ?? ""
                    let one = try await ledger.json(.get, "/budgets/\(id)?displayCurrency=USD")
                    #expect(one["spent"].string == amount, "\(month)")
                }
            }
            try await expectSums("130.00", total: "470.00")
            try await set("2", from: "2026-03-15", ledger)
            try await expectSums("200.00", total: "540.00")
            // A month that is over keeps the rate of its last day.
            ledger.service.clock.set(try #require(Timestamp("2026-04-02T12:00:00Z")))
            try await set("3", from: "2026-04-01", ledger)
            try await expectSums("200.00", total: "540.00")
            let account = try await ledger.json(.get, "/accounts?displayCurrency=USD")["accounts"][0]
            #expect(account["balance"].string == "-1200.00")
        }
    }

    @Test func `an answer names the rates of its months, also one that was set after the month`() async throws
    {
        try await withEuros { ledger in
            let flow = try await ledger.json(.get, "/reports/cashflow?\(Self.range)")["rates"].array
            #expect(flow[0].keys == ["asOf", "base", "isLater", "month", "quote", "rate", "source"])
            #expect(flow.map { $0["month"].string } == ["2025-12", "2026-01", "2026-02", "2026-03"])
            #expect(flow.map { $0["rate"].string } == ["1.1", "1.1", "1.2", "1.3"])
            #expect(
                flow.map { $0["asOf"].string } == ["2026-01-20", "2026-01-20", "2026-02-10", "2026-03-15"])
            for path in ["reports/spending", "reports/trends"] {
                #expect(try await ledger.json(.get, "/\(path)?\(Self.range)")["rates"].array == flow)
            }
            for path in ["dashboard", "budgets"] {
                let answer = try await ledger.json(.get, "/\(path)?month=2025-12&displayCurrency=USD")
                #expect(answer["rates"].array == [flow[0]])
                #expect(try await !ledger.json(.get, "/\(path)").keys.contains("rates"))
            }
        }
    }

    @Test func `an earlier rate of any source is kept, and only without one the earliest later rate is used`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("100", food, date: "2026-01-03", also: #","currency":"EUR""#)
            func spent() async throws -> String? {
                let query = "month=2026-01&displayCurrency=USD"
                return try await ledger.json(.get, "/dashboard?\(query)")["summary"]["totalExpenses"].string
            }
            #expect(try await spent() == "0.00")
            // A rate for a day after today does not count yet.
            try await set("9", from: "2026-03-16", ledger)
            #expect(try await spent() == "0.00")
            // The rate of the other direction counts, too.
            let inverse = #"{"base":"USD","currency":"EUR","rate":"0.5","date":"2026-03-10"}"#
            _ = try await ledger.json(.put, "/rates", inverse)
            #expect(try await spent() == "200.00")
            try await set("4", from: "2026-03-12", ledger)
            #expect(try await spent() == "200.00")
            // Both assets of the provider's rate are of one day: in February a euro is 3 dollars.
            try await provide(["USD": 300], on: "2026-01-05", ledger)
            #expect(try await spent() == "200.00")
            try await provide(["USD": 600, "EUR": 200], on: "2026-02-05", ledger)
            #expect(try await spent() == "300.00")
            let said = #"{"base":"EUR","currency":"USD","rate":"5","date":"2026-01-31"}"#
            #expect(
                try await ledger.service.request(
                    .put, "/internal/rates", as: .service("operator"), json: said
                ).status == 200)
            #expect(try await spent() == "500.00")
            try await set("6", from: "2026-01-01", ledger)
            #expect(try await spent() == "600.00")
        }
    }

    /// Stores the provider's prices of a bitcoin on a day.
    private func provide(_ prices: [String: Int], on day: String, _ ledger: LedgerFixture) async throws {
        let date = try #require(CalendarDate(day))
        for (code, price) in prices {
            try await ledger.tamper(
                """
                INSERT INTO provider_assets (code, name, is_crypto) VALUES (\(code), \(code), 0)
                ON CONFLICT DO NOTHING
                """)
            try await ledger.tamper(
                """
                INSERT INTO provided_rates (code, date, per_bitcoin, told_at)
                VALUES (\(code), \(date), \(String(price)), 1)
                """)
        }
    }
}
