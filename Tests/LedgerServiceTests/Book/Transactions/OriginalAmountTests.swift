import Contracts
import HTTPKit
import TestKit
import Testing

/// What was paid abroad (contract-household §2). Today is 2026-03-15.
@Suite struct OriginalAmountTests {
    private static let abroad = #","originalAmount":"1400.5","originalCurrency":"JPY""#

    private func original(_ entry: JSONValue) -> String {
        "\(entry["originalAmount"].string ?? "-") \(entry["originalCurrency"].string ?? "-")"
    }

    @Test func `household §2: an entry has what was paid abroad beside what was charged`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record(
                "12.50", food, also: #","originalAmount":"11.5","originalCurrency":"CHF""#)
            let path = "/transactions/\(id)"
            #expect(original(try await ledger.json(.get, path)) == "11.50 CHF")
            let listed = try await ledger.json(.get, "/transactions")["transactions"][0]
            #expect(original(listed) == "11.50 CHF")
            // What is absent stays, also the number of another currency.
            for (body, result) in [
                (#"{"amount":13}"#, "11.50 CHF"), (#"{"originalAmount":"12"}"#, "12.00 CHF"),
                (#"{"originalCurrency":"JPY"}"#, "12 JPY"), (#"{"originalCurrency":null}"#, "- -"),
                (#"{"originalAmount":"7","originalCurrency":"EUR"}"#, "7.00 EUR"),
                (#"{"originalAmount":null}"#, "- -"), (#"{"notes":"n"}"#, "- -"),
            ] {
                #expect(original(try await ledger.json(.patch, path, body)) == result, "\(body)")
            }
            let summary = try await ledger.json(.get, "/dashboard")["summary"]
            #expect(summary["totalExpenses"].string == "13.00" && summary["otherCurrencies"].array.isEmpty)
        }
    }

    @Test func `household §2: one without the other, the charged currency and a wrong amount are refused`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record(
                "5", food, also: #","originalAmount":"4","originalCurrency":"EUR""#)
            let entry = #""amount":5,"categoryId":"\#(food)","type":"EXPENSE""#
            let cases: [(String, String)] = [
                (#""originalAmount":"4""#, "originalCurrency"),
                (#""originalCurrency":"EUR""#, "originalAmount"),
                (#""originalAmount":"4","originalCurrency":null"#, "originalCurrency"),
                (#""originalAmount":null,"originalCurrency":"EUR""#, "originalAmount"),
                (#""originalAmount":"4","originalCurrency":"USD""#, "originalCurrency"),
                (#""originalAmount":"0","originalCurrency":"EUR""#, "originalAmount"),
                (#""originalAmount":"-4","originalCurrency":"EUR""#, "originalAmount"),
                (#""originalAmount":"4.5","originalCurrency":"JPY""#, "originalAmount"),
                (#""originalAmount":"4","originalCurrency":"XYZ""#, "originalCurrency"),
                (#""originalAmount":"x","originalCurrency":"EUR""#, "originalAmount"),
            ]
            for (members, field) in cases {
                let refused = try await ledger.call(.post, "/transactions", "{\(entry),\(members)}")
                #expect(refused.status == 400, "\(members): \(refused.text)")
                #expect(refused.message(field) != nil, "\(members): \(refused.text)")
            }
            // The currency that was paid cannot become that of the account's charge behind its back.
            let path = "/transactions/\(id)"
            let same = try await ledger.call(.patch, path, #"{"currency":"EUR"}"#)
            #expect(same.status == 400 && same.message("originalCurrency") != nil, "\(same.text)")
            let cleared = try await ledger.json(.patch, path, #"{"currency":"EUR","originalAmount":null}"#)
            #expect(original(cleared) == "- -" && cleared["currency"].string == "EUR")
        }
    }

    @Test func `household §2: a search finds an original amount by its text, and no longer once it is gone`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record(
                "5", food,
                also: #","description":"Noodles","originalAmount":"1234.75","originalCurrency":"HKD""#)
            try await ledger.record("1234.75", food, also: #","description":"Rent""#)
            func found(_ words: String) async throws -> [String?] {
                try await ledger.json(.get, "/transactions?q=\(words)")["transactions"].array
                    .map { $0["id"].string }
            }
            for words in ["1234.75", "1234", "1234.75%20hkd", "noodles%20hkd"] {
                #expect(try await found(words) == [id], "\(words)")
            }
            #expect(try await found("1234.75%20rent") == [])
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"originalAmount":"99"}"#)
            #expect(try await found("1234") == [])
            #expect(try await found("99.00") == [id])
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            #expect(try await found("hkd") == [])
            _ = try await ledger.json(.post, "/transactions/\(id)/restore")
            #expect(try await found("hkd") == [id])
        }
    }

    @Test func `household §2: a split entry, a batch and a refund keep the original amount of the whole`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let id = try await ledger.record(
                "10", food, also: #","originalAmount":"9","originalCurrency":"EUR""#)
            let parts = #"[{"categoryId":"\#(food)","amount":4},{"categoryId":"\#(fun)","amount":6}]"#
            let split = try await ledger.json(.patch, "/transactions/\(id)", #"{"splits":\#(parts)}"#)
            #expect(original(split) == "9.00 EUR" && split["splits"].array.count == 2)
            let create = #""type":"EXPENSE","amount":5,"categoryId":"\#(food)""#
            let batch = try await ledger.json(
                .post, "/transactions/batch",
                #"{"operations":[{"op":"create","transaction":{\#(create)\#(Self.abroad)}},"#
                    + #"{"op":"create","transaction":{\#(create),"isRefund":true,"refundOf":"\#(id)","#
                    + #""originalAmount":"4","originalCurrency":"EUR"}},"#
                    + #"{"op":"update","id":"\#(id)","transaction":{"originalAmount":"8"}}]}"#)
            #expect(batch["results"][0]["status"].int == 400, "yen have no decimals")
            #expect(original(batch["results"][1]["data"]) == "4.00 EUR")
            #expect(original(batch["results"][2]["data"]) == "8.00 EUR")
        }
    }

    @Test func `household §2: an entry that was joined into a transfer comes back with its original amount`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, pay) = (try await ledger.category("Food"), try await ledger.category("Pay", "INCOME"))
            let card = try await ledger.account("Card")
            let abroad = #","originalAmount":"9","originalCurrency":"EUR""#
            let expense = try await ledger.record("10", food, also: abroad)
            let income = try await ledger.record("10", pay, "INCOME", also: #","accountId":"\#(card)""#)
            let joined = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
            let lines = try await ledger.bookLines()
            try await ledger.restore(lines, head: try ledger.head(active: try await ledger.activeAccount()))
            let parts = try await ledger.json(
                .post, "/transfers/\(joined["id"].string ?? "")/split", "{}")
            #expect(original(parts["expense"]) == "9.00 EUR")
            #expect(original(parts["income"]) == "- -")
        }
    }

    @Test func `household §2: files keep original amounts, and older ones have none`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record(
                "10", food, also: #","originalAmount":"9","originalCurrency":"EUR""#)
            let own = try await ledger.activeAccount()
            let lines = try await ledger.bookLines()
            let before = try await ledger.digest()["transactions"]
            try await ledger.restore(lines, head: try ledger.head(active: own))
            #expect(try await ledger.digest()["transactions"] == before)
            #expect(
                try await ledger.json(.get, "/transactions?q=9.00")["transactions"][0]["id"].string == id)
            let wrong = lines.map {
                $0.replacing(#""originalCurrency":"EUR""#, with: #""originalCurrency":"USD""#)
            }
            let (_, refused) = try await ledger.dryRun(wrong, head: try ledger.head(active: own))
            #expect(refused.text.contains("].originalCurrency"), "\(refused.text)")
            let old = lines.map {
                $0.replacing(#","originalAmount":"9.00","originalCurrency":"EUR""#, with: "")
            }
            #expect(old != lines)
            try await ledger.restore(old, head: try ledger.head(active: own, version: "2.1"))
            #expect(original(try await ledger.json(.get, "/transactions/\(id)")) == "- -")
        }
    }
}
