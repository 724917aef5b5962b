import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

extension DeclaredErrorTests {
    @Test func `the ledger answers every error that it declares`() async throws {
        let seen = try await Self.run("ledger", LedgerAPI.all) { scenes in
            let ada = try await scenes.system.join("ada@example.org")
            let belongings = try await Belongings(of: ada)
            try await Self.provokeSharedErrors(as: ada, belongings)
            try await Self.provokeTransferErrors(as: ada, belongings)
            try await Self.provokeSuggestionErrors(as: ada)
            try await Self.provokeReconciliationErrors(as: ada, belongings)
            try await Self.provokeAttachmentErrors(as: ada, belongings)
            try await Self.provokeBudgetErrors(as: ada, belongings)
            try await Self.provokeSavingsErrors(as: ada)
            try await scenes.provokeGeneralErrors(as: ada, belongings)
            try await Self.provokeUnknownIDs(scenes, as: ada)
            try await Self.provokePlanningErrors(as: ada)
            try await Self.provokeLockErrors(scenes, as: ada, belongings)
            try await Self.provokeImportErrors(scenes, as: ada)
            try await Self.provokeWalletErrors(scenes.system, as: ada)
            try await Self.provokeTooManyBatches(as: ada)
            try await Self.provokeHouseholdErrors(scenes.system)
            let bob = try await scenes.system.join("bob@example.org")
            let foreign = try await bob.send(.get, "/changes").data["cursor"].string ?? ""
            _ = try await ada.send(.get, "/changes?since=\(foreign)")
            try await Self.provokeRestoreErrors(scenes, as: ada)
            // A sign-in that is too old for a calendar's address.
            scenes.system.harness.clock.advance(seconds: 700)
            _ = try await bob.send(.post, "/planning/reminders/token")
        }
        Self.expect(seen.union(try await Self.fullBook()), areThoseOf: LedgerAPI.all)
    }

