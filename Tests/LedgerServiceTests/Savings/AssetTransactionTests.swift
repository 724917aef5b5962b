import HTTPKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct AssetTransactionTests {
    private func balances(_ ledger: LedgerFixture, _ asset: String) async throws -> [String] {
        try await ledger.json(.get, "/assets/\(asset)/transactions?limit=100")["transactions"].array
            .compactMap { $0["balanceAfter"].string }
    }

    @Test func `deposits and withdrawals change the balance, and tell the balance after them`() async throws {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset("ETH")
            let first = try await ledger.book("1.5", into: asset)
            #expect(
                first.keys == [
                    "amount", "assetId", "balanceAfter", "createdAt", "date", "externalId", "id", "kind",
                    "note", "source",
                ])
            #expect(first["date"].string == "2026-03-15" && first["source"].string == "manual")
            #expect(first["externalId"].isNull && first["note"].isNull)
            #expect(first["balanceAfter"].string == "1.5")
            let second = try await ledger.book("-0.000000000000000001", into: asset)
            #expect(second["balanceAfter"].string == "1.499999999999999999")
            // A deposit of an earlier day comes before both.
            #expect(try await ledger.book("2", into: asset, date: "2026-03-01")["balanceAfter"].string == "2")
            #expect(
                try await balances(ledger, asset) == ["3.499999999999999999", "3.5", "2"])
            #expect(
                try await ledger.json(.get, "/assets/\(asset)")["balance"].string == "3.499999999999999999")
        }
    }

    @Test func `a withdrawal above the balance of its day or of a later one is refused`() async throws {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset("USD", "100", date: "2026-03-01")
            try await ledger.book("-80", into: asset, date: "2026-03-05")
            try await ledger.book("50", into: asset, date: "2026-03-10")
            for (amount, date) in [
                ("100.01", "2026-03-03"), ("20.01", "2026-03-03"), ("20.01", "2026-03-05"),
                ("70.01", "2026-03-15"), ("0.01", "2026-02-28"),
            ] {
                let answer = try await ledger.call(
                    .post, "/assets/\(asset)/transactions",
                    #"{"kind":"withdrawal","amount":\#(amount),"date":"\#(date)"}"#)
                #expect(answer.status == 422, "\(amount) on \(date): \(answer.text)")
                #expect(answer.json["code"].string == "INSUFFICIENT_FUNDS")
            }
            try await ledger.book("-20", into: asset, date: "2026-03-03")
            #expect(try await ledger.json(.get, "/assets/\(asset)")["balance"].string == "50.00")
            #expect(try await balances(ledger, asset) == ["50.00", "0.00", "80.00", "100.00"])
        }
    }

    @Test func `a deletion that would leave a day below zero is refused`() async throws {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset()
            let first = try await ledger.book("100", into: asset, date: "2026-03-01")["id"].string ?? ""
            let second = try await ledger.book("-80", into: asset, date: "2026-03-02")["id"].string ?? ""
            let third = try await ledger.book("100", into: asset, date: "2026-03-03")["id"].string ?? ""
            let path = "/assets/\(asset)/transactions"
            let refused = try await ledger.call(.delete, "\(path)/\(first)")
            #expect(refused.status == 422)
            #expect(refused.json["code"].string == "INSUFFICIENT_FUNDS")
            #expect(try await ledger.json(.delete, "\(path)/\(third)")["id"].string == third)
            _ = try await ledger.json(.delete, "\(path)/\(second)")
            _ = try await ledger.json(.delete, "\(path)/\(first)")
            #expect(try await ledger.call(.delete, "\(path)/\(first)").status == 404)
            #expect(try await ledger.json(.get, "/assets/\(asset)")["balance"].string == "0.00")
            #expect(try await ledger.json(.get, path)["total"].int == 0)
        }
    }

    @Test func `within a day only the balance at its end counts`() async throws {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset()
            let first = try await ledger.book("100", into: asset)["id"].string ?? ""
            try await ledger.book("-80", into: asset)
            try await ledger.book("100", into: asset)
            _ = try await ledger.json(.delete, "/assets/\(asset)/transactions/\(first)")
            #expect(try await balances(ledger, asset) == ["20.00", "-80.00"])
        }
    }

    @Test(arguments: [
        ("{}", ["amount", "kind"]),
        (#"{"kind":"gift","amount":0,"date":"2026-03-16","note":7}"#, ["amount", "date", "kind", "note"]),
        (#"{"kind":"deposit","amount":"1.001","date":"1899-12-31"}"#, ["amount", "date"]),
        (#"{"kind":"deposit","amount":10000000000}"#, ["amount"]),
    ])
    func `a wrong transaction is refused with every field`(body: String, fields: [String]) async throws {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset()
            let answer = try await ledger.call(.post, "/assets/\(asset)/transactions", body)
            #expect(answer.status == 400)
            #expect(answer.json["details"].keys == fields)
        }
    }

    @Test func `a balance with more than 18 whole digits is refused, at its day and at earlier ones`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset("SHIB", "999999999999999999")
            func deposit(_ date: String) async throws -> Int {
                try await ledger.call(
                    .post, "/assets/\(asset)/transactions",
                    #"{"kind":"deposit","amount":1,"date":"\#(date)"}"#
                ).status
            }
            #expect(try await deposit("2026-03-15") == 400)
            let taken = try await ledger.book("-999999999999999999", into: asset, date: "2026-03-10")
            #expect(try await deposit("2026-02-01") == 400)
            #expect(try await deposit("2026-03-11") == 201)
            let refused = try await ledger.call(
                .delete, "/assets/\(asset)/transactions/\(taken["id"].string ?? "")")
            #expect(refused.status == 409)
        }
    }

    @Test func `pages of transactions have the balances of the whole list`() async throws {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset("JPY")
            for number in 1...9 {
                try await ledger.book("\(number)", into: asset, date: "2026-03-0\(1 + number % 3)")
            }
            let whole = try await ledger.json(.get, "/assets/\(asset)/transactions")
            #expect(whole["total"].int == 9 && whole["hasMore"].bool == false)
            #expect(whole["transactions"].array.map { $0["balanceAfter"].string }.first == "45")
            for limit in 1...9 {
                var (seen, cursor) = ([JSONValue](), "")
                for _ in 0..<9 {
                    let page = try await ledger.json(
                        .get, "/assets/\(asset)/transactions?limit=\(limit)\(cursor)")
                    seen += page["transactions"].array
                    guard let next = page["nextCursor"].string else { break }
                    cursor = "&cursor=\(next)"
                }
                #expect(seen == whole["transactions"].array)
            }
            let rest = try await ledger.json(.get, "/assets/\(asset)/transactions?offset=7")
            #expect(rest["transactions"].array == Array(whole["transactions"].array.suffix(2)))
            for query in ["cursor=x", "cursor=2026-03-01_x", "limit=0", "offset=1&cursor=2026-03-01_x"] {
                #expect(try await ledger.call(.get, "/assets/\(asset)/transactions?\(query)").status == 400)
            }
        }
    }

    @Test func `setting a balance books the difference, once per key, and nothing when there is none`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset("USD", "100")
            func set(_ balance: String, key: String? = nil) async throws -> TestAnswer {
                try await ledger.call(
                    .post, "/assets/\(asset)/set-balance", #"{"balance":\#(balance)}"#, key: key)
            }
            #expect(try await set("130.50", key: "a").json["balance"].string == "130.50")
            #expect(try await set("130.50", key: "a").fields["Idempotency-Replayed"] == "true")
            #expect(try await set("30").json["balance"].string == "30.00")
            #expect(try await set("30.00").status == 200)
            #expect(try await set("0").json["balance"].string == "0.00")
            let list = try await ledger.json(.get, "/assets/\(asset)/transactions")["transactions"].array
            #expect(list.map { $0["amount"].string } == ["30.00", "100.50", "30.50", "100.00"])
            #expect(list.map { $0["kind"].string } == ["withdrawal", "withdrawal", "deposit", "deposit"])
            for balance in ["-1", "null", "\"x\"", "1.001"] {
                #expect(try await set(balance).json["details"].keys == ["balance"])
            }
        }
    }

    @Test func `a balance can be set after the owner's day went back`() async throws {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon)
            let east = ledger.service.user(1, timeZone: "Pacific/Kiritimati")
            let made = try await ledger.service.request(
                .post, "/assets", as: east, json: #"{"currency":"USD"}"#)
            let asset = try #require(made.json["id"].string)
            let deposit = try await ledger.service.request(
                .post, "/assets/\(asset)/transactions", as: east,
                json: #"{"kind":"deposit","amount":5,"date":"2026-03-16"}"#)
            #expect(deposit.status == 201, "\(deposit.text)")
            let zero = try await ledger.json(.post, "/assets/\(asset)/set-balance", #"{"balance":0}"#)
            #expect(zero["balance"].string == "0.00")
        }
    }

    @Test func `a deposit with a key is booked once`() async throws {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset()
            for _ in 0..<3 {
                let answer = try await ledger.call(
                    .post, "/assets/\(asset)/transactions", #"{"kind":"deposit","amount":5}"#, key: "k")
                #expect(answer.status == 201)
            }
            #expect(try await ledger.json(.get, "/assets/\(asset)")["balance"].string == "5.00")
        }
    }

    @Test func `parallel withdrawals never take more than there is`() async throws {
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset("USD", "10")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 {
                    group.addTask {
                        try await ledger.call(
                            .post, "/assets/\(asset)/transactions", #"{"kind":"withdrawal","amount":1}"#
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 10 && statuses.count { $0 == 422 } == 20)
            #expect(try await ledger.json(.get, "/assets/\(asset)")["balance"].string == "0.00")
            #expect(try await balances(ledger, asset).first == "0.00")
        }
    }
}
