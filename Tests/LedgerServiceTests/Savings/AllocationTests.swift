import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore

@Suite struct AllocationTests {
    @Test func `allocations can be set from either side and read from both`() async throws {
        try await LedgerFixture.run { ledger in
            let (car, bus) = (try await ledger.goal("Car"), try await ledger.goal("Bus"))
            let (cash, coins) = (
                try await ledger.asset("USD", "100", also: #","name":"Cash""#),
                try await ledger.asset("EUR", "50")
            )
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.10005"}"#)
            let goal = try await ledger.allocate([(cash, "60"), (coins, "50")], to: car)
            #expect(goal["currentTotal"].string == "115.00")
            #expect(goal["remaining"].string == "885.00")
            #expect(goal["progress"] == .number("0.115"))
            #expect(
                goal["allocations"][0].keys == [
                    "amount", "assetId", "assetName", "currency", "funded", "value",
                ])
            #expect(goal["allocations"].array.map { $0["value"].string } == ["60.00", "55.00"])
            let asset = try await ledger.json(
                .put, "/assets/\(cash)/allocations",
                #"{"allocations":[{"goalId":"\#(car)","amount":60},{"goalId":"\#(bus)","amount":"90.00"}]}"#)
            #expect(asset["allocated"].string == "150.00" && asset["unallocated"].string == "0.00")
            #expect(asset["isOverAllocated"].bool == true)
            #expect(asset["allocations"].array.map { $0["funded"].string } == ["40.00", "60.00"])
            #expect(asset["allocations"].array.map { $0["goalName"].string } == ["Car", "Bus"])
            #expect(try await ledger.json(.get, "/assets")["assets"][0] == asset)
            let removed = try await ledger.json(
                .put, "/assets/\(cash)/allocations", #"{"allocations":[{"goalId":"\#(bus)","amount":0}]}"#)
            #expect(removed["allocations"].array.isEmpty && removed["unallocated"].string == "100.00")
            #expect(try await ledger.json(.get, "/goals/\(car)")["currentTotal"].string == "55.00")
        }
    }

    @Test func `what has no rate is listed and not counted`() async throws {
        try await LedgerFixture.run { ledger in
            let goal = try await ledger.goal("Car")
            let coins = try await ledger.asset("BTC", "0.25")
            let answer = try await ledger.allocate([(coins, "0.5")], to: goal)
            #expect(answer["currentTotal"].string == "0.00")
            #expect(answer["allocations"][0]["value"].isNull)
            #expect(answer["allocations"][0]["funded"].string == "0.25")
            #expect(answer["unconverted"].array.map { $0["amount"].string } == ["0.25"])
            #expect(try await ledger.json(.get, "/goals/\(goal)/composition")["parts"].array.isEmpty)
            _ = try await ledger.json(.put, "/rates", #"{"base":"BTC","currency":"USD","rate":60000}"#)
            let rated = try await ledger.json(.get, "/goals")["goals"][0]
            #expect(rated["currentTotal"].string == "15000.00" && rated["progress"].int == 1)
            #expect(rated["unconverted"].array.isEmpty)
        }
    }

    @Test func `a deposit raises the target of the only goal, and no other`() async throws {
        try await LedgerFixture.run { ledger in
            let (car, bus) = (try await ledger.goal("Car"), try await ledger.goal("Bus"))
            let asset = try await ledger.asset("USD", "100")
            func targets() async throws -> [String?] {
                try await ledger.json(.get, "/assets/\(asset)")["allocations"].array.map {
                    $0["amount"].string
                }
            }
            try await ledger.allocate([(asset, "100")], to: car)
            try await ledger.book("20", into: asset)
            #expect(try await targets() == ["120.00"])
            try await ledger.book("-50", into: asset)
            #expect(try await targets() == ["120.00"])
            try await ledger.book("30", into: asset, date: "2026-02-01")
            #expect(try await targets() == ["120.00"])
            _ = try await ledger.json(.post, "/assets/\(asset)/set-balance", #"{"balance":150}"#)
            #expect(try await targets() == ["150.00"])
            try await ledger.allocate([(asset, "149")], to: car)
            try await ledger.book("10", into: asset)
            #expect(try await targets() == ["149.00"])
            try await ledger.allocate([(asset, "160")], to: car)
            try await ledger.allocate([(asset, "1")], to: bus)
            try await ledger.book("10", into: asset)
            #expect(try await targets() == ["160.00", "1.00"])
        }
    }

    private static let nobody = "01900000-0000-7000-8000-000000000001"

    @Test func `a wrong list is refused with every field, and one with unknown ids is not found`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (goal, asset) = (try await ledger.goal("Car"), try await ledger.asset("USD", "5"))
            let stranger = try await ledger.asset("USD", user: 2)
            let path = "/goals/\(goal)/allocations"
            let cases: [(String, Int, [String])] = [
                ("{}", 400, ["allocations"]), (#"{"allocations":7}"#, 400, ["allocations"]),
                (
                    #"{"allocations":[7,{}]}"#, 400,
                    [
                        "allocations[0]", "allocations[1].amount", "allocations[1].assetId",
                    ]
                ),
                (
                    #"{"allocations":[{"assetId":"\#(asset)","amount":1},{"assetId":"\#(asset)","amount":-1},"#
                        + #"{"assetId":"\#(Self.nobody)","amount":1}]}"#, 400,
                    ["allocations[1].amount", "allocations[2].assetId"]
                ),
                (
                    #"{"allocations":[{"assetId":"\#(asset)","amount":1},{"assetId":"\#(asset)","amount":2}]}"#,
                    400, ["allocations[1].assetId"]
                ),
                (
                    #"{"allocations":[{"assetId":"\#(Self.nobody)","amount":1}]}"#, 404,
                    ["allocations[0].assetId"]
                ),
                (
                    #"{"allocations":[{"assetId":"\#(stranger)","amount":0}]}"#, 404,
                    ["allocations[0].assetId"]
                ),
                (
                    #"{"allocations":[{"assetId":"\#(asset)","amount":0.001}]}"#, 400,
                    ["allocations[0].amount"]
                ),
            ]
            for (body, status, fields) in cases {
                let answer = try await ledger.call(.put, path, body)
                #expect(answer.status == status, "\(body): \(answer.text)")
                #expect(answer.json["details"].keys == fields, "\(body)")
            }
            let unknown = try await ledger.call(
                .put, "/assets/\(asset)/allocations",
                #"{"allocations":[{"goalId":"\#(Self.nobody)","amount":1}]}"#)
            #expect(unknown.status == 404)
            #expect(unknown.message("allocations[0].goalId") == "Goal not found")
            #expect(try await ledger.json(.get, "/goals/\(goal)")["allocations"].array.isEmpty)
        }
    }

    @Test func `a goal has at most 200 allocations, and targets add up to a quantity`() async throws {
        try await LedgerFixture.run { ledger in
            let (goal, bus) = (try await ledger.goal("Car"), try await ledger.goal("Bus"))
            var assets: [String] = []
            for _ in 0..<201 { assets.append(try await ledger.asset("BTC")) }
            try await ledger.allocate(assets.prefix(200).map { ($0, "1") }, to: goal)
            let lines = assets.map { #"{"assetId":"\#($0)","amount":1}"# }.joined(separator: ",")
            let tooMany = try await ledger.call(
                .put, "/goals/\(goal)/allocations", #"{"allocations":[\#(lines)]}"#)
            #expect(tooMany.message("allocations") == "A goal has at most 200 allocations")
            let full = try await ledger.call(
                .put, "/assets/\(assets[200])/allocations",
                #"{"allocations":[{"goalId":"\#(bus)","amount":1},{"goalId":"\#(goal)","amount":1}]}"#)
            #expect(full.json["details"].keys == ["allocations[1].goalId"])
            let huge = try await ledger.call(
                .put, "/goals/\(bus)/allocations",
                #"{"allocations":[{"assetId":"\#(assets[0])","amount":999999999999999999}]}"#)
            #expect(huge.json["details"].keys == ["allocations[0].amount"])
            try await ledger.allocate([(assets[0], "999999999999999998")], to: bus)
            #expect(try await ledger.json(.get, "/goals/\(bus)")["allocations"].array.count == 1)
        }
    }

    @Test func `every change of a target is kept with its time, and an unchanged one is none`() async throws {
        try await LedgerFixture.run { ledger in
            let (goal, asset) = (try await ledger.goal("Car"), try await ledger.asset("USD", "100"))
            for amount in ["100", "100", "40", "0"] {
                ledger.service.clock.advance(seconds: 60)
                try await ledger.allocate([(asset, amount)], to: goal)
            }
            ledger.service.clock.advance(seconds: -3_600)
            try await ledger.allocate([(asset, "5")], to: goal)
            let kept = try await ledger.store.database.read { db in
                try db.all(
                    "SELECT changed_at, amount_whole FROM allocation_history ORDER BY changed_at"
                ) { [try $0.int(0) - LedgerFixture.noon.millisecondsSinceEpoch, try $0.int(1)] }
            }
            // The clock went back before the last change, which takes the time of the one before.
            #expect(kept == [[60_000, 100], [180_000, 40], [240_000, 5]])
        }
    }
}
