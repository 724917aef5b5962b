import HTTPKit
import TestKit
import Testing

@testable import LedgerService

/// Months while their goals and assets change all the time, and while many want to start them at once.
@Suite struct MonthStormTests {
    /// What funds each goal, in thousandths of a cent. A euro is 1.125 dollars.
    private struct Funds {
        private(set) var byGoal: [String: Int] = [:]

        /// Adds allocations of an asset, or of a goal, which names their currency itself.
        mutating func add(_ allocations: [JSONValue], of goal: String? = nil, in currency: String? = nil) {
            for part in allocations {
                let isEuro = (currency ?? part["currency"].string) == "EUR"
                byGoal[goal ?? part["goalId"].string ?? "", default: 0] +=
                    MonthStormTests.cents(part["funded"].string) * (isEuro ? 1_125 : 1_000)
            }
        }
    }

    private static func cents(_ text: String?) -> Int { Int((text ?? "").filter { $0 != "." }) ?? 0 }

    @Test(.seeded, arguments: 1...3)
    func `planning: a month counts what its goals gained, whatever is booked, moved and deleted`(
        part: Int
    ) async throws {
        try await LedgerFixture.run { ledger in
            var random = SeededRandom(part: part)
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.125"}"#)
            var goals: [String] = []
            for name in ["Car", "Bus", "Tram"] { goals.append(try await ledger.goal(name)) }
            var assets: [String] = []
            for number in 0..<5 {
                assets.append(try await ledger.asset(number % 2 == 0 ? "USD" : "EUR", "100"))
            }
            for asset in assets { try await Self.allocate(asset, goals, ledger, &random) }
            let lines = goals
            let start = try await Self.funds(ledger)
            let path = "/planning/months/2026-04"
            _ = try await ledger.json(.post, "\(path)/start")
            var gone = Funds()
            for step in 0..<60 {
                let place = random.below(assets.count)
                switch random.below(8) {
                case 0...3: try await Self.book(assets[place], ledger, &random)
                case 4...6: try await Self.allocate(assets[place], goals, ledger, &random)
                default:
                    if step % 3 == 0, goals.count > 1 {
                        let goal = goals.remove(at: random.below(goals.count))
                        let found = try await ledger.json(.get, "/goals/\(goal)")
                        gone.add(found["allocations"].array, of: goal)
                        _ = try await ledger.json(.delete, "/goals/\(goal)")
                    } else if assets.count > 1 {
                        let asset = assets.remove(at: place)
                        let found = try await ledger.json(.get, "/assets/\(asset)")
                        gone.add(found["allocations"].array, in: found["currency"].string)
                        _ = try await ledger.json(.delete, "/assets/\(asset)?confirm=true")
                    }
                }
                // A rate that changes after the start moves nothing.
                _ = try await ledger.json(
                    .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"\#(1 + random.below(9))"}"#)
                try await Self.compare(ledger, path, lines, start, gone)
            }
            let sealed = try await ledger.json(.post, "\(path)/complete")["plans"]
            try await ledger.book("1", into: assets[0])
            #expect(try await ledger.json(.get, path)["plans"] == sealed)
            _ = try await ledger.json(.post, "\(path)/undo")
            try await Self.compare(ledger, path, lines, start, gone)
        }
    }

    private static func book(
        _ asset: String, _ ledger: LedgerFixture, _ random: inout SeededRandom
    ) async throws {
        let kind = random.below(3) == 0 ? "withdrawal" : "deposit"
        let answer = try await ledger.call(
            .post, "/assets/\(asset)/transactions",
            #"{"kind":"\#(kind)","amount":"\#(1 + random.below(90)).\#(10 + random.below(90))"}"#)
        #expect([201, 422].contains(answer.status), "\(answer.text)")
    }

    private static func allocate(
        _ asset: String, _ goals: [String], _ ledger: LedgerFixture, _ random: inout SeededRandom
    ) async throws {
        let lines = goals.map {
            #"{"goalId":"\#($0)","amount":"\#(random.below(90)).\#(10 + random.below(90))"}"#
        }
        _ = try await ledger.json(
            .put, "/assets/\(asset)/allocations", #"{"allocations":[\#(lines.joined(separator: ","))]}"#)
    }

    private static func funds(_ ledger: LedgerFixture) async throws -> Funds {
        var funds = Funds()
        for asset in try await ledger.json(.get, "/assets")["assets"].array {
            funds.add(asset["allocations"].array, in: asset["currency"].string)
        }
        return funds
    }

    private static func compare(
        _ ledger: LedgerFixture, _ path: String, _ goals: [String], _ start: Funds, _ gone: Funds
    ) async throws {
        let now = try await funds(ledger)
        let plans = try await ledger.json(.get, path)["plans"].array
        #expect(plans.count == goals.count)
        for plan in plans {
            let goal = plan["goalId"].string ?? ""
            let gained = [now, gone].reduce(0) { $0 + ($1.byGoal[goal] ?? 0) } - (start.byGoal[goal] ?? 0)
            let rounded = (abs(gained) + 500) / 1_000
            #expect(cents(plan["contributed"].string) == (gained < 0 ? -rounded : rounded))
        }
    }

    @Test func `planning: of many starts of two months at once one wins, and its key has one answer`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.goal("Car")
            func start(_ month: String, key: String) async throws -> TestAnswer {
                try await ledger.call(.post, "/planning/months/\(month)/start", key: key)
            }
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for number in 0..<30 {
                    group.addTask {
                        try await start(number % 2 == 0 ? "2026-03" : "2026-04", key: "\(number)")
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.status == 200 } == 1 && answers.count { $0.status == 409 } == 29)
            let month = try #require(answers.first { $0.status == 200 }?.json["month"].string)
            _ = try await ledger.json(.post, "/planning/months/\(month)/undo")
            let twins = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<10 { group.addTask { try await start("2026-04", key: "twin") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(twins.allSatisfy { $0.status == 200 && $0.bytes == twins[0].bytes })
            #expect(twins.count { $0.fields["Idempotency-Replayed"] == "true" } == 9)
        }
    }
}
