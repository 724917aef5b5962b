import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// contract-everyday §1, "Trash": goals and assets.
@Suite struct TrashedSavingsTests {
    private static func funded(_ ledger: LedgerFixture, _ goal: String) async throws -> [String?] {
        try await ledger.json(.get, "/goals/\(goal)")["allocations"].array.map { $0["funded"].string }
    }

    /// Two goals that share an asset of 100 dollars.
    private static func shared(
        _ ledger: LedgerFixture, _ cars: String, _ buses: String
    ) async throws -> (cash: String, car: String, bus: String) {
        let (car, bus) = (try await ledger.goal("Car"), try await ledger.goal("Bus"))
        let cash = try await ledger.asset("USD", "100", also: #","name":"Cash""#)
        _ = try await ledger.allocate([(cash, cars)], to: car)
        _ = try await ledger.allocate([(cash, buses)], to: bus)
        return (cash, car, bus)
    }

    @Test func `everyday §1 trash: a goal comes back with its allocations, and no month counts them`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (cash, car, _) = try await Self.shared(ledger, "40", "30")
            let month = "/planning/months/2026-03"
            _ = try await ledger.json(.post, "\(month)/start")
            _ = try await ledger.allocate([(cash, "55")], to: car)
            let before = try await ledger.json(.get, "/goals/\(car)")
            let plan = try await ledger.json(.get, month)
            #expect(plan["totals"]["contributed"].string == "15.00")
            _ = try await ledger.json(.delete, "/goals/\(car)")
            let item = try await TrashedRecordTests.trash(ledger)[0]
            #expect(item["kind"].string == "goal" && item["name"].string == "Car")
            #expect(item["amount"].string == "1000.00" && item["date"].string == "2027-03-15")
            #expect(try await ledger.json(.get, month)["totals"]["contributed"].string == "15.00")
            #expect(try await ledger.call(.post, "/goals/\(car)/restore", user: 2).status == 404)
            let back = try await ledger.json(.post, "/goals/\(car)/restore")
            #expect(back["allocations"] == before["allocations"])
            #expect(back["currentTotal"].string == "55.00" && back["name"] == before["name"])
            #expect(try await ledger.json(.get, month)["totals"] == plan["totals"])
            #expect(try await TrashedRecordTests.trash(ledger).isEmpty)
            #expect(try await ledger.json(.post, "/goals/\(car)/restore") == back)
        }
    }

    @Test func `everyday §1 trash: a goal that comes back in the next month is no contribution there`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (_, car, _) = try await Self.shared(ledger, "40", "30")
            _ = try await ledger.json(.delete, "/goals/\(car)")
            _ = try await ledger.json(.post, "/planning/months/2026-03/start")
            _ = try await ledger.json(.post, "/goals/\(car)/restore")
            let totals = try await ledger.json(.get, "/planning/months/2026-03")["totals"]
            #expect(totals["contributed"].string == "0.00")
            #expect(try await Self.funded(ledger, car) == ["40.00"])
        }
    }

    @Test func `everyday §1 trash: an asset comes back with its transactions, purged only when it is gone`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let car = try await ledger.goal("Car")
            let cash = try await ledger.asset("EUR", "100", also: #","name":"Cash""#)
            try await ledger.book("-12.50", into: cash, date: "2026-03-02")
            _ = try await ledger.allocate([(cash, "40")], to: car)
            let before = try await ledger.json(.get, "/assets/\(cash)")
            let rows = try await ledger.json(.get, "/assets/\(cash)/transactions")
            _ = try await ledger.json(.delete, "/assets/\(cash)?confirm=true")
            let item = try await TrashedRecordTests.trash(ledger, "?kind=asset")[0]
            #expect(item["name"].string == "Cash" && item["currency"].isNull && item["amount"].isNull)
            try await ledger.store.purge(at: LedgerFixture.noon.adding(seconds: 29 * 86_400)) { true }
            #expect(try await ledger.call(.get, "/assets/\(cash)").status == 404)
            let back = try await ledger.json(.post, "/assets/\(cash)/restore")
            for member in ["balance", "allocations", "name", "createdAt"] {
                #expect(back[member] == before[member], "\(member)")
            }
            #expect(try await ledger.json(.get, "/assets/\(cash)/transactions") == rows)
            #expect(try await Self.funded(ledger, car) == ["40.00"])
            _ = try await ledger.json(.delete, "/assets/\(cash)?confirm=true")
            #expect(try await ledger.json(.delete, "/trash")["count"].int == 1)
            #expect(try await ledger.call(.post, "/assets/\(cash)/restore").status == 404)
            try await ledger.store.purge(at: LedgerFixture.noon) { true }
            let left = try await ledger.store.database.inspect { db in
                try db.first(
                    """
                    SELECT (SELECT count(*) FROM assets) + (SELECT count(*) FROM asset_transactions)
                        + (SELECT count(*) FROM trashed_records)
                    """
                ) { try $0.int(0) }
            }
            #expect(left == 0)
        }
    }

    @Test(arguments: [["goals", "assets"], ["assets", "goals"]])
    func `everyday §1 trash: a goal deleted with its assets is whole again in either order`(
        order: [String]
    ) async throws {
        try await LedgerFixture.run { ledger in
            let car = try await ledger.goal("Car")
            let cash = try await ledger.asset("USD", "100")
            _ = try await ledger.allocate([(cash, "40")], to: car)
            _ = try await ledger.json(.delete, "/goals/\(car)?assets=true")
            let kinds = try await TrashedRecordTests.trash(ledger).map { $0["kind"].string }
            #expect(Set(kinds) == ["goal", "asset"])
            let ids = ["goals": car, "assets": cash]
            for kind in order { _ = try await ledger.json(.post, "/\(kind)/\(ids[kind] ?? "")/restore") }
            #expect(try await Self.funded(ledger, car) == ["40.00"])
            #expect(try await ledger.json(.get, "/assets/\(cash)")["allocated"].string == "40.00")
        }
    }

    @Test(arguments: [
        ["goals", "assets", "goals", "assets"], ["goals", "assets", "assets", "goals"],
        ["assets", "goals", "goals", "assets"], ["assets", "goals", "assets", "goals"],
    ])
    func `everyday §1 trash: a goal and an asset deleted one by one are whole again in any order`(
        order: [String]
    ) async throws {
        try await LedgerFixture.run { ledger in
            let car = try await ledger.goal("Car")
            let cash = try await ledger.asset("USD", "100")
            _ = try await ledger.allocate([(cash, "40")], to: car)
            let ids = ["goals": car, "assets": cash]
            for kind in order.prefix(2) {
                _ = try await ledger.json(
                    .delete, "/\(kind)/\(ids[kind] ?? "")?\(kind == "assets" ? "confirm=true" : "")")
            }
            for kind in order.dropFirst(2) {
                _ = try await ledger.json(.post, "/\(kind)/\(ids[kind] ?? "")/restore")
            }
            #expect(try await Self.funded(ledger, car) == ["40.00"])
            #expect(try await TrashedRecordTests.trash(ledger).isEmpty)
        }
    }

    @Test func `everyday §1 trash: what others lose to a goal that comes back is no contribution either`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (_, car, _) = try await Self.shared(ledger, "40", "90")
            _ = try await ledger.json(.delete, "/goals/\(car)")
            TrashedRecordTests.later(ledger, seconds: 60)
            _ = try await ledger.json(.post, "/planning/months/2026-03/start")
            TrashedRecordTests.later(ledger, seconds: 120)
            _ = try await ledger.json(.post, "/goals/\(car)/restore")
            let month = try await ledger.json(.get, "/planning/months/2026-03")
            #expect(month["totals"]["contributed"].string == "0.00")
            #expect(month["plans"].array.map { $0["contributed"].string } == ["0.00"])
        }
    }

    @Test func `everyday §1 trash: an allocation that was made meanwhile is not replaced`() async throws {
        try await LedgerFixture.run { ledger in
            let (_, car, bus) = try await Self.shared(ledger, "40", "90")
            _ = try await ledger.json(.delete, "/goals/\(car)")
            #expect(try await Self.funded(ledger, bus) == ["90.00"])
            _ = try await ledger.json(.post, "/goals/\(car)/restore")
            // Over-allocated as before: in proportion.
            let shares = try await (Self.funded(ledger, car), Self.funded(ledger, bus))
            #expect(shares.0 == ["30.77"] && shares.1 == ["69.23"])
        }
    }

    @Test func `planning: a goal that comes back has its amount, though another's was put meanwhile`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (car, bus) = (try await ledger.goal("Car"), try await ledger.goal("Bus"))
            func put(_ goal: String, _ amount: String) async throws {
                _ = try await ledger.json(
                    .put, "/planning/months/2026-04",
                    #"{"plans":[{"goalId":"\#(goal)","customAmount":"\#(amount)","isProtected":true}]}"#)
            }
            try await put(car, "12.34")
            _ = try await ledger.json(.delete, "/goals/\(car)")
            try await put(bus, "7")
            let plans = try await ledger.json(.get, "/planning/months/2026-04")["plans"].array
            #expect(plans.map { $0["goalName"].string } == ["Bus"])
            _ = try await ledger.json(.post, "/goals/\(car)/restore")
            let back = try await ledger.json(.get, "/planning/months/2026-04")["plans"].array
            #expect(back.map { $0["customAmount"].string } == ["7.00", "12.34"])
            #expect(back.allSatisfy { $0["isProtected"].bool == true })
            // One that is gone for good takes its amount along.
            _ = try await ledger.json(.delete, "/goals/\(car)")
            _ = try await ledger.json(.delete, "/trash")
            try await put(bus, "8")
            #expect(try await ledger.bookLines().contains { $0.contains("1234") } == false)
        }
    }
}
