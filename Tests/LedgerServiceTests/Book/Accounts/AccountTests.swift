import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@Suite struct AccountTests {
    @Test func `accounts are listed with the active one first, then by creation`() async throws {
        try await LedgerFixture.run { ledger in
            let personal = try await ledger.activeAccount()
            let second = try await ledger.account("Zoe")
            let third = try await ledger.account("Adam")
            let activated = try await ledger.json(.patch, "/accounts/\(third)/activate")
            #expect(activated["activeAccountId"].string == third)
            let list = try await ledger.json(.get, "/accounts")
            #expect(list["accounts"].array.map { $0["id"].string } == [third, personal, second])
            #expect(list["accounts"].array.map { $0["isActive"].bool } == [true, false, false])
            #expect(list["activeAccountId"].string == third)
        }
    }

    @Test func `a balance is in the account's currency, and other currencies are listed beside it`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            try await ledger.record("100.10", salary, "INCOME")
            try await ledger.record("30", food)
            try await ledger.record("1500", food, also: #","currency":"JPY""#)
            let account = try await ledger.json(.get, "/accounts/\(ledger.activeAccount())")
            #expect(account["balance"].string == "70.10")
            #expect(account["otherCurrencies"][0]["currency"].string == "JPY")
            #expect(account["otherCurrencies"][0]["amount"].string == "-1500")
            let changed = try await ledger.json(
                .patch, "/accounts/\(ledger.activeAccount())", #"{"preferredCurrency":"JPY"}"#)
            #expect(changed["balance"].string == "-1500")
            #expect(changed["otherCurrencies"][0]["amount"].string == "70.10")
        }
    }

    @Test(arguments: [
        (#"{}"#, "name", "Name is required"), (#"{"name":"  "}"#, "name", "Name is required"),
        (#"{"name":7}"#, "name", "Name must be text"),
        (#"{"name":"personal"}"#, "name", "You already have an account with this name"),
        (#"{"name":"x","type":"SHARED"}"#, "type", "Type must be SELF, PARTNER or OTHER"),
        (#"{"name":"x","preferredCurrency":"XXX"}"#, "preferredCurrency", "Unknown currency"),
        (
            #"{"name":"\#(String(repeating: "n", count: 51))"}"#, "name",
            "Name must be at most 50 characters"
        ),
    ])
    func `a wrong account is refused with every reason`(body: String, field: String, message: String)
        async throws
    {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(.post, "/accounts", body)
            #expect(answer.status == 400)
            #expect(answer.message(field) == message)
            #expect(answer.json["error"].string == message)
        }
    }

    @Test func `PUT and PATCH keep absent fields and clear null ones`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.account("Trip")
            let coloured = try await ledger.json(
                .patch, "/accounts/\(id)", #"{"color":"red","icon":"plane","description":"a\nb"}"#)
            #expect(coloured["name"].string == "Trip")
            #expect(coloured["color"].string == "red")
            let cleared = try await ledger.json(.put, "/accounts/\(id)", #"{"color":null,"icon":" "}"#)
            #expect(cleared["color"].isNull && cleared["icon"].isNull)
            #expect(cleared["description"].string == "a\nb")
            let refused = try await ledger.call(.put, "/accounts/\(id)", #"{"type":null,"name":null}"#)
            #expect(refused.status == 400)
            #expect(refused.message("type") == "Type is required")
            #expect(refused.message("name") == "Name is required")
            // An account's currency falls back to the user's preferred one.
            for method in [HTTPMethod.put, .patch] {
                let path = "/accounts/\(id)"
                _ = try await ledger.json(method, path, #"{"preferredCurrency":"JPY"}"#)
                let usual = try await ledger.json(method, path, #"{"preferredCurrency":null}"#)
                #expect(usual["preferredCurrency"].string == "USD")
            }
            // An account may keep its own name in another case.
            #expect(try await ledger.call(.patch, "/accounts/\(id)", #"{"name":"TRIP"}"#).status == 200)
        }
    }

    @Test func `an account can be deleted unless it is the only one, active or has a shared transaction`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let personal = try await ledger.activeAccount()
            #expect(try await ledger.call(.delete, "/accounts/\(personal)").status == 400)
            let trip = try await ledger.account("Trip")
            #expect(try await ledger.call(.delete, "/accounts/\(personal)").status == 400)
            let food = try await ledger.category("Food")
            let shared = try await ledger.record("10", food, also: #","accountId":"\#(trip)""#)
            let lock = ledger.lockBody(shared, share: 1)
            #expect(try await ledger.serviceCall(.post, "/internal/locks", lock).status == 200)
            #expect(try await ledger.call(.delete, "/accounts/\(trip)").status == 409)
            #expect(try await ledger.serviceCall(.post, "/internal/locks/release", lock).status == 200)
            let deleted = try await ledger.json(.delete, "/accounts/\(trip)")
            #expect(deleted["id"].string == trip)
            #expect(deleted["deleted"].bool == true)
            #expect(try await ledger.call(.delete, "/accounts/\(trip)").status == 404)
        }
    }

    @Test func `the number of deleted accounts that are kept is limited`() async throws {
        try await LedgerFixture.run { ledger in
            let trip = try await ledger.account("Trip")
            let other = try await ledger.account("Other")
            let now = ledger.service.clock.clock.now().millisecondsSinceEpoch
            try await ledger.tamper(
                """
                WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 499)
                INSERT INTO accounts (book, id, name, name_key, type, currency, is_unedited, created_at,
                deleted_at) SELECT book, randomblob(16), 'a', 'a', 'SELF', 'USD', 0, 1, \(now) FROM n, books
                """)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            let refused = try await ledger.call(.delete, "/accounts/\(other)")
            #expect(refused.status == 409)
            #expect(refused.json["code"].string == "CONFLICT")
            #expect(refused.json["error"].string?.hasPrefix("500 deleted accounts are kept") == true)
            _ = try await ledger.json(.post, "/accounts/\(trip)/restore")
            _ = try await ledger.json(.delete, "/accounts/\(other)")
        }
    }

    @Test func `a deleted account's contents are not shown, and its name can be used again`() async throws {
        try await LedgerFixture.run { ledger in
            let personal = try await ledger.activeAccount()
            let trip = try await ledger.account("Trip")
            let food = try await ledger.category("Food")
            let hidden = try await ledger.record("10", food, also: #","accountId":"\#(trip)""#)
            let kept = try await ledger.record("20", food)
            let budget = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(trip)","categoryId":"\#(food)","month":"2026-03","planned":5}"#)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            #expect(try await ledger.call(.get, "/transactions/\(hidden)").status == 404)
            #expect(try await ledger.call(.get, "/budgets/\(budget["id"].string ?? "")").status == 404)
            #expect(try await ledger.call(.get, "/transactions?accountId=\(trip)").status == 404)
            for query in ["", "?categoryId=\(food)", "?month=2026-03", "?type=EXPENSE", "?from=2026-03-02"] {
                let list = try await ledger.json(.get, "/transactions\(query)")
                #expect(list["transactions"].array.map { $0["id"].string } == [kept], "\(query)")
                #expect(list["total"].int == 1, "\(query)")
            }
            let moved = try await ledger.call(.patch, "/transactions/\(kept)", #"{"accountId":"\#(trip)"}"#)
            #expect(moved.message("accountId") == "Account not found")
            _ = try await ledger.account("trip")
            #expect(try await ledger.activeAccount() == personal)
        }
    }
}
