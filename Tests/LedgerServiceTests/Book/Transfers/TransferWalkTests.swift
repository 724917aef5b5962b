import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// Money is conserved by random walks over transfers, joins and splits in four currencies
/// (contract-everyday §1, "Transfers").
@Suite struct TransferWalkTests {
    private static let steps = 120
    private static let currencies = ["USD", "EUR", "JPY", "KWD"]
    private static let payees = ["Bank", "Broker", "Landlord"]

    private struct Move {
        var from: Int
        var to: Int
        var amount: Int64
        var arrived: Int64
        var date: String
        var payee: String?
    }

    /// What the book holds, by plain sums.
    private struct Model {
        var moves: [String: Move] = [:]
        var trash: [String: Move] = [:]
        /// Joined transfers with the ids and payees of their expense and income.
        var joins: [String: (expense: Entry, income: Entry)] = [:]
        /// Account and signed minor units of entries, and their payees.
        var entries: [String: (Int, Int64)] = [:]
        var payees: [String: String] = [:]

        struct Entry {
            let id: String
            var payee: String
        }

        func balance(_ account: Int) -> Int64 {
            var sum = entries.values.reduce(0) { $1.0 == account ? $0 + $1.1 : $0 }
            for move in moves.values {
                if move.from == account { sum -= move.amount }
                if move.to == account { sum += move.arrived }
            }
            return sum
        }

        /// The number of entries and transfers of each payee.
        var payeeCounts: [String: Int] {
            let used = moves.values.compactMap(\.payee) + entries.keys.compactMap { payees[$0] }
            return Dictionary(grouping: used, by: { $0 }).mapValues(\.count)
        }

        mutating func rename(_ from: String, to name: String) {
            for (id, move) in moves where move.payee == from { moves[id]?.payee = name }
            for (id, move) in trash where move.payee == from { trash[id]?.payee = name }
            for (id, payee) in payees where payee == from { payees[id] = name }
            for (id, parts) in joins {
                if parts.expense.payee == from { joins[id]?.expense.payee = name }
                if parts.income.payee == from { joins[id]?.income.payee = name }
            }
        }
    }

    @Test(.seeded, arguments: 1...3)
    func `balances agree with a model after each step`(part: Int) async throws {
        try await LedgerFixture.run { ledger in
            var random = SeededRandom(part: part)
            var accounts = [try await ledger.activeAccount()]
            for code in Self.currencies.dropFirst() + ["USD"] {
                accounts.append(try await ledger.account("In \(code) \(accounts.count)", currency: code))
            }
            let units = try (Self.currencies + ["USD"]).map { try #require(Currency($0)) }
            let categories = (
                try await ledger.category("Out"), try await ledger.category("In", "INCOME")
            )
            var model = Model()
            for _ in 1...Self.steps {
                try await Self.step(ledger, accounts, units, categories, &model, &random)
                let answers = try await ledger.json(.get, "/accounts")["accounts"].array
                for (index, account) in accounts.enumerated() {
                    let shown = answers.first { $0["id"].string == account }
                    let expected = Money(amountMinor: model.balance(index), units[index]).text
                    #expect(shown?["balance"].string == expected)
                    #expect(shown?["otherCurrencies"].array.isEmpty == true)
                }
                let list = try await ledger.json(.get, "/transactions?include=transfers&limit=1")
                #expect(list["total"].int == model.moves.count + model.entries.count)
                let payees = try await ledger.json(.get, "/payees")["payees"].array
                let counts = payees.map { ($0["name"].string ?? "", $0["count"].int ?? 0) }
                #expect(Dictionary(uniqueKeysWithValues: counts) == model.payeeCounts)
            }
            let income = try await ledger.json(.get, "/transactions?type=INCOME&limit=1")["total"].int
            #expect(income == model.entries.values.count { $0.1 > 0 })
            #expect(model.moves.count > 5)
        }
    }

    private static func step(
        _ ledger: LedgerFixture, _ accounts: [String], _ units: [Currency],
        _ categories: (out: String, in: String), _ model: inout Model, _ random: inout SeededRandom
    ) async throws {
        let from = random.below(5)
        let to = (from + 1 + random.below(4)) % 5
        var move = Move(
            from: from, to: to, amount: Int64(1 + random.below(100_000)), arrived: 0,
            date: "2026-0\(1 + random.below(3))-0\(1 + random.below(9))",
            payee: random.below(3) == 0 ? nil : Self.payees[random.below(Self.payees.count)])
        move.arrived = units[from] == units[to] ? move.amount : Int64(1 + random.below(100_000))
        let body = #"""
            {"fromAccountId":"\#(accounts[from])","toAccountId":"\#(accounts[to])","date":"\#(move.date)",
            "amount":"\#(Money(amountMinor: move.amount, units[from]).text)",
            "toAmount":"\#(Money(amountMinor: move.arrived, units[to]).text)",
            "payee":\#(move.payee.map { "\"\($0)\"" } ?? "null")}
            """#
        let known = model.moves.keys.sorted()
        let picked = known.isEmpty ? nil : known[random.below(known.count)]
        switch (random.below(10), picked) {
        case (0, .some(let id)):
            _ = try await ledger.json(.delete, "/transfers/\(id)")
            model.trash[id] = model.moves.removeValue(forKey: id)
        case (1, _):
            guard let id = model.trash.keys.sorted().first else { return }
            _ = try await ledger.json(.post, "/transfers/\(id)/restore")
            model.moves[id] = model.trash.removeValue(forKey: id)
        case (2...3, .some(let id)):
            _ = try await ledger.json(.put, "/transfers/\(id)", body)
            model.moves[id] = move
        case (4, _):
            func entry(
                _ account: Int, _ minor: Int64, _ type: String, _ category: String, payee: String
            ) async throws -> Model.Entry {
                let id = try await ledger.record(
                    "\"\(Money(amountMinor: minor, units[account]).text)\"", category, type, date: move.date,
                    also: #","accountId":"\#(accounts[account])","payee":"\#(payee)""#)
                return Model.Entry(id: id, payee: payee)
            }
            let payee = Self.payees[random.below(Self.payees.count)]
            let expense = try await entry(from, move.amount, "EXPENSE", categories.out, payee: payee)
            let income = try await entry(to, move.arrived, "INCOME", categories.in, payee: "Employer")
            let made = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(expense.id)","incomeId":"\#(income.id)"}"#)
            let id = try #require(made["id"].string)
            move.payee = payee
            model.moves[id] = move
            model.joins[id] = (expense, income)
        case (5, .some(let id)):
            guard let parts = model.joins[id], let now = model.moves[id] else { return }
            _ = try await ledger.json(.post, "/transfers/\(id)/split")
            model.moves[id] = nil
            model.joins[id] = nil
            model.entries[parts.expense.id] = (now.from, -now.amount)
            model.entries[parts.income.id] = (now.to, now.arrived)
            model.payees[parts.expense.id] = parts.expense.payee
            model.payees[parts.income.id] = parts.income.payee
        case (6, _):
            let (old, new) = (Self.payees[random.below(3)], Self.payees[random.below(3)])
            if old == new || model.payeeCounts[old] == nil { return }
            _ = try await ledger.json(.post, "/payees/rename", #"{"from":"\#(old)","to":"\#(new)"}"#)
            model.rename(old, to: new)
        default:
            let made = try await ledger.json(.post, "/transfers", body)
            model.moves[try #require(made["id"].string)] = move
        }
    }
}
