import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerWholeBooks

/// After any sequence of creations, changes, deletions, restorations and batches, balances, budgets, totals,
/// search and tags equal a plain recount of the remaining transactions.
@Suite struct StormTests {
    private static let steps = 250
    private static let currencies = ["USD", "USD", "USD", "JPY", "KWD"]
    private static let dates = ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01", "2026-03-15"]
    private static let words = ["tea", "teapot", "taxi", "rent"]
    private static let months = ["2026-01", "2026-02", "2026-03"]

    @Test(.seeded(1), arguments: 1...3)
    func `after random changes all sums equal a recount`(part: Int) async throws {
        try await LedgerFixture.run { ledger in
            var random = SeededRandom(part: part)
            var model = Model(
                accounts: [
                    try await ledger.activeAccount(), try await ledger.account("Trip", currency: "JPY"),
                ],
                expenses: [try await ledger.category("Food"), try await ledger.category("Rent")],
                incomes: [try await ledger.category("Salary", "INCOME")])
            for account in model.accounts {
                for category in model.expenses {
                    for month in Self.months {
                        _ = try await ledger.json(
                            .post, "/budgets",
                            """
                            {"accountId":"\(account)","categoryId":"\(category)","month":"\(month)",
                            "planned":100}
                            """)
                    }
                }
            }
            for step in 1...Self.steps {
                try await Self.step(ledger, &model, &random)
                if step % 50 == 0 { try await Self.compare(ledger, model) }
            }
            #expect(model.entries.count > 25)
        }
    }

