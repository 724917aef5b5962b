import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerWholeBooks

@Suite struct BookRoundTripTests {
    /// Fills a book with something in every table.
    static func fill(_ ledger: LedgerFixture, user: Int = 1) async throws {
        var random = SeededRandom(part: user)
        let food = try await ledger.category("Food", user: user)
        let pay = try await ledger.category("Pay", "INCOME", user: user)
        let cash = try await ledger.account("Cash", currency: "EUR", user: user)
        let gone = try await ledger.account("Gone", user: user)
        for number in 0..<12 {
            let isIncome = random.below(4) == 0
            try await ledger.record(
                "\(1 + random.below(5_000)).\(10 + random.below(90))", isIncome ? pay : food,
                isIncome ? "INCOME" : "EXPENSE", date: "2026-0\(1 + random.below(3))-1\(random.below(5))",
                also: """
                    ,"description":"Nr \(number) café","notes":"note\\n\(random.below(99))",\
                    "tags":["t\(random.below(3))","Größe"],"clientId":"c\(number)"\
                    \(random.below(3) == 0 ? #","accountId":"\#(cash)""# : "")
                    """, user: user)
        }
        let trashed = try await ledger.record("5", food, also: #","clientId":"trash""#, user: user)
        _ = try await ledger.json(.delete, "/transactions/\(trashed)", user: user)
        try await ledger.record("7", food, also: #","accountId":"\#(gone)""#, user: user)
        try await fillTransfers(ledger, cash, gone, food, pay, user: user)
        try await fillReconciliations(ledger, cash, food, user: user)
        _ = try await ledger.json(.delete, "/accounts/\(gone)?transfers=keep", user: user)
        _ = try await ledger.json(
            .post, "/budgets",
            #"{"accountId":"\#(cash)","categoryId":"\#(food)","month":"2026-03","planned":"120.50"}"#,
            user: user)
        _ = try await ledger.json(
            .put, "/budgets/income-goal", #"{"accountId":"\#(cash)","month":"2026-03","amount":900}"#,
            user: user)
        let template = try await ledger.json(
            .post, "/recurring",
            #"{"categoryId":"\#(food)","type":"EXPENSE","amount":9,"dayOfMonth":31,"startMonth":"2026-01"}"#,
            user: user)
        #expect(template["id"].string != nil)
        _ = try await ledger.json(.post, "/recurring/apply", #"{"month":"2026-02"}"#, user: user)
        _ = try await ledger.json(
            .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.125"}"#, user: user)
        try await fillSavings(ledger, user: user)
        _ = try await ledger.json(.post, "/seed-data", "{}", user: user)
    }

    private static func fillTransfers(
        _ ledger: LedgerFixture, _ cash: String, _ gone: String, _ food: String, _ pay: String, user: Int
    ) async throws {
        let own = try await ledger.activeAccount(user: user)
        try await ledger.transfer(
            "12.50", own, cash,
            also:
                #","toAmount":11,"description":"Café","notes":"a\nb","tags":["t1","only"],"clientId":"tr1","#
                + #""payee":"Bank""#,
            user: user)
        try await ledger.transfer(
            "3", gone, own, also: #","isCleared":{"to":true},"payee":"Gone""#, user: user)
        let trashed = try await ledger.transfer(
            "4", own, gone, also: #","clientId":"tr2","payee":"Trash""#, user: user)
        _ = try await ledger.json(.delete, "/transfers/\(trashed["id"].string ?? "")", user: user)
        let expense = try await ledger.record(
            "6", food, also: #","description":"Out","tags":["t2"],"clientId":"joined""#, user: user)
        let income = try await ledger.record(
            "5", pay, "INCOME", also: #","accountId":"\#(cash)""#, user: user)
        _ = try await ledger.json(
            .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#, user: user)
    }

    private static func fillSavings(_ ledger: LedgerFixture, user: Int) async throws {
        let goal = try #require(
            try await ledger.json(
                .post, "/goals",
                """
                {"name":"Car","targetAmount":9000,"currency":"EUR","deadline":"2027-03-01","emoji":"🚗",
                "description":"Red,\\nif\\tthere is one",
                "reminder":{"frequency":"weekly","time":"08:30","startDate":"2026-03-16"}}
                """, user: user)["id"].string)
        let asset = try #require(
            try await ledger.json(.post, "/assets", #"{"currency":"BTC","name":"Coins"}"#, user: user)["id"]
                .string)
        for (kind, amount, day) in [
            ("deposit", "1.5", "01"), ("deposit", "0.25", "02"), ("withdrawal", "1", "03"),
        ] {
            _ = try await ledger.json(
                .post, "/assets/\(asset)/transactions",
                #"{"kind":"\#(kind)","amount":"\#(amount)","date":"2026-03-\#(day)","note":"n"}"#, user: user)
        }
        _ = try await ledger.json(
            .put, "/goals/\(goal)/allocations",
            #"{"allocations":[{"assetId":"\#(asset)","amount":"0.5"}]}"#, user: user)
        _ = try await ledger.json(
            .patch, "/planning/settings", #"{"paymentDay":7,"monthlyBudget":250,"budgetCurrency":"EUR"}"#,
            user: user)
        _ = try await ledger.json(.post, "/planning/months/2026-03/start", "{}", user: user)
        _ = try await ledger.json(
            .patch, "/accounts/\(try await ledger.activeAccount(user: user))",
            #"{"openingBalance":"-75.25","openingDate":"2026-03-02"}"#, user: user)
        try await fillMonths(ledger, goal, user: user)
    }

    /// One finished and one open reconciliation, a reconciled entry and a reconciled side of a transfer.
    private static func fillReconciliations(
        _ ledger: LedgerFixture, _ cash: String, _ food: String, user: Int
    ) async throws {
        let own = try await ledger.activeAccount(user: user)
        try await ledger.record(
            "2", food, date: "2026-01-02", also: #","accountId":"\#(cash)","isCleared":true"#, user: user)
        try await ledger.transfer(
            "3", own, cash,
            also: #","toAmount":5,"date":"2026-01-03","isCleared":{"from":true,"to":true}"#, user: user)
        let path = "/accounts/\(cash)/reconciliations"
        let open = try await ledger.json(
            .post, path, #"{"statementDate":"2026-01-04","statementBalance":3}"#, user: user)
        _ = try await ledger.json(.post, "\(path)/\(open["id"].string ?? "")/finish", "{}", user: user)
        _ = try await ledger.json(
            .post, path, #"{"statementDate":"2026-02-04","statementBalance":-7}"#, user: user)
    }

    /// Ends the month, and begins the next one. Balances grow beyond the largest amount of a request.
    private static func fillMonths(_ ledger: LedgerFixture, _ goal: String, user: Int) async throws {
        for isKept in [true, false] {
            let asset = try await ledger.asset("IDR", "9999999999.99", user: user)
            _ = try await ledger.json(
                .put, "/assets/\(asset)/allocations",
                #"{"allocations":[{"goalId":"\#(goal)","amount":"9999999999.99"}]}"#, user: user)
            try await ledger.book("9999999999.99", into: asset, user: user)
            if isKept {
                _ = try await ledger.json(
                    .post, "/assets/\(asset)/set-balance", #"{"balance":"5"}"#, user: user)
            } else {
                // The month keeps what the asset contributed.
                _ = try await ledger.json(.delete, "/assets/\(asset)?confirm=true", user: user)
                _ = try await ledger.json(.delete, "/trash/\(asset)", user: user)
            }
        }
        // What the goal gains is far above its target.
        _ = try await ledger.json(
            .put, "/rates", #"{"base":"SHIB","currency":"EUR","rate":"1"}"#, user: user)
        let coins = try await ledger.asset("SHIB", "10000000000000", user: user)
        _ = try await ledger.json(
            .put, "/assets/\(coins)/allocations",
            #"{"allocations":[{"goalId":"\#(goal)","amount":"10000000000000"}]}"#, user: user)
        let month = try await ledger.json(.post, "/planning/months/2026-03/complete", "{}", user: user)
        #expect(month["plans"][0]["contributed"].string == "10000000000000.00")
        _ = try await ledger.json(.post, "/planning/months/2026-04/start", "{}", user: user)
        let old = try await ledger.goal("Old", "50", also: #","description":"a\nb""#, user: user)
        _ = try await ledger.json(.patch, "/goals/\(old)", #"{"status":"archived"}"#, user: user)
        try await ledger.store.purge(at: LedgerFixture.noon) { true }
    }

    @Test(.seeded) func `a book that was changed and emptied comes back from its backup, row by row`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            try await Self.fill(ledger)
            let before = try await ledger.digest()
            let lists = [
                "/accounts", "/transactions", "/budgets", "/recurring", "/goals?status=all", "/assets",
                "/tags", "/payees", "/transfers", "/transactions?include=transfers&tag=only",
                "/transactions?include=transfers&payee=bank",
                "/planning/history", "/planning/settings",
            ]
            var answers: [String: JSONValue] = [:]
            for path in lists { answers[path] = try await ledger.json(.get, path) }
            let lines = try await ledger.bookLines()
            let active = try await ledger.activeAccount()
            let settings = #"{"planning":\#(try await ledger.planning())}"#
            _ = try await ledger.json(.delete, "/seed-data")
            for transaction in answers["/transactions"]?["transactions"].array ?? [] {
                let id = try #require(transaction["id"].string)
                _ = try await ledger.call(.delete, "/transactions/\(id)")
            }
            for transfer in answers["/transfers"]?["transfers"].array ?? [] {
                _ = try await ledger.call(.delete, "/transfers/\(transfer["id"].string ?? "")")
            }
            try await ledger.record("3", try await ledger.category("Else"))
            try await ledger.restore(lines, head: try ledger.head(active: active, settings: settings))
            let after = try await ledger.digest()
            // The book goes on to know what is gone.
            for table in before.keys.sorted() where !["spent_client_ids", "deletions"].contains(table) {
                #expect(before[table] == after[table], "\(table)")
            }
            for path in lists { #expect(try await ledger.json(.get, path) == answers[path], "\(path)") }
            let found = try await ledger.json(.get, "/transactions?q=caf")
            #expect(found["total"].int == 12)
            let moved = try await ledger.json(.get, "/transactions?q=caf&type=TRANSFER")
            #expect(moved["total"].int == 1)
        }
    }

    @Test(.seeded) func `another deployment's book arrives whole, but for receipts without content`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            try await Self.fill(ledger)
            let food = try await ledger.category("Receipts")
            let id = try await ledger.record("8", food)
            let receipt = try await ledger.attach(AttachmentTests.document(500), "application/pdf", to: id)
            #expect(receipt.status == 201)
            let lines = try await ledger.bookLines()
            let before = try await ledger.digest(without: ["attachments", "deletions"])
            let settings = #"{"planning":\#(try await ledger.planning())}"#
            let head = try ledger.head(active: try await ledger.activeAccount(), settings: settings)
            let (restore, answer) = try await ledger.dryRun(lines, head: head, user: 2)
            #expect(answer.json["problemCount"].int == 0, "\(answer.text)")
            #expect(answer.json["noteCount"].int == 1)
            #expect(answer.json["notes"][0]["path"].string == "data.attachments[0]")
            #expect(answer.json["changes"]["transactions"]["removed"].int == 0)
            let token = answer.json["token"].string
            #expect(try await ledger.confirm(token, user: 2).status == 200)
            #expect(try await ledger.apply(restore, user: 2).status == 200)
            #expect(try await ledger.digest(user: 2, without: ["attachments", "deletions"]) == before)
            #expect(try await ledger.digest(user: 2)["attachments"] == [])
            // The first user's own book keeps its receipt.
            try await ledger.restore(lines, head: head)
            #expect(try await ledger.digest()["attachments"]?.count == 1)
        }
    }
}

extension LedgerFixture {
    /// Returns the settings of planning as the book's stream has them.
    func planning(user: Int = 1) async throws -> String {
        let id = service.user(user).user.text
        let answer = try await service.request(
            .get, "/internal/users/\(id)/book?currency=USD&timeZone=UTC&kinds=account", as: .service("export")
        )
        let head = try #require(answer.text.split(separator: "\n").first)
        let start = try #require(head.firstRange(of: #""planning":"#)).upperBound
        return String(head[start...].dropLast())
    }
}
