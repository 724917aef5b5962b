import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerService

/// A converted sum is rounded once a month and currency, and every answer shows the same one.
@Suite struct OneRoundingTests {
    private func minor(_ value: JSONValue) throws -> Int {
        try #require(value.string.flatMap { Int($0.replacing(".", with: "")) })
    }

    @Test(arguments: 1...4)
    func `report, dashboard, budgets and cash flow agree to the cent, and parts add up to their whole`(
        seed: Int
    ) async throws {
        try await LedgerFixture.run { ledger in
            var state = UInt64(seed)
            func next(_ below: UInt64) -> UInt64 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return (state >> 33) % below
            }
            for (base, rate) in [
                ("EUR", "1.0\(next(89) + 10)7"), ("GBP", "1.2\(next(89) + 10)3"), ("JPY", "0.0067"),
            ] {
                _ = try await ledger.json(
                    .put, "/rates",
                    #"{"base":"\#(base)","currency":"USD","rate":"\#(rate)","date":"2025-12-01"}"#)
            }
            let months = ["2026-01", "2026-02", "2026-03"]
            for name in ["Food", "Rent", "Fun", "Bus", "Gym"] {
                let category = try await ledger.category(name)
                for month in months {
                    _ = try await ledger.json(
                        .post, "/budgets",
                        #"{"categoryId":"\#(category)","month":"\#(month)","planned":"\#(next(99) + 1).5","currency":"EUR"}"#
                    )
                    for currency in ["EUR", "GBP", "USD"] {
                        try await ledger.record(
                            "\(next(90)).\(next(89) + 10)", category, date: "\(month)-1\(next(3))",
                            also: #","currency":"\#(currency)""#)
                    }
                    try await ledger.record(
                        "\(next(9_000) + 1)", category, date: "\(month)-10", also: #","currency":"JPY""#)
                }
            }
            let range = "from=2026-01-01&to=2026-03-31&displayCurrency=USD"
            let flow = try await ledger.json(.get, "/reports/cashflow?\(range)")
            let byMonth = try await ledger.json(.get, "/reports/spending?\(range)&groupBy=month")
            let byCategory = try await ledger.json(.get, "/reports/spending?\(range)")
            let trends = try await ledger.json(.get, "/reports/trends?\(range)")
            let total = try minor(byCategory["total"])
            #expect(try minor(byMonth["total"]) == total)
            #expect(try minor(flow["totals"]["expenses"]) == total)
            for report in [byMonth, byCategory] {
                #expect(try report["groups"].array.map { try minor($0["amount"]) }.reduce(0, +) == total)
            }
            for (index, month) in months.enumerated() {
                let query = "month=\(month)&displayCurrency=USD"
                let shown = try await ledger.json(.get, "/dashboard?\(query)")
                let report = try await ledger.json(.get, "/reports/spending?\(query)")
                let budgets = try await ledger.json(.get, "/budgets?\(query)")
                let sum = try minor(shown["summary"]["totalExpenses"])
                #expect(try minor(report["total"]) == sum)
                #expect(try minor(flow["months"][index]["expenses"]) == sum)
                #expect(try minor(byMonth["groups"][index]["amount"]) == sum)
                #expect(try minor(budgets["totals"]["spent"]) == sum)
                #expect(try minor(shown["budget"]["spent"]) == sum)
                let planned = try budgets["budgets"].array.map { try minor($0["planned"]) }.reduce(0, +)
                #expect(try minor(budgets["totals"]["planned"]) == planned)
                for budget in budgets["budgets"].array {
                    let category = budget["categoryId"].string
                    let spent = budget["spent"].string
                    let group = report["groups"].array.first { $0["categoryId"].string == category }
                    let progress = shown["budgetProgress"].array.first { $0["categoryId"].string == category }
                    let trend = trends["categories"].array.first { $0["categoryId"].string == category }
                    #expect(group?["amount"].string == spent && progress?["spent"].string == spent)
                    #expect(trend?["amounts"][index].string == spent)
                    let id = budget["id"].string ?? ""
                    let one = try await ledger.json(.get, "/budgets/\(id)?displayCurrency=USD")
                    #expect(one["spent"].string == spent && one["planned"].string == budget["planned"].string)
                }
            }
        }
    }

    @Test func `no total lists its own currency beside itself`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"categoryId":"\#(food)","month":"2026-03","planned":100,"currency":"EUR"}"#)
            try await ledger.record("7", food)
            try await ledger.record("9", food, also: #","currency":"EUR""#)
            let budgets = try await ledger.json(.get, "/budgets?month=2026-03")
            let shown = try await ledger.json(.get, "/dashboard?month=2026-03")
            for totals in [budgets["totals"], shown["budget"]] {
                #expect(totals["currency"].string == "USD" && totals["spent"].string == "7.00")
                let others = totals["otherCurrencies"].array
                #expect(others.map { $0["currency"].string } == ["EUR"])
                #expect(others[0]["planned"].string == "100.00" && others[0]["amount"].string == "9.00")
            }
            #expect(shown["summary"]["otherCurrencies"].array.map { $0["currency"].string } == ["EUR"])
        }
    }
}
