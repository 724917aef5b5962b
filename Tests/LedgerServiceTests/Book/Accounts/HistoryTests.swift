import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// contract-household §2, "Opening": entries before an account's opening date are history, in lists and
/// reports and in no balance of that day or later. Today is 2026-03-15.
@Suite struct HistoryTests {
    private static func figures(_ account: JSONValue) -> [String?] {
        ["balance", "projectedBalance", "clearedBalance"].map { account[$0].string }
    }

    /// Runs a test on a card that was opened today with a debt.
    private func withCard(
        _ body: (LedgerFixture, _ card: String, _ food: String) async throws -> Void
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let made = try await ledger.json(
                .post, "/accounts", #"{"name":"Card","type":"OTHER","openingBalance":"-250.00"}"#)
            try await body(ledger, try #require(made["id"].string), food)
        }
    }

    private func figures(_ ledger: LedgerFixture, _ account: String) async throws -> [String?] {
        let answer = try await ledger.json(.get, "/accounts/\(account)")
        #expect(try await ledger.json(.get, "/accounts")["accounts"].array.contains(answer))
        return Self.figures(answer)
    }

    @Test func `household §2: a card opened today with a debt still owes it when its older rows come`()
        async throws
    {
        try await withCard { ledger, card, _ in
            let job = ledger.service.context.ids.make(Import.self).text
            let rows: [(row: Int, day: String, minor: Int64)] = [
                (1, "2025-12-24", 8000), (2, "2026-03-14", 4000), (3, "2026-03-15", 1000),
                (4, "2026-03-16", 500),
            ]
            try await ledger.importRows(rows, into: card, of: job)
            // What is dated from today on counts as ever.
            #expect(try await figures(ledger, card) == ["-260.00", "-265.00", "-250.00"])
            let list = try await ledger.json(.get, "/transactions?accountId=\(card)")
            #expect(list["total"].int == 4)
            let days = try await ledger.json(
                .get, "/reports/balances?from=2025-11&to=2026-03&accountId=\(card)")
            // 40 of the debt were spent in March, and 80 in December.
            #expect(
                days["months"].array.map { $0["total"].string }
                    == ["0.00", "-210.00", "-210.00", "-210.00", "-260.00"])
            #expect(days["accounts"][0]["since"].string == "2025-12")
            try await ledger.undoImport(job)
            #expect(try await figures(ledger, card) == ["-250.00", "-250.00", "-250.00"])
        }
    }

    @Test func `household §2: history is in budgets, reports and the dashboard, but in no balance`()
        async throws
    {
        try await withCard { ledger, card, food in
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"categoryId":"\#(food)","accountId":"\#(card)","month":"2026-03","planned":"99"}"#)
            try await ledger.record("12.50", food, also: #","accountId":"\#(card)","isCleared":true"#)
            let budgets = try await ledger.json(.get, "/budgets?month=2026-03&accountId=\(card)")["budgets"]
            #expect(budgets[0]["spent"].string == "12.50")
            #expect(try await ledger.spent(on: food) == "12.50")
            let board = try await ledger.json(.get, "/dashboard?month=2026-03&accountId=\(card)")
            #expect(board["summary"]["totalExpenses"].string == "12.50")
            #expect(try await figures(ledger, card) == ["-250.00", "-250.00", "-250.00"])
        }
    }

