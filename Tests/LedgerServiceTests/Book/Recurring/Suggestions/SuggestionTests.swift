import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// What is suggested (contract-household §3).
@Suite struct SuggestionTests {
    @Test func `household §3: what repeats is told with its rhythm, amounts, days and entries`() async throws
    {
        try await SuggestionScene.run { scene in
            let ids = try await scene.spend(
                ["9.99", "9.99", "9.99", "10.99", "10.99"],
                on: ["2025-11-10", "2025-12-10", "2026-01-10", "2026-02-10", "2026-03-10"],
                also: #","payee":"Netflix","description":"Films""#)
            let list = try await scene.list()
            #expect(list["suggestions"].array.count == 1)
            let one = list["suggestions"][0]
            #expect(one["state"].string == "new" && one["type"].string == "EXPENSE")
            #expect(one["payee"].string == "Netflix" && one["description"].string == "Films")
            #expect(one["accountId"].string == scene.own && one["categoryId"].string == scene.fun)
            #expect(one["amount"].string == "10.99" && one["currency"].string == "USD")
            #expect(one["amountMin"].string == "9.99" && one["amountMax"].string == "10.99")
            #expect(one["change"]["from"].string == "9.99" && one["change"]["to"].string == "10.99")
            #expect(one["frequency"].string == "monthly" && one["interval"].int == 1)
            #expect(one["dayOfMonth"].int == 10 && one["weekday"] == .null)
            #expect(one["lastDate"].string == "2026-03-10" && one["nextDate"].string == "2026-04-10")
            #expect(one["yearly"].string == "131.88")
            #expect(one["transactionIds"].array.map { $0.string ?? "" } == ids.reversed())
            // Nothing is counted before it is confirmed.
            #expect(list["cost"]["monthly"].string == "0.00" && list["cost"]["yearly"].string == "0.00")
            #expect(list["cost"]["currency"].string == "USD" && list["cost"]["otherCurrencies"].array.isEmpty)
            #expect(try await scene.list(user: 2)["suggestions"].array.isEmpty)
        }
    }

    @Test func `household §3: only twelve entries are named, and the next payment is first`() async throws {
        try await SuggestionScene.run { scene in
            let days = (0..<20).compactMap {
                CalendarDate(daysSinceEpoch: LedgerFixture.noon.utcDate.daysSinceEpoch - 7 * $0)?.text
            }
            let ids = try await scene.spend(days.map { _ in "5" }, on: days, also: #","payee":"Market""#)
            try await scene.spend()
            let list = try await scene.list()["suggestions"]
            #expect(list.array.map { $0["payee"].string } == ["Market", "Netflix"])
            #expect(list[0]["weekday"].int == 7 && list[0]["dayOfMonth"] == .null)
            #expect(list[0]["nextDate"].string == "2026-03-22" && list[0]["yearly"].string == "260.00")
            #expect(list[0]["transactionIds"].array.map { $0.string ?? "" } == Array(ids.prefix(12)))
        }
    }

    @Test func `household §3: refunds, transfers and bookings of templates are not suggested`() async throws {
        try await SuggestionScene.run { scene in
            try await scene.spend(also: #","payee":"Shop","isRefund":true"#)
            let other = try await scene.ledger.account("Savings")
            for day in SuggestionScene.months {
                _ = try await scene.ledger.json(
                    .post, "/transfers",
                    """
                    {"fromAccountId":"\(scene.own)","toAccountId":"\(other)","amount":5,"date":"\(day)",
                    "payee":"Me"}
                    """)
            }
            let made = try await scene.ledger.json(
                .post, "/recurring",
                """
                {"categoryId":"\(scene.fun)","type":"EXPENSE","amount":5,"dayOfMonth":1,"payee":"Rent",
                "startMonth":"2026-01"}
                """)
            for month in ["2026-01", "2026-02", "2026-03"] {
                _ = try await scene.ledger.json(.post, "/recurring/apply", #"{"month":"\#(month)"}"#)
            }
            #expect(try await scene.names().isEmpty)
            // Without its template, a booking is none of the user's own entries still.
            _ = try await scene.ledger.json(.delete, "/recurring/\(made["id"].string ?? "")")
            #expect(try await scene.names().isEmpty)
        }
    }

    @Test(arguments: [
        (#""payee":"NETFLIX""#, true), (#""payee":"Netflix","amount":50"#, true),
        (#""description":"netflix 4711""#, true), (#""payee":"Spotify""#, false),
        (#""payee":"Netflix","currency":"EUR""#, false), (#""payee":"Netflix","isActive":false"#, true),
        (#""payee":"Netflix","startMonth":"2025-01","endMonth":"2025-12""#, false),
    ])
    func `household §3: what a template has is not suggested, unless it has ended`(
        also: String, hasIt: Bool
    ) async throws {
        try await SuggestionScene.run { scene in
            try await scene.spend()
            let amount = also.contains("amount") ? "" : #""amount":9.99,"#
            _ = try await scene.ledger.json(
                .post, "/recurring",
                #"{"categoryId":"\#(scene.fun)","type":"EXPENSE","dayOfMonth":10,\#(amount)\#(also)}"#)
            #expect(try await scene.names().isEmpty == hasIt)
        }
    }

    @Test func `household §3: accounts, types, currencies and payees are kept apart`() async throws {
        try await SuggestionScene.run { scene in
            let card = try await scene.ledger.account("Card")
            let pay = try await scene.ledger.category("Pay", "INCOME")
            // None of these repeats alone.
            try await scene.spend(["5"], on: ["2026-01-10"])
            try await scene.spend(
                ["5"], on: ["2026-02-10"], also: #","payee":"Netflix","accountId":"\#(card)""#)
            try await scene.spend(["5"], on: ["2026-02-11"], also: #","payee":"Netflix","currency":"EUR""#)
            try await scene.spend(["5"], on: ["2026-03-10"], category: pay, type: "INCOME")
            try await scene.spend(["5"], on: ["2026-03-10"], also: #","payee":"Netflix 2""#)
            #expect(try await scene.names().isEmpty)
            try await scene.spend(
                ["5", "5"], on: ["2026-02-10", "2026-03-10"], also: #","payee":"NETFLIX""#)
            #expect(try await scene.names() == ["NETFLIX"])
        }
    }

    @Test func `household §3: two payees with one description are two, and digits of a payee count`()
        async throws
    {
        try await SuggestionScene.run { scene in
            for payee in ["Studio 54", "Studio 55"] {
                try await scene.spend(also: #","payee":"\#(payee)","description":"Yoga""#)
            }
            #expect(Set(try await scene.names()) == ["Studio 54", "Studio 55"])
        }
    }

    @Test(arguments: [
        (["NETFLIX.COM 4711", "Netflix.com 0815", "netflix com"], true),
        (["Rent January", "Rent February", "Rent March"], true),
        (["SPOTIFY P1AB2 STOCKHOLM", "SPOTIFY P7XY9 STOCKHOLM", "Spotify Stockholm"], true),
        (["Bakery", "Chemist", "Cinema"], false), (["4711", "4711", "4711"], false),
    ])
    func `household §3: without a payee descriptions are compared as those of duplicates`(
        descriptions: [String], repeats: Bool
    ) async throws {
        try await SuggestionScene.run { scene in
            for (text, day) in zip(descriptions, SuggestionScene.months) {
                try await scene.spend(["800"], on: [day], also: #","description":"\#(text)""#)
            }
            let names = try await scene.names()
            #expect(names == (repeats ? [descriptions[2]] : []))
        }
    }

    @Test func `household §3: a rent with the month's name is of months, not twelve of years`() async throws {
        try await SuggestionScene.run { scene in
            let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            for month in 0..<27 {
                let day = try #require(Month("2024-01")?.adding(month)?.day(3))
                try await scene.spend(
                    ["800"], on: [day.text],
                    also: #","description":"Rent \#(names[day.components.month - 1])""#)
            }
            let list = try await scene.list()["suggestions"].array
            #expect(list.map { $0["frequency"].string } == ["monthly"])
            #expect(list[0]["description"].string == "Rent Mar")
            let key = list[0]["key"].string
            // The next month's entry is the same thing.
            scene.ledger.service.clock.advance(seconds: 86_400 * 20)
            try await scene.spend(["800"], on: ["2026-04-03"], also: #","description":"Rent Apr""#)
            #expect(try await scene.list()["suggestions"][0]["key"].string == key)
        }
    }

    @Test func `household §3: the last 37 months are looked at`() async throws {
        try await SuggestionScene.run { scene in
            let days = ["2022-03-10", "2023-03-10", "2024-03-10", "2025-03-10", "2026-03-10"]
            try await scene.spend(days.map { _ in "80" }, on: days, also: #","payee":"Insurance""#)
            let one = try await scene.list()["suggestions"][0]
            #expect(one["transactionIds"].array.count == 4 && one["frequency"].string == "yearly")
        }
    }

    @Test func `household §3: scopes are those of other lists, and tokens see their accounts`() async throws {
        try await SuggestionScene.run { scene in
            let card = try await scene.ledger.account("Card", currency: "EUR")
            let hidden = try await scene.ledger.account("Hidden")
            _ = try await scene.ledger.json(.patch, "/accounts/\(hidden)", #"{"inOverview":false}"#)
            for (payee, account, code) in [
                ("Own", scene.own, "USD"), ("Card", card, "EUR"), ("Hidden", hidden, "USD"),
            ] {
                try await scene.spend(
                    also: #","payee":"\#(payee)","accountId":"\#(account)","currency":"\#(code)""#)
            }
            #expect(Set(try await scene.names()) == ["Own", "Card", "Hidden"])
            #expect(Set(try await scene.names("?accountId=all")) == ["Own", "Card"])
            #expect(try await scene.names("?accountId=\(card)") == ["Card"])
            #expect(try await scene.list("?accountId=\(card)")["cost"]["currency"].string == "EUR")
            for (query, status) in [("x", 400), ("01900000-0000-7000-8000-000000000001", 404)] {
                let answer = try await scene.ledger.call(.get, "/recurring/suggestions?accountId=\(query)")
                #expect(answer.status == status)
            }
            let user = scene.ledger.service.user()
            let account: ID<Account> = try #require(ID(card))
            let token = UserIdentity(
                user: user.user, session: user.session, currency: .usd, timeZone: "UTC",
                clientAddress: user.clientAddress,
                grant: TokenGrant(scopes: [.read, .transactionsWrite], accounts: [account.cast()]))
            let seen = try await scene.ledger.service.request(.get, "/recurring/suggestions", as: token)
            #expect(seen.json["suggestions"].array.map { $0["payee"].string } == ["Card"])
            #expect(!seen.text.contains(scene.own))
            for (own, status) in [(false, 404), (true, 201)] {
                let key = try await scene.list("?accountId=\(own ? card : scene.own)")["suggestions"][0][
                    "key"]
                let answer = try await scene.ledger.service.request(
                    .post, "/recurring/suggestions/\(key.string ?? "")/accept", as: token)
                #expect(answer.status == status, "\(answer.text)")
            }
        }
    }

    @Test func `household §3: nothing of a deleted account is suggested`() async throws {
        try await SuggestionScene.run { scene in
            let card = try await scene.ledger.account("Card")
            try await scene.spend(also: #","payee":"Netflix","accountId":"\#(card)""#)
            let key = try await scene.key()
            #expect(try await scene.act("confirm", key).status == 200)
            _ = try await scene.ledger.json(.delete, "/accounts/\(card)")
            #expect(try await scene.names().isEmpty)
            for action in ["accept", "confirm", "dismiss"] {
                #expect(try await scene.act(action, key).status == 404)
            }
            _ = try await scene.ledger.json(.post, "/accounts/\(card)/restore")
            #expect(try await scene.list()["suggestions"][0]["state"].string == "confirmed")
            // For good, with what was said.
            _ = try await scene.ledger.json(.delete, "/accounts/\(card)")
            scene.ledger.service.clock.advance(seconds: 32 * 86_400)
            try await scene.ledger.purge()
            #expect(try await scene.ledger.rows("suggestion_states") == 0)
        }
    }

    @Test func `household §3: keys tell nothing, and stay while the thing is the same`() async throws {
        try await SuggestionScene.run { scene in
            try await scene.spend()
            let key = try await scene.key()
            #expect(ID<RecurringSuggestion>(key) != nil && !key.lowercased().contains("netflix"))
            try await scene.spend(
                ["11.99"], on: ["2026-04-09"], also: #","payee":"NETFLIX","description":"x""#)
            #expect(try await scene.key() == key)
            for bad in [
                "x", "01900000-0000-7000-8000-000000000001", "%00", "..%2F..", String(key.dropLast()),
            ] {
                for action in ["accept", "confirm", "dismiss"] {
                    #expect(try await scene.act(action, bad).status == 404, "\(bad)")
                }
                let answer = try await scene.ledger.call(.delete, "/recurring/suggestions/\(bad)")
                #expect(answer.status == 404, "\(bad)")
            }
            // Nor is it another user's.
            for action in ["accept", "confirm", "dismiss"] {
                let answer = try await scene.ledger.call(
                    .post, "/recurring/suggestions/\(key)/\(action)", user: 2)
                #expect(answer.status == 404)
            }
        }
    }
}
