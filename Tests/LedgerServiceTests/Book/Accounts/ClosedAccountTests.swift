import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Closed accounts (contract-household §2). Today is 2026-03-15.
@Suite struct ClosedAccountTests {
    private static let refusal = "Old is closed. Reopen it, or choose another account."

    private func close(_ ledger: LedgerFixture, _ account: String, _ wish: Bool = true) async throws {
        let changed = try await ledger.json(.patch, "/accounts/\(account)", #"{"isArchived":\#(wish)}"#)
        #expect(changed["isArchived"].bool == wish)
    }

    @Test func `household §2: a closed account is listed last and its history counts as before`() async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let own = try await ledger.activeAccount()
            let old = try await ledger.account("Old")
            let new = try await ledger.account("New")
            try await ledger.record("12", food, also: #","accountId":"\#(old)""#)
            let figures = ["/dashboard?accountId=all", "/reports/spending?month=2026-03"]
            var before: [JSONValue] = []
            for path in figures { before.append(try await ledger.json(.get, path)) }
            try await close(ledger, old)
            let accounts = try await ledger.json(.get, "/accounts")["accounts"].array
            #expect(accounts.map { $0["id"].string } == [own, new, old])
            #expect(accounts.map { $0["isArchived"].bool } == [false, false, true])
            #expect(try await ledger.balance(old) == "-12.00")
            for (path, former) in zip(figures, before) {
                #expect(try await ledger.json(.get, path) == former, "\(path)")
            }
            let listed = try await ledger.json(.get, "/transactions?accountId=\(old)")
            #expect(listed["total"].int == 1)
        }
    }

    @Test func `household §2: the active account cannot be closed, and a closed one not made active`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let own = try await ledger.activeAccount()
            let old = try await ledger.account("Old")
            let active = try await ledger.call(.patch, "/accounts/\(own)", #"{"isArchived":true}"#)
            #expect(active.status == 409 && active.message("isArchived") != nil, "\(active.text)")
            try await close(ledger, old)
            #expect(try await ledger.call(.patch, "/accounts/\(old)/activate").status == 409)
            let wrong = try await ledger.call(.patch, "/accounts/\(old)", #"{"isArchived":null}"#)
            #expect(wrong.status == 400 && wrong.message("isArchived") != nil)
            #expect(try await ledger.activeAccount() == own)
            try await close(ledger, old, false)
            #expect(try await ledger.call(.patch, "/accounts/\(old)/activate").status == 200)
        }
    }

    @Test func `household §2: nothing new is entered for a closed account`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let own = try await ledger.activeAccount()
            let (old, other) = (try await ledger.account("Old"), try await ledger.account("Other"))
            let expense = try await ledger.record("5", food)
            let moved = try await ledger.transfer("3", own, other)
            let entry = #""type":"EXPENSE","amount":1,"categoryId":"\#(food)""#
            let into = #""accountId":"\#(old)""#
            let template = try await ledger.template(food)
            let sides = [
                "from": #""amount":1,"toAccountId":"\#(own)","fromAccountId":"\#(old)""#,
                "to": #""amount":1,"fromAccountId":"\#(own)","toAccountId":"\#(old)""#,
            ]
            let moving =
                #""amount":1,"dayOfMonth":1,"accountId":"\#(own)","transfer":{"toAccountId":"\#(old)"}"#
            let cases: [(HTTPMethod, String, String, String)] = [
                (.post, "/transactions", "{\(entry),\(into)}", "accountId"),
                (.patch, "/transactions/\(expense)", "{\(into)}", "accountId"),
                (.post, "/transfers", "{\(sides["from"] ?? "")}", "fromAccountId"),
                (.post, "/transfers", "{\(sides["to"] ?? "")}", "toAccountId"),
                (
                    .patch, "/transfers/\(moved["id"].string ?? "")", #"{"toAccountId":"\#(old)"}"#,
                    "toAccountId"
                ),
                (.post, "/recurring", #"{\#(entry),"dayOfMonth":1,\#(into)}"#, "accountId"),
                (.post, "/recurring", "{\(moving)}", "transfer.toAccountId"),
                (.patch, "/recurring/\(template)", "{\(into)}", "accountId"),
                (
                    .post, "/accounts/\(old)/set-balance", #"{"targetBalance":5,"month":"2026-03"}"#,
                    "accountId"
                ),
            ]
            try await close(ledger, old)
            for (method, path, body, field) in cases {
                let refused = try await ledger.call(method, path, body)
                #expect(refused.status == 400, "\(path) \(body): \(refused.text)")
                #expect(refused.message(field) == Self.refusal, "\(path) \(body): \(refused.text)")
            }
            let operations = [
                #"{"op":"create","transaction":{\#(entry),\#(into)}}"#,
                #"{"op":"update","id":"\#(expense)","transaction":{\#(into)}}"#,
                #"{"op":"create","transfer":{\#(sides["to"] ?? "")}}"#,
            ]
            let batch = try await ledger.json(
                .post, "/transactions/batch", #"{"operations":[\#(operations.joined(separator: ","))]}"#)
            #expect(batch["results"].array.map { $0["status"].int } == [400, 400, 400])
            let user = ledger.service.user().user.text
            let imported = try await ledger.service.request(
                .post, "/internal/imports/rows", as: .service("export"),
                json:
                    #"{"user":"\#(user)","importId":"\#(ledger.service.context.ids.make(Import.self).text)","#
                    + #""currency":"USD","timeZone":"UTC","rows":[{"row":1,"account":"\#(old)","type":"EXPENSE","#
                    + #""amountMinor":100,"currency":"USD","date":"2026-03-01","tags":[],"categoryName":"Food"}]}"#
            )
            #expect(imported.status == 400 && imported.text.contains("Old is closed"), "\(imported.text)")
            #expect(try await ledger.balance(old) == "0.00")
            try await close(ledger, old, false)
            for (method, path, body, _) in cases {
                #expect(try await ledger.call(method, path, body).status < 300, "\(path) \(body)")
            }
        }
    }

