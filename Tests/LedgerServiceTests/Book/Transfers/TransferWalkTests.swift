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

    private struct Move {
        var from: Int
        var to: Int
        var amount: Int64
        var arrived: Int64
        var date: String
    }

    /// What the book holds, by plain sums.
    private struct Model {
        var moves: [String: Move] = [:]
        var trash: [String: Move] = [:]
        /// Joined transfers with the ids of their expense and income.
        var joins: [String: (String, String)] = [:]
        /// Account, signed minor units and date of entries.
        var entries: [String: (Int, Int64)] = [:]

        func balance(_ account: Int) -> Int64 {
            var sum = entries.values.reduce(0) { $1.0 == account ? $0 + $1.1 : $0 }
            for move in moves.values {
                if move.from == account { sum -= move.amount }
                if move.to == account { sum += move.arrived }
            }
            return sum
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
            date: "2026-0\(1 + random.below(3))-0\(1 + random.below(9))")
        move.arrived = units[from] == units[to] ? move.amount : Int64(1 + random.below(100_000))
        let body = #"""
            {"fromAccountId":"\#(accounts[from])","toAccountId":"\#(accounts[to])","date":"\#(move.date)",
            "amount":"\#(Money(amountMinor: move.amount, units[from]).text)",
            "toAmount":"\#(Money(amountMinor: move.arrived, units[to]).text)"}
            """#
        let known = model.moves.keys.sorted()
        let picked = known.isEmpty ? nil : known[random.below(known.count)]
        switch (random.below(9), picked) {
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
            func entry(_ account: Int, _ minor: Int64, _ type: String, _ category: String) async throws
                -> String
            {
                try await ledger.record(
                    "\"\(Money(amountMinor: minor, units[account]).text)\"", category, type, date: move.date,
                    also: #","accountId":"\#(accounts[account])""#)
            }
            let expense = try await entry(from, move.amount, "EXPENSE", categories.out)
            let income = try await entry(to, move.arrived, "INCOME", categories.in)
            let made = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
            let id = try #require(made["id"].string)
            model.moves[id] = move
            model.joins[id] = (expense, income)
        case (5, .some(let id)):
            guard let parts = model.joins[id], let now = model.moves[id] else { return }
            _ = try await ledger.json(.post, "/transfers/\(id)/split")
            model.moves[id] = nil
            model.joins[id] = nil
            model.entries[parts.0] = (now.from, -now.amount)
            model.entries[parts.1] = (now.to, now.arrived)
        default:
            let made = try await ledger.json(.post, "/transfers", body)
            model.moves[try #require(made["id"].string)] = move
        }
    }
}