    @Test func `household §2: an entry counts from the day on which its account opens, wherever it is moved`()
        async throws
    {
        try await withCard { ledger, card, food in
            let id = try await ledger.record(
                "10", food, date: "2026-03-15", also: #","accountId":"\#(card)","isCleared":true"#)
            func after(_ method: HTTPMethod, _ path: String, _ body: String? = nil) async throws -> [String?]
            {
                _ = try await ledger.json(method, path, body)
                return try await figures(ledger, card)
            }
            let (open, counted) = (["-250.00", "-250.00", "-250.00"], ["-260.00", "-260.00", "-260.00"])
            #expect(try await figures(ledger, card) == counted)
            let entry = "/transactions/\(id)"
            // The day before and the day are of one month.
            #expect(try await after(.patch, entry, #"{"date":"2026-03-14"}"#) == open)
            #expect(try await after(.patch, "/accounts/\(card)", #"{"openingDate":"2026-03-14"}"#) == counted)
            #expect(try await after(.patch, "/accounts/\(card)", #"{"openingDate":"2026-03-15"}"#) == open)
            #expect(try await after(.delete, entry) == open)
            #expect(try await after(.post, "\(entry)/restore") == open)
            // What came back from the trash is on no statement yet.
            let back = ["-260.00", "-260.00", "-250.00"]
            #expect(try await after(.patch, "/accounts/\(card)", #"{"openingDate":"2026-01-31"}"#) == back)
            #expect(try await after(.delete, entry) == open)
            #expect(try await after(.post, "\(entry)/restore") == back)
            // Without an opening balance all entries count.
            let bare = try await after(.patch, "/accounts/\(card)", #"{"openingBalance":null}"#)
            #expect(bare == ["-10.00", "-10.00", "0.00"])
            #expect(try await after(.patch, "/accounts/\(card)", #"{"openingBalance":"-250"}"#) == open)
        }
    }

    @Test func `household §2: a transfer that is history on one side changes the other account alone`()
        async throws
    {
        try await withCard { ledger, card, _ in
            let own = try await ledger.activeAccount()
            let made = try await ledger.transfer(
                "40", own, card, also: #","date":"2026-03-01","isCleared":{"from":true,"to":true}"#)
            let path = "/transfers/\(made["id"].string ?? "")"
            #expect(try await figures(ledger, own) == ["-40.00", "-40.00", "-40.00"])
            #expect(try await figures(ledger, card) == ["-250.00", "-250.00", "-250.00"])
            _ = try await ledger.json(.patch, path, #"{"date":"2026-03-15"}"#)
            #expect(try await figures(ledger, card) == ["-210.00", "-210.00", "-210.00"])
            _ = try await ledger.json(.patch, path, #"{"date":"2026-02-15"}"#)
            _ = try await ledger.json(.patch, "/accounts/\(card)", #"{"openingDate":"2026-02-20"}"#)
            #expect(try await figures(ledger, card) == ["-250.00", "-250.00", "-250.00"])
            _ = try await ledger.json(.delete, path)
            #expect(try await figures(ledger, own) == ["0.00", "0.00", "0.00"])
            #expect(try await figures(ledger, card) == ["-250.00", "-250.00", "-250.00"])
        }
    }

    @Test func `household §2: history in another currency is in no balance either, and before it in its own`()
        async throws
    {
        try await withCard { ledger, card, food in
            let yen = #","accountId":"\#(card)","currency":"JPY""#
            try await ledger.record("300", food, date: "2026-02-10", also: yen)
            #expect(try await ledger.json(.get, "/accounts/\(card)")["otherCurrencies"].array.isEmpty)
            try await ledger.record("700", food, date: "2026-03-15", also: yen)
            let others = try await ledger.json(.get, "/accounts/\(card)")["otherCurrencies"].array
            #expect(others.map { $0["amount"].string } == ["-700"])
            let report = try await ledger.json(.get, "/reports/balances?from=2026-01&accountId=\(card)")
            let line = report["accounts"][0]["otherCurrencies"][0]
            #expect(line["balances"].array.map(\.string) == ["0", "0", "-700"])
            _ = try await ledger.json(
                .patch, "/accounts/\(card)", #"{"openingBalance":"-250","openingDate":"2026-02-10"}"#)
            let all = try await ledger.json(.get, "/accounts/\(card)")["otherCurrencies"].array
            #expect(all.map { $0["amount"].string } == ["-1000"])
        }
    }

    @Test func `household §2: an account that is deleted and restored has its balance again`() async throws {
        try await withCard { ledger, card, food in
            try await ledger.record("10", food, date: "2026-02-10", also: #","accountId":"\#(card)""#)
            let later = try await ledger.record(
                "3", food, date: "2026-03-15", also: #","accountId":"\#(card)""#)
            #expect(try await figures(ledger, card) == ["-253.00", "-253.00", "-250.00"])
            _ = try await ledger.json(.delete, "/accounts/\(card)")
            _ = try await ledger.json(.post, "/accounts/\(card)/restore")
            #expect(try await figures(ledger, card) == ["-253.00", "-253.00", "-250.00"])
            // To another account and back, where it is no history.
            let own = try await ledger.activeAccount()
            for (account, date) in [(own, "2026-02-01"), (card, "2026-03-14"), (card, "2026-03-15")] {
                _ = try await ledger.json(
                    .patch, "/transactions/\(later)", #"{"accountId":"\#(account)","date":"\#(date)"}"#)
                let isCounted = account == card && date == "2026-03-15"
                #expect(try await ledger.balance(card) == (isCounted ? "-253.00" : "-250.00"), "\(date)")
                #expect(try await ledger.balance(own) == (account == own ? "-3.00" : "0.00"))
            }
        }
    }

    @Test func `household §2: set-balance stays about a month's net, and history about no balance`()
        async throws
    {
        try await withCard { ledger, card, food in
            try await ledger.record("10", food, date: "2026-02-10", also: #","accountId":"\#(card)""#)
            let adjusted = try await ledger.json(
                .post, "/accounts/\(card)/set-balance", #"{"targetBalance":5,"monthKey":"2026-02"}"#)
            #expect(adjusted["adjustment"].string == "15.00")
            #expect(try await figures(ledger, card) == ["-250.00", "-250.00", "-250.00"])
            let board = try await ledger.json(.get, "/dashboard?month=2026-02&accountId=\(card)")
            #expect(board["summary"]["netResult"].string == "5.00")
        }
    }

    @Test func `household §2: an export tells a journal what an account held before its first entry`()
        async throws
    {
        try await withCard { ledger, card, food in
            for (amount, also) in [("10", ""), ("300", #","currency":"JPY""#)] {
                try await ledger.record(
                    amount, food, date: "2026-02-10", also: #","accountId":"\#(card)"\#(also)"#)
            }
            let path = "/internal/users/\(ledger.service.user().user.text)/book?currency=USD&timeZone=UTC"
            func line(_ query: String) async throws -> JSONValue {
                let answer = try await ledger.service.request(
                    .get, "\(path)&kinds=account\(query)", as: .service("export"))
                let line = answer.text.split(separator: "\n").first { $0.contains(card) }
                return try JSONValue(Array(try #require(line).utf8))
            }
            let told = try await line("&withOpenings=true")
            #expect(told["firstDay"].string == "2026-02-10")
            #expect(told["heldBefore"].array.map { $0["currency"].string } == ["JPY", "USD"])
            #expect(told["heldBefore"].array.map { $0["amount"].string } == ["300", "-240.00"])
            #expect(try await !line("").keys.contains("firstDay"))
        }
    }

    @Test func `household §2: a part of a journal begins with what the accounts held before it`()
        async throws
    {
        try await withCard { ledger, card, food in
            let plain = try await ledger.activeAccount()
            // The card opens on 15 March: its first entry is history.
            for (date, amount) in [("2026-02-10", "3"), ("2026-03-16", "10"), ("2026-03-20", "20")] {
                for account in [card, plain] {
                    try await ledger.record(amount, food, date: date, also: #","accountId":"\#(account)""#)
                }
            }
            let path = "/internal/users/\(ledger.service.user().user.text)/book?currency=USD&timeZone=UTC"
            func begins(_ account: String, _ days: String) async throws -> [String] {
                let answer = try await ledger.service.request(
                    .get, "\(path)&kinds=account&withOpenings=true&\(days)", as: .service("export"))
                let line = answer.text.split(separator: "\n").first {
                    $0.contains(account) && $0.contains(#""record":"account""#)
                }
                let told = try JSONValue(Array(try #require(line).utf8))
                let held = told["heldBefore"].array.compactMap { $0["amount"].string }
                return held.isEmpty ? [] : [told["firstDay"].string ?? ""] + held
            }
            // With every later entry, each begins so that today's balance comes out: -280.00 and -33.00.
            #expect(try await begins(card, "from=2026-02-01") == ["2026-02-01", "-247.00"])
            #expect(try await begins(card, "from=2026-03-01") == ["2026-03-01", "-250.00"])
            #expect(try await begins(card, "from=2026-03-17") == ["2026-03-17", "-260.00"])
            #expect(try await begins(card, "from=2026-04-01") == ["2026-04-01", "-280.00"])
            #expect(try await begins(card, "to=2026-03-31") == ["2026-02-10", "-247.00"])
            #expect(try await begins(card, "to=2026-02-09") == [])
            #expect(try await begins(card, "from=2026-03-17&to=2026-03-17") == ["2026-03-17", "-260.00"])
            #expect(try await begins(plain, "from=2026-02-01") == [])
            let plainly = try await begins(plain, "from=2026-03-17")
            #expect(plainly == ["2026-03-17", "-13.00"])
        }
    }
}