    @Test
    func `household §2: entries and templates of a closed account can be changed, deleted and restored`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let (own, old) = (try await ledger.activeAccount(), try await ledger.account("Old"))
            let expense = try await ledger.record("5", food, also: #","accountId":"\#(old)""#)
            let moved = try await ledger.transfer("3", own, old)["id"].string ?? ""
            let template = try await ledger.template(food, day: 20, also: #","accountId":"\#(old)""#)
            try await close(ledger, old)
            let cases: [(HTTPMethod, String, String?)] = [
                (.patch, "/transactions/\(expense)", #"{"amount":6,"accountId":"\#(old)"}"#),
                (.delete, "/transactions/\(expense)", nil),
                (.post, "/transactions/\(expense)/restore", nil),
                (.patch, "/transfers/\(moved)", #"{"amount":4,"toAccountId":"\#(old)"}"#),
                (.delete, "/transfers/\(moved)", nil), (.post, "/transfers/\(moved)/restore", nil),
                (.patch, "/recurring/\(template)", #"{"amount":2,"accountId":"\#(old)"}"#),
            ]
            for (method, path, body) in cases {
                let answer = try await ledger.call(method, path, body)
                #expect(answer.status == 200, "\(path): \(answer.text)")
            }
            #expect(try await ledger.balance(old) == "-2.00")
            // It can leave the account.
            let left = try await ledger.call(.patch, "/transactions/\(expense)", #"{"accountId":"\#(own)"}"#)
            #expect(left.status == 200)
        }
    }

    @Test func `household §2: templates of a closed account wait until it is open again`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let food = try await ledger.category("Food")
            let (own, old) = (try await ledger.activeAccount(), try await ledger.account("Old"))
            let template = try await ledger.template(food, day: 20, also: #","accountId":"\#(old)""#)
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"amount":7,"dayOfMonth":20,"accountId":"\#(own)","transfer":{"toAccountId":"\#(old)"}}"#)
            let upcoming = "/recurring/upcoming?days=30"
            #expect(try await ledger.json(.get, upcoming)["upcoming"].array.count == 2)
            try await close(ledger, old)
            #expect(try await ledger.json(.get, upcoming)["upcoming"].array.isEmpty)
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: 6 * 86_400))
            try await ledger.bookDue()
            #expect(try await ledger.dates().isEmpty)
            let apply = #"{"month":"2026-03","accountId":"\#(old)"}"#
            let refused = try await ledger.json(.post, "/recurring/apply", apply)
            #expect(refused["created"].int == 0)
            #expect(refused["errors"].array.map { $0["error"].string } == [Self.refusal])
            #expect(refused["errors"][0]["templateId"].string == template)
            try await close(ledger, old, false)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2026-03-20"])
            #expect(try await ledger.transfersTotal() == 1)
        }
    }

    @Test func `household §2: an open account stands in for a token that does not reach the active one`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (old, new) = (try await ledger.account("Old"), try await ledger.account("New"))
            try await close(ledger, old)
            let bounds = try [old, new].map { try #require(ID<Account>($0)) }
            let visitor = UserIdentity(
                user: ledger.service.user().user, session: ID(high: 1, low: 1), currency: .usd,
                timeZone: "UTC",
                clientAddress: "unix", grant: TokenGrant(scopes: [.read], accounts: bounds.map { $0.cast() }))
            let answer = try await ledger.service.request(.get, "/accounts", as: visitor)
            #expect(answer.json["activeAccountId"].string == new, "\(answer.text)")
        }
    }

    @Test func `household §2: a restore keeps closed accounts and makes an open one active`() async throws {
        try await LedgerFixture.run { ledger in
            let own = try await ledger.activeAccount()
            let old = try await ledger.account("Old")
            try await close(ledger, old)
            let lines = try await ledger.bookLines()
            try await ledger.restore(lines, head: try ledger.head(active: old))
            #expect(try await ledger.activeAccount() == own)
            #expect(try await ledger.json(.get, "/accounts/\(old)")["isArchived"].bool == true)
            // Files of earlier versions do not say it.
            let plain = lines.map {
                $0.replacing(#","isArchived":true"#, with: "").replacing(#","isArchived":false"#, with: "")
            }
            try await ledger.restore(plain, head: try ledger.head(active: own, version: "2.1"))
            #expect(try await ledger.json(.get, "/accounts/\(old)")["isArchived"].bool == false)
            let closed = lines.map { $0.replacing(#""isArchived":false"#, with: #""isArchived":true"#) }
            let (_, refused) = try await ledger.dryRun(closed, head: try ledger.head(active: own))
            #expect(refused.text.contains("A book needs an account that is not closed"), "\(refused.text)")
        }
    }
}
