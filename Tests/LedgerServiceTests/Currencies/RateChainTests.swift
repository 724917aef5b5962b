import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCurrencies

/// A pair without a rate of its own goes through one common currency (contract §0, "Money").
@Suite struct RateChainTests {
    private static let day = LedgerFixture.noon.utcDate

    private static func said(
        _ base: String, _ quote: String, _ rate: String, ago: Int = 0
    ) throws -> SetRateRecord {
        SetRateRecord(
            base: try #require(AssetCode(base)), quote: try #require(AssetCode(quote)),
            rate: try #require(Quantity(rate)),
            date: try #require(CalendarDate(daysSinceEpoch: day.daysSinceEpoch - ago)), at: LedgerFixture.noon
        )
    }

    private static func find(_ table: RateTable, _ base: String, _ quote: String) throws -> RateTable.Found? {
        table.find(try #require(AssetCode(base)), in: try #require(AssetCode(quote)))
    }

    @Test func `two rates of a day give the third pair exactly, in both directions`() throws {
        let table = RateTable(manual: [
            try Self.said("EUR", "USD", "1.1"), try Self.said("EUR", "ILS", "4.05"),
        ])
        let found = try #require(try Self.find(table, "USD", "ILS"))
        #expect(found.via?.text == "EUR" && found.source == .manual)
        #expect(found.ratio.rate?.text == "3.681818181818181818")
        // 110 dollars are 100 euros, which are 405 shekels: nothing is rounded between.
        let shekel = Currency("ILS")
        #expect(found.ratio.convert(Money(amountMinor: 110_00, .usd), to: shekel)?.text == "405.00")
        let back = try #require(try Self.find(table, "ILS", "USD"))
        #expect(back.ratio.convert(Money(amountMinor: 405_00, shekel), to: .usd)?.text == "110.00")
        #expect(back.via?.text == "EUR" && back.ratio == found.ratio.inverse)
        #expect(try Self.find(table, "EUR", "USD")?.via == nil)
        #expect(table.quotes(of: AssetCode(.usd)).map(\.code.text) == ["EUR", "ILS"])
        // Two steps are one too many.
        let long = RateTable(
            manual: [
                try Self.said("EUR", "USD", "1.1"), try Self.said("EUR", "GBP", "0.9"),
                try Self.said("GBP", "ILS", "4"),
            ])
        #expect(try Self.find(long, "USD", "ILS") == nil)
    }

    @Test func `the way goes through the preferred currency, the dollar, the euro, then the newest rates`()
        throws
    {
        func way(_ commons: [(code: String, ago: Int)], preferred: String? = nil) throws -> String? {
            let said = try commons.flatMap { common in
                [
                    try Self.said(common.code, "ILS", "4", ago: common.ago),
                    try Self.said("GBP", common.code, "2"),
                ]
            }
            let table = RateTable(manual: said, preferred: preferred.flatMap { Currency($0) })
            return try Self.find(table, "GBP", "ILS")?.via?.text
        }
        let all = [("CHF", 9), ("EUR", 9), ("JPY", 0), ("SEK", 3), ("USD", 9)]
        #expect(try way(all, preferred: "SEK") == "SEK")
        #expect(try way(all) == "USD")
        #expect(try way(all.filter { $0.0 != "USD" }, preferred: "GBP") == "EUR")
        #expect(try way([("SEK", 3), ("JPY", 0), ("CHF", 9)]) == "JPY")
        #expect(try way([("SEK", 3), ("CHF", 3)]) == "CHF")
    }

    @Test func `a pair's own rate comes before any way, and the lower source is told`() throws {
        let own = [try Self.said("USD", "ILS", "3.5", ago: 400)]
        let others = [try Self.said("EUR", "USD", "1.1"), try Self.said("EUR", "ILS", "4.05")]
        let table = RateTable(manual: others, fromOperator: own)
        #expect(try Self.find(table, "USD", "ILS")?.via == nil)
        #expect(try Self.find(table, "USD", "ILS")?.source == .operator)
        let mixed = RateTable(manual: [others[0]], fromOperator: [others[1]])
        #expect(try Self.find(mixed, "USD", "ILS")?.source == .operator)
    }

    /// Fractions of 36 digits, whose product no 128 bits hold, against whole numbers without a bound.
    @Test(arguments: 0..<40) func `long rates are multiplied exactly and rounded once`(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 3
        }
        func quantity() throws -> Quantity {
            try #require(
                Quantity(
                    "\(next() % 90_000 + 1).\(next() % 900_000_000_000_000_000 + 100_000_000_000_000_001)"))
        }
        let rates = try [quantity(), quantity(), quantity(), quantity()]
        let first = try #require(ExchangeRatio(of: rates[0], in: rates[1]))
        let second = try #require(ExchangeRatio(of: rates[2], in: rates[3]))
        let ratio = try #require(first.then(second))
        #expect(ratio.then(first) == nil || ratio.fractions.count == 1)
        let yen = Currency("JPY")
        for target in [Currency.usd, yen] {
            let amount = Int64(next() % 1_000_000_000)
            let above =
                Natural(amount) * Natural(rates[1].parts) * Natural(rates[3].parts)
                * .power(ofTen: target.digits)
            let below = Natural(rates[0].parts) * Natural(rates[2].parts) * .power(ofTen: 2)
            let (quotient, rest) = above.divided(by: below)
            let expected = rest + rest >= below ? quotient + .one : quotient
            let converted = ratio.convert(Money(amountMinor: amount, .usd), to: target)
            #expect(converted.map { Natural($0.amountMinor) } == expected)
        }
        let stored = ExchangeRatio(ratio.fractions)
        #expect(stored == ratio)
    }

    private func withRates(_ body: (LedgerFixture) async throws -> Void) async throws {
        try await LedgerFixture.run { ledger in
            for (quote, rate) in [("USD", "1.1"), ("ILS", "4.05")] {
                _ = try await ledger.json(
                    .put, "/rates",
                    #"{"base":"EUR","currency":"\#(quote)","rate":"\#(rate)","date":"2026-02-10"}"#)
            }
            try await body(ledger)
        }
    }

    @Test func `rates, dashboard, reports, accounts and planning name the way`() async throws {
        try await withRates { ledger in
            let rates = try await ledger.json(.get, "/rates?base=USD&currencies=ILS,EUR")["rates"]
            #expect(rates[0]["currency"].string == "ILS" && rates[0]["via"].string == "EUR")
            #expect(rates[0]["rate"].string == "3.681818181818181818")
            #expect(!rates[1].keys.contains("via"))
            let listed = try await ledger.json(.get, "/rates?base=ILS")["rates"]
            #expect(listed.array.compactMap { $0["currency"].string } == ["EUR", "USD"])
            let food = try await ledger.category("Food")
            try await ledger.record("110", food)
            _ = try await ledger.json(
                .post, "/goals",
                #"{"name":"Car","targetAmount":110,"currency":"USD","deadline":"2026-03-20"}"#)
            let month = "month=2026-03&displayCurrency=ILS"
            let shown = try await ledger.json(.get, "/dashboard?\(month)")
            #expect(shown["summary"]["totalExpenses"].string == "405.00")
            #expect(shown["summary"]["unconverted"].array.isEmpty)
            let report = try await ledger.json(.get, "/reports/spending?\(month)")
            #expect(report["total"].string == "405.00")
            let account = try await ledger.json(.get, "/accounts?displayCurrency=ILS")
            #expect(account["accounts"][0]["balance"].string == "-405.00")
            let plan = try await ledger.json(.get, "/planning/requirements?displayCurrency=ILS&explain=true")
            #expect(plan["total"]["total"].string == "405.00")
            for answer in [shown, report, account, plan["total"]] {
                #expect(answer["rates"][0]["via"].string == "EUR", "\(answer)")
                #expect(answer["rates"][0]["isLater"].bool == false)
            }
            #expect(plan["total"]["explanation"][0]["inputs"]["via"].string == "EUR")
        }
    }

    @Test func `a month before the first rates takes the earliest later way and says so`() async throws {
        try await withRates { ledger in
            let food = try await ledger.category("Food")
            for month in ["2025-12", "2026-02"] { try await ledger.record("110", food, date: "\(month)-28") }
            // A rate that is set later changes no month that is over.
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"EUR","currency":"ILS","rate":"5","date":"2026-03-02"}"#)
            let budget = try #require(
                try await ledger.json(
                    .post, "/budgets", #"{"categoryId":"\#(food)","month":"2025-12","planned":220}"#)["id"]
                    .string)
            let range = "from=2025-12-01&to=2026-02-28&displayCurrency=ILS"
            let report = try await ledger.json(.get, "/reports/spending?\(range)&groupBy=month")
            #expect(report["groups"].array.map { $0["amount"].string } == ["405.00", "405.00"])
            #expect(report["rates"].array.map { $0["isLater"].bool } == [true, false])
            #expect(report["rates"].array.map { $0["asOf"].string } == ["2026-02-10", "2026-02-10"])
            let month = "month=2025-12&displayCurrency=ILS"
            let one = try await ledger.json(.get, "/budgets/\(budget)?displayCurrency=ILS")
            #expect(one["planned"].string == "810.00" && one["spent"].string == "405.00")
            for answer in [
                try await ledger.json(.get, "/dashboard?\(month)"),
                try await ledger.json(.get, "/budgets?\(month)"), one,
                try await ledger.json(.get, "/reports/cashflow?\(month)"),
            ] {
                #expect(answer["rates"][0]["isLater"].bool == true, "\(answer)")
                #expect(answer["rates"][0]["via"].string == "EUR")
            }
        }
    }
}
