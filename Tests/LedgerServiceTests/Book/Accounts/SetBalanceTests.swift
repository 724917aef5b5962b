import HTTPKit
import TestKit
import Testing

@Suite struct SetBalanceTests {
    @Test func `one transaction sets the month's net to the target`() async throws {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            let food = try await ledger.category("Food")
            try await ledger.record("100", food)
            try await ledger.record("7", food, date: "2026-02-03")
            func set(_ target: String, month: String = "2026-03") async throws -> TestAnswer {
                try await ledger.call(
                    .post, "/accounts/\(account)/set-balance",
                    #"{"targetBalance":\#(target),"monthKey":"\#(month)"}"#)
            }
            let up = try await set("250.50")
            #expect(up.status == 201, "\(up.text)")
            #expect(up.json["adjustment"].string == "350.50")
            let made = up.json["transaction"]
            #expect(made["type"].string == "INCOME")
            #expect(made["amount"].string == "350.50")
            #expect(made["date"].string == "2026-03-15")
            #expect(made["category"]["name"].string == "Balance adjustment")
            let month = try await ledger.json(.get, "/dashboard?month=2026-03")["summary"]
            #expect(month["netResult"].string == "250.50")
            let same = try await set("250.5")
            #expect(same.status == 200)
            #expect(same.text == #"{"adjustment":"0.00"}"#)
            let down = try await set("\"-10\"")
            #expect(down.json["adjustment"].string == "-260.50")
            #expect(down.json["transaction"]["type"].string == "EXPENSE")
            #expect(try await set("0", month: "2026-02").json["transaction"]["date"].string == "2026-02-28")
            #expect(try await set("5", month: "2026-04").json["transaction"]["date"].string == "2026-04-01")
            // All adjustments share one category of each type.
            let names = try await ledger.json(.get, "/categories")["categories"].array
            #expect(names.count { $0["name"].string == "Balance adjustment" } == 2)
        }
    }

    @Test func `other currencies are adjusted separately`() async throws {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            let answer = try await ledger.json(
                .post, "/accounts/\(account)/set-balance",
                #"{"targetBalance":500,"currency":"JPY","monthKey":"2026-03"}"#)
            #expect(answer["adjustment"].string == "500")
            let shown = try await ledger.json(.get, "/accounts/\(account)")
            #expect(shown["balance"].string == "0.00")
            #expect(shown["otherCurrencies"][0]["amount"].string == "500")
        }
    }

    @Test(arguments: [
        ("{}", ["monthKey", "targetBalance"]),
        (#"{"targetBalance":"x","monthKey":"2026-03"}"#, ["targetBalance"]),
        (#"{"targetBalance":1.005,"month":"2026-03"}"#, ["targetBalance"]),
        (#"{"targetBalance":1,"monthKey":"2027-04"}"#, ["monthKey"]),
        (#"{"targetBalance":1,"monthKey":"2026-03","currency":"XYZ"}"#, ["currency"]),
    ])
    func `a wrong target is refused`(body: String, fields: [String]) async throws {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            let answer = try await ledger.call(.post, "/accounts/\(account)/set-balance", body)
            #expect(answer.status == 400)
            #expect(answer.json["details"].keys == fields)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
        }
    }

    @Test func `a target too far for one transaction is refused, and another user's account is not found`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            let path = "/accounts/\(account)/set-balance"
            let most = #"{"targetBalance":"9999999999.99","monthKey":"2026-03"}"#
            #expect(try await ledger.call(.post, path, most, user: 2).status == 404)
            #expect(try await ledger.call(.post, path, most, key: "k").status == 201)
            #expect(try await ledger.call(.post, path, most, key: "k").status == 201)
            let least = #"{"targetBalance":"-1","monthKey":"2026-03"}"#
            #expect(try await ledger.call(.post, path, least).message("targetBalance") != nil)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 1)
        }
    }
}
