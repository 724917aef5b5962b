import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// Payees of transfers (contract-everyday §1, "Payees").
@Suite struct TransferPayeeTests {
    private static func payees(_ ledger: LedgerFixture, _ query: String = "") async throws -> [String: Int] {
        let list = try await ledger.json(.get, "/payees?\(query)")["payees"].array
        return Dictionary(
            uniqueKeysWithValues: list.map { ($0["name"].string ?? "", $0["count"].int ?? 0) })
    }

    @Test func `everyday §1 payees: a transfer has a payee, is found by it, and loses it by null`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let made = try await ledger.transfer("5", own, savings, also: #","payee":"  Müller Bank ""#)
            try await ledger.transfer("6", own, savings)
            let id = try #require(made["id"].string)
            #expect(made["payee"].string == "Müller Bank")
            #expect(try await ledger.json(.get, "/transfers/\(id)")["payee"] == made["payee"])
            #expect(try await ledger.json(.get, "/transfers")["transfers"][1]["payee"] == made["payee"])
            let lists = [
                "payee=m%C3%BCller%20bank", "q=muller", "q=mul&payee=M%C3%BCller%20Bank",
                "payee=M%C3%BCller%20Bank&month=2026-03", "payee=M%C3%BCller%20Bank&sort=amount&currency=USD",
                "payee=M%C3%BCller%20Bank&updatedSince=2026-03-01T00:00:00Z",
            ]
            for query in lists + lists.map({ "\($0)&accountId=\(own)" })
                + lists.map({ "\($0)&accountId=\(savings)" })
            {
                for kind in ["type=TRANSFER", "include=transfers"] {
                    let list = try await ledger.json(.get, "/transactions?\(query)&\(kind)")
                    #expect(list["transactions"].array.map { $0["id"].string } == [id], "\(query)")
                    #expect(list["transactions"][0]["payee"] == made["payee"] && list["total"].int == 1)
                }
                #expect(try await ledger.ids(query) == [])
            }
            #expect(try await ledger.ids("type=TRANSFER&payee=M%C3%BCller") == [])
            _ = try await ledger.json(.patch, "/transfers/\(id)", #"{"amount":7}"#)
            #expect(try await ledger.ids("type=TRANSFER&q=bank") == [id])
            let cleared = try await ledger.json(.patch, "/transfers/\(id)", #"{"payee":null}"#)
            #expect(cleared["payee"] == .null)
            #expect(try await ledger.ids("type=TRANSFER&q=bank") == [])
            #expect(try await Self.payees(ledger) == [:])
            let long = String(repeating: "x", count: 101)
            let refused = try await ledger.call(.patch, "/transfers/\(id)", #"{"payee":"\#(long)"}"#)
            #expect(refused.message("payee") == "Payee must be at most 100 characters")
        }
    }

    @Test func `everyday §1 payees: the list counts transfers, and has a category of transactions only`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let food = try await ledger.category("Food")
            try await ledger.record("1", food, date: "2026-03-01", also: #","payee":"BANK""#)
            let first = try await ledger.transfer(
                "2", own, savings, also: #","payee":"Bank","date":"2026-03-09""#)
            try await ledger.transfer("3", savings, own, also: #","payee":"Broker","date":"2026-03-02""#)
            let path = "/transfers/\(first["id"].string ?? "")"
            var list = try await ledger.json(.get, "/payees")["payees"].array
            #expect(list.map { $0["name"].string } == ["Bank", "Broker"])
            #expect(list[0]["count"].int == 2 && list[0]["lastUsed"].string == "2026-03-09")
            #expect(list[0]["lastCategoryId"].string == food && list[1]["lastCategoryId"] == .null)
            #expect(try await Self.payees(ledger, "q=bro") == ["Broker": 1])
            _ = try await ledger.json(.delete, path)
            list = try await ledger.json(.get, "/payees")["payees"].array
            #expect(list[0]["name"].string == "BANK" && list[0]["lastUsed"].string == "2026-03-01")
            _ = try await ledger.json(.post, "\(path)/restore")
            #expect(try await Self.payees(ledger) == ["Bank": 2, "Broker": 1])
            _ = try await ledger.json(.patch, path, #"{"payee":"Broker"}"#)
            #expect(try await Self.payees(ledger) == ["BANK": 1, "Broker": 2])
        }
    }

    @Test func `everyday §1 payees: a transfer counts while one of its accounts is not deleted`() async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let trip = try await ledger.account("Trip")
            try await ledger.transfer("5", savings, own, also: #","payee":"Bank""#)
            try await ledger.transfer("6", own, savings, also: #","payee":"Bank""#)
            try await ledger.transfer("7", savings, trip, also: #","payee":"Far""#)
            let moved = try await ledger.transfer("8", own, trip, also: #","payee":"Near""#)
            _ = try await ledger.json(.delete, "/accounts/\(savings)?transfers=keep")
            #expect(try await Self.payees(ledger) == ["Bank": 2, "Far": 1, "Near": 1])
            _ = try await ledger.json(.delete, "/accounts/\(trip)?transfers=keep")
            #expect(try await Self.payees(ledger) == ["Bank": 2, "Near": 1])
            #expect(try await ledger.ids("type=TRANSFER&payee=far") == [])
            _ = try await ledger.json(.post, "/accounts/\(trip)/restore")
            #expect(try await Self.payees(ledger) == ["Bank": 2, "Far": 1, "Near": 1])
            let path = "/transfers/\(moved["id"].string ?? "")"
            _ = try await ledger.json(.delete, path)
            ledger.service.clock.advance(seconds: 31 * 86_400)
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            #expect(try await ledger.store.inconsistencies() == [])
            #expect(try await Self.payees(ledger) == ["Bank": 2, "Far": 1])
            #expect(try await ledger.ids("include=transfers&payee=far").count == 1)
            _ = try await ledger.json(.delete, "/accounts/\(trip)?transfers=keep")
            #expect(try await Self.payees(ledger) == ["Bank": 2])
            ledger.service.clock.advance(seconds: 31 * 86_400)
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            #expect(try await ledger.store.inconsistencies() == [])
            #expect(try await Self.payees(ledger) == ["Bank": 2])
            #expect(try await ledger.rows("payees") == 1)
        }
    }

    @Test func `everyday §1 payees: a rename merges transfers, and its undo leaves what was changed since`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let food = try await ledger.category("Food")
            var paths: [String] = []
            for day in 1...9 {
                let made = try await ledger.transfer(
                    "1", own, savings, also: #","payee":"Bank","date":"2026-03-0\#(day)""#)
                paths.append("/transfers/\(made["id"].string ?? "")")
            }
            _ = try await ledger.json(.delete, paths[0])
            try await ledger.record("1", food, also: #","payee":"BANK""#)
            let other = try await ledger.transfer("1", own, savings, also: #","payee":"Credit Union""#)
            let change = try await ledger.json(
                .post, "/payees/rename", #"{"from":"bank","to":"Credit Union"}"#)
            #expect(change["changed"].int == 10)
            #expect(try await Self.payees(ledger) == ["Credit Union": 10])
            #expect(try await ledger.ids("include=transfers&q=bank") == [])
            #expect(try await ledger.ids("include=transfers&payee=credit%20union").count == 10)
            let restored = try await ledger.json(.post, "\(paths[0])/restore")
            #expect(restored["payee"].string == "Credit Union")
            _ = try await ledger.json(.delete, paths[0])
            // Changed since: stays.
            _ = try await ledger.json(.patch, paths[3], #"{"payee":"Broker"}"#)
            let undo = #"{"undoToken":"\#(change["undoToken"].string ?? "")"}"#
            let undone = try await ledger.json(.post, "/undo", undo)
            #expect(undone["restored"].int == 9 && undone["skippedCount"].int == 1)
            #expect(undone["skipped"][0]["kind"].string == "transfer")
            #expect(paths[3].hasSuffix(undone["skipped"][0]["id"].string ?? "-"))
            #expect(try await Self.payees(ledger) == ["BANK": 8, "Credit Union": 1, "Broker": 1])
            #expect(try await ledger.json(.post, "\(paths[0])/restore")["payee"].string == "Bank")
            let untouched = try await ledger.json(.get, "/transfers/\(other["id"].string ?? "")")
            #expect(untouched["payee"].string == "Credit Union")
        }
    }

    @Test func `a rename over several units renames each transfer once`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let draft = #"{"fromAccountId":"\#(own)","toAccountId":"\#(savings)","amount":1,"payee":"Old"}"#
            let operation = #"{"op":"create","transfer":\#(draft)}"#
            let many = Array(repeating: operation, count: 120).joined(separator: ",")
            let batch = try await ledger.json(.post, "/transactions/batch", #"{"operations":[\#(many)]}"#)
            #expect(batch["results"][119]["data"]["payee"].string == "Old")
            let change = try await ledger.json(.post, "/payees/rename", #"{"from":"Old","to":"New"}"#)
            #expect(change["changed"].int == 120)
            #expect(try await Self.payees(ledger) == ["New": 120])
            let token = change["undoToken"].string ?? ""
            let undone = try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
            #expect(undone["restored"].int == 120)
            #expect(try await Self.payees(ledger) == ["Old": 120])
        }
    }

    @Test func `everyday §1 payees: a joined transfer has the expense's or else the income's, until a split`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let other = try await ledger.account("Other bank")
            for (expense, income, joined) in [("Out", "In", "Out"), (nil, "In", "In"), (nil, nil, nil)] {
                func payee(_ name: String?) -> String { name.map { #","payee":"\#($0)""# } ?? "" }
                let paid = try await ledger.record("8", food, also: payee(expense))
                let got = try await ledger.record(
                    "8", salary, "INCOME", also: #","accountId":"\#(other)"\#(payee(income))"#)
                let before = try await Self.payees(ledger)
                let made = try await ledger.json(
                    .post, "/transfers/join", #"{"expenseId":"\#(paid)","incomeId":"\#(got)"}"#)
                #expect(made["payee"].string == joined)
                #expect(try await Self.payees(ledger) == (joined.map { [$0: 1] } ?? [:]))
                let path = "/transfers/\(made["id"].string ?? "")"
                _ = try await ledger.json(.patch, path, #"{"payee":"Between"}"#)
                let parts = try await ledger.json(.post, "\(path)/split")
                #expect(parts["expense"]["payee"].string == expense)
                #expect(parts["income"]["payee"].string == income)
                #expect(try await Self.payees(ledger) == before)
                for id in [paid, got] { _ = try await ledger.json(.delete, "/transactions/\(id)") }
            }
        }
    }

    @Test func `what a template books between accounts has its payee`() async throws {
        try await LedgerFixture.run { ledger in
            let savings = try await ledger.account("Savings")
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"transfer":{"toAccountId":"\#(savings)"},"amount":9,"dayOfMonth":1,"payee":"Bank"}"#)
            _ = try await ledger.json(.post, "/recurring/apply", #"{"month":"2026-03"}"#)
            #expect(try await ledger.json(.get, "/transfers")["transfers"][0]["payee"].string == "Bank")
            #expect(try await Self.payees(ledger) == ["Bank": 1])
        }
    }

    @Test func `the limit of different payees holds for transfers`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let known = try await ledger.transfer("1", own, savings, also: #","payee":"Bank""#)
            let trashed = try await ledger.transfer("1", own, savings, also: #","payee":"Far""#)
            let gone = "/transfers/\(trashed["id"].string ?? "")"
            _ = try await ledger.json(.delete, gone)
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"transfer":{"toAccountId":"\#(savings)"},"amount":9,"dayOfMonth":1,"payee":"New"}"#)
            try await ledger.tamper("UPDATE books SET payee_count = payee_count + 19999")
            let pair = #""fromAccountId":"\#(own)","toAccountId":"\#(savings)","amount":1"#
            let path = "/transfers/\(known["id"].string ?? "")"
            for refused in [
                try await ledger.call(.post, "/transfers", #"{\#(pair),"payee":"New"}"#),
                try await ledger.call(.patch, path, #"{"payee":"New"}"#),
                try await ledger.call(.post, "\(gone)/restore"),
            ] {
                #expect(refused.status == 400)
                #expect(
                    refused.message("payee") == "You have the largest number of different payees already")
            }
            let applied = try await ledger.json(.post, "/recurring/apply", #"{"month":"2026-03"}"#)
            #expect(applied["created"].int == 0 && applied["errors"].array.count == 1)
            #expect(try await ledger.call(.post, "/transfers", #"{\#(pair),"payee":"bank"}"#).status == 201)
            #expect(try await ledger.call(.patch, path, #"{"notes":"Kept"}"#).status == 200)
            try await ledger.tamper("UPDATE books SET payee_count = payee_count - 19999")
        }
    }

    @Test func `the trash names a transfer without a description by its payee`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let made = try await ledger.transfer("1", own, savings, also: #","payee":"Bank""#)
            _ = try await ledger.json(.delete, "/transfers/\(made["id"].string ?? "")")
            #expect(try await ledger.json(.get, "/trash")["items"][0]["name"].string == "Bank")
        }
    }

    @Test func `counted payees and changes that can be taken back outlive the migration`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/ledger.db"
        let last = Migration038TransferPayees.migration.number
        let old = try Database.open(at: path, migrations: LedgerMigrations.all.filter { $0.number < last })
        try await old.write { db in
            try db.run(
                """
                INSERT INTO payees (book, payee, account, name, count)
                VALUES (1, 'a', x'01', 'A', 5), (1, 'a', x'02', 'a', 1)
                """)
            try db.run("INSERT INTO bulk_change_rows VALUES (1, x'03', 4, x'04', 'payee', 'A', 'B')")
        }
        await old.close()
        let new = try Database.open(at: path, migrations: LedgerMigrations.all)
        let (counts, changes) = try await new.read { db in
            (
                try db.all("SELECT count FROM payees WHERE account = other_account ORDER BY account") {
                    try $0.int(0)
                },
                try db.all("SELECT new FROM bulk_change_rows") { try $0.text(0) }
            )
        }
        #expect(counts == [5, 1] && changes == ["B"])
        await new.close()
    }
}
