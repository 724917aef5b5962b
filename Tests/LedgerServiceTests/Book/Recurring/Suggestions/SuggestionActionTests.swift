import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

/// What users do with suggestions (contract-household §3).
@Suite struct SuggestionActionTests {
    @Test(arguments: [
        (["2026-01-10", "2026-02-10", "2026-03-10"], "monthly", 10, "2026-04-10"),
        (["2025-12-31", "2026-01-31", "2026-02-28"], "monthly", 31, "2026-03-31"),
        (["2026-02-25", "2026-03-04", "2026-03-11"], "weekly", 18, "2026-03-18"),
        (["2026-01-30", "2026-02-13", "2026-02-27"], "biweekly", 27, "2026-03-27"),
        (["2025-08-20", "2025-11-20", "2026-02-20"], "quarterly", 20, "2026-05-20"),
        (["2024-03-15", "2025-03-15"], "yearly", 15, "2026-03-15"),
    ])
    func `household §3: an accepted suggestion is a template that books from the next date on`(
        days: [String], frequency: String, day: Int, next: String
    ) async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let scene = try await SuggestionScene(ledger)
            try await scene.spend(days.map { _ in "9.99" }, on: days, also: #","payee":"Club""#)
            let one = try await scene.list()["suggestions"][0]
            #expect(one["nextDate"].string == next)
            let key = try #require(one["key"].string)
            let made = try await scene.act("accept", key)
            #expect(made.status == 201)
            #expect(made.json["frequency"].string == frequency && made.json["dayOfMonth"].int == day)
            #expect(made.json["amount"].string == "9.99" && made.json["payee"].string == "Club")
            #expect(made.json["categoryId"].string == scene.fun && made.json["type"].string == "EXPENSE")
            #expect(try await scene.names().isEmpty)
            // Again it is the same one.
            let again = try await scene.act("accept", key)
            #expect(again.status == 200 && again.json == made.json)
            #expect(try await ledger.json(.get, "/recurring")["total"].int == 1)
            #expect(try await scene.act("confirm", key).status == 404)
            try await ledger.bookDue()
            let isToday = next == "2026-03-15"
            #expect(try await ledger.dates() == days + (isToday ? [next] : []))
            let due =
                try #require(CalendarDate(next)).daysSinceEpoch - LedgerFixture.noon.utcDate.daysSinceEpoch
            ledger.service.clock.advance(seconds: Int64(due) * 86_400)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == days + [next])
        }
    }

    @Test func `household §3: a key of idempotency answers the same, and a deleted template comes anew`()
        async throws
    {
        try await SuggestionScene.run { scene in
            try await scene.spend()
            let path = "/recurring/suggestions/\(try await scene.key())/accept"
            let first = try await scene.ledger.call(.post, path, key: "k")
            let second = try await scene.ledger.call(.post, path, key: "k")
            #expect(first.status == 201 && second.status == 201 && first.text == second.text)
            _ = try await scene.ledger.json(.delete, "/recurring/\(first.json["id"].string ?? "")")
            #expect(try await scene.names() == ["Netflix"])
            let other = try await scene.ledger.call(.post, path)
            #expect(other.status == 201 && other.json["id"] != first.json["id"])
            // A template that has another name by now is still that of the suggestion.
            let id = other.json["id"].string ?? ""
            _ = try await scene.ledger.json(.patch, "/recurring/\(id)", #"{"payee":"Films"}"#)
            #expect(try await scene.names().isEmpty)
            let third = try await scene.ledger.call(.post, path)
            #expect(third.status == 200 && third.json["payee"].string == "Films")
        }
    }

    @Test func `household §3: an archived category makes no template`() async throws {
        try await SuggestionScene.run { scene in
            try await scene.spend()
            let key = try await scene.key()
            _ = try await scene.ledger.json(
                .patch, "/categories/\(scene.fun)/archive", #"{"isArchived":true}"#)
            let refused = try await scene.act("accept", key)
            #expect(refused.status == 400 && refused.message("categoryId") != nil)
            #expect(try await scene.names() == ["Netflix"])
        }
    }

    @Test func `household §3: a confirmed one is counted and never booked, until it is taken back`()
        async throws
    {
        try await LedgerFixture.withPeople { ledger, _ in
            let scene = try await SuggestionScene(ledger)
            try await scene.spend()
            let key = try await scene.key()
            for _ in 0..<2 {
                let said = try await scene.act("confirm", key)
                #expect(said.status == 200 && said.json["state"].string == "confirmed")
            }
            let list = try await scene.list()
            #expect(list["suggestions"][0]["state"].string == "confirmed")
            #expect(list["cost"]["monthly"].string == "9.99" && list["cost"]["yearly"].string == "119.88")
            ledger.service.clock.advance(seconds: 27 * 86_400)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == SuggestionScene.months)
            for _ in 0..<2 {
                let back = try await ledger.call(.delete, "/recurring/suggestions/\(key)")
                #expect(back.status == 200 && back.json["deleted"].bool == true)
            }
            let after = try await scene.list()
            #expect(after["suggestions"][0]["state"].string == "new")
            #expect(after["cost"]["yearly"].string == "0.00")
            #expect(try await scene.act("accept", key).status == 201)
        }
    }

    @Test(arguments: [
        ("12.48", true), ("12.50", false), ("7.51", true), ("7.50", false),
    ])
    func `household §3: a dismissed one stays away until its amount changes by a quarter`(
        amount: String, staysAway: Bool
    ) async throws {
        try await SuggestionScene.run { scene in
            try await scene.spend(["10", "10", "10"])
            let key = try await scene.key()
            for _ in 0..<2 {
                let said = try await scene.act("dismiss", key)
                #expect(said.status == 200 && said.json["deleted"].bool == true)
            }
            #expect(try await scene.names().isEmpty)
            scene.ledger.service.clock.advance(seconds: 92 * 86_400)
            try await scene.spend(
                [amount, amount, amount], on: ["2026-04-10", "2026-05-10", "2026-06-10"])
            #expect(try await scene.names().isEmpty == staysAway)
            #expect(try await scene.list()["suggestions"].array.allSatisfy { $0["key"].string == key })
        }
    }

    @Test func `household §3: a dismissed one stays away until its rhythm changes, or it is taken back`()
        async throws
    {
        try await SuggestionScene.run { scene in
            try await scene.spend()
            let key = try await scene.key()
            _ = try await scene.act("dismiss", key)
            let back = try await scene.ledger.call(.delete, "/recurring/suggestions/\(key)")
            #expect(back.status == 200)
            #expect(try await scene.names() == ["Netflix"])
            _ = try await scene.act("dismiss", key)
            #expect(try await scene.names().isEmpty)
            try await scene.spend(["9.99", "9.99"], on: ["2026-03-24", "2026-04-07"])
            scene.ledger.service.clock.advance(seconds: 23 * 86_400)
            let one = try await scene.list()["suggestions"][0]
            #expect(one["frequency"].string == "biweekly" && one["key"].string == key)
        }
    }

    @Test func `household §3: the cost has templates of expenses and what is confirmed, exactly`()
        async throws
    {
        try await SuggestionScene.run { scene in
            let card = try await scene.ledger.account("Card", currency: "EUR")
            let pay = try await scene.ledger.category("Pay", "INCOME")
            for (amount, also) in [
                ("1", #","frequency":"weekly""#), ("10", #","dayOfMonth":1,"interval":7"#),
                ("0.01", #","dayOfMonth":1,"frequency":"yearly""#),
                ("7", #","dayOfMonth":1,"isActive":false"#),
                ("7", #","dayOfMonth":1,"startMonth":"2025-01","endMonth":"2025-12""#),
                ("3", #","dayOfMonth":1,"frequency":"quarterly","accountId":"\#(card)""#),
                ("5", #","dayOfMonth":1,"currency":"JPY""#),
            ] {
                _ = try await scene.ledger.json(
                    .post, "/recurring",
                    #"{"categoryId":"\#(scene.fun)","type":"EXPENSE","amount":"\#(amount)"\#(also)}"#)
            }
            _ = try await scene.ledger.json(
                .post, "/recurring",
                #"{"categoryId":"\#(pay)","type":"INCOME","amount":"900","dayOfMonth":1}"#)
            _ = try await scene.ledger.json(
                .post, "/recurring",
                #"{"transfer":{"toAccountId":"\#(card)"},"amount":"90","dayOfMonth":1}"#)
            try await scene.spend(also: #","payee":"Gym","accountId":"\#(card)""#)
            try await scene.spend(
                ["50", "50", "50"], also: #","payee":"Boss""#, category: pay, type: "INCOME")
            for one in try await scene.list()["suggestions"].array {
                #expect(try await scene.act("confirm", one["key"].string ?? "").status == 200)
            }
            // 52 + 120/7 + 0.01 = 69.1528…, 60 JPY, and 12 + 119.88 EUR.
            let cost = try await scene.list()["cost"]
            #expect(cost["yearly"].string == "69.15" && cost["monthly"].string == "5.76")
            #expect(
                cost["otherCurrencies"].array.map { $0["currency"].string } == ["EUR", "JPY"])
            #expect(cost["otherCurrencies"][0]["yearly"].string == "131.88")
            #expect(cost["otherCurrencies"][0]["monthly"].string == "10.99")
            #expect(cost["otherCurrencies"][1]["yearly"].string == "60")
            let ofCard = try await scene.list("?accountId=\(card)")["cost"]
            #expect(ofCard["yearly"].string == "131.88" && ofCard["otherCurrencies"].array.isEmpty)
        }
    }

    @Test func `household §3: what was said is in the file, and a merge keeps the later word`() async throws {
        try await SuggestionScene.run { scene in
            let ledger = scene.ledger
            try await scene.spend()
            let key = try await scene.key()
            _ = try await scene.act("dismiss", key)
            let lines = try await ledger.bookLines()
            #expect(lines.count { $0.contains(#""record":"suggestionState""#) } == 1)
            #expect(!lines.contains { $0.contains("suggestionState") && $0.lowercased().contains("netflix") })
            ledger.service.clock.advance(seconds: 60)
            _ = try await ledger.json(.delete, "/recurring/suggestions/\(key)")
            #expect(try await scene.names() == ["Netflix"])
            // It was taken back later.
            try await ledger.restore(lines, .merge, head: ledger.head(.merge))
            #expect(try await scene.names() == ["Netflix"])
            try await ledger.restore(lines, head: ledger.head(active: scene.own))
            #expect(try await scene.names().isEmpty)
            // Another book's account of the same name takes the word along with the entries.
            try await ledger.restore(lines, .merge, head: ledger.head(.merge), user: 2)
            #expect(try await scene.list(user: 2)["suggestions"].array.isEmpty)
            let copied = try await ledger.json(.get, "/transactions", user: 2)["total"].int
            #expect(copied == 3)
        }
    }

    @Test func `household §3: of very many words the oldest go`() async throws {
        try await SuggestionScene.run { scene in
            try await scene.spend()
            let key = try await scene.key()
            try await scene.ledger.tamper(
                """
                INSERT INTO suggestion_states (book, account, type, currency, name, state, frequency, amount,
                    created_at, updated_at)
                WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
                SELECT a.book, a.id, 1, 'USD', randomblob(16), 2, 2, 5, i, i FROM n, accounts a
                """)
            _ = try await scene.act("confirm", key)
            #expect(try await scene.ledger.rows("suggestion_states") == 2_000)
            #expect(try await scene.list()["suggestions"][0]["state"].string == "confirmed")
        }
    }
}
