import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerWholeBooks

/// After any sequence of creations, changes, deletions, restorations and renames of split transactions and
/// refunds in four currencies, balances, budgets, reports, lists and payees equal a plain recount.
@Suite struct EverydayStormTests {
    private static let steps = 120
    private static let months = ["2026-01", "2026-02", "2026-03"]

    @Test(.seeded(1), arguments: 1...3)
    func `after random splits, refunds, deletions and restorations all sums equal a recount`(
        part: Int
    ) async throws {
        try await LedgerFixture.run { ledger in
            var random = SeededRandom(part: part)
            var model = EverydayModel(
                accounts: [
                    try await ledger.activeAccount(), try await ledger.account("Trip", currency: "JPY"),
                ],
                expenses: [
                    try await ledger.category("Food"), try await ledger.category("Rent"),
                    try await ledger.category("Fun"),
                ],
                incomes: [
                    try await ledger.category("Salary", "INCOME"),
                    try await ledger.category("Gift", "INCOME"),
                ])
            for account in model.accounts {
                for category in model.expenses {
                    let place = #""accountId":"\#(account)","categoryId":"\#(category)","month":"2026-03""#
                    _ = try await ledger.json(
                        .post, "/budgets", #"{\#(place),"planned":100,"currency":"USD"}"#)
                }
            }
            for step in 1...Self.steps {
                try await Self.step(ledger, &model, &random)
                try await Self.compareRollups(ledger)
                if step % 20 == 0 { try await Self.compare(ledger, model) }
            }
            #expect(model.entries.values.contains { $0.refundOf != nil })
            #expect(model.entries.values.contains { $0.parts.count > 1 && $0.isRefund })
            let lines = try await ledger.bookLines()
            let active = try await ledger.activeAccount()
            try await ledger.restore(lines, head: try ledger.head(active: active))
            try await Self.compare(ledger, model)
            #expect(try await ledger.bookLines() == lines)
        }
    }

    /// Rollups, totals, parts, payees and refunds are those of the rows.
    private static func compareRollups(_ ledger: LedgerFixture) async throws {
        #expect(try await ledger.store.inconsistencies() == [])
    }

    private static func step(
        _ ledger: LedgerFixture, _ model: inout EverydayModel, _ random: inout SeededRandom
    ) async throws {
        var entry = model.random(&random)
        let ids = model.entries.keys.sorted()
        let existing = ids.isEmpty ? nil : ids[random.below(ids.count)]
        switch (random.below(10), existing) {
        case (0, .some(let id)):
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            model.deleted[id] = model.entries.removeValue(forKey: id)
        case (1...2, .some(let id)): try await change(id, to: entry, ledger, &model)
        case (3, _):
            guard let id = model.deleted.keys.sorted().first, let entry = model.deleted[id] else { return }
            try await restore(id, entry, ledger, &model)
        case (4...5, _):
            // A refund of an expense, by chance a too large one.
            guard
                let named = ids.filter({ model.entries[$0].map { !$0.isIncome && !$0.isRefund } == true })
                    .last, let expense = model.entries[named]
            else { return }
            entry.isIncome = false
            entry.isRefund = true
            entry.refundOf = named
            entry.currency = expense.currency
            entry.parts = entry.parts.map { _ in
                (model.expenses[random.below(3)], 1 + Int64(random.below(Int(expense.minor))))
            }
            let fits = model.refunded(named) + entry.minor <= expense.minor
            let made = try await ledger.call(.post, "/transactions", entry.json)
            #expect(made.status == (fits ? 201 : 400), "\(made.text)")
            if fits { model.entries[try #require(made.json["id"].string)] = entry }
        case (6, _):
            let (from, to) = (EverydayModel.payees[random.below(3)], EverydayModel.payees[random.below(3)])
            guard from != to, model.entries.values.contains(where: { $0.payee == from }) else { return }
            _ = try await ledger.json(.post, "/payees/rename", #"{"from":"\#(from)","to":"\#(to)"}"#)
            for (id, entry) in model.entries where entry.payee == from { model.entries[id]?.payee = to }
            for (id, entry) in model.deleted where entry.payee == from { model.deleted[id]?.payee = to }
        default:
            let made = try await ledger.json(.post, "/transactions", entry.json)
            model.entries[try #require(made["id"].string)] = entry
        }
    }

    private static func change(
        _ id: String, to wished: EverydayModel.Entry, _ ledger: LedgerFixture, _ model: inout EverydayModel
    ) async throws {
        guard let old = model.entries[id] else { return }
        let refunded = model.refunded(id)
        let isKept =
            !model.hasRefunds(id)
            || (wished.isIncome == old.isIncome && !wished.isRefund && wished.currency == old.currency
                && wished.minor >= refunded)
        let answer = try await ledger.call(.put, "/transactions/\(id)", wished.json)
        #expect(answer.status == (isKept ? 200 : 409), "\(answer.text)")
        if isKept { model.entries[id] = wished }
    }

    private static func restore(
        _ id: String, _ entry: EverydayModel.Entry, _ ledger: LedgerFixture, _ model: inout EverydayModel
    ) async throws {
        var fits = true
        if let named = entry.refundOf, let expense = model.entries[named] ?? model.deleted[named] {
            fits =
                !expense.isIncome && !expense.isRefund && expense.currency == entry.currency
                && model.refunded(named) + entry.minor <= expense.minor
        }
        let answer = try await ledger.call(.post, "/transactions/\(id)/restore")
        #expect(answer.status == (fits ? 200 : 400), "\(answer.text)")
        if fits { model.entries[id] = model.deleted.removeValue(forKey: id) }
    }

    private static func compare(_ ledger: LedgerFixture, _ model: EverydayModel) async throws {
        for account in model.accounts {
            let answer = try await ledger.json(.get, "/accounts/\(account)")
            let own = try #require(answer["preferredCurrency"].string)
            for code in EverydayModel.currencies {
                let other = answer["otherCurrencies"].array.first { $0["currency"].string == code }
                let shown = code == own ? answer["balance"].string : other?["amount"].string
                let wanted = text(model.balance(account, code), code)
                #expect((shown ?? text(0, code)) == wanted)
            }
            let days = "2026-03-01"..."2026-03-31"
            let budgets = try await ledger.json(.get, "/budgets?accountId=\(account)&month=2026-03")
            for budget in budgets["budgets"].array {
                let category = budget["categoryId"].string ?? ""
                #expect(
                    budget["spent"].string == text(model.spent(category, "USD", account, in: days), "USD"))
                #expect((budget["percentUsed"].int ?? -1) >= 0)
            }
        }
        for category in model.expenses + model.incomes {
            let ids = try await ledger.ids("categoryId=\(category)&limit=100")
            #expect(Set(ids) == model.listed(category) && Set(ids).count == ids.count)
        }
        try await compareReports(ledger, model)
        let counts = Dictionary(grouping: model.entries.values, by: \.payee).mapValues(\.count)
        let payees = try await ledger.json(.get, "/payees")["payees"].array
        #expect(
            Dictionary(uniqueKeysWithValues: payees.map { ($0["name"].string ?? "", $0["count"].int ?? 0) })
                == counts)
    }

    private static func compareReports(_ ledger: LedgerFixture, _ model: EverydayModel) async throws {
        for days in ["2026-01-01"..."2026-03-31", "2026-02-01"..."2026-03-01", "2026-01-31"..."2026-03-14"] {
            let query = "from=\(days.lowerBound)&to=\(days.upperBound)"
            let report = try await ledger.json(.get, "/reports/spending?\(query)")
            for category in model.expenses {
                let group = report["groups"].array.first { $0["categoryId"].string == category }
                for code in EverydayModel.currencies {
                    let other = group?["otherCurrencies"].array.first { $0["currency"].string == code }
                    let shown = code == "USD" ? group?["amount"].string : other?["amount"].string
                    #expect((shown ?? text(0, code)) == text(model.spent(category, code, in: days), code))
                }
            }
        }
    }

    private static func text(_ minor: Int64, _ code: String) -> String {
        Money(amountMinor: minor, Currency(code) ?? .usd).text
    }
}
