import Contracts
import HTTPKit
import TestKit
import Testing

/// Savings goals, assets and allocations through the gateway (contract §2.2).
@Suite struct SavingsTests {
    private func made(_ member: Member, _ path: String, _ body: String) async throws -> String {
        let answer = try await member.send(.post, path, body)
        #expect(answer.status == 201, "\(answer.text)")
        return try #require(answer.data["id"].string)
    }

    private func goal(_ member: Member, _ name: String, _ target: Int) async throws -> String {
        try await made(
            member, "/goals",
            #"{"name":"\#(name)","targetAmount":\#(target),"currency":"USD","deadline":"2100-01-01"}"#)
    }

    @Test func `a person saves for a car in cash and coins and sees how far it is`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let car = try await goal(ada, "Car", 12_000)
            let cash = try await made(ada, "/assets", #"{"name":"Cash","currency":"USD"}"#)
            let coins = try await made(ada, "/assets", #"{"currency":"BTC","chain":"BTC","address":"bc1q"}"#)
            for (asset, amount) in [(cash, "2000"), (coins, "0.010000000000000001")] {
                let answer = try await ada.send(
                    .post, "/assets/\(asset)/transactions", #"{"kind":"deposit","amount":\#(amount)}"#)
                #expect(answer.status == 201, "\(answer.text)")
                #expect(answer.data["source"].string == "manual")
            }
            let unrated = try await ada.send(
                .put, "/goals/\(car)/allocations",
                """
                {"allocations":[{"assetId":"\(cash)","amount":2000},{"assetId":"\(coins)","amount":"0.02"}]}
                """)
            #expect(unrated.data["currentTotal"].string == "2000.00")
            #expect(unrated.data["unconverted"][0]["currency"].string == "BTC")
            #expect(unrated.data["unconverted"][0]["amount"].string == "0.010000000000000001")
            let rate = try await ada.send(.put, "/rates", #"{"base":"BTC","currency":"USD","rate":60000}"#)
            #expect(rate.status == 200, "\(rate.text)")
            let goal = try await ada.get("/api/v1/goals/\(car)").data
            #expect(goal["currentTotal"].string == "2600.00")
            #expect(goal["progress"] == .number("0.2166"))
            #expect(goal["remaining"].string == "9400.00")
            #expect(goal["allocations"][1]["value"].string == "600.00")
            let parts = try await ada.get("/goals/\(car)/composition").data["parts"].array
            #expect(parts.map { $0["share"] } == [.number("0.7692"), .number("0.2308")])
            let history = try await ada.get("/goals/\(car)/history?points=5").data["points"].array
            #expect(history.last?["total"].string == "2600.00")
            let list = try await ada.get("/goals").data
            #expect(list["goals"].array == [goal] && list["total"].int == 1)
        }
    }

    @Test func `an over-allocated asset is shared in proportion, exactly to the cent`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            var goals: [String] = []
            for name in ["Car", "Bus", "Tram"] { goals.append(try await goal(ada, name, 100)) }
            let cash = try await made(ada, "/assets", #"{"currency":"USD"}"#)
            _ = try await ada.send(
                .post, "/assets/\(cash)/transactions", #"{"kind":"deposit","amount":100}"#)
            let lines = goals.map { #"{"goalId":"\#($0)","amount":100}"# }.joined(separator: ",")
            let asset = try await ada.send(
                .put, "/assets/\(cash)/allocations", #"{"allocations":[\#(lines)]}"#
            ).data
            #expect(asset["isOverAllocated"].bool == true && asset["allocated"].string == "300.00")
            #expect(asset["allocations"].array.map { $0["funded"].string } == ["33.34", "33.33", "33.33"])
            var totals: [String?] = []
            for goal in goals {
                totals.append(try await ada.get("/goals/\(goal)").data["currentTotal"].string)
            }
            #expect(totals == ["33.34", "33.33", "33.33"])
        }
    }

    @Test func `a balance never ends a day below zero, by withdrawal or by deletion`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let cash = try await made(ada, "/assets", #"{"currency":"EUR"}"#)
            let path = "/assets/\(cash)/transactions"
            let deposit = try await made(
                ada, path, #"{"kind":"deposit","amount":100,"date":"2026-01-01"}"#)
            _ = try await made(ada, path, #"{"kind":"withdrawal","amount":80,"date":"2026-01-02"}"#)
            _ = try await made(ada, path, #"{"kind":"deposit","amount":100,"date":"2026-01-03"}"#)
            for answer in [
                try await ada.send(
                    .post, path, #"{"kind":"withdrawal","amount":21,"date":"2026-01-02"}"#),
                try await ada.send(.post, path, #"{"kind":"withdrawal","amount":121}"#),
                try await ada.send(.delete, "\(path)/\(deposit)"),
            ] {
                #expect(answer.status == 422, "\(answer.text)")
                #expect(answer.json["code"].string == "INSUFFICIENT_FUNDS")
            }
            #expect(
                try await ada.get(path).data["transactions"].array.map { $0["balanceAfter"].string }
                    == ["120.00", "20.00", "100.00"])
            let balance = try await ada.send(.post, "/assets/\(cash)/set-balance", #"{"balance":"50.25"}"#)
            #expect(balance.data["balance"].string == "50.25")
        }
    }

    @Test func `a repeated request with a key makes one goal, one asset and one deposit`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            func twice(_ path: String, _ body: String) async throws -> String {
                let answers = [
                    try await ada.send(.post, path, body, fields: [("Idempotency-Key", "k")]),
                    try await ada.send(.post, path, body, fields: [("Idempotency-Key", "k")]),
                ]
                #expect(answers.map(\.status) == [201, 201])
                #expect(answers[0].data == answers[1].data)
                #expect(answers[1].fields["Idempotency-Replayed"] == "true")
                return try #require(answers[0].data["id"].string)
            }
            _ = try await twice(
                "/goals", #"{"name":"Car","targetAmount":1,"currency":"USD","deadline":"2100-01-01"}"#)
            let asset = try await twice("/assets", #"{"currency":"USD"}"#)
            _ = try await twice("/assets/\(asset)/transactions", #"{"kind":"deposit","amount":5}"#)
            #expect(try await ada.get("/goals").data["total"].int == 1)
            #expect(
                try await ada.get("/assets").data["assets"].array.map { $0["balance"].string } == ["5.00"])
        }
    }

    @Test func `a goal that was changed meanwhile is not overwritten`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let car = try await goal(ada, "Car", 100)
            let tag = try #require(try await ada.get("/goals/\(car)").fields["ETag"])
            let cash = try await made(ada, "/assets", #"{"currency":"USD"}"#)
            let allocated = try await ada.send(
                .put, "/goals/\(car)/allocations", #"{"allocations":[{"assetId":"\#(cash)","amount":1}]}"#,
                fields: [("If-Match", tag)])
            #expect(allocated.status == 200, "\(allocated.text)")
            let late = try await ada.send(
                .patch, "/goals/\(car)", #"{"status":"archived"}"#, fields: [("If-Match", tag)])
            #expect(late.status == 412)
            #expect(try await ada.get("/goals/\(car)").data["status"].string == "active")
        }
    }
}