    /// A row without a number, and a part of an import that arrives after the undo.
    private static func provokeImportErrors(_ scenes: ErrorScenes, as member: Member) async throws {
        let ids = #""user":"\#(member.id)","importId":"01900000-0000-7000-8000-000000000001""#
        let row =
            #"{"row":0,"account":"\#(member.id)","type":"EXPENSE","amountMinor":1,"currency":"USD","#
            + #""date":"2026-01-01","tags":[],"categoryName":"Any"}"#
        try await scenes.ask(
            .post, "/internal/imports/rows",
            #"{\#(ids),"currency":"USD","timeZone":"UTC","rows":[\#(row)]}"#)
        try await scenes.ask(.post, "/internal/imports/undo", #"{\#(ids),"after":0}"#)
        try await scenes.ask(
            .post, "/internal/imports/rows", #"{\#(ids),"currency":"USD","timeZone":"UTC","rows":[]}"#)
    }

    /// Shared transactions, the only account, a category in use.
    private static func provokeSharedErrors(as member: Member, _ belongings: Belongings) async throws {
        let transaction = try #require(belongings.ids["/transactions"])
        let account = try #require(belongings.ids["/accounts"])
        let category = try #require(belongings.ids["/categories"])
        for method in [HTTPMethod.put, .patch] {
            _ = try await member.send(method, "/transactions/\(transaction)", #"{"amount":11}"#)
        }
        _ = try await member.send(.delete, "/transactions/\(transaction)")
        _ = try await member.send(.delete, "/accounts/\(account)")
        _ = try await member.send(.delete, "/categories/\(category)")
        let other = try await Self.account(named: "Other", of: member)
        _ = try await member.send(.patch, "/accounts/\(other)/activate")
        _ = try await member.send(.delete, "/accounts/\(account)")
        _ = try await member.send(.patch, "/accounts/\(account)/activate")
        _ = try await member.send(.delete, "/accounts/\(other)")
        _ = try await Self.account(named: "Other", of: member)
        _ = try await member.send(.post, "/accounts/\(other)/restore")
        let closed = try await Self.account(named: "Closed", of: member)
        _ = try await member.send(.patch, "/accounts/\(closed)", #"{"isArchived":true}"#)
        _ = try await member.send(.patch, "/accounts/\(closed)/activate")
    }

    /// Deleted records whose place is taken, or that need something deleted.
    private static func provokeTrashErrors(as member: Member) async throws {
        let category = try await member.category("Trashed").text
        _ = try await member.send(.delete, "/categories/\(category)")
        let other = try await member.category("Trashed").text
        _ = try await member.send(.post, "/categories/\(category)/restore")
        // Nothing may be booked today, or the category stays.
        let drafts = [
            "/budgets": #"{"categoryId":"\#(other)","month":"2026-01","planned":5}"#,
            "/recurring":
                #"{"categoryId":"\#(other)","type":"EXPENSE","amount":5,"dayOfMonth":28,"startMonth":"2099-01"}"#,
        ]
        var paths: [String] = []
        for (path, draft) in drafts {
            let made = try await member.send(.post, path, draft)
            paths.append("\(path)/\(try #require(made.data["id"].string, "\(made.text)"))")
        }
        for path in paths + ["/categories/\(other)"] { _ = try await member.send(.delete, path) }
        for path in paths { _ = try await member.send(.post, "\(path)/restore") }
    }

    static func account(named name: String, of member: Member) async throws -> String {
        let answer = try await member.send(.post, "/accounts", #"{"name":"\#(name)","type":"SELF"}"#)
        return try #require(answer.data["id"].string, "\(answer.text)")
    }

    /// A suggestion whose category is archived.
    private static func provokeSuggestionErrors(as member: Member) async throws {
        let category = try await member.category("Clubs")
        let key = try await Belongings.suggestion(in: category, payee: "Old club", of: member)
        _ = try await member.send(.patch, "/categories/\(category)/archive", #"{"isArchived":true}"#)
        _ = try await member.send(.post, "/recurring/suggestions/\(key)/accept")
    }

    /// A client's id that a transaction has, a currency without a rate, a shared entry, and a transfer that
    /// was not joined.
    private static func provokeTransferErrors(as member: Member, _ belongings: Belongings) async throws {
        let account = try #require(belongings.ids["/accounts"])
        let category = try #require(belongings.ids["/categories"])
        let transaction = try #require(belongings.ids["/transactions"])
        let transfer = try #require(belongings.ids["/transfers"])
        let far = try await member.send(.post, "/accounts", #"{"name":"Far","preferredCurrency":"KWD"}"#)
        let draft = """
            {"fromAccountId":"\(account)","toAccountId":"\(try #require(far.data["id"].string))","amount":1
            """
        _ = try await member.send(.post, "/transfers", draft + "}")
        _ = try await member.send(
            .post, "/transactions",
            #"{"type":"EXPENSE","amount":1,"categoryId":"\#(category)","clientId":"taken"}"#)
        _ = try await member.send(.post, "/transfers", draft + #","toAmount":1,"clientId":"taken"}"#)
        let salary = try await member.send(.post, "/categories", #"{"name":"Pay","type":"INCOME"}"#)
        let income = try await member.send(
            .post, "/transactions",
            """
            {"type":"INCOME","amount":1,"categoryId":"\(try #require(salary.data["id"].string))",
            "accountId":"\(try #require(far.data["id"].string))"}
            """)
        let other = try #require(income.data["id"].string)
        _ = try await member.send(
            .post, "/transfers/join", #"{"expenseId":"\#(transaction)","incomeId":"\#(other)"}"#)
        _ = try await member.send(
            .post, "/transfers/join", #"{"expenseId":"\#(account)","incomeId":"\#(other)"}"#)
        _ = try await member.send(.post, "/transfers/\(transfer)/split")
    }

    /// What is reconciled, without `unlock`.
    private static func provokeReconciliationErrors(as member: Member, _ belongings: Belongings) async throws
    {
        let far = try await member.send(.post, "/accounts", #"{"name":"Bank","openingBalance":5}"#)
        let account = try #require(far.data["id"].string)
        let other = try #require(belongings.ids["/accounts"])
        let transfer = try await member.send(
            .post, "/transfers",
            #"{"fromAccountId":"\#(account)","toAccountId":"\#(other)","amount":1,"isCleared":{"from":true}}"#
        )
        _ = try await member.send(.get, "/trash?kind=x")
        try await provokeTrashErrors(as: member)
        let path = "/accounts/\(account)/reconciliations"
        let statement = #"{"statementDate":"2100-01-01","statementBalance":5}"#
        _ = try await member.send(.post, path, statement)
        let valid = #"{"statementDate":"\#(transfer.data["date"].string ?? "")","statementBalance":5}"#
        let first = try await member.send(.post, path, valid)
        _ = try await member.send(.post, path, valid)
        let one = "\(path)/\(try #require(first.data["id"].string))"
        _ = try await member.send(.post, "\(one)/finish", "{}")
        _ = try await member.send(.post, "\(one)/finish", #"{"adjust":7}"#)
        let category = try #require(
            try await member.send(.post, "/categories", #"{"name":"More","type":"INCOME"}"#).data["id"].string
        )
        _ = try await member.send(.post, "\(one)/finish", #"{"adjust":{"categoryId":"\#(category)"}}"#)
        _ = try await member.send(.post, path, valid)
        _ = try await member.send(.delete, one)
        let target = "/transfers/\(try #require(transfer.data["id"].string))"
        for method in [HTTPMethod.put, .patch] {
            _ = try await member.send(method, target, #"{"amount":2}"#)
            _ = try await member.send(method, "/accounts/\(account)", #"{"openingBalance":6}"#)
        }
        for query in ["", "?unlock=x"] { _ = try await member.send(.delete, target + query) }
        _ = try await member.send(
            .delete, "/transactions/\(try #require(belongings.ids["/transactions"]))?unlock=x")
    }

    private static func provokeAttachmentErrors(as member: Member, _ belongings: Belongings) async throws {
        let path = "/transactions/\(try #require(belongings.ids["/transactions"]))/attachments"
        func add(_ text: String, _ type: String) async throws {
            _ = try await member.system.harness.client.send(
                .post, path, body: .bytes(Array(text.utf8)),
                fields: [("Content-Type", type), ("Authorization", "Bearer \(member.accessToken)")])
        }
        try await add("text", "text/plain")
        try await add("text", "application/pdf")
        for number in 0...10 { try await add("%PDF-1.7 \(number) startxref 0 %%EOF", "application/pdf") }
    }

    /// An asset that is allocated to a goal, and withdrawals of more than there is.
    private static func provokeSavingsErrors(as member: Member) async throws {
        let goal = try #require(
            try await member.send(
                .post, "/goals", #"{"name":"Bus","targetAmount":5,"currency":"USD","deadline":"2100-01-01"}"#
            ).data["id"].string)
        let asset = try #require(
            try await member.send(.post, "/assets", #"{"currency":"USD"}"#).data["id"].string)
        let transactions = "/assets/\(asset)/transactions"
        let deposit = try await member.send(.post, transactions, #"{"kind":"deposit","amount":5}"#)
        _ = try await member.send(.post, "/assets/\(asset)/sync")
        _ = try await member.send(.post, transactions, #"{"kind":"withdrawal","amount":6}"#)
        _ = try await member.send(.post, transactions, #"{"kind":"withdrawal","amount":1}"#)
        _ = try await member.send(.delete, "\(transactions)/\(try #require(deposit.data["id"].string))")
        _ = try await member.send(
            .put, "/goals/\(goal)/allocations", #"{"allocations":[{"assetId":"\#(asset)","amount":5}]}"#)
        _ = try await member.send(.delete, "/assets/\(asset)")
        try await provokeTooLargeBalance(as: member)
        try await provokeLinkErrors(as: member)
    }

    /// An account that is two assets, and bookings beside it.
    private static func provokeLinkErrors(as member: Member) async throws {
        let account = try await Self.account(named: "Nest egg", of: member)
        let draft = #"{"accountId":"\#(account)"}"#
        let asset = try #require(try await member.send(.post, "/assets", draft).data["id"].string)
        _ = try await member.send(.post, "/assets", draft)
        _ = try await member.send(.get, "/assets/\(asset)/transactions")
        _ = try await member.send(
            .post, "/assets/\(asset)/transactions", #"{"kind":"deposit","amount":5}"#)
        _ = try await member.send(.post, "/assets/\(asset)/set-balance", #"{"balance":5}"#)
    }

    /// As many coins as there can be, withdrawn, and one more: the withdrawal must stay.
    private static func provokeTooLargeBalance(as member: Member) async throws {
        let coins = try #require(
            try await member.send(.post, "/assets", #"{"currency":"SHIB"}"#).data["id"].string)
        var made: [String] = []
        let bookings = [
            #""kind":"deposit","amount":"999999999999999999","date":"2026-01-01""#,
            #""kind":"withdrawal","amount":"999999999999999999","date":"2026-01-02""#,
            #""kind":"deposit","amount":1"#,
        ]
        for booking in bookings {
            let answer = try await member.send(.post, "/assets/\(coins)/transactions", "{\(booking)}")
            made.append(try #require(answer.data["id"].string, "\(answer.text)"))
        }
        _ = try await member.send(.delete, "/assets/\(coins)/transactions/\(made[1])")
    }

    private static func provokeBudgetErrors(as member: Member, _ belongings: Belongings) async throws {
        let account = try #require(belongings.ids["/accounts"])
        let category = try #require(belongings.ids["/categories"])
        let budget = "/budgets?accountId=\(account)&categoryId=\(category)"
        _ = try await member.send(
            .delete, "\(budget)&monthKey=2026-01", fields: [ErrorScenes.noVersion])
        _ = try await member.send(.delete, "\(budget)&monthKey=2020-01")
        for method in [HTTPMethod.get, .delete] { _ = try await member.send(method, "/budgets/income-goal") }
        try await provokeMergeAndSkipErrors(as: member, belongings)
    }

    /// Budgets in two currencies that a merge would add up, and a booking that is left out twice.
    private static func provokeMergeAndSkipErrors(
        as member: Member, _ belongings: Belongings
    ) async throws {
        var made: [String] = []
        for (name, currency) in [("Trains", "USD"), ("Planes", "EUR")] {
            let category = try await member.send(
                .post, "/categories", #"{"name":"\#(name)","type":"EXPENSE"}"#)
            let id = try #require(category.data["id"].string)
            _ = try await member.send(
                .post, "/budgets",
                #"{"categoryId":"\#(id)","month":"2026-01","planned":5,"currency":"\#(currency)"}"#)
            made.append(id)
        }
        _ = try await member.send(.post, "/categories/\(made[0])/merge", #"{"into":"\#(made[1])"}"#)
        let template = try #require(belongings.ids["/recurring"])
        let day = member.system.harness.clock.clock.now().utcDate.month.day(28)
        for _ in 0..<2 {
            _ = try await member.send(
                .post, "/recurring/\(template)/skip", #"{"date":"\#(day.text)"}"#)
        }
    }

    /// Ids outside the path that nobody has, and currencies without a rate.
    private static func provokeUnknownIDs(_ scenes: ErrorScenes, as member: Member) async throws {
        let account = "accountId=01900000-0000-7000-8000-000000000001"
        let lists = [
            "/transactions", "/transfers", "/budgets", "/dashboard", "/recurring", "/recurring/upcoming",
            "/recurring/suggestions",
            "/reports/spending", "/reports/cashflow", "/reports/trends", "/reports/balances",
        ]
        for list in lists { _ = try await member.get("\(list)?\(account)") }
        _ = try await member.send(.post, "/seed-data?\(account)")
        _ = try await member.send(
            .post, "/recurring/apply",
            #"{"accountId":"01900000-0000-7000-8000-000000000001","month":"2026-01"}"#)
        _ = try await member.send(
            .post, "/recurring", #"{"id":"01900000-0000-7000-8000-000000000001"}"#)
        _ = try await member.get("/rates?base=USD&currencies=EUR")
        try await scenes.ask(.get, "/internal/rates?base=USD&currencies=EUR")
    }

    /// Unknown goals, and months that are not in the right state: the next one is executing.
    private static func provokePlanningErrors(as member: Member) async throws {
        let today = member.system.harness.clock.clock.now().utcDate
        let (this, next) = (today.month, try #require(today.month.adding(1)))
        let unknown = #""skippedGoalIds":["01900000-0000-7000-8000-000000000001"]"#
        _ = try await member.send(.post, "/planning/flex", #"{"adjustment":1,\#(unknown)}"#)
        _ = try await member.send(.post, "/planning/optimal", #"{"targetTotal":1,\#(unknown)}"#)
        let months = "/planning/months"
        let body = #"{"plans":[]}"#
        _ = try await member.send(.put, "\(months)/\(this.text)", body, fields: [ErrorScenes.noVersion])
        _ = try await member.send(.put, "\(months)/\(this.text)")
        for _ in 0..<2 { _ = try await member.send(.post, "\(months)/\(next.text)/start") }
        _ = try await member.send(.put, "\(months)/\(next.text)", body)
        for step in ["complete", "undo"] {
            _ = try await member.send(.post, "\(months)/\(this.text)/\(step)")
        }
        _ = try await member.send(.post, "/planning/flex", #"{"adjustment":1,"apply":true}"#)
        _ = try await member.send(.post, "/planning/budget-calculator", #"{"budget":1000000,"apply":true}"#)
    }

    private static func provokeLockErrors(
        _ scenes: ErrorScenes, as member: Member, _ belongings: Belongings
    ) async throws {
        let salary = try await member.category("Wages", .income)
        let income = try await member.send(
            .post, "/transactions", #"{"type":"INCOME","amount":5,"categoryId":"\#(salary)"}"#
        ).data["id"].string
        let transactions = [
            "01900000-0000-7000-8000-000000000001", try #require(income),
            try #require(belongings.ids["/transactions"]),
        ]
        for transaction in transactions {
            let body = #"{"user":"\#(member.id)","transaction":"\#(transaction)","share":"\#(transaction)"}"#
            try await scenes.ask(.post, "/internal/locks", body)
        }
        let booking =
            #"{"user":"\#(member.id)","currency":"USD","timeZone":"UTC","transaction":"\#(transactions[0])","#
            + #""accountId":"\#(transactions[0])","categoryId":"\#(salary)","amountMinor":1,"#
            + #""amountCurrency":"USD","date":"2026-01-01","description":"Dinner"}"#
        try await scenes.ask(.post, "/internal/bookings", booking)
        let users = Array(repeating: "\"\(member.id)\"", count: BookStateQuery.limit + 1)
        try await scenes.ask(.post, "/internal/book-states", #"{"users":[\#(users.joined(separator: ","))]}"#)
    }

    private static func provokeWalletErrors(_ system: CofferSystem, as member: Member) async throws {
        func send(_ body: String, key: String) async throws {
            _ = try await member.send(.post, "/wallet/send", body, fields: [("Idempotency-Key", key)])
        }
        try await send(#"{"amount":9999999}"#, key: "too-much")
        for number in 0...30 {
            try await send(#"{"amount":1,"to":"nobody\#(number)@example.org"}"#, key: "\(number)")
        }
        _ = try await member.send(.post, "/wallet/top-up", #"{"amount":1}"#)
        let demo = try await system.call(.post, "/auth/demo").data["accessToken"].string
        _ = try await system.call(.post, "/wallet/top-up", token: demo, json: #"{"amount":0}"#)
    }

    /// One batch runs, eight wait, the next is refused.
    private static func provokeTooManyBatches(as member: Member) async throws {
        let operation = #"{"op":"delete","id":"01900000-0000-7000-8000-000000000001"}"#
        let operations = Array(repeating: operation, count: 200).joined(separator: ",")
        try await ErrorScenes.repeats(30, until: 429) {
            try await member.send(.post, "/transactions/batch", #"{"operations":[\#(operations)]}"#)
        }
        let nobodys = #"{"ruleIds":["01900000-0000-7000-8000-000000000001"]}"#
        _ = try await member.send(.post, "/rules/preview", nobodys)
        // Of payees, categories, rules and operations that are not there.
        for (path, body) in [
            (
                "/categories/01900000-0000-7000-8000-000000000001/merge",
                #"{"into":"01900000-0000-7000-8000-000000000001"}"#
            ),
            ("/payees/rename", #"{"from":"Nobody","to":"Anybody"}"#),
            ("/rules/apply", nobodys), ("/budgets/widen", #"{"month":"2026-01"}"#),
            ("/undo", #"{"undoToken":"01900000-0000-7000-8000-000000000001"}"#),
        ] {
            try await ErrorScenes.repeats(30, until: 429) { try await member.send(.post, path, body) }
        }
    }
}
