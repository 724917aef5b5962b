import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerCurrencies

/// Exchange rates against a provider on the loopback.
@Suite struct RateTests {
    /// A stub of CoinGecko.
    private final class FakeProvider: Sendable {
        struct State {
            var requests: [String] = []
            var keys: [String?] = []
            var status = 200
            var rates = """
                {"rates":{"btc":{"name":"Bitcoin","unit":"BTC","value":1.0,"type":"crypto"},
                "usd":{"name":"US Dollar","unit":"$","value":60000.0000000000000001,"type":"fiat"},
                "eur":{"name":"Euro","unit":"€","value":4.8e4,"type":"fiat"},
                "xau":{"name":"Gold","value":25.1,"type":"commodity"},"zzz":{"value":1,"type":"fiat"},
                "jpy":{"name":"Yen","value":"nine","type":"fiat"},"gbp":7}}
                """
            var prices = #"{"tether":{"usd":9.995e-1},"dogecoin":{"eur":1},"cardano":5}"#
        }

        let state = Mutex(State())

        func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
            state.withLock { state in
                state.requests.append(String(request.path))
                state.keys.append(request.fields["x-cg-demo-api-key"])
                let body = request.path == "/api/v3/simple/price" ? state.prices : state.rates
                return HTTPResponse(status: state.status, body: .bytes(Array(body.utf8)))
            }
        }
    }

    @Test func `an erased user's late request stores no rates`() async throws {
        try await LedgerFixture.run { ledger in
            let user = ledger.service.user().user
            try await ledger.tamper("INSERT INTO erased_users (\"user\", erased_at) VALUES (\(user), 1)")
            let late = try await ledger.call(
                .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.1"}"#)
            #expect(late.status == 401)
            #expect(try await ledger.rows("own_rates") == 0)
        }
    }

    @Test func `the number of a user's pairs of rates is limited, the number of their days is not`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.activeAccount()
            try await ledger.tamper(
                """
                WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 999)
                INSERT INTO own_rates (book, base, quote, date, rate, said_at)
                SELECT book, 'USD', 'X' || i, 20000, '1', 1 FROM n, users
                """)
            func set(_ codes: String...) async throws -> TestAnswer {
                let lines = codes.map { #"{"currency":"\#($0)","rate":2}"# }.joined(separator: ",")
                return try await ledger.call(.put, "/rates", #"{"base":"USD","rates":[\#(lines)]}"#)
            }
            let refused = try await set("EUR", "GBP")
            #expect(refused.status == 400)
            #expect(refused.message("rates") == "You can keep rates of at most 1000 pairs of currencies")
            #expect(try await set("EUR", "X7").status == 200)
            #expect(try await set("JPY").status == 400)
            #expect(try await set("EUR", "X8").status == 200)
            #expect(try await ledger.json(.get, "/rates?base=USD")["rates"].array.count == 1_000)
        }
    }

    private func withProvider(
        _ body: (LedgerFixture, FakeProvider, RateRefreshWorkflow) async throws -> Void
    ) async throws {
        let provider = FakeProvider()
        let loop = try EventLoop(index: 0, name: "provider")
        defer { loop.stop() }
        let server = HTTPServer(
            configuration: HTTPServerConfiguration(
                problem: { _ in HTTPResponse(status: 400) }, failure: { _ in HTTPResponse(status: 500) }),
            loops: [loop], handler: { try await provider.handle($0) })
        guard case .tcp(_, let port) = try server.listen(on: .tcp(host: "127.0.0.1", port: 0)) else {
            throw FixtureProblem()
        }
        // The service does not know the provider, so its own rounds do not disturb the test.
        try await cleaningUp(by: { await server.drain(deadlineMilliseconds: 100) }) {
            try await LedgerFixture.run { ledger in
                let (store, context) = (RateStore(database: ledger.store.database), ledger.service.context)
                let client = ProviderClient(
                    name: "rates", address: "http://127.0.0.1:\(port)/api/v3",
                    key: ("x-cg-demo-api-key", "k1"), keySetting: "COFFER_EXCHANGE_KEY", policy: .rates,
                    web: WebClient(timeoutMilliseconds: 2_000),
                    store: ProviderStore(database: store.database), clock: context.clock)
                let refresh = RateRefreshWorkflow(store: store, client: client, context: context)
                try await body(ledger, provider, refresh)
            }
        }
    }

    private struct FixtureProblem: Error {}

    private func round(_ ledger: LedgerFixture, _ refresh: RateRefreshWorkflow) async throws {
        try await ledger.service.context.loops[0].perform { await refresh.run() }
    }

    private func rate(_ ledger: LedgerFixture, _ query: String) async throws -> JSONValue {
        try await ledger.json(.get, "/rates?\(query)")["rates"][0]
    }

    @Test func `the provider's rates are kept exactly, and other pairs are derived from them`() async throws {
        try await withProvider { ledger, provider, refresh in
            try await round(ledger, refresh)
            let usd = try await ledger.json(.get, "/rates?base=USD")
            #expect(usd.keys == ["base", "date", "rates", "stale"])
            #expect(usd["rates"].array.map { $0["currency"].string } == ["BTC", "EUR", "USDT"])
            let eur = try await rate(ledger, "base=usd&currencies=eur")
            #expect(eur.keys == ["currency", "date", "rate", "source", "stale", "updatedAt"])
            // 48000 / 60000.0000000000000001, rounded to 18 digits.
            #expect(eur["rate"].string == "0.8")
            #expect(eur["source"].string == "PROVIDER")
            #expect(eur["stale"].bool == false)
            #expect(
                try await rate(ledger, "base=BTC&currencies=USD")["rate"].string == "60000.0000000000000001")
            let tether = try await rate(ledger, "base=USDT&currencies=EUR")["rate"].string
            // 0.8 × 0.9995
            #expect(tether?.hasPrefix("0.7996") == true)
            #expect(
                provider.state.withLock { $0.requests } == ["/api/v3/exchange_rates", "/api/v3/simple/price"])
            #expect(provider.state.withLock { $0.keys } == ["k1", "k1"])
        }
    }

    @Test func `the provider is asked at most every 15 minutes, and not for an hour after three failures`()
        async throws
    {
        try await withProvider { ledger, provider, refresh in
            func asked() -> Int {
                provider.state.withLock { $0.requests.count { $0.hasSuffix("exchange_rates") } }
            }
            try await round(ledger, refresh)
            try await round(ledger, refresh)
            #expect(asked() == 1)
            provider.state.withLock { $0.status = 500 }
            for number in 2...4 {
                ledger.service.clock.advance(seconds: 899)
                try await round(ledger, refresh)
                #expect(asked() == number - 1)
                ledger.service.clock.advance(seconds: 1)
                try await round(ledger, refresh)
                #expect(asked() == number)
            }
            // The last known rates stay and are marked as stale.
            let stale = try await rate(ledger, "base=BTC&currencies=EUR")
            #expect(stale["rate"].string == "48000")
            #expect(stale["stale"].bool == true)
            #expect(try await ledger.json(.get, "/rates?base=BTC")["stale"].bool == true)
            // After three failures the provider is left alone for an hour, then tried once.
            ledger.service.clock.advance(seconds: 3_599)
            try await round(ledger, refresh)
            #expect(asked() == 4)
            provider.state.withLock { $0.status = 200 }
            ledger.service.clock.advance(seconds: 1)
            try await round(ledger, refresh)
            #expect(asked() == 5)
            #expect(try await rate(ledger, "base=BTC&currencies=EUR")["stale"].bool == false)
            ledger.service.clock.advance(seconds: 900)
            try await round(ledger, refresh)
            #expect(asked() == 6)
        }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"rates":{}}"#, #"{"rates":[]}"#, "<html>", #"{"rates":{"usd":{"value":-1}}}"#,
    ])
    func `an unreadable answer of the provider changes nothing`(body: String) async throws {
        try await withProvider { ledger, provider, refresh in
            try await round(ledger, refresh)
            let before = try await ledger.json(.get, "/rates?base=BTC")
            provider.state.withLock { $0.rates = body }
            ledger.service.clock.advance(seconds: 900)
            try await round(ledger, refresh)
            #expect(try await ledger.json(.get, "/rates?base=BTC")["rates"] == before["rates"])
            #expect(provider.state.withLock { $0.requests.count } == 3)
        }
    }

    @Test func `without prices of coins the currencies have rates`() async throws {
        try await withProvider { ledger, provider, refresh in
            provider.state.withLock { $0.prices = "oops" }
            try await round(ledger, refresh)
            let codes = try await ledger.json(.get, "/rates?base=BTC")["rates"].array
            #expect(codes.map { $0["currency"].string } == ["EUR", "USD"])
        }
    }

    @Test func `the rates of a day are that day's, or the last ones before`() async throws {
        try await withProvider { ledger, provider, refresh in
            try await round(ledger, refresh)
            ledger.service.clock.advance(seconds: 2 * 86_400)
            provider.state.withLock {
                $0.rates = $0.rates.replacing("4.8e4", with: "30000")
            }
            try await round(ledger, refresh)
            let first = try await rate(ledger, "base=BTC&currencies=EUR&date=2026-03-15")
            #expect(first["rate"].string == "48000")
            #expect(first["stale"].bool == false)
            let between = try await rate(ledger, "base=BTC&currencies=EUR&date=2026-03-16")
            #expect(between["rate"].string == "48000")
            #expect(between["date"].string == "2026-03-15")
            #expect(between["stale"].bool == true)
            #expect(try await rate(ledger, "base=BTC&currencies=EUR")["rate"].string == "30000")
            let early = try await ledger.call(.get, "/rates?base=BTC&currencies=EUR&date=2026-03-14")
            #expect(early.status == 422)
            #expect(early.json["code"].string == "RATE_UNAVAILABLE")
            #expect(try await ledger.json(.get, "/rates?base=BTC&date=2026-03-14")["rates"].array.isEmpty)
        }
    }

    @Test func `a manual rate is valid for its author only, from its day on`() async throws {
        try await LedgerFixture.run { ledger in
            let set = try await ledger.call(
                .put, "/rates", #"{"base":"usd","currency":"EUR","rate":0.92000000000000000001e0}"#)
            #expect(set.message("rate") != nil)
            let made = try await ledger.json(
                .put, "/rates", #"{"base":"usd","currency":"EUR","rate":"0.9200","date":"2026-03-10"}"#)
            #expect(made["rates"][0]["rate"].string == "0.92")
            #expect(made["rates"][0]["source"].string == "MANUAL")
            _ = try await ledger.json(
                .put, "/rates",
                #"{"base":"USD","rates":[{"currency":"EUR","rate":0.5},{"currency":"JPY","rate":150}]}"#)
            #expect(try await rate(ledger, "currencies=EUR&date=2026-03-14")["rate"].string == "0.92")
            #expect(try await rate(ledger, "currencies=EUR")["rate"].string == "0.5")
            #expect(try await rate(ledger, "base=EUR&currencies=USD")["rate"].string == "2")
            #expect(try await ledger.json(.get, "/rates")["rates"].array.count == 2)
            #expect(try await ledger.json(.get, "/rates", user: 2)["rates"].array.isEmpty)
            let operated = try await ledger.serviceCall(
                .put, "/internal/rates", #"{"base":"USD","currency":"EUR","rate":0.7}"#)
            #expect(operated.status == 200, "\(operated.text)")
            let others = try await ledger.json(.get, "/rates", user: 2)["rates"][0]
            #expect(others["rate"].string == "0.7")
            #expect(others["source"].string == "OPERATOR")
            #expect(try await rate(ledger, "currencies=EUR")["rate"].string == "0.5")
            _ = try await ledger.json(.put, "/rates", #"{"base":"USD","currency":"EUR","rate":null}"#)
            #expect(try await rate(ledger, "currencies=EUR")["rate"].string == "0.92")
            let seen = try await ledger.serviceCall(.get, "/internal/rates?base=USD")
            #expect(seen.json["rates"].array.count == 1)
            #expect(try await ledger.call(.put, "/internal/rates", "{}").status != 200)
        }
    }

    @Test(arguments: [
        ("{}", ["base", "currency", "rate"]),
        (#"{"base":"USD","currency":"USD","rate":1}"#, ["currency"]),
        (#"{"base":"USD","currency":"EUR","rate":0}"#, ["rate"]),
        (#"{"base":"USD","currency":"EUR","rate":-1}"#, ["rate"]),
        (#"{"base":"USD","currency":"EUR","rate":"much"}"#, ["rate"]),
        (#"{"base":"U","currency":"E-R","rate":1,"date":"2027-03-16"}"#, ["base", "currency", "date"]),
        (#"{"base":"USD","rates":[]}"#, ["rates"]),
        (#"{"base":"USD","rates":[5,{"currency":"EUR"}]}"#, ["rates[0]", "rates[1].rate"]),
    ])
    func `a wrong rate is refused with every reason`(body: String, fields: [String]) async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(.put, "/rates", body)
            #expect(answer.status == 400)
            #expect(answer.json["details"].keys == fields)
            for query in ["base=U", "date=x", "currencies=EUR,", "currencies=-"] {
                #expect(try await ledger.call(.get, "/rates?\(query)").status == 400, "\(query)")
            }
        }
    }

    @Test func `currencies are found by code and by name`() async throws {
        try await LedgerFixture.run { ledger in
            func codes(_ query: String) async throws -> [String?] {
                try await ledger.json(.get, "/currencies\(query)")["currencies"].array
                    .map { $0["code"].string }
            }
            #expect(try await codes("?q=shekel") == ["ILS"])
            #expect(try await codes("?q=sheqel") == ["ILS"])
            #expect(try await codes("?q=usd") == ["USD", "USDT", "USDC"])
            #expect(try await codes("?q=usd&kind=fiat") == ["USD"])
            #expect(try await codes("?q=BITCOIN&kind=crypto") == ["BTC", "BCH"])
            #expect(try await codes("").count == Currency.allCodes.count + CryptoAsset.all.count)
            let yen = try await ledger.json(.get, "/currencies?q=jpy")["currencies"][0]
            #expect(yen.keys == ["code", "digits", "kind", "name", "symbol"])
            #expect(yen["digits"].int == 0)
            #expect(try await ledger.call(.get, "/currencies?kind=stock").status == 400)
        }
    }
}
