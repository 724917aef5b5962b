import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// contract-everyday §1, "Opening and reconciling", and contract-household §2. Today is 2026-03-15.
@Suite struct OpeningBalanceTests {
    private static func figures(_ account: JSONValue) -> [String?] {
        ["openingBalance", "openingDate", "balance", "projectedBalance"].map { account[$0].string }
    }

    @Test func `everyday §1 opening: an opening balance counts with the entries from its day on, no income`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let made = try await ledger.call(
                .post, "/accounts", #"{"name":"Card","type":"OTHER","openingBalance":"-250.50"}"#)
            #expect(made.status == 201)
            let card = try #require(made.json["id"].string)
            #expect(Self.figures(made.json) == ["-250.50", "2026-03-15", "-250.50", "-250.50"])
            try await ledger.record("9.50", food, also: #","accountId":"\#(card)""#)
            let after = try await ledger.json(.get, "/accounts/\(card)")
            #expect(Self.figures(after) == ["-250.50", "2026-03-15", "-250.50", "-250.50"])
            func changed(_ body: String) async throws -> [String?] {
                let answer = try await ledger.json(.patch, "/accounts/\(card)", body)
                #expect(try await ledger.json(.get, "/accounts/\(card)") == answer)
                #expect(try await ledger.json(.get, "/accounts")["accounts"].array.contains(answer))
                return Self.figures(answer)
            }
            #expect(
                try await changed(#"{"openingBalance":100,"openingDate":"2019-12-31"}"#)
                    == ["100.00", "2019-12-31", "90.50", "90.50"])
            #expect(try await changed(#"{"name":"Savings"}"#)[0] == "100.00")
            _ = try await ledger.json(.patch, "/accounts/\(card)/activate")
            let summary = try await ledger.json(.get, "/dashboard?month=2026-03")["summary"]
            #expect(summary["totalIncome"].string == "0.00" && summary["totalExpenses"].string == "9.50")
            #expect(try await changed(#"{"openingBalance":null}"#) == [nil, nil, "-9.50", "-9.50"])
            #expect(
                try await changed(#"{"openingBalance":"0"}"#) == ["0.00", "2026-03-15", "0.00", "0.00"])
        }
    }

    @Test func `everyday §1 opening: what is wrong with an opening balance is said at its field`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            func refused(_ body: String) async throws -> [String: String?] {
                let answer = try await ledger.call(.patch, "/accounts/\(account)", body)
                #expect(answer.status == 400, "\(body)")
                return [
                    "openingBalance": answer.message("openingBalance"),
                    "openingDate": answer.message("openingDate"),
                ].filter { $0.value != nil }
            }
            let alone = try await refused(#"{"openingDate":"2026-03-01"}"#)
            #expect(alone == ["openingBalance": "Opening balance is required with its date"])
            #expect(
                try await refused(#"{"openingBalance":null,"openingDate":"2026-03-01"}"#)["openingBalance"]
                    != nil)
            #expect(try await refused(#"{"openingBalance":"1.001"}"#)["openingBalance"] != nil)
            #expect(try await refused(#"{"openingBalance":"x"}"#)["openingBalance"] != nil)
            #expect(try await refused(#"{"openingBalance":{}}"#)["openingBalance"] != nil)
            #expect(
                try await refused(#"{"openingBalance":"99999999999999999999"}"#)["openingBalance"] != nil)
            let far = try await refused(#"{"openingBalance":"1","openingDate":"2026-03-16"}"#)
            #expect(far == ["openingDate": "Opening date must be today at the latest"])
            let made = try await ledger.call(
                .post, "/accounts", #"{"name":"Soon","openingBalance":"1","openingDate":"2026-03-16"}"#)
            #expect(made.status == 400 && made.message("openingDate") != nil)
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"openingBalance":"5"}"#)
            // An amount gets no other currency by itself.
            let moved = try await refused(#"{"preferredCurrency":"JPY"}"#)
            #expect(moved["openingBalance"] != nil)
            let both = try await ledger.json(
                .patch, "/accounts/\(account)", #"{"preferredCurrency":"JPY","openingBalance":700}"#)
            #expect(Self.figures(both) == ["700", "2026-03-15", "700", "700"])
            #expect(both["otherCurrencies"].array.isEmpty)
        }
    }

    @Test func `everyday §1 opening: no opening balance makes an account's sum too large to keep`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            let salary = try await ledger.category("Salary", "INCOME")
            try await ledger.record("10", salary, "INCOME")
            try await ledger.store.database.write { db in
                try db.run("UPDATE account_totals SET sum = 9223372036854775000")
            }
            let refused = try await ledger.call(
                .patch, "/accounts/\(account)", #"{"openingBalance":"9000000"}"#)
            #expect(refused.status == 400 && refused.message("openingBalance") != nil)
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"openingBalance":"8"}"#)
            let full = try await ledger.call(
                .post, "/transactions",
                #"{"type":"INCOME","amount":"1","categoryId":"\#(salary)","date":"2026-03-01"}"#)
            #expect(full.status == 400 && full.message("amount") != nil)
            try await ledger.store.database.write { db in
                try db.run("UPDATE account_totals SET sum = 1000")
            }
        }
    }

    @Test func `everyday §1 opening: an opening balance in a backup is restored, and needs its day`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            _ = try await ledger.json(
                .patch, "/accounts/\(account)",
                #"{"openingBalance":"-12.30","openingDate":"2026-01-01"}"#)
            let answer = try await ledger.json(.get, "/accounts/\(account)")
            let lines = try await ledger.bookLines()
            let head = try ledger.head(active: account)
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"openingBalance":null}"#)
            try await ledger.restore(lines, head: head)
            let restored = try await ledger.json(.get, "/accounts/\(account)")
            #expect(Self.figures(restored) == Self.figures(answer))
            let dateless = lines.map {
                $0.replacing(#""openingDate":"2026-01-01""#, with: #""openingDate":null"#)
            }
            let (_, wrong) = try await ledger.dryRun(dateless, head: head)
            #expect(
                wrong.json["problems"][0]["path"].string == "data.accounts[0].openingDate",
                "\(wrong.text)")
        }
    }
}
