import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerSavings

/// How goals grow from now on. In the requests today is 15 March 2026 and the payment day is the first.
@Suite struct GoalForecastTests {
    private func forecast(
        _ target: String, saved: String = "0", by deadline: String = "2027-11-22", monthly: Int64?
    ) throws -> GoalForecast {
        let plan = try PlanningFixture()
        return GoalForecast(
            try plan.need(1, target, saved: saved, by: deadline), monthly: monthly, on: plan.days,
            today: plan.today)
    }

    @Test func `without completed months a goal grows by its payments`() throws {
        let forecast = try forecast("12000", saved: "2000", monthly: nil)
        #expect(forecast.points.count == 13)
        #expect(
            forecast.points.first
                == GoalHistory.Point(date: try PlanningFixture().today, total: try Money("2000", in: .usd)))
        #expect(forecast.points[1].total == "2833.33" && forecast.points[1].date.text == "2026-12-01")
        #expect(forecast.points.last?.total == "12000.00")
        #expect(forecast.expectedCompletion?.text == "2027-11-01" && forecast.onTrack)
    }

    @Test(arguments: [
        // Monthly, deadline, points after today, completion, whether it is in time.
        (25_000, "2027-03-01", 4, "2027-03-01", true), (25_000, "2027-02-28", 4, "2027-03-01", false),
        (30_000, "2027-03-01", 4, "2027-03-01", true), (100_001, "2026-12-01", 1, "2026-12-01", true),
        (100, "2027-03-01", 1_000, "2110-03-01", false), (1, "2027-03-01", 1_200, nil, false),
        (0, "2027-03-01", 4, nil, false), (-500, "2027-03-01", 4, nil, false),
    ])
    func `a goal of 1 000 grows every month alike`(
        monthly: Int64, deadline: String, points: Int, end: String?, onTrack: Bool
    ) throws {
        let forecast = try forecast("1000", by: deadline, monthly: monthly)
        #expect(forecast.points.count == points + 1)
        #expect(forecast.expectedCompletion?.text == end)
        #expect(forecast.onTrack == onTrack)
        if monthly >= 100 { #expect(forecast.points.last?.total == "1000.00") }
        #expect(forecast.points.map(\.date) == forecast.points.map(\.date).sorted())
    }

    @Test func `a goal that shrinks never goes below zero, and a complete one is complete today`() throws {
        let shrinking = try forecast("1000", saved: "7", by: "2027-03-01", monthly: -500)
        #expect(shrinking.points.map(\.total) == ["7.00", "2.00", "0.00", "0.00", "0.00"])
        for monthly in [nil, -1, 5] as [Int64?] {
            let complete = try forecast("10", saved: "12", by: "2020-01-01", monthly: monthly)
            #expect(complete.points.map(\.total) == ["12.00"])
            #expect(complete.expectedCompletion?.text == "2026-11-22" && complete.onTrack)
        }
        let late = try forecast("10", by: "2020-01-01", monthly: nil)
        #expect(late.expectedCompletion?.text == "2026-12-01" && !late.onTrack)
        _ = try forecast("1", by: "2126-11-22", monthly: .min)
        _ = try forecast("9999999999", by: "2126-11-22", monthly: .max)
        _ = try forecast("9999999999", by: "2126-11-22", monthly: 1)
    }

    @Test(
        arguments: [
            ([Int64](), nil), ([5], 5), ([5, 6], 6), ([1, 1, 2], 1), ([1, 2, 2], 2), ([-1, -2], -1),
            ([-2, -2, -1], -2),
            ([.max, .max, .max], .max), ([.min, .min], .min), ([.max, .min, 0], 0),
        ] as [([Int64], Int64?)])
    func `the mean is rounded half up`(amounts: [Int64], mean: Int64?) {
        #expect(GoalForecast.mean(amounts) == mean)
    }

    @Test func `a goal goes on at the mean of the last three completed months`() async throws {
        try await LedgerFixture.run { ledger in
            let car = try await ledger.goal("Car", "1000", deadline: "2027-03-15")
            let cash = try await ledger.asset("USD", "100")
            try await ledger.allocate([(cash, "100")], to: car)
            #expect(try await ledger.json(.get, "/goals/\(car)/forecast")["points"].array.count == 13)
            // Contributions of 500, 10, 20 and 30.
            for (month, amount) in [
                ("2026-03", "500"), ("2026-04", "10"), ("2026-05", "20"), ("2026-06", "30"),
            ] {
                ledger.service.clock.set(try #require(Timestamp("\(month)-15T12:00:00Z")))
                _ = try await ledger.json(.post, "/planning/months/\(month)/start")
                try await ledger.book(amount, into: cash)
                _ = try await ledger.json(.post, "/planning/months/\(month)/complete")
            }
            let forecast = try await ledger.json(.get, "/goals/\(car)/forecast")
            let points = forecast["points"].array
            #expect(points.prefix(3).map { $0["total"].string } == ["660.00", "680.00", "700.00"])
            #expect(points.prefix(2).map { $0["date"].string } == ["2026-06-15", "2026-07-01"])
            #expect(points.last?["total"].string == "1000.00")
            #expect(forecast["expectedCompletion"].string == "2027-11-01")
            #expect(forecast["onTrack"].bool == false)
            // A goal that was in none of them goes on by its payments; one in another currency, too.
            let bus = try await ledger.goal("Bus", "100", deadline: "2026-07-31")
            let other = try await ledger.json(.get, "/goals/\(bus)/forecast")
            #expect(other["points"].array.map { $0["total"].string } == ["0.00", "100.00"])
            #expect(other["onTrack"].bool == true)
            _ = try await ledger.json(.patch, "/goals/\(car)", #"{"status":"archived"}"#)
            #expect(try await ledger.json(.get, "/goals/\(car)/forecast") == forecast)
            #expect(try await ledger.call(.get, "/goals/\(car)/forecast", user: 2).status == 404)
        }
    }
}
