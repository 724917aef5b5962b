import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerCurrencies

/// Past rates of the provider, so that goals know days on which the ledger did not run.
@Suite struct PriceHistoryTests {
    private static let rates = """
        {"rates":{"btc":{"name":"Bitcoin","unit":"BTC","value":1.0,"type":"crypto"},
        "usd":{"name":"US Dollar","unit":"$","value":100.0,"type":"fiat"},
        "eur":{"name":"Euro","unit":"€","value":80.0,"type":"fiat"}}}
        """

    private func run(
        _ body: (LedgerFixture, WebStub, _ round: () async throws -> Void) async throws -> Void
    ) async throws {
        try await WebStub.run { web in
            web.set("/exchange_rates", Self.rates)
            web.set("/simple/price", #"{"ethereum":{"usd":10}}"#)
            try await LedgerFixture.run { ledger in
                let (store, context) = (RateStore(database: ledger.store.database), ledger.service.context)
                let client = ProviderClient(
                    name: "rates", address: web.url, key: nil, keySetting: "COFFER_EXCHANGE_KEY",
                    policy: .rates, web: WebClient(),
                    store: ProviderStore(database: store.database), clock: context.clock)
                let workflow = RateRefreshWorkflow(store: store, client: client, context: context)
                try await body(ledger, web) {
                    try await context.loops[0].perform { await workflow.run() }
                }
            }
        }
    }

    /// Prices at noon of days of March 2026.
    private func chart(_ prices: [(day: Int, price: String)]) -> String {
        let lines = prices.map { day, price in "[\(1_773_576_000_000 + (day - 15) * 86_400_000),\(price)]" }
        return #"{"prices":[\#(lines.joined(separator: ","))],"market_caps":[],"total_volumes":[]}"#
    }

    @Test func `a goal's history uses the rates of each day, also from before the ledger ran`() async throws {
        try await run { ledger, web, round in
            web.set(
                "/coins/bitcoin/market_chart",
                chart([(1, "40"), (2, "50.5"), (14, "90"), (15, "99.9")]))
            web.set("/coins/ethereum/market_chart", chart([(1, "4"), (2, "5.05"), (14, "45")]))
            let goal = try await ledger.goal("Car", also: #","startDate":"2026-03-01""#)
            let coins = try await ledger.asset("BTC", "1")
            let ether = try await ledger.asset("ETH", "1")
            try await ledger.allocate([(coins, "1"), (ether, "1")], to: goal)
            // The targets of today held from the first day on.
            try await ledger.tamper("UPDATE allocation_history SET changed_at = 1772323200000")
            // The dollar comes first, then the coin, one a round.
            try await round()
            try await round()
            try await round()
            #expect(
                web.requests.filter { $0.contains("market_chart") } == [
                    "/coins/bitcoin/market_chart?vs_currency=usd&days=365",
                    "/coins/ethereum/market_chart?vs_currency=usd&days=365",
                ])
            let points = try await ledger.json(
                .get, "/goals/\(goal)/history?from=2026-03-01&to=2026-03-15")["points"].array
            let totals = points.map { $0["total"].string }
            #expect(totals.prefix(3) == ["44.00", "55.55", "55.55"])
            #expect(totals.suffix(2) == ["135.00", "110.00"])
        }
    }

    @Test(arguments: [
        "", "{}", #"{"prices":{}}"#, #"{"prices":[[1773489600000]]}"#, #"{"prices":[[1773489600,90]]}"#,
        #"{"prices":[[1773489600000,0]]}"#, #"{"prices":[[1773489600000,90],[1773489600000,"x"]]}"#,
        #"{"prices":[[1773489600000,null]]}"#,
    ])
    func `an unusable history is refused as a whole and asked for again in an hour`(
        body: String
    ) async throws {
        try await run { ledger, web, round in
            web.set("/coins/bitcoin/market_chart", body)
            _ = try await ledger.goal("Car")
            try await round()
            let rows = try await ledger.rows("provided_rates")
            try await round()
            #expect(web.requests.count { $0.contains("market_chart") } == 1)
            ledger.service.clock.advance(seconds: 3_600)
            web.set("/coins/bitcoin/market_chart", chart([(14, "90")]))
            try await round()
            #expect(try await ledger.rows("provided_rates") == rows + 2)
        }
    }

    @Test func `a day's own rates win over the history`() async throws {
        try await run { ledger, web, round in
            try await round()
            ledger.service.clock.advance(seconds: 86_400)
            web.set("/coins/bitcoin/market_chart", chart([(14, "90"), (15, "1"), (16, "2")]))
            _ = try await ledger.goal("Car")
            try await round()
            for (date, rate) in [("2026-03-14", "90"), ("2026-03-15", "100"), ("2026-03-16", "100")] {
                let found = try await ledger.json(.get, "/rates?base=BTC&currencies=USD&date=\(date)")
                #expect(found["rates"][0]["rate"].string == rate, "\(date)")
            }
        }
    }
}
