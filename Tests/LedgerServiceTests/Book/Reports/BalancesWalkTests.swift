import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerService

/// After any sequence of entries, refunds, transfers, openings and their moves, imports of older rows,
/// changes, deletions, restores and what takes them back in four currencies, the balances of accounts, of
/// assets that are accounts and of the report equal a plain recount of what is left (contract-household §2). Today is 2026-03-15.
@Suite struct BalancesWalkTests {
    private static let steps = 90
    static let currencies = ["USD", "JPY", "KWD", "EUR"]
    private static let days = [
        "2025-01-31", "2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01", "2026-03-15", "2026-03-16",
        "2026-03-31", "2026-04-01", "2026-12-24",
    ]

    /// What a row adds to an account.
    struct Posting {
        var account: String
        var currency: String
        var minor: Int64
        var isCleared = false
    }

    struct Entry {
        var day: String
        var postings: [Posting]
    }

    struct Model {
        /// The accounts with their currencies.
        var accounts: [(id: String, currency: String)] = []
        /// By path.
        var entries: [String: Entry] = [:]
        var deleted: [String: Entry] = [:]
        /// By account.
        var openings: [String: (day: String, minor: Int64)] = [:]
        /// By currency.
        var goals: [String: String] = [:]
        /// By asset.
        var links: [String: Link] = [:]

        /// Returns the balance of an account in a currency on a day.
        func balance(
            of account: (id: String, currency: String), _ currency: String, on day: String,
            isCleared: Bool = false
        ) -> Int64 {
            func sum(_ isCounted: (String) -> Bool) -> Int64 {
                entries.values.filter { isCounted($0.day) }.flatMap(\.postings)
                    .filter { $0.account == account.id && $0.currency == currency }
                    .filter { $0.isCleared || !isCleared }.reduce(0) { $0 + $1.minor }
            }
            guard let opening = openings[account.id] else { return sum { $0 <= day } }
            let held = account.currency == currency ? opening.minor : 0
            return opening.day <= day
                ? held + sum { $0 >= opening.day && $0 <= day } : held - sum { $0 > day && $0 < opening.day }
        }

        /// Returns the day before which an account has no balance.
        func firstDay(of account: String) -> String? {
            let days = entries.values.filter { $0.postings.contains { $0.account == account } }.map(\.day)
            return (days + [openings[account]?.day].compactMap(\.self)).min()
        }

        /// Returns the month before which an account has no balance.
        func since(_ account: String) -> String? { firstDay(of: account).map { String($0.prefix(7)) } }

        /// Returns the balance that a report has.
        func reported(
            _ account: (id: String, currency: String), _ currency: String, on day: String
        ) -> Int64 {
            guard let since = since(account.id), since <= day.prefix(7) else { return 0 }
            return balance(of: account, currency, on: day)
        }
    }

    @Test(.seeded, arguments: 1...3)
    func `balances of months equal a recount of the rows`(part: Int) async throws {
        try await LedgerFixture.run { ledger in
            var random = SeededRandom(part: part)
            var model = Model()
            model.accounts.append((try await ledger.activeAccount(), "USD"))
            for code in Self.currencies {
                model.accounts.append((try await ledger.account("In \(code)", currency: code), code))
            }
            let categories = (
                expense: try await ledger.category("Out"), income: try await ledger.category("In", "INCOME")
            )
            model.goals = try await Self.makeGoals(ledger)
            var saved: (lines: [String], model: Model)?
            for step in 1...Self.steps {
                switch random.below(14) {
                case 0: try await Self.importSome(ledger, &model, &random)
                case 1 where step > 20: try await Self.restore(ledger, &model, &saved, &random)
                case 2...3: try await Self.link(ledger, &model, &random)
                default: try await Self.step(ledger, categories, &model, &random)
                }
                if step % 5 == 0 { try await Self.compareAccounts(ledger, model) }
                if step % 15 == 0 {
                    try await Self.compare(ledger, model)
                    try await Self.compareAssets(ledger, model)
                }
            }
            #expect(model.entries.count > 5)
        }
    }

