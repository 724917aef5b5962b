import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Assets that are accounts in the walk of balances: after each step their balances, what their goals get, and
/// the goals' past equal a recount of the entries.
extension BalancesWalkTests {
    /// An asset that is an account, or was.
    struct Link {
        let account: (id: String, currency: String)
        let target: Int64
        /// What the end of the link booked; nil before.
        var deposit: Int64?
    }

    /// The targets are of this day on.
    private static let firstDay = "2026-02-28"
    private static let earlier = LedgerFixture.noon.adding(seconds: -15 * 86_400)

    /// Makes a goal in each currency.
    static func makeGoals(_ ledger: LedgerFixture) async throws -> [String: String] {
        ledger.service.clock.set(earlier)
        var goals: [String: String] = [:]
        for code in currencies {
            goals[code] = try await ledger.goal(
                "In \(code)", "1000", code, also: #","startDate":"2026-02-28""#)
        }
        ledger.service.clock.set(LedgerFixture.noon)
        return goals
    }

    /// Makes an asset of an account, ends the link of one, or deletes and restores one.
    static func link(
        _ ledger: LedgerFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let account = model.accounts[random.below(model.accounts.count)]
        let linked = model.links.first { $0.value.account.id == account.id && $0.value.deposit == nil }
        guard let (asset, link) = linked else {
            let target = Int64(1 + random.below(120_000))
            // The past has targets only if they were set then.
            ledger.service.clock.set(earlier)
            let made = try await ledger.json(.post, "/assets", #"{"accountId":"\#(account.id)"}"#)
            let asset = try #require(made["id"].string)
            let goal = try #require(model.goals[account.currency])
            _ = try await ledger.json(
                .put, "/assets/\(asset)/allocations",
                #"{"allocations":[{"goalId":"\#(goal)","amount":"\#(text(target, account.currency))"}]}"#)
            ledger.service.clock.set(LedgerFixture.noon)
            return model.links[asset] = Link(account: account, target: target)
        }
        if random.below(2) == 0 {
            _ = try await ledger.json(.delete, "/assets/\(asset)?confirm=true")
            _ = try await ledger.json(.post, "/assets/\(asset)/restore")
        } else {
            _ = try await ledger.json(.patch, "/assets/\(asset)", #"{"accountId":null}"#)
            let held = model.held(by: link, on: "2026-03-15")
            model.links[asset]?.deposit = held
        }
    }

    static func compareAssets(_ ledger: LedgerFixture, _ model: Model) async throws {
        let listed = try await ledger.json(.get, "/assets")["assets"].array
        #expect(Set(listed.compactMap { $0["id"].string }) == Set(model.links.keys))
        for asset in listed {
            let link = try #require(model.links[asset["id"].string ?? ""])
            let held = model.held(by: link, on: "2026-03-15")
            #expect(asset["balance"].string == text(held, link.account.currency))
            let funded = asset["allocations"][0]["funded"].string
            #expect(funded == text(min(held, link.target), link.account.currency))
            #expect(asset["accountId"].string == (link.deposit == nil ? link.account.id : nil))
        }
        for (code, goal) in model.goals {
            let points = try await ledger.json(.get, "/goals/\(goal)/history?from=2026-02-27")["points"].array
            #expect(points.count == 17)
            for point in points {
                let day = try #require(point["date"].string)
                let total = model.links.values.filter { $0.account.currency == code }
                    .reduce(0) { $0 + (day < firstDay ? 0 : min(model.held(by: $1, on: day), $1.target)) }
                #expect(point["total"].string == text(total, code), "\(day) \(code)")
            }
        }
    }
}

extension BalancesWalkTests.Model {
    /// Returns what an asset holds on a day: nothing before the account's first one, and never less.
    func held(by link: BalancesWalkTests.Link, on day: String) -> Int64 {
        if let deposit = link.deposit { return day == "2026-03-15" ? deposit : 0 }
        guard let first = firstDay(of: link.account.id), first <= day else { return 0 }
        return max(0, balance(of: link.account, link.account.currency, on: day))
    }
}
