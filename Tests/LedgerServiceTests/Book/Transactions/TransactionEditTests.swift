import HTTPKit
import TestKit
import Testing

@Suite struct TransactionEditTests {
    @Test func `EDIT-001: a transaction is returned with all entered fields`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record(
                "12.30", food, also: #","notes":"n\n1","description":"d","tags":["x\"y"],"clientId":"c-1""#)
            let read = try await ledger.json(.get, "/transactions/\(id)")
            #expect(read["notes"].string == "n\n1")
            #expect(read["tags"][0].string == "x\"y")
            #expect(read["clientId"].string == "c-1")
            #expect(try await ledger.json(.get, "/transactions")["transactions"][0] == read)
        }
    }

    @Test func `EDIT-002: PUT and PATCH change the named fields and keep the others`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let rent = try await ledger.category("Rent")
            let id = try await ledger.record(
                "10", food, also: #","description":"d","notes":"n","tags":["t"]"#)
            ledger.service.clock.advance(seconds: 60)
            let put = try await ledger.json(.put, "/transactions/\(id)", #"{"amount":"11.5"}"#)
            #expect(put["amount"].string == "11.50")
            #expect(put["description"].string == "d")
            #expect(put["createdAt"].string == "2026-03-15T12:00:00.000Z")
            #expect(put["updatedAt"].string == "2026-03-15T12:01:00.000Z")
            let patch = try await ledger.json(
                .patch, "/transactions/\(id)",
                #"{"categoryId":"\#(rent)","date":"2026-02-01","description":null,"notes":"","tags":null}"#)
            #expect(patch["amount"].string == "11.50")
            #expect(patch["category"]["name"].string == "Rent")
            #expect(patch["month"].string == "2026-02-01")
            #expect(patch["description"].isNull && patch["notes"].isNull)
            #expect(patch["tags"].array.isEmpty)
            #expect(try await ledger.json(.get, "/transactions/\(id)") == patch)
            #expect(try await ledger.json(.get, "/transactions?month=2026-03")["total"].int == 0)
            #expect(try await ledger.json(.get, "/transactions?month=2026-02")["total"].int == 1)
            #expect(
                try await ledger.json(.get, "/dashboard?month=2026-03")["summary"]["totalExpenses"].string
                    == "0.00")
        }
    }

    @Test func `EDIT-002: a transaction's mark as recurring is kept when made, edited and sent in a batch`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("10", food, also: #","isRecurring":true"#)
            func listed() async throws -> Bool? {
                try await ledger.json(.get, "/transactions")["transactions"][0]["isRecurring"].bool
            }
            #expect(try await listed() == true)
            let renamed = try await ledger.json(.patch, "/transactions/\(id)", #"{"description":"Rent"}"#)
            #expect(renamed["isRecurring"].bool == true)
            let once = try await ledger.json(.put, "/transactions/\(id)", #"{"isRecurring":false}"#)
            #expect(once["isRecurring"].bool == false)
            let results = try await ledger.batch([
                #"{"op":"update","id":"\#(id)","transaction":{"isRecurring":true}}"#,
                ledger.creation("5", food, also: #","isRecurring":true,"date":"2026-03-01""#),
            ])
            #expect(results.map { $0["data"]["isRecurring"].bool } == [true, true])
            #expect(try await listed() == true)
            for wrong in ["null", "1", "\"true\""] {
                let answer = try await ledger.call(
                    .patch, "/transactions/\(id)", #"{"isRecurring":\#(wrong)}"#)
                #expect(answer.json["details"].keys == ["isRecurring"], "\(answer.text)")
            }
        }
    }

    @Test func `a wrong change is refused with every reason and changes nothing`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("10", food)
            let before = try await ledger.json(.get, "/transactions/\(id)")
            let answer = try await ledger.call(
                .patch, "/transactions/\(id)",
                #"{"amount":0,"type":"INCOME","date":null,"currency":null,"accountId":null}"#)
            #expect(answer.status == 400)
            #expect(
                answer.json["details"].keys == ["accountId", "amount", "categoryId", "currency", "date"])
            #expect(try await ledger.json(.get, "/transactions/\(id)") == before)
        }
    }

    @Test func `a change of the currency keeps the number or is refused`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let whole = try await ledger.record("25.00", food)
            let yen = try await ledger.json(.patch, "/transactions/\(whole)", #"{"currency":"JPY"}"#)
            #expect(yen["amount"].string == "25")
            let cents = try await ledger.record("25.50", food)
            let refused = try await ledger.call(.patch, "/transactions/\(cents)", #"{"currency":"JPY"}"#)
            #expect(refused.message("amount") == "Amount in JPY has no decimals")
        }
    }

    @Test func `EDIT-003: a deleted transaction disappears from lists, balances and budgets`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("10", food)
            try await ledger.record("5", food)
            let deleted = try await ledger.json(.delete, "/transactions/\(id)")
            #expect(deleted["id"].string == id)
            #expect(try await ledger.call(.get, "/transactions/\(id)").status == 404)
            #expect(try await ledger.call(.delete, "/transactions/\(id)").status == 404)
            #expect(try await ledger.call(.put, "/transactions/\(id)", "{}").status == 404)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 1)
            #expect(try await ledger.json(.get, "/accounts")["accounts"][0]["balance"].string == "-5.00")
        }
    }
}