    private static func step(
        _ ledger: LedgerFixture, _ categories: (expense: String, income: String), _ model: inout Model,
        _ random: inout SeededRandom
    ) async throws {
        let day = days[random.below(days.count)]
        let minor = Int64(1 + random.below(99_999))
        let own = model.accounts[random.below(model.accounts.count)]
        let paths = model.entries.keys.sorted()
        let path = paths.isEmpty ? nil : paths[random.below(paths.count)]
        switch (random.below(10), path) {
        case (0...1, .some(let path)):
            _ = try await ledger.json(.delete, path)
            model.deleted[path] = model.entries.removeValue(forKey: path)
        case (2, _):
            guard let path = model.deleted.keys.sorted().first else { return }
            _ = try await ledger.json(.post, "\(path)/restore")
            guard var entry = model.deleted.removeValue(forKey: path) else { return }
            // What comes back is on no statement yet.
            for index in entry.postings.indices { entry.postings[index].isCleared = false }
            model.entries[path] = entry
        case (3, .some(let path)):
            _ = try await ledger.json(.patch, path, #"{"date":"\#(day)"}"#)
            model.entries[path]?.day = day
        case (4, _): try await open(ledger, own, &model, &random)
        case (5...6, _):
            let other = model.accounts[random.below(model.accounts.count)]
            guard other.id != own.id else { return }
            let arrived = own.currency == other.currency ? minor : Int64(1 + random.below(99_999))
            let made = try await ledger.json(
                .post, "/transfers",
                #"""
                {"fromAccountId":"\#(own.id)","toAccountId":"\#(other.id)","date":"\#(day)",
                "amount":"\#(text(minor, own.currency))","toAmount":"\#(text(arrived, other.currency))",
                "isCleared":{"from":true,"to":false}}
                """#)
            model.entries["/transfers/\(try #require(made["id"].string))"] = Entry(
                day: day,
                postings: [
                    Posting(account: own.id, currency: own.currency, minor: -minor, isCleared: true),
                    Posting(account: other.id, currency: other.currency, minor: arrived),
                ])
        default:
            let (isIncome, isRefund) = (random.below(3) == 0, random.below(3) == 0)
            let code = random.below(3) == 0 ? currencies[random.below(4)] : own.currency
            let isCleared = random.below(2) == 0
            let id = try await ledger.record(
                #""\#(text(minor, code))""#, isIncome ? categories.income : categories.expense,
                isIncome ? "INCOME" : "EXPENSE", date: day,
                also: #","accountId":"\#(own.id)","currency":"\#(code)","isCleared":\#(isCleared)"#
                    + (isRefund && !isIncome ? #","isRefund":true"# : ""))
            model.entries["/transactions/\(id)"] = Entry(
                day: day,
                postings: [
                    Posting(
                        account: own.id, currency: code, minor: isIncome || isRefund ? minor : -minor,
                        isCleared: isCleared)
                ])
        }
    }

    /// Sets an account's opening balance, moves its day, or takes it away.
    private static func open(
        _ ledger: LedgerFixture, _ own: (id: String, currency: String), _ model: inout Model,
        _ random: inout SeededRandom
    ) async throws {
        let past = days.filter { $0 <= "2026-03-15" }
        let day = past[random.below(past.count)]
        switch (random.below(6), model.openings[own.id]) {
        case (0, _):
            _ = try await ledger.json(.patch, "/accounts/\(own.id)", #"{"openingBalance":null}"#)
            model.openings[own.id] = nil
        case (1...3, .some(let opening)):
            _ = try await ledger.json(.patch, "/accounts/\(own.id)", #"{"openingDate":"\#(day)"}"#)
            model.openings[own.id] = (day, opening.minor)
        default:
            let minor = Int64(random.below(199_999)) - 99_999
            _ = try await ledger.json(
                .patch, "/accounts/\(own.id)",
                #"{"openingBalance":"\#(text(minor, own.currency))","openingDate":"\#(day)"}"#)
            model.openings[own.id] = (day, minor)
        }
    }

    /// Imports older rows, and often takes the import back.
    private static func importSome(
        _ ledger: LedgerFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let own = model.accounts[random.below(model.accounts.count)]
        let rows = (1...3).map {
            (row: $0, day: days[random.below(6)], minor: Int64(1 + random.below(9_999)))
        }
        let job = ledger.service.context.ids.make(Import.self).text
        try await ledger.importRows(rows, into: own.id, own.currency, of: job)
        if random.below(2) == 0 { return try await ledger.undoImport(job) }
        let known = Set(model.entries.keys)
        let listed = try await ledger.json(.get, "/transactions?limit=100&q=bank")["transactions"].array
        let new = listed.filter { !known.contains("/transactions/\($0["id"].string ?? "")") }
        #expect(new.count == rows.count)
        for entry in new {
            let minor = try #require(Self.minor(entry["amount"].string ?? ""))
            model.entries["/transactions/\(entry["id"].string ?? "")"] = Entry(
                day: try #require(entry["date"].string),
                postings: [Posting(account: own.id, currency: own.currency, minor: -minor)])
        }
    }

    /// Keeps a backup, or restores the one that was kept, and sometimes takes that back.
    private static func restore(
        _ ledger: LedgerFixture, _ model: inout Model, _ saved: inout (lines: [String], model: Model)?,
        _ random: inout SeededRandom
    ) async throws {
        guard let backup = saved else { return saved = (try await ledger.bookLines(), model) }
        let head = try ledger.head(active: model.accounts[0].id)
        let id = try await ledger.restore(backup.lines, head: head)
        try await compareAccounts(ledger, backup.model)
        if random.below(2) == 0 {
            model = backup.model
        } else {
            let (undo, preview) = try await ledger.undo(id)
            let token = preview.json["token"].string
            #expect(try await ledger.confirm(token, .undo, undone: id, file: nil).status == 200)
            #expect(try await ledger.apply(undo).status == 200)
        }
        saved = nil
    }

    private static func compareAccounts(_ ledger: LedgerFixture, _ model: Model) async throws {
        let listed = try await ledger.json(.get, "/accounts")["accounts"].array
        for account in model.accounts {
            let answer = try #require(listed.first { $0["id"].string == account.id })
            func wanted(_ day: String, isCleared: Bool = false) -> String {
                text(
                    model.balance(of: account, account.currency, on: day, isCleared: isCleared),
                    account.currency)
            }
            #expect(answer["balance"].string == wanted("2026-03-15"))
            #expect(answer["projectedBalance"].string == wanted("9999-12-31"))
            #expect(answer["clearedBalance"].string == wanted("9999-12-31", isCleared: true))
            #expect(answer["openingDate"].string == model.openings[account.id]?.day)
            for code in currencies where code != account.currency {
                let shown = amount(answer, "balance", account.currency, code)
                #expect(shown == text(model.balance(of: account, code, on: "2026-03-15"), code))
            }
        }
    }

    private static func compare(_ ledger: LedgerFixture, _ model: Model) async throws {
        let report = try await ledger.json(.get, "/reports/balances?from=2024-12&to=2027-01")
        let months = report["months"].array
        #expect(months.count == 26)
        for (index, month) in months.enumerated() {
            let day = try #require(month["date"].string)
            for code in currencies {
                let wanted = model.accounts.reduce(0) { $0 + model.reported($1, code, on: day) }
                #expect(amount(month, "total", "USD", code) == text(wanted, code), "\(day) \(code)")
            }
            for account in model.accounts {
                let line = report["accounts"].array.first { $0["accountId"].string == account.id }
                #expect(line?["since"].string == model.since(account.id))
                for code in currencies {
                    let other = line?["otherCurrencies"].array.first { $0["currency"].string == code }
                    let shown =
                        code == account.currency ? line?["balances"][index] : other?["balances"][index]
                    let wanted = text(model.reported(account, code, on: day), code)
                    #expect((shown?.string ?? text(0, code)) == wanted, "\(day) \(code)")
                }
            }
        }
        try await compareLast(ledger)
    }

    /// The last month has the balances of the list of accounts, alone as together.
    private static func compareLast(_ ledger: LedgerFixture) async throws {
        let report = try await ledger.json(.get, "/reports/balances")
        let listed = try await ledger.json(.get, "/accounts")["accounts"].array
        let lines = report["accounts"].array
        #expect(lines.map { $0["accountId"].string } == listed.map { $0["id"].string })
        #expect(lines.map { $0["balances"].array.last?.string } == listed.map { $0["balance"].string })
        var sums: [String: Int64] = [:]
        for account in listed {
            var amounts = account["otherCurrencies"].array.map {
                ($0["currency"].string, $0["amount"].string)
            }
            amounts.append((account["preferredCurrency"].string, account["balance"].string))
            for (code, amount) in amounts {
                let currency = try #require(Currency(code ?? ""))
                sums[currency.code, default: 0] += try #require(minor(amount ?? ""))
            }
            let one = try await ledger.json(.get, "/reports/balances?accountId=\(account["id"].string ?? "")")
            let line = lines.first { $0["accountId"] == account["id"] }
            #expect(one["months"].array.map { $0["total"] } == line?["balances"].array)
        }
        for code in currencies {
            let shown = report["months"].array.last.flatMap { amount($0, "total", "USD", code) }
            #expect(shown == text(sums[code] ?? 0, code))
        }
    }

    /// Returns a figure in a currency: the main one, or one of the others beside it.
    private static func amount(_ figure: JSONValue, _ main: String, _ own: String, _ code: String) -> String?
    {
        if code == own { return figure[main].string }
        let other = figure["otherCurrencies"].array.first { $0["currency"].string == code }
        return other?["amount"].string ?? text(0, code)
    }

    private static func minor(_ text: String) -> Int64? {
        Int64(text.replacing(".", with: ""))
    }

    static func text(_ minor: Int64, _ code: String) -> String {
        Money(amountMinor: minor, Currency(code) ?? .usd).text
    }
}
