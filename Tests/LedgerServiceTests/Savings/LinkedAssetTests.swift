import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore

/// Savings that are accounts (contract-household §2). Today is 2026-03-15.
@Suite struct LinkedAssetTests {
    /// An account with 500 and the asset that it is.
    private func linked(
        _ ledger: LedgerFixture, _ opening: String = "500", currency: String = "USD"
    ) async throws -> (account: String, asset: String) {
        let made = try await ledger.json(
            .post, "/accounts",
            #"{"name":"Nest egg","preferredCurrency":"\#(currency)","openingBalance":"\#(opening)","#
                + #""openingDate":"2026-01-01"}"#)
        let account = try #require(made["id"].string)
        let asset = try await ledger.json(.post, "/assets", #"{"accountId":"\#(account)"}"#)
        return (account, try #require(asset["id"].string))
    }

    private func balance(_ ledger: LedgerFixture, _ asset: String) async throws -> String? {
        try await ledger.json(.get, "/assets/\(asset)")["balance"].string
    }

    private func funded(_ ledger: LedgerFixture, _ goal: String) async throws -> String? {
        try await ledger.json(.get, "/goals/\(goal)")["currentTotal"].string
    }

    @Test func `household §2: an asset of an account has its name, its currency and its balance`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger, currency: "EUR")
            let shown = try await ledger.json(.get, "/assets/\(asset)")
            #expect(shown["name"].string == "Nest egg" && shown["currency"].string == "EUR")
            #expect(shown["balance"].string == "500.00" && shown["accountId"].string == account)
            let listed = try await ledger.json(.get, "/assets")["assets"][0]
            #expect(listed == shown)
            let plain = try await ledger.json(.post, "/assets", #"{"currency":"EUR"}"#)
            #expect(plain["accountId"].isNull)
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"name":"Rainy days"}"#)
            #expect(try await ledger.json(.get, "/assets/\(asset)")["name"].string == "Rainy days")
        }
    }

