import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerSavings

@Suite struct GoalHistoryTests {
    private func days(_ query: [String: String], start: String = "2026-03-01") throws -> [String] {
        var errors = FieldErrors()
        let query = GoalHistoryQuery(
            { query[$0] }, today: LedgerFixture.noon.utcDate, &errors)
        #expect(errors.isEmpty)
        return query.days(startDate: try #require(CalendarDate(start))).map(\.text)
    }

    @Test func `the days of a history reach from the start to today, evenly`() throws {
        #expect(try days([:]).count == 15)
        #expect(try days(["points": "1"]) == ["2026-03-15"])
        #expect(try days(["points": "2"]) == ["2026-03-01", "2026-03-15"])
        #expect(try days(["points": "4"]) == ["2026-03-01", "2026-03-05", "2026-03-10", "2026-03-15"])
        #expect(try days(["from": "2026-03-14", "to": "2030-01-01"]) == ["2026-03-14", "2026-03-15"])
        #expect(try days(["to": "2026-02-01"]) == ["2026-02-01"])
        #expect(try days([:], start: "2027-01-01") == ["2026-03-15"])
        let years = try days(["from": "0001-01-01"])
        #expect(years.count == 366 && years.first == "0001-01-01" && years.last == "2026-03-15")
    }

    @Test(arguments: [
        ("points=0", "points"), ("points=367", "points"), ("from=x", "from"), ("to=2026-02-30", "to"),
        ("from=2026-03-02&to=2026-03-01", "to"),
    ])
    func `a wrong query is refused`(query: String, field: String) async throws {
        try await LedgerFixture.run { ledger in
            let goal = try await ledger.goal("Car")
            let answer = try await ledger.call(.get, "/goals/\(goal)/history?\(query)")
            #expect(answer.json["details"].keys == [field])
        }
    }

    @Test func `each day of history has its own targets, balances and rates`() async throws {
        try await LedgerFixture.run { ledger in
            let car = try await ledger.goal("Car", also: #","startDate":"2026-03-12""#)
            let bus = try await ledger.goal("Bus")
            let cash = try await ledger.asset("USD", "100", date: "2026-03-01")
            let euros = try await ledger.asset("EUR", "10", date: "2026-03-01")
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"EUR","currency":"USD","rate":2,"date":"2026-03-01"}"#)
            func history() async throws -> [String?] {
                try await ledger.json(.get, "/goals/\(car)/history?from=2026-03-14")["points"].array.map {
                    $0["total"].string
                }
            }
            try await ledger.allocate([(cash, "100"), (euros, "10")], to: car)
            #expect(try await history() == ["0.00", "120.00"])
            ledger.service.clock.advance(seconds: 86_400)
            try await ledger.allocate([(cash, "100")], to: bus)
            ledger.service.clock.advance(seconds: 86_400)
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":3}"#)
            try await ledger.book("20", into: cash)
            #expect(try await history() == ["0.00", "120.00", "70.00", "90.00"])
            let now = try await ledger.json(.get, "/goals/\(car)")
            #expect(now["currentTotal"].string == "90.00")
            // A deleted goal keeps its part of the past.
            _ = try await ledger.json(.delete, "/goals/\(bus)")
            #expect(try await history() == ["0.00", "120.00", "70.00", "130.00"])
        }
    }

    @Test func `a day before the first rate takes the earliest later one, and the answer says so`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let car = try await ledger.goal("Car")
            let assets = [
                try await ledger.asset("EUR", "10"), try await ledger.asset("ILS", "90"),
                try await ledger.asset("JPY", "500"),
            ]
            try await ledger.allocate(zip(assets, ["10", "90", "500"]).map { ($0, $1) }, to: car)
            func history() async throws -> JSONValue {
                try await ledger.json(.get, "/goals/\(car)/history?from=2026-03-14")
            }
            #expect(try await history()["points"].array.map { $0["total"].string } == ["0.00", "0.00"])
            #expect(try await history()["rates"].array.isEmpty)
            ledger.service.clock.advance(seconds: 2 * 86_400)
            for (quote, rate) in [("USD", "2"), ("ILS", "4")] {
                _ = try await ledger.json(
                    .put, "/rates", #"{"base":"EUR","currency":"\#(quote)","rate":\#(rate)}"#)
            }
            ledger.service.clock.advance(seconds: 86_400)
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":3}"#)
            // 10 euros, and 90 shekels by the euro; nothing is known of the yen.
            let told = try await history()
            #expect(
                told["points"].array.map { $0["total"].string }
                    == ["0.00", "65.00", "65.00", "65.00", "97.50"])
            #expect(told["rates"].array.compactMap { $0["base"].string } == ["EUR", "ILS"])
            #expect(told["rates"].array.map { $0["via"].string } == [nil, "EUR"])
            #expect(told["rates"].array.map { $0["rate"].string } == ["2", "0.5"])
            for rate in told["rates"].array {
                #expect(rate["isLater"].bool == true && rate["asOf"].string == "2026-03-17")
                #expect(rate["quote"].string == "USD" && rate["source"].string == "MANUAL")
            }
            // Where each day has a rate of its own, none is named.
            let late = try await ledger.json(.get, "/goals/\(car)/history?from=2026-03-17")
            #expect(late["rates"].array.isEmpty && late["points"][0]["total"].string == "65.00")
        }
    }

    @Test func `a change belongs to the owner's day`() async throws {
        try await LedgerFixture.run { ledger in
            let east = ledger.service.user(1, timeZone: "Pacific/Kiritimati")
            let (car, cash) = (try await ledger.goal("Car"), try await ledger.asset("USD", "100"))
            try await ledger.allocate([(cash, "100")], to: car)
            let answer = try await ledger.service.request(
                .get, "/goals/\(car)/history?from=2026-03-15", as: east)
            #expect(answer.json["points"].array.map { $0["total"].string } == ["0.00", "100.00"])
        }
    }

    @Test func `a composition names the parts of the total`() async throws {
        try await LedgerFixture.run { ledger in
            let car = try await ledger.goal("Car")
            let assets = [
                try await ledger.asset("USD", "1"), try await ledger.asset("USD", "1"),
                try await ledger.asset("USD", "1"), try await ledger.asset("BTC", "1"),
            ]
            try await ledger.allocate(assets.map { ($0, "1") }, to: car)
            let parts = try await ledger.json(.get, "/goals/\(car)/composition")["parts"].array
            #expect(parts.first?.keys == ["assetId", "currency", "name", "share", "value"])
            #expect(parts.map { $0["share"] } == ["0.3334", "0.3333", "0.3333"].map { .number($0) })
        }
    }

    @Test func `the last day of a history has the goal's total, also after a move to the west`() async throws
    {
        try await LedgerFixture.run { ledger in
            let car = try await ledger.goal("Car")
            let cash = try await ledger.asset("USD", "100", date: "2026-03-01")
            try await ledger.allocate([(cash, "1000")], to: car)
            // It is the 16th already where the deposit is made.
            let east = ledger.service.user(1, timeZone: "Pacific/Kiritimati")
            let made = try await ledger.service.request(
                .post, "/assets/\(cash)/transactions", as: east,
                json: #"{"kind":"deposit","amount":"20","date":"2026-03-16"}"#)
            #expect(made.status == 201, "\(made.text)")
            for zone in ["Pacific/Kiritimati", "UTC", "America/Los_Angeles"] {
                let user = ledger.service.user(1, timeZone: zone)
                let goal = try await ledger.service.request(.get, "/goals/\(car)", as: user).json
                let points = try await ledger.service.request(.get, "/goals/\(car)/history", as: user).json[
                    "points"]
                #expect(points.array.last?["total"] == goal["currentTotal"], "\(zone)")
                #expect(goal["currentTotal"].string == "120.00")
            }
        }
    }
}