    private static func step(
        _ ledger: LedgerFixture, _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        var entry = try #require(model.randomEntry(&random))
        let existing = model.entries.keys.sorted().randomElement(using: &random)
        switch (Int.random(in: 0..<12, using: &random), existing) {
        case (0, .some(let id)):
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            model.deleted[id] = model.entries.removeValue(forKey: id)
        case (1...3, .some(let id)):
            entry.amountMinor = Int64.random(in: 1...1_000_000, using: &random)
            _ = try await ledger.json(.put, "/transactions/\(id)", entry.json)
            model.entries[id] = entry
        case (4, .some(let id)):
            // A partial change.
            model.entries[id]?.date = entry.date
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"date":"\#(entry.date)"}"#)
        case (5, .some(let id)):
            let refused = try await ledger.call(
                .patch, "/transactions/\(id)", #"{"amount":0,"date":"2020-01-01"}"#)
            #expect(refused.status == 400)
        case (6, _):
            guard let id = model.deleted.keys.sorted().randomElement(using: &random) else { return }
            _ = try await ledger.json(.post, "/transactions/\(id)/restore")
            model.entries[id] = model.deleted.removeValue(forKey: id)
            model.entries[id]?.isCleared = false
        case (7, .some(let id)):
            try await batch(ledger, &model, creating: entry, deleting: id)
        case (8, _): try await hideAccount(ledger, model)
        default:
            let made = try await ledger.json(.post, "/transactions", entry.json)
            model.entries[try #require(made["id"].string)] = entry
        }
    }

    /// Deletes an account with its transactions, and restores both.
    private static func hideAccount(_ ledger: LedgerFixture, _ model: Model) async throws {
        _ = try await ledger.json(.delete, "/accounts/\(model.accounts[1])")
        let shown = model.entries.values.filter { $0.account == model.accounts[0] }
        #expect(try await ledger.json(.get, "/transactions?limit=1")["total"].int == shown.count)
        let found = try await ledger.json(.get, "/transactions?q=tea&limit=1")["total"].int
        #expect(found == shown.count { $0.word.hasPrefix("tea") })
        _ = try await ledger.json(.post, "/accounts/\(model.accounts[1])/restore")
    }

    private static func batch(
        _ ledger: LedgerFixture, _ model: inout Model, creating entry: Entry, deleting id: String
    ) async throws {
        var changed = entry
        changed.amountMinor += 1
        let results = try await ledger.batch([
            #"{"op":"create","transaction":\#(entry.json)}"#,
            #"{"op":"update","id":"\#(id)","transaction":\#(changed.json)}"#,
            #"{"op":"create","transaction":{"amount":-1}}"#, #"{"op":"delete","id":"\#(id)"}"#,
        ])
        #expect(results.map { $0["status"].int } == [201, 200, 400, 200])
        model.entries[try #require(results[0]["data"]["id"].string)] = entry
        model.entries[id] = nil
        model.deleted[id] = changed
    }

    private static func compare(_ ledger: LedgerFixture, _ model: Model) async throws {
        for account in model.accounts {
            let answer = try await ledger.json(.get, "/accounts/\(account)")
            let currency = try #require(answer["preferredCurrency"].string)
            #expect(answer["balance"].string == model.balance(account, currency))
            #expect(answer["clearedBalance"].string == model.balance(account, currency, isCleared: true))
            let others = answer["otherCurrencies"].array
            for code in Set(currencies).subtracting([currency]) {
                // A currency without a balance may be absent.
                let shown = others.first { $0["currency"].string == code }?["amount"].string
                let zero = Currency(code).map { Money(amountMinor: 0, $0).text }
                #expect((shown ?? zero) == model.balance(account, code))
            }
            for month in months {
                let summary = try await ledger.json(.get, "/dashboard?accountId=\(account)&month=\(month)")[
                    "summary"]
                for (name, isIncome) in [("totalIncome", true), ("totalExpenses", false)] {
                    #expect(summary[name].string == model.sum(account, isIncome, month, currency))
                }
                let list = try await ledger.json(.get, "/budgets?accountId=\(account)&month=\(month)")
                #expect(list["budgets"].array.count == model.expenses.count)
                for budget in list["budgets"].array {
                    let spent = model.spent(
                        account, budget["categoryId"].string ?? "", month, budget["currency"].string ?? "")
                    #expect(budget["spent"].string == spent)
                }
            }
            let total = try await ledger.json(.get, "/transactions?accountId=\(account)&month=2026-02")[
                "total"]
            let expected = model.entries.values.count { $0.account == account && $0.month == "2026-02" }
            #expect(total.int == expected)
        }
        let counted = try await ledger.json(.get, "/transactions?updatedSince=2000-01-01T00:00:00Z&limit=1")[
            "total"
        ].int
        #expect(counted == model.entries.count)
        #expect(try await ledger.json(.get, "/transactions?limit=1")["total"].int == model.entries.count)
        for word in words {
            let found = try await ledger.json(.get, "/transactions?q=\(word)&limit=1")["total"].int
            #expect(found == model.entries.values.count { $0.word.hasPrefix(word) }, "\(word)")
            let tagged = try await ledger.json(.get, "/transactions?tag=\(word)&limit=1")["total"].int
            #expect(tagged == model.entries.values.count { $0.word == word })
        }
        let tags = try await ledger.json(.get, "/tags")["tags"].array
        #expect(tags.reduce(0) { $0 + ($1["count"].int ?? 0) } == model.entries.count)
        #expect(try await ledger.store.inconsistencies() == [])
    }

    private struct Entry {
        let account: String
        let category: String
        let isIncome: Bool
        let currency: Currency
        var amountMinor: Int64
        var date: String
        let word: String
        var isCleared: Bool

        var month: String { String(date.prefix(7)) }
        var json: String {
            """
            {"accountId":"\(account)","categoryId":"\(category)","type":"\(isIncome ? "INCOME" : "EXPENSE")",
            "currency":"\(currency.code)","amount":"\(Money(amountMinor: amountMinor, currency).text)",
            "date":"\(date)","isCleared":\(isCleared),"description":"Some \(word)","notes":"\(word) again","tags":["\(word)"]}
            """
        }
    }

    private struct Model {
        let accounts: [String]
        let expenses: [String]
        let incomes: [String]
        var entries: [String: Entry] = [:]
        var deleted: [String: Entry] = [:]

        func randomEntry(_ random: inout SeededRandom) -> Entry? {
            let isIncome = Bool.random(using: &random)
            guard let account = accounts.randomElement(using: &random),
                let category = (isIncome ? incomes : expenses).randomElement(using: &random),
                let currency = currencies.randomElement(using: &random).flatMap({ Currency($0) }),
                let date = dates.randomElement(using: &random),
                let word = words.randomElement(using: &random)
            else { return nil }
            return Entry(
                account: account, category: category, isIncome: isIncome, currency: currency,
                amountMinor: Int64.random(in: 1...100_000, using: &random), date: date, word: word,
                isCleared: Bool.random(using: &random))
        }

        func balance(_ account: String, _ code: String, isCleared: Bool = false) -> String? {
            guard let currency = Currency(code) else { return nil }
            let sum = entries.values
                .filter { $0.account == account && $0.currency == currency && ($0.isCleared || !isCleared) }
                .reduce(Int64(0)) { $0 + ($1.isIncome ? $1.amountMinor : -$1.amountMinor) }
            return Money(amountMinor: sum, currency).text
        }

        func sum(_ account: String, _ isIncome: Bool, _ month: String, _ code: String) -> String? {
            guard let currency = Currency(code) else { return nil }
            let sum = entries.values.filter {
                $0.account == account && $0.isIncome == isIncome && $0.month == month
                    && $0.currency == currency
            }.reduce(Int64(0)) { $0 + $1.amountMinor }
            return Money(amountMinor: sum, currency).text
        }

        func spent(_ account: String, _ category: String, _ month: String, _ code: String) -> String? {
            guard let currency = Currency(code) else { return nil }
            let sum = entries.values.filter {
                $0.account == account && $0.category == category && $0.month == month
                    && $0.currency == currency
            }.reduce(Int64(0)) { $0 + $1.amountMinor }
            return Money(amountMinor: sum, currency).text
        }
    }
}
