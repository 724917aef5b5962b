import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerWholeBooks

@Suite struct BookMergeTests {
    /// A line for an account of a file.
    private static func account(_ id: String, _ name: String, at time: String, deleted: String? = nil)
        -> String
    {
        let deletion = deleted.map { #","deletedAt":"\#($0)""# } ?? ""
        return #"{"record":"account","id":"\#(id)","name":"\#(name)","type":"SELF","#
            + #""preferredCurrency":"USD","createdAt":"\#(time)","updatedAt":"\#(time)"\#(deletion)}"#
    }

    private static func category(_ id: String, _ name: String, at time: String) -> String {
        #"{"record":"category","id":"\#(id)","name":"\#(name)","type":"EXPENSE","updatedAt":"\#(time)"}"#
    }

    private static func transaction(
        _ id: String, _ account: String, _ category: String, _ amount: String, at time: String,
        also: String = ""
    ) -> String {
        #"{"record":"transaction","id":"\#(id)","accountId":"\#(account)","categoryId":"\#(category)","#
            + #""type":"EXPENSE","amount":"\#(amount)","currency":"USD","date":"2026-03-01","#
            + #""createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"\#(time)"\#(also)}"#
    }

    private static let earlier = "2026-03-01T00:00:00.000Z"
    private static let later = "2026-03-15T11:59:00.000Z"
    private static let future = "2026-03-15T13:00:00.000Z"

    private func id(_ number: Int) -> String { "01900000-0000-7000-8000-0000000000\(10 + number)" }

    @Test func `the later change of a record wins, a tie and a time in the future go to the book`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -3_600))
            let food = try await ledger.category("Food")
            let active = try await ledger.activeAccount()
            let transactions = [
                try await ledger.record("1", food), try await ledger.record("2", food),
                try await ledger.record("3", food), try await ledger.record("4", food),
            ]
            let tie = LedgerFixture.noon.adding(seconds: -3_600).text
            ledger.service.clock.set(LedgerFixture.noon)
            let times = [Self.later, Self.earlier, tie, Self.future]
            let lines = zip(transactions, times).map { id, time in
                Self.transaction(id, active, food, "50.00", at: time)
            }
            try await ledger.restore(lines, .merge)
            var amounts: [String?] = []
            for id in transactions {
                amounts.append(try await ledger.json(.get, "/transactions/\(id)")["amount"].string)
            }
            #expect(amounts == ["50.00", "2.00", "3.00", "4.00"])
        }
    }

    private static func reconciliation(
        _ id: String, _ account: String, finished: String?, at time: String
    ) -> String {
        let finish = finished.map { "\"\($0)\"" } ?? "null"
        return #"{"record":"reconciliation","id":"\#(id)","accountId":"\#(account)","#
            + #""statementDate":"2026-03-14","statementBalance":"-5.00","currency":"USD","#
            + #""finishedAt":\#(finish),"createdAt":"\#(earlier)","updatedAt":"\#(time)"}"#
    }

    @Test func `everyday §4: a merge that opens a reconciliation takes its marks away`() async throws {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -3_600))
            let account = try await ledger.activeAccount()
            let entry = try await ledger.record(
                "5", try await ledger.category("Food"), also: #","isCleared":true"#)
            let path = "/accounts/\(account)/reconciliations"
            let made = try await ledger.json(
                .post, path, #"{"statementDate":"2026-03-14","statementBalance":-5}"#)
            let id = try #require(made["id"].string)
            _ = try await ledger.json(.post, "\(path)/\(id)/finish", "{}")
            ledger.service.clock.set(LedgerFixture.noon)
            try await ledger.restore(
                [Self.reconciliation(id, account, finished: nil, at: Self.later)], .merge)
            let kept = try await ledger.json(.get, "/transactions/\(entry)")
            #expect(kept["isCleared"].bool == true && kept["reconciliationId"].isNull)
            let list = try await ledger.json(.get, path)["reconciliations"]
            #expect(list.array.map { $0["status"].string } == ["open"])
            // Another open one of the file is left out.
            try await ledger.restore(
                [Self.reconciliation(self.id(7), account, finished: nil, at: Self.later)], .merge)
            #expect(try await ledger.json(.get, path)["reconciliations"].array.count == 1)
        }
    }

    @Test func `everyday §4: what a merge brings back from the trash is not cleared`() async throws {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            let food = try await ledger.category("Food")
            let entry = try await ledger.record("5", food, also: #","isCleared":true"#)
            let path = "/accounts/\(account)/reconciliations"
            let made = try await ledger.json(
                .post, path, #"{"statementDate":"2026-03-14","statementBalance":-5}"#)
            let id = try #require(made["id"].string)
            _ = try await ledger.json(.post, "\(path)/\(id)/finish", "{}")
            let line = Self.transaction(
                entry, account, food, "5.00", at: Self.later,
                also: #","isCleared":true,"reconciliationId":"\#(id)""#)
            _ = try await ledger.json(.delete, "/transactions/\(entry)?unlock=true")
            let head = try ledger.head(.merge, deleted: .restore)
            let (restore, asked) = try await ledger.dryRun([line], .merge, head: head)
            let token = try #require(asked.json["token"].string, "\(asked.text)")
            #expect(try await ledger.confirm(token, .merge, deleted: .restore).status == 200)
            #expect(try await ledger.apply(restore).status == 200)
            let back = try await ledger.json(.get, "/transactions/\(entry)")
            #expect(back["isCleared"].bool == false && back["reconciliationId"].isNull)
        }
    }

    @Test func `everyday §4: an entry is reconciled only by a finished one of its account`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            let other = try await ledger.account("Other")
            let lines =
                [
                    Self.reconciliation(id(1), account, finished: Self.later, at: Self.later),
                    Self.reconciliation(id(2), account, finished: nil, at: Self.later),
                    Self.reconciliation(id(3), other, finished: Self.later, at: Self.later),
                ]
                + (1...4).map { number in
                    let named = #","isCleared":true,"reconciliationId":"\#(id(number))""#
                    return Self.transaction(
                        id(10 + number), account, food, "5.00", at: Self.later, also: named)
                }
                + [
                    Self.transaction(
                        id(15), account, food, "5.00", at: Self.later,
                        also: #","isCleared":false,"reconciliationId":"\#(id(1))""#)
                ]
            try await ledger.restore(lines, .merge)
            var kept: [String?] = []
            for number in 11...15 {
                let entry = try await ledger.json(.get, "/transactions/\(id(number))")
                kept.append(entry["reconciliationId"].string)
                #expect(entry["isCleared"].bool == (number < 15))
            }
            #expect(kept == [id(1), nil, nil, nil, nil])
        }
    }

    @Test func `a deletion counts as a change, and what one side alone has stays`() async throws {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -3_600))
            let food = try await ledger.category("Food")
            let active = try await ledger.activeAccount()
            let mine = try await ledger.record("1", food)
            let both = try await ledger.record("2", food)
            ledger.service.clock.set(LedgerFixture.noon)
            let deletion = #","deletedAt":"\#(Self.later)""#
            try await ledger.restore(
                [
                    Self.transaction(both, active, food, "2.00", at: Self.earlier, also: deletion),
                    Self.transaction(id(1), active, food, "9.00", at: Self.earlier),
                ], .merge)
            #expect(try await ledger.call(.get, "/transactions/\(mine)").status == 200)
            #expect(try await ledger.call(.get, "/transactions/\(both)").status == 404)
            #expect(try await ledger.call(.get, "/transactions/\(id(1))").status == 200)
        }
    }

    @Test func `what was deleted after the backup stays so, and comes back where the user asks for it`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -3_600))
            let food = try await ledger.category("Food")
            let bank = try await ledger.account("Bank")
            let ids = [try await ledger.record("1", food), try await ledger.record("2", food)]
            let kept = try await ledger.record("3", food)
            let lines = try await ledger.bookLines()
            ledger.service.clock.set(LedgerFixture.noon)
            for id in ids { #expect(try await ledger.call(.delete, "/transactions/\(id)").status == 200) }
            #expect(try await ledger.call(.delete, "/accounts/\(bank)").status == 200)

            let (_, plain) = try await ledger.dryRun(lines, .merge)
            #expect(plain.json["changes"]["transactions"]["deleted"].int == 2, "\(plain.text)")
            #expect(plain.json["changes"]["accounts"]["deleted"].int == 1)
            // The last note says that the file brings nothing.
            let paths = plain.json["notes"].array.map { $0["path"].string }
            #expect(paths == ["data.accounts", "data.transactions", "data"])
            let head = try ledger.head(.merge, deleted: .restore)
            let (id, asked) = try await ledger.dryRun(lines, .merge, head: head)
            #expect(asked.json["changes"]["transactions"]["deleted"].int == nil, "\(asked.text)")
            #expect(asked.json["changes"]["transactions"]["added"].int == 0)
            #expect(asked.json["changes"]["transactions"]["replaced"].int == 2)
            let token = asked.json["token"].string
            #expect(try await ledger.confirm(token, .merge).status == 409, "the token stands for the choice")
            #expect(try await ledger.confirm(token, .merge, deleted: .restore).status == 200)
            #expect(try await ledger.apply(id).status == 200)
            for id in ids + [kept] {
                #expect(try await ledger.call(.get, "/transactions/\(id)").status == 200)
            }
            let names = try await ledger.json(.get, "/accounts")["accounts"].array.map { $0["name"].string }
            #expect(names.contains("Bank"))
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test func `a merge of a book that changes meanwhile is refused as stale, table by table`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let fun = try await ledger.category("Fun")
            try await ledger.split("10", (food, "4"), (fun, "6"))
            let lines = try await ledger.bookLines()
            let (_, answer) = try await ledger.dryRun(
                lines, head: ledger.head(.merge), of: ledger.service.user(1).user,
                meanwhile: { try await ledger.split("20", (food, "8"), (fun, "12")) })
            #expect(answer.status == 409, "\(answer.text)")
            try await ledger.restore(lines, .merge)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 2)
        }
    }

    @Test func `records are matched by client id and unique key, and the book's ids stay`() async throws {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -3_600))
            let food = try await ledger.category("Food")
            let active = try await ledger.activeAccount()
            let known = try await ledger.record("1", food, also: #","clientId":"phone-1""#)
            let budget = try #require(
                try await ledger.json(
                    .post, "/budgets",
                    #"{"accountId":"\#(active)","categoryId":"\#(food)","month":"2026-03","planned":5}"#)[
                        "id"
                    ]
                    .string)
            ledger.service.clock.set(LedgerFixture.noon)
            try await ledger.restore(
                [
                    Self.account(id(1), "personal", at: Self.later),
                    Self.category(id(2), "FOOD", at: Self.later),
                    Self.transaction(
                        id(3), id(1), id(2), "70.00", at: Self.later, also: #","clientId":"phone-1""#),
                    Self.transaction(id(4), id(1), id(2), "8.00", at: Self.later),
                    #"{"record":"budget","id":"\#(id(5))","accountId":"\#(id(1))","categoryId":"\#(id(2))","#
                        + #""month":"2026-03-01","planned":"77.00","currency":"USD","updatedAt":"\#(Self.later)"}"#,
                ], .merge)
            #expect(try await ledger.json(.get, "/transactions/\(known)")["amount"].string == "70.00")
            #expect(try await ledger.call(.get, "/transactions/\(id(3))").status == 404)
            let new = try await ledger.json(.get, "/transactions/\(id(4))")
            #expect(new["accountId"].string == active)
            #expect(new["category"]["id"].string == food)
            #expect(new["category"]["name"].string == "FOOD")
            #expect(try await ledger.json(.get, "/budgets/\(budget)")["planned"].string == "77.00")
            #expect(try await ledger.json(.get, "/accounts")["accounts"].array.count == 1)
        }
    }

    @Test func `an account that takes another's name gets a number behind it, with a note`() async throws {
        try await LedgerFixture.run { ledger in
            let bank = try await ledger.account("Bank")
            _ = try await ledger.account("Cash")
            ledger.service.clock.advance(seconds: 60)
            let time = LedgerFixture.noon.adding(seconds: 30).text
            let (_, answer) = try await ledger.dryRun([Self.account(bank, "Cash", at: time)], .merge)
            #expect(answer.json["problemCount"].int == 0, "\(answer.text)")
            #expect(answer.json["notes"][0]["path"].string == "data.accounts[0].name")
            #expect(answer.json["changes"]["accounts"]["replaced"].int == 1)
        }
    }
}
