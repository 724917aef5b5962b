import HTTPKit
import TestKit
import Testing

@testable import LedgerService

/// After any sequence of bookings, deletions and allocations, balances and funded parts equal a plain recount;
/// `LedgerFixture.run` also checks the stored sums.
@Suite struct SavingsStormTests {
    private static let dates = (1...15).map { $0 < 10 ? "2026-03-0\($0)" : "2026-03-\($0)" }

    /// An asset in cents, as a plain list.
    private struct Model {
        var entries: [(id: String, date: String, cents: Int)] = []

        /// Whether no day ends below zero when `cents` are added on a date.
        func allows(_ cents: Int, on date: String) -> Bool {
            SavingsStormTests.dates.filter { $0 >= date }.allSatisfy { day in
                entries.reduce(cents) { $1.date <= day ? $0 + $1.cents : $0 } >= 0
            }
        }

        var balance: Int { entries.reduce(0) { $0 + $1.cents } }
    }

    @Test(.seeded(1), arguments: 1...3)
    func `after random bookings all sums equal a recount`(part: Int) async throws {
        try await LedgerFixture.run { ledger in
            var random = SeededRandom(part: part)
            var models: [String: Model] = [:]
            for _ in 0..<3 { models[try await ledger.asset()] = Model() }
            var goals: [String] = []
            for number in 0..<3 { goals.append(try await ledger.goal("Goal \(number)")) }
            let assets = models.keys.sorted()
            for _ in 0..<200 {
                let asset = assets[random.below(assets.count)]
                switch random.below(10) {
                case 0...5: try await Self.book(ledger, asset, &models[asset, default: Model()], &random)
                case 6...7: try await Self.delete(ledger, asset, &models[asset, default: Model()], &random)
                default:
                    try await ledger.allocate(
                        assets.map { ($0, "\(random.below(200))") }, to: goals[random.below(goals.count)])
                }
            }
            try await Self.compare(ledger, models, goals)
        }
    }

    private static func book(
        _ ledger: LedgerFixture, _ asset: String, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let (date, cents) = (dates[random.below(dates.count)], 1 + random.below(10_000))
        let isDeposit = random.below(2) == 0
        let padded = cents % 100 < 10 ? "0\(cents % 100)" : "\(cents % 100)"
        let answer = try await ledger.call(
            .post, "/assets/\(asset)/transactions",
            """
            {"kind":"\(isDeposit ? "deposit" : "withdrawal")","amount":"\(cents / 100).\(padded)","date":"\(date)"}
            """)
        let isAllowed = isDeposit || model.allows(-cents, on: date)
        #expect(answer.status == (isAllowed ? 201 : 422), "\(answer.text)")
        guard isAllowed else { return }
        let id = try #require(answer.json["id"].string)
        model.entries.append((id, date, isDeposit ? cents : -cents))
    }

    private static func delete(
        _ ledger: LedgerFixture, _ asset: String, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        guard !model.entries.isEmpty else { return }
        let index = random.below(model.entries.count)
        let entry = model.entries[index]
        let answer = try await ledger.call(.delete, "/assets/\(asset)/transactions/\(entry.id)")
        let isAllowed = model.allows(-entry.cents, on: entry.date)
        #expect(answer.status == (isAllowed ? 200 : 422), "\(answer.text)")
        if isAllowed { model.entries.remove(at: index) }
    }

    private static func compare(
        _ ledger: LedgerFixture, _ models: [String: Model], _ goals: [String]
    ) async throws {
        func cents(_ text: String?) throws -> Int {
            let digits = try #require(text).filter { $0 != "." }
            return try #require(Int(digits))
        }
        var funded: [String: Int] = [:]
        for (asset, model) in models {
            let answer = try await ledger.json(.get, "/assets/\(asset)")
            #expect(try cents(answer["balance"].string) == model.balance)
            let allocations = answer["allocations"].array
            let targets = try allocations.reduce(0) { try $0 + cents($1["amount"].string) }
            let parts = try allocations.map { try cents($0["funded"].string) }
            #expect(parts.reduce(0, +) == min(targets, model.balance))
            #expect(answer["isOverAllocated"].bool == (targets > model.balance))
            for (allocation, part) in zip(allocations, parts) {
                funded[allocation["goalId"].string ?? "", default: 0] += part
            }
            let list = try await ledger.json(.get, "/assets/\(asset)/transactions?limit=100")
            #expect(list["total"].int == model.entries.count)
            // The first balance is that after all entries; sorting by date alone keeps the order of creation.
            var sum = 0
            let balances = model.entries.enumerated().sorted {
                ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
            }.map { entry -> Int in
                sum += entry.element.cents
                return sum
            }
            let shown = try list["transactions"].array.map { try cents($0["balanceAfter"].string) }
            #expect(shown == balances.reversed())
        }
        for goal in goals {
            let total = try await ledger.json(.get, "/goals/\(goal)")["currentTotal"].string
            #expect(try cents(total) == funded[goal] ?? 0)
        }
    }
}
