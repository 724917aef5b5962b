import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerService

/// After any sequence of entries, refunds, transfers, openings, changes, deletions and restorations in four
/// currencies, the report's balances equal a plain recount of what is left. Today is 2026-03-15.
@Suite struct BalancesWalkTests {
    private static let steps = 90
    private static let currencies = ["USD", "JPY", "KWD", "EUR"]
    private static let days = [
        "2025-01-31", "2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01", "2026-03-15", "2026-03-16",
        "2026-03-31", "2026-04-01", "2026-12-24",
    ]

    /// What a row adds to an account.
    private struct Posting {
        var account: String
        var currency: String
        var minor: Int64
    }

    private struct Entry {
        var day: String
        var postings: [Posting]
    }

    private struct Model {
        /// The accounts with their currencies.
        var accounts: [(id: String, currency: String)] = []
        /// By path.
        var entries: [String: Entry] = [:]
        var deleted: [String: Entry] = [:]
        /// By account.
        var openings: [String: Entry] = [:]

        /// Returns the balance of some accounts in a currency on a day.
        func balance(of accounts: [String], _ currency: String, on day: String) -> Int64 {
            (Array(entries.values) + Array(openings.values)).filter { $0.day <= day }.flatMap(\.postings)
                .filter { accounts.contains($0.account) && $0.currency == currency }
                .reduce(0) { $0 + $1.minor }
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
            for step in 1...Self.steps {
                try await Self.step(ledger, categories, &model, &random)
                if step % 15 == 0 { try await Self.compare(ledger, model) }
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
            model.entries[path] = model.deleted.removeValue(forKey: path)
        case (3, .some(let path)):
            _ = try await ledger.json(.patch, path, #"{"date":"\#(day)"}"#)
            model.entries[path]?.day = day
        case (4, _):
            let signed = random.below(2) == 0 ? minor : -minor
            _ = try await ledger.json(
                .patch, "/accounts/\(own.id)",
                #"{"openingBalance":"\#(text(signed, own.currency))","openingDate":"\#(day)"}"#)
            model.openings[own.id] = Entry(
                day: day, postings: [Posting(account: own.id, currency: own.currency, minor: signed)])
        case (5...6, _):
            let other = model.accounts[random.below(model.accounts.count)]
            guard other.id != own.id else { return }
            let arrived = own.currency == other.currency ? minor : Int64(1 + random.below(99_999))
            let made = try await ledger.json(
                .post, "/transfers",
                #"""
                {"fromAccountId":"\#(own.id)","toAccountId":"\#(other.id)","date":"\#(day)",
                "amount":"\#(text(minor, own.currency))","toAmount":"\#(text(arrived, other.currency))"}
                """#)
            model.entries["/transfers/\(try #require(made["id"].string))"] = Entry(
                day: day,
                postings: [
                    Posting(account: own.id, currency: own.currency, minor: -minor),
                    Posting(account: other.id, currency: other.currency, minor: arrived),
                ])
        default:
            let (isIncome, isRefund) = (random.below(3) == 0, random.below(3) == 0)
            let code = random.below(3) == 0 ? currencies[random.below(4)] : own.currency
            let id = try await ledger.record(
                #""\#(text(minor, code))""#, isIncome ? categories.income : categories.expense,
                isIncome ? "INCOME" : "EXPENSE", date: day,
                also: #","accountId":"\#(own.id)","currency":"\#(code)""#
                    + (isRefund && !isIncome ? #","isRefund":true"# : ""))
            model.entries["/transactions/\(id)"] = Entry(
                day: day,
                postings: [
                    Posting(account: own.id, currency: code, minor: isIncome || isRefund ? minor : -minor)
                ])
        }
    }

    private static func compare(_ ledger: LedgerFixture, _ model: Model) async throws {
        let report = try await ledger.json(.get, "/reports/balances?from=2024-12&to=2027-01")
        let months = report["months"].array
        #expect(months.count == 26)
        for (index, month) in months.enumerated() {
            let day = try #require(month["date"].string)
            for code in currencies {
                let wanted = model.balance(of: model.accounts.map(\.id), code, on: day)
                #expect(amount(month, "total", "USD", code) == text(wanted, code), "\(day) \(code)")
            }
            for account in model.accounts {
                let line = report["accounts"].array.first { $0["accountId"].string == account.id }
                for code in currencies {
                    let other = line?["otherCurrencies"].array.first { $0["currency"].string == code }
                    let shown =
                        code == account.currency ? line?["balances"][index] : other?["balances"][index]
                    let wanted = text(model.balance(of: [account.id], code, on: day), code)
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

    private static func text(_ minor: Int64, _ code: String) -> String {
        Money(amountMinor: minor, Currency(code) ?? .usd).text
    }
}