    @Test func `household §2: its balance is of today, in its own currency and never below zero`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let (food, pay) = (try await ledger.category("Food"), try await ledger.category("Pay", "INCOME"))
            let into = #","accountId":"\#(account)""#
            try await ledger.record("100", pay, "INCOME", also: into)
            try await ledger.record("30", food, also: into)
            try await ledger.record("9", food, also: into + #","currency":"EUR""#)
            // Later, and before the opening date.
            try await ledger.record("50", pay, "INCOME", date: "2026-03-20", also: into)
            try await ledger.record("7", food, date: "2025-12-31", also: into)
            #expect(try await balance(ledger, asset) == "570.00")
            let own = try await ledger.activeAccount()
            try await ledger.transfer("70", account, own)
            #expect(try await balance(ledger, asset) == "500.00")
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: 5 * 86_400))
            #expect(try await balance(ledger, asset) == "550.00")
            try await ledger.transfer("1000", account, own)
            #expect(try await ledger.balance(account) == "-450.00")
            #expect(try await balance(ledger, asset) == "0.00")
        }
    }

    @Test func `household §2: no target rises by itself, and one above the balance gets all of it`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let pay = try await ledger.category("Pay", "INCOME")
            let (car, bus) = (try await ledger.goal("Car"), try await ledger.goal("Bus"))
            try await ledger.allocate([(asset, "500")], to: car)
            #expect(try await funded(ledger, car) == "500.00")
            try await ledger.record("100", pay, "INCOME", also: #","accountId":"\#(account)""#)
            #expect(try await funded(ledger, car) == "500.00")
            #expect(try await ledger.json(.get, "/assets/\(asset)")["unallocated"].string == "100.00")
            try await ledger.allocate([(asset, "900")], to: car)
            #expect(try await funded(ledger, car) == "600.00")
            try await ledger.allocate([(asset, "300")], to: bus)
            #expect(try await funded(ledger, car) == "450.00")
            #expect(try await funded(ledger, bus) == "150.00")
            let shown = try await ledger.json(.get, "/assets/\(asset)")
            #expect(shown["isOverAllocated"].bool == true)
            let parts = shown["allocations"].array.compactMap { $0["funded"].string }
            #expect(parts.sorted() == ["150.00", "450.00"])
        }
    }

    @Test func `household §2: what an asset of an account cannot have is refused with its field`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let free = try await ledger.account("Free")
            let old = try await ledger.account("Old")
            _ = try await ledger.json(.patch, "/accounts/\(old)", #"{"isArchived":true}"#)
            let foreign = try await ledger.activeAccount(user: 2)
            let into = #""accountId":"\#(free)""#
            let cases: [(HTTPMethod, String, String, String)] = [
                (.post, "/assets", #"{"accountId":"\#(foreign)"}"#, "accountId"),
                (.post, "/assets", #"{"accountId":"\#(old)"}"#, "accountId"),
                (.post, "/assets", #"{"accountId":"x"}"#, "accountId"),
                (.post, "/assets", #"{\#(into),"currency":"EUR"}"#, "currency"),
                (.post, "/assets", #"{\#(into),"name":"Other"}"#, "name"),
                (.post, "/assets", #"{\#(into),"chain":"BTC"}"#, "chain"),
                (.post, "/assets", #"{\#(into),"address":"x"}"#, "address"),
                (.post, "/assets", #"{"accountId":null}"#, "currency"),
                (.patch, "/assets/\(asset)", "{\(into)}", "accountId"),
                (.patch, "/assets/\(asset)", #"{"name":"Other"}"#, "name"),
                (.patch, "/assets/\(asset)", #"{"chain":"BTC"}"#, "chain"),
                (.patch, "/assets/\(asset)", #"{"currency":"EUR"}"#, "currency"),
            ]
            for (method, path, body, field) in cases {
                let refused = try await ledger.call(method, path, body)
                #expect(refused.status == 400, "\(body): \(refused.text)")
                #expect(refused.json["details"].keys == [field], "\(body): \(refused.text)")
            }
            let twice = try await ledger.call(.post, "/assets", #"{"accountId":"\#(account)"}"#)
            #expect(twice.status == 409 && twice.message("assetId") == asset, "\(twice.text)")
            let plain = try await ledger.asset("USD", "5")
            let later = try await ledger.call(.patch, "/assets/\(plain)", "{\(into)}")
            #expect(later.status == 400 && later.message("accountId") != nil)
            // The same account again, and its own name and currency, change nothing.
            let same = try await ledger.json(
                .patch, "/assets/\(asset)",
                #"{"accountId":"\#(account)","name":"Nest egg","currency":"USD","chain":null}"#)
            #expect(same["accountId"].string == account && same["balance"].string == "500.00")
        }
    }

    @Test func `household §2: an asset of an account has no transactions of its own`() async throws {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let path = "/assets/\(asset)"
            let cases: [(HTTPMethod, String, String?)] = [
                (.get, "\(path)/transactions", nil),
                (.post, "\(path)/transactions", #"{"kind":"deposit","amount":5}"#),
                (.delete, "\(path)/transactions/\(account)", nil),
                (.post, "\(path)/set-balance", #"{"balance":5}"#), (.post, "\(path)/sync", nil),
            ]
            for (method, path, body) in cases {
                let refused = try await ledger.call(method, path, body)
                #expect(refused.status == 409, "\(method.rawValue) \(path): \(refused.text)")
                #expect(refused.message("accountId") == account, "\(path): \(refused.text)")
            }
        }
    }

    @Test func `household §2: the account stays and keeps its currency as long as an asset is it`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let gone = try await ledger.call(.delete, "/accounts/\(account)")
            #expect(gone.status == 409 && gone.message("assetId") == asset, "\(gone.text)")
            let other = try await ledger.call(
                .patch, "/accounts/\(account)", #"{"preferredCurrency":"EUR","openingBalance":1}"#)
            #expect(other.status == 409 && other.message("assetId") == asset, "\(other.text)")
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"preferredCurrency":"USD"}"#)
            _ = try await ledger.json(.delete, "/assets/\(asset)")
            _ = try await ledger.json(
                .patch, "/accounts/\(account)", #"{"preferredCurrency":"EUR","openingBalance":1}"#)
            _ = try await ledger.json(.delete, "/accounts/\(account)")
        }
    }

    @Test func `household §2: the first account of an empty book keeps its currency as an asset`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let own = try await ledger.activeAccount()
            _ = try await ledger.json(.post, "/assets", #"{"accountId":"\#(own)"}"#)
            let user = ledger.service.user(1, currency: "EUR")
            let answer = try await ledger.service.request(.get, "/accounts", as: user)
            #expect(answer.json["accounts"][0]["preferredCurrency"].string == "USD", "\(answer.text)")
        }
    }

    @Test func `household §2: the end of a link books the balance once and funds the same goals`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let car = try await ledger.goal("Car")
            try await ledger.allocate([(asset, "200")], to: car)
            _ = try await ledger.json(.post, "/planning/months/2026-03/start")
            let ended = try await ledger.json(
                .patch, "/assets/\(asset)", #"{"accountId":null,"name":"Cash box"}"#)
            #expect(ended["accountId"].isNull && ended["balance"].string == "500.00")
            #expect(
                ended["name"].string == "Cash box" && ended["allocations"][0]["amount"].string == "200.00")
            let rows = try await ledger.json(.get, "/assets/\(asset)/transactions")["transactions"].array
            #expect(rows.map { $0["amount"].string } == ["500.00"])
            #expect(rows[0]["kind"].string == "deposit" && rows[0]["date"].string == "2026-03-15")
            let month = try await ledger.json(.get, "/planning/months/2026-03")
            #expect(month["totals"]["contributed"].string == "0.00")
            // Nothing joins them any more, and the account is free.
            let pay = try await ledger.category("Pay", "INCOME")
            try await ledger.record("100", pay, "INCOME", also: #","accountId":"\#(account)""#)
            #expect(try await balance(ledger, asset) == "500.00")
            _ = try await ledger.json(.patch, "/assets/\(asset)", #"{"accountId":null}"#)
            let again = try await ledger.json(.post, "/assets", #"{"accountId":"\#(account)"}"#)
            #expect(again["balance"].string == "600.00")
            // An empty account leaves no deposit.
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"openingBalance":-900}"#)
            let id = again["id"].string ?? ""
            _ = try await ledger.json(.patch, "/assets/\(id)", #"{"accountId":null}"#)
            #expect(try await ledger.json(.get, "/assets/\(id)/transactions")["total"].int == 0)
        }
    }

    @Test func `household §2: a restored asset is its account again, or empty and alone if that is not free`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let car = try await ledger.goal("Car")
            try await ledger.allocate([(asset, "200")], to: car)
            _ = try await ledger.json(.delete, "/assets/\(asset)?confirm=true")
            #expect(try await funded(ledger, car) == "0.00")
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"name":"Rainy days"}"#)
            let back = try await ledger.json(.post, "/assets/\(asset)/restore")
            #expect(back["accountId"].string == account && back["name"].string == "Rainy days")
            #expect(back["balance"].string == "500.00")
            #expect(try await funded(ledger, car) == "200.00")
            _ = try await ledger.json(.delete, "/assets/\(asset)?confirm=true")
            let other = try await ledger.json(.post, "/assets", #"{"accountId":"\#(account)"}"#)
            let alone = try await ledger.json(.post, "/assets/\(asset)/restore")
            #expect(alone["accountId"].isNull && alone["balance"].string == "0.00")
            #expect(alone["name"].string == "Rainy days")
            _ = try await ledger.json(.delete, "/assets/\(other["id"].string ?? "")")
            _ = try await ledger.json(.delete, "/accounts/\(account)")
            let empty = try await ledger.json(.post, "/assets/\(other["id"].string ?? "")/restore")
            #expect(empty["accountId"].isNull && empty["balance"].string == "0.00")
        }
    }

    @Test func `household §2: planning counts what a month brings into the account`() async throws {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let pay = try await ledger.category("Pay", "INCOME")
            let car = try await ledger.goal("Car", "900")
            try await ledger.allocate([(asset, "900")], to: car)
            let needs = try await ledger.json(.get, "/planning/requirements")
            #expect(needs["requirements"][0]["remainingAmount"].string == "400.00", "\(needs)")
            _ = try await ledger.json(.post, "/planning/months/2026-03/start")
            try await ledger.record("60", pay, "INCOME", also: #","accountId":"\#(account)""#)
            try await ledger.record(
                "9", pay, "INCOME", date: "2026-03-16", also: #","accountId":"\#(account)""#)
            let month = try await ledger.json(.get, "/planning/months/2026-03")
            #expect(month["totals"]["contributed"].string == "60.00")
            // A deleted asset takes nothing out of the month.
            _ = try await ledger.json(.delete, "/assets/\(asset)?confirm=true")
            let kept = try await ledger.json(.get, "/planning/months/2026-03")
            #expect(kept["totals"]["contributed"].string == "60.00")
            let forecast = try await ledger.json(.get, "/goals/\(car)/forecast")
            #expect(forecast["points"][0]["total"].string == "0.00")
        }
    }

    @Test func `household §2: a goal's past follows the entries of the account`() async throws {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -4 * 86_400))
            let (account, asset) = try await linked(ledger)
            let food = try await ledger.category("Food")
            let car = try await ledger.goal("Car", also: #","startDate":"2026-03-09""#)
            try await ledger.allocate([(asset, "1000")], to: car)
            ledger.service.clock.set(LedgerFixture.noon)
            func history() async throws -> [String?] {
                try await ledger.json(.get, "/goals/\(car)/history?from=2026-03-10")["points"].array
                    .map { $0["total"].string }
            }
            #expect(try await history() == ["0.00", "500.00", "500.00", "500.00", "500.00", "500.00"])
            let into = #","accountId":"\#(account)""#
            try await ledger.record("20", food, date: "2026-03-10", also: into)
            let id = try await ledger.record("700", food, date: "2026-03-13", also: into)
            try await ledger.record("30", food, date: "2026-03-16", also: into)
            #expect(try await history() == ["0.00", "480.00", "480.00", "0.00", "0.00", "0.00"])
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"amount":80}"#)
            #expect(try await history() == ["0.00", "480.00", "480.00", "400.00", "400.00", "400.00"])
            // What the account held at an opening date of the past is counted backwards, as far as it goes.
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"openingDate":"2026-03-14"}"#)
            #expect(try await history() == ["0.00", "580.00", "580.00", "500.00", "500.00", "500.00"])
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            #expect(try await history() == ["0.00", "500.00", "500.00", "500.00", "500.00", "500.00"])
        }
    }

    @Test func `household §2: changes tell the asset when its account's balance changes, and each day`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let plain = try await ledger.asset("USD", "5")
            let food = try await ledger.category("Food")
            var cursor = ""
            /// Returns the balances of the assets that changed since the last look.
            func told() async throws -> [String: String?] {
                var told: [String: String?] = [:]
                var hasMore = true
                while hasMore {
                    let since = cursor.isEmpty ? "" : "?since=\(cursor)"
                    let page = try await ledger.json(.get, "/changes\(since)")
                    for change in page["changes"].array where change["kind"].string == "asset" {
                        told[change["id"].string ?? ""] = change["asset"]["balance"].string
                    }
                    cursor = page["cursor"].string ?? ""
                    hasMore = page["hasMore"].bool == true
                }
                return told
            }
            #expect(try await told() == [asset: "500.00", plain: "5.00"])
            #expect(try await told() == [:])
            let id = try await ledger.record("20", food, also: #","accountId":"\#(account)""#)
            #expect(try await told() == [asset: "480.00"])
            try await ledger.record("20", food)
            #expect(try await told() == [:])
            try await ledger.transfer("30", account, try await ledger.activeAccount())
            #expect(try await told() == [asset: "450.00"])
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            #expect(try await told() == [asset: "470.00"])
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"openingBalance":600}"#)
            #expect(try await told() == [asset: "570.00"])
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"name":"Rainy days"}"#)
            #expect(try await told() == [asset: "570.00"])
            try await ledger.record("70", food, date: "2026-03-16", also: #","accountId":"\#(account)""#)
            #expect(try await told() == [asset: "570.00"])
            ledger.service.clock.advance(seconds: 86_400)
            #expect(try await told() == [asset: "500.00"])
            #expect(try await told() == [:])
            _ = try await ledger.json(.delete, "/assets/\(asset)")
            #expect(try await told() == [asset: nil])
        }
    }

    @Test func `household §2: files keep the link, and a restore ends one to an account that is not theirs`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (account, asset) = try await linked(ledger)
            let car = try await ledger.goal("Car")
            try await ledger.allocate([(asset, "200")], to: car)
            let own = try await ledger.activeAccount()
            let lines = try await ledger.bookLines()
            let line = try #require(lines.first { $0.contains(#""record":"asset""#) })
            #expect(line.contains(#""accountId":"\#(account)""#) && line.contains(#""balance":"500""#))
            let before = try await ledger.digest()
            try await ledger.restore(lines, head: try ledger.head(active: own))
            let after = try await ledger.digest()
            for table in ["assets", "allocations", "allocation_history", "accounts"] {
                #expect(after[table] == before[table], "\(table)")
            }
            #expect(try await funded(ledger, car) == "200.00")
            // Another currency, no account, and two assets of one account.
            let other = lines.map { line in
                line.contains(#""record":"asset""#)
                    ? line.replacing(#""currency":"USD""#, with: #""currency":"EUR""#) : line
            }
            try await expectUnlinked(ledger, other, asset)
            let stranger = ledger.service.context.ids.make(Account.self).text
            try await expectUnlinked(
                ledger,
                lines.map {
                    $0.replacing(#""accountId":"\#(account)""#, with: #""accountId":"\#(stranger)""#)
                },
                asset)
            let twin = ledger.service.context.ids.make(Asset.self).text
            let both = lines.flatMap { line in
                line.contains(#""record":"asset""#) ? [line, line.replacing(asset, with: twin)] : [line]
            }
            try await expectUnlinked(ledger, both, twin)
            #expect(try await balance(ledger, asset) == "500.00")
        }
    }

    private func expectUnlinked(
        _ ledger: LedgerFixture, _ lines: [String], _ asset: String
    ) async throws {
        let head = try ledger.head(active: try await ledger.activeAccount())
        let (_, shown) = try await ledger.dryRun(lines, head: head)
        #expect(
            shown.json["notes"].array.contains { $0["message"].string?.contains("comes without it") == true })
        try await ledger.restore(lines, head: head)
        let alone = try await ledger.json(.get, "/assets/\(asset)")
        #expect(alone["accountId"].isNull && alone["balance"].string == "0.00", "\(alone)")
    }
}
