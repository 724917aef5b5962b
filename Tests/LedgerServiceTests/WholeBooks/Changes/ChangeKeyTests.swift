import Contracts
import ServiceKit
import HTTPKit
import TestKit
import Testing

@testable import LedgerService
@testable import LedgerWholeBooks

/// Records without an id among the changes of a book: income goals and own exchange rates.
@Suite struct ChangeKeyTests {
    private static let account = ID<Account>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)

    @Test func `ids are made of natural keys as the contract says`() throws {
        let goal = ChangeKey.incomeGoal(Self.account, try #require(Month("2026-03")))
        #expect(goal.id.text == "42a8c10a-1477-8e44-bbed-91a65a4c6421")
        let euro = try #require(AssetCode("EUR"))
        let rate = ChangeKey.rate(
            base: euro, quote: AssetCode(.usd), try #require(CalendarDate("2026-03-01")))
        #expect(rate.id.text == "913904e4-0469-802a-9c70-39e16f4dda05")
        let record = ChangeKey.record(Self.account.cast())
        #expect(record.id == Self.account.cast())
        for (key, kind) in [(goal, BookChangeKind.incomeGoal), (rate, .rate), (record, .account)] {
            #expect(ChangeKey(key.bytes, of: kind) == key)
        }
    }

    @Test func `other bytes are no keys`() {
        let account = Self.account.bytes
        for wrong in ["", "x", "0", "120000", "99999999999999999999"] {
            #expect(ChangeKey(account + Array(wrong.utf8), of: .incomeGoal) == nil, "\(wrong)")
        }
        #expect(ChangeKey(Array(account.dropLast()), of: .incomeGoal) == nil)
        for wrong in ["", "EUR/USD", "EUR/USD/", "EUR/USD/x", "EUR//1", "€UR/USD/1", "EUR/USD/1/2"] {
            #expect(ChangeKey(Array(wrong.utf8), of: .rate) == nil, "\(wrong)")
        }
        #expect(ChangeKey(account + [0], of: .account) == nil)
    }

    @Test func `an income goal is told from its first amount to its deletion, and goes with its account`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.account("Bank")
            var copy = BookCopy()
            try await copy.readAll(ledger)
            let path = "/budgets/income-goal"
            func set(_ amount: String, user: Int = 1) async throws -> JSONValue {
                let place = user == 1 ? #""accountId":"\#(account)","# : ""
                return try await ledger.json(
                    .put, path, #"{\#(place)"month":"2026-03","amount":"\#(amount)"}"#, user: user)
            }
            let first = try await set("9")
            try await copy.readAll(ledger)
            let id = try #require(copy.records["incomeGoal"]?.keys.first)
            #expect(copy.records["incomeGoal"] == [id: first])
            let second = try await set("8.50")
            try await copy.readAll(ledger)
            #expect(copy.records["incomeGoal"] == [id: second] && copy.resyncs == 0)
            _ = try await set("7", user: 2)
            #expect(try await ledger.json(.get, "/changes?since=\(copy.cursor ?? "")")["changes"].array == [])
            _ = try await ledger.json(.delete, "/accounts/\(account)")
            try await copy.readAll(ledger)
            #expect(copy.records["incomeGoal"] == nil && copy.resyncs == 1)
            _ = try await ledger.json(.post, "/accounts/\(account)/restore")
            try await copy.readAll(ledger)
            #expect(copy.records["incomeGoal"] == [id: second] && copy.resyncs == 2)
            _ = try await ledger.json(.delete, "\(path)?accountId=\(account)&month=2026-03")
            try await copy.readAll(ledger)
            #expect(copy.records["incomeGoal"] == [:] && copy.resyncs == 2)
            _ = try await set("8.50")
            try await copy.readAll(ledger)
            #expect(copy.records["incomeGoal"] == [id: second])
            try await copy.compare(ledger)
        }
    }

    @Test func `rates of the user are told, those of the operator and of others are not`() async throws {
        try await LedgerFixture.run { ledger in
            var copy = BookCopy()
            try await copy.readAll(ledger)
            func set(_ lines: String, user: Int = 1) async throws {
                _ = try await ledger.json(
                    .put, "/rates", #"{"base":"EUR","date":"2026-02-10","rates":[\#(lines)]}"#, user: user)
            }
            try await set(#"{"currency":"CHF","rate":"0.95"},{"currency":"GBP","rate":"0.86"}"#)
            try await copy.readAll(ledger)
            let told = try #require(copy.records["rate"]).values
            #expect(Set(told.compactMap { $0["currency"].string }) == ["CHF", "GBP"])
            let members = ["base": "EUR", "date": "2026-02-10"]
            #expect(told.allSatisfy { rate in members.allSatisfy { rate[$0.key].string == $0.value } })
            try await copy.compare(ledger)
            try await set(#"{"currency":"CHF","rate":null},{"currency":"GBP","rate":"0.87"}"#)
            try await copy.readAll(ledger)
            #expect(copy.records["rate"]?.values.map { $0["rate"].string } == ["0.87"])
            let rate = #"{"base":"EUR","date":"2026-02-10","currency":"GBP","rate":"0.5"}"#
            _ = try await ledger.json(.put, "/rates", rate, user: 2)
            let answer = try await ledger.service.request(
                .put, "/internal/rates", as: .service("operator"), json: rate)
            #expect(answer.status == 200)
            #expect(try await ledger.json(.get, "/changes?since=\(copy.cursor ?? "")")["changes"].array == [])
            try await copy.compare(ledger)
        }
    }

    @Test func `a restored book is told anew, with its income goals and rates under the same ids`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            let (path, month) = ("/budgets/income-goal", "accountId=\(account)&month=2026-03")
            _ = try await ledger.json(
                .put, path, #"{"accountId":"\#(account)","month":"2026-03","amount":"9.00"}"#)
            func rate(_ rate: String) -> String {
                #"{"base":"EUR","date":"2026-02-10","currency":"CHF","rate":\#(rate)}"#
            }
            _ = try await ledger.json(.put, "/rates", rate(#""0.95""#))
            var copy = BookCopy()
            try await copy.readAll(ledger)
            let before = copy.records
            #expect(before["incomeGoal"]?.count == 1 && before["rate"]?.count == 1)
            let lines = try await ledger.bookLines()
            _ = try await ledger.json(.delete, "\(path)?\(month)")
            _ = try await ledger.json(.put, "/rates", rate("null"))
            try await copy.readAll(ledger)
            #expect(copy.records["incomeGoal"] == [:] && copy.records["rate"] == [:])
            try await ledger.restore(lines)
            try await copy.readAll(ledger)
            #expect(copy.resyncs == 1)
            for kind in ["incomeGoal", "rate"] { #expect(copy.records[kind] == before[kind], "\(kind)") }
            try await copy.compare(ledger)
        }
    }
}
