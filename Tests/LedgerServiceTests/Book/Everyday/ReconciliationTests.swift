import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// contract-everyday §1, "Opening and reconciling". Today is 2026-03-15.
@Suite struct ReconciliationTests {
    /// An account with an opening balance of 100.00 from 2026-01-01 on, and what happened in it.
    private struct Scene {
        let ledger: LedgerFixture
        let account: String
        let other: String
        let food: String
        let pay: String

        var path: String { "/accounts/\(account)/reconciliations" }

        init(_ ledger: LedgerFixture) async throws {
            self.ledger = ledger
            account = try await ledger.activeAccount()
            other = try await ledger.account("Other")
            food = try await ledger.category("Food")
            pay = try await ledger.category("Pay", "INCOME")
            _ = try await ledger.json(
                .patch, "/accounts/\(account)", #"{"openingBalance":100,"openingDate":"2026-01-01"}"#)
        }

        func entry(
            _ amount: String, isCleared: Bool = true, date: String = "2026-03-10", also: String = ""
        ) async throws -> String {
            try await ledger.record(
                amount, food, date: date, also: #","isCleared":\#(isCleared)\#(also)"#)
        }

        func start(_ balance: String, _ day: String = "2026-03-14") async throws -> JSONValue {
            try await ledger.json(
                .post, path, #"{"statementDate":"\#(day)","statementBalance":"\#(balance)"}"#)
        }

        /// Reconciles the account to a balance and returns the reconciliation's id.
        @discardableResult
        func finish(_ balance: String, _ day: String = "2026-03-14") async throws -> String {
            let id = try #require(try await start(balance, day)["id"].string)
            let done = try await ledger.json(.post, "\(path)/\(id)/finish", "{}")
            #expect(done["status"].string == "finished" && done["difference"].string == "0.00")
            return id
        }

        func clearedBalance(of account: String? = nil) async throws -> String? {
            try await ledger.json(.get, "/accounts/\(account ?? self.account)")["clearedBalance"].string
        }

        func transaction(_ id: String) async throws -> JSONValue {
            try await ledger.json(.get, "/transactions/\(id)")
        }
    }

    private static func run(_ body: (Scene) async throws -> Void) async throws {
        try await LedgerFixture.run { try await body(try await Scene($0)) }
    }

    @Test func `everyday §1 clearing: the cleared balance is the opening balance and what is cleared`()
        async throws
    {
        try await Self.run { scene in
            #expect(try await scene.clearedBalance() == "100.00")
            let lunch = try await scene.entry("9.50")
            let later = try await scene.entry("0.50", date: "2026-05-01")
            _ = try await scene.entry("7", isCleared: false)
            #expect(try await scene.transaction(lunch)["isCleared"].bool == true)
            #expect(try await scene.clearedBalance() == "90.00")
            let refund = #","isRefund":true,"refundOf":"\#(lunch)""#
            _ = try await scene.entry("1.25", also: refund)
            #expect(try await scene.clearedBalance() == "91.25")
            let moved = try await scene.ledger.transfer(
                "30", scene.account, scene.other, also: #","isCleared":{"from":true}"#)
            #expect(try await scene.clearedBalance() == "61.25")
            #expect(try await scene.clearedBalance(of: scene.other) == "0.00")
            let transfer = "/transfers/\(moved["id"].string ?? "")"
            _ = try await scene.ledger.json(.patch, transfer, #"{"amount":31,"isCleared":{"to":true}}"#)
            #expect(try await scene.clearedBalance() == "60.25")
            #expect(try await scene.clearedBalance(of: scene.other) == "31.00")
            for (body, balance) in [
                (#"{"amount":1.5}"#, "59.25"), (#"{"date":"2026-02-01"}"#, "59.25"),
                (#"{"isCleared":false}"#, "60.75"), (#"{"isCleared":true}"#, "59.25"),
            ] {
                _ = try await scene.ledger.json(.patch, "/transactions/\(later)", body)
                #expect(try await scene.clearedBalance() == balance, "\(body)")
            }
            _ = try await scene.ledger.json(.delete, "/transactions/\(later)")
            #expect(try await scene.clearedBalance() == "60.75")
            // What comes back from the trash is not cleared.
            let back = try await scene.ledger.json(.post, "/transactions/\(later)/restore")
            #expect(back["isCleared"].bool == false)
            #expect(try await scene.clearedBalance() == "60.75")
            _ = try await scene.ledger.json(.delete, transfer)
            let again = try await scene.ledger.json(.post, "\(transfer)/restore")
            #expect(again["isCleared"]["from"].bool == false && again["isCleared"]["to"].bool == false)
            #expect(try await scene.clearedBalance() == "91.75")
            #expect(try await scene.clearedBalance(of: scene.other) == "0.00")
            let wrong = try await scene.ledger.call(
                .patch, "/transactions/\(later)", #"{"isCleared":"yes","unlock":7}"#)
            #expect(wrong.status == 400)
            #expect(wrong.message("isCleared") != nil && wrong.message("unlock") != nil)
        }
    }

    @Test func `everyday §1 clearing: lists show what is cleared, or what is not`() async throws {
        try await Self.run { scene in
            let cleared = try await scene.entry("1")
            let uncleared = try await scene.entry("2", isCleared: false)
            let transfer = try await scene.ledger.transfer(
                "3", scene.account, scene.other, also: #","isCleared":{"to":true}"#)
            let moved = try #require(transfer["id"].string)
            func listed(_ query: String) async throws -> [String?] {
                let page = try await scene.ledger.json(.get, "/transactions?order=asc&\(query)")
                #expect(page["total"].int == page["transactions"].array.count)
                return page["transactions"].array.map { $0["id"].string }.sorted { ($0 ?? "") < ($1 ?? "") }
            }
            #expect(try await listed("cleared=true") == [cleared])
            #expect(try await listed("cleared=false") == [uncleared])
            #expect(try await listed("cleared=true&include=transfers") == [cleared])
            let both = try await listed("cleared=false&include=transfers&accountId=\(scene.account)")
            #expect(both == [uncleared, moved].sorted())
            #expect(try await listed("cleared=true&type=TRANSFER&accountId=\(scene.other)") == [moved])
            let line = try await scene.ledger.json(
                .get, "/transactions?type=TRANSFER&accountId=\(scene.other)")["transactions"][0]
            #expect(line["isCleared"].bool == true)
            _ = try await scene.ledger.json(
                .patch, "/transactions/\(cleared)", #"{"description":"Lunch","tags":["work"]}"#)
            #expect(try await listed("q=lunch&cleared=false").isEmpty)
            #expect(try await listed("tag=work&cleared=true") == [cleared])
            #expect(try await scene.ledger.call(.get, "/transactions?cleared=maybe").status == 400)
        }
    }

    @Test func `everyday §1 reconciling: what is cleared until the statement's day becomes reconciled`()
        async throws
    {
        try await Self.run { scene in
            let ledger = scene.ledger
            let early = try await scene.entry("10", date: "2026-01-20")
            let lunch = try await scene.entry("9.50")
            let open = try await scene.entry("5", isCleared: false)
            let after = try await scene.entry("3", date: "2026-03-15")
            let euros = try await scene.entry("4", also: #","currency":"EUR""#)
            let moved = try await ledger.transfer(
                "30", scene.account, scene.other,
                also: #","date":"2026-03-12","isCleared":{"from":true,"to":true}"#)
            let transfer = "/transfers/\(moved["id"].string ?? "")"
            let made = try await scene.start("50.25")
            #expect(made["status"].string == "open" && made["currency"].string == "USD")
            #expect(made["statementBalance"].string == "50.25")
            #expect(made["clearedBalance"].string == "50.50" && made["difference"].string == "-0.25")
            #expect(made["unclearedCount"].int == 1 && made["finishedAt"].isNull)
            #expect(made["accountId"].string == scene.account)
            let again = try await ledger.call(
                .post, scene.path, #"{"statementDate":"2026-03-14","statementBalance":1}"#)
            #expect(again.status == 409)
            let one = "\(scene.path)/\(made["id"].string ?? "")"
            let refused = try await ledger.call(.post, "\(one)/finish", "{}")
            #expect(refused.status == 409 && refused.message("difference")?.contains("-0.25 USD") == true)
            // The figures follow what is cleared meanwhile.
            _ = try await ledger.json(.patch, "/transactions/\(lunch)", #"{"amount":9.75}"#)
            let list = try await ledger.json(.get, scene.path)["reconciliations"]
            #expect(list.array.count == 1 && list[0]["difference"].string == "0.00")
            let done = try await ledger.json(.post, "\(one)/finish", "{}")
            #expect(done["status"].string == "finished" && !done["finishedAt"].isNull)
            #expect(done["clearedBalance"].string == "50.25" && done["unclearedCount"].int == 1)
            for (id, isReconciled) in [
                (early, true), (lunch, true), (open, false), (after, false), (euros, false),
            ] {
                let entry = try await scene.transaction(id)
                #expect((entry["reconciliationId"] == done["id"]) == isReconciled)
                #expect(entry["reconciliationId"].isNull != isReconciled)
            }
            let side = try await ledger.json(.get, transfer)["reconciliationId"]
            #expect(side["from"] == done["id"] && side["to"].isNull)
            func listed(_ query: String) async throws -> Int? {
                let path = "/transactions?include=transfers&accountId=\(scene.account)&\(query)"
                return try await ledger.json(.get, path)["total"].int
            }
            #expect(try await listed("reconciled=true") == 3)
            #expect(try await listed("reconciled=false") == 3)
            #expect(try await listed("reconciled=false&cleared=false") == 1)
            #expect(try await ledger.call(.post, "\(one)/finish", "{}").status == 409)
            #expect(try await ledger.json(.get, scene.path)["reconciliations"][0] == done)
        }
    }

    @Test func `everyday §1 reconciling: a difference is booked where the request says so`() async throws {
        try await Self.run { scene in
            let ledger = scene.ledger
            _ = try await scene.entry("10")
            let open = try await scene.start("95.25")
            let one = "\(scene.path)/\(open["id"].string ?? "")"
            func refused(_ body: String, _ field: String) async throws {
                let answer = try await ledger.call(.post, "\(one)/finish", body)
                #expect(answer.status == 400 && answer.message(field) != nil, "\(body): \(answer.text)")
            }
            try await refused(#"{"adjust":{}}"#, "adjust.categoryId")
            try await refused(#"{"adjust":{"categoryId":"x"}}"#, "adjust.categoryId")
            try await refused(#"{"adjust":7}"#, "adjust")
            try await refused(#"{"adjust":{"categoryId":"\#(scene.account)"}}"#, "adjust.categoryId")
            // The statement has more, which is income.
            try await refused(#"{"adjust":{"categoryId":"\#(scene.food)"}}"#, "adjust.categoryId")
            // Somebody has changed the book since the person saw the difference.
            let pay = #""categoryId":"\#(scene.pay)""#
            let other = try await ledger.call(
                .post, "\(one)/finish", #"{"adjust":{\#(pay),"difference":"5.00"}}"#)
            #expect(other.status == 409 && other.message("difference") != nil)
            try await refused(#"{"adjust":{\#(pay),"difference":"x"}}"#, "adjust.difference")
            let done = try await ledger.json(
                .post, "\(one)/finish", #"{"adjust":{\#(pay),"difference":"5.25"}}"#)
            #expect(done["clearedBalance"].string == "95.25" && done["difference"].string == "0.00")
            let booked = try await ledger.json(.get, "/transactions?type=INCOME")["transactions"]
            #expect(booked.array.count == 1 && booked[0]["amount"].string == "5.25")
            #expect(booked[0]["date"].string == "2026-03-14")
            #expect(booked[0]["reconciliationId"] == done["id"] && booked[0]["isCleared"].bool == true)
            #expect(try await scene.clearedBalance() == "95.25")
            // A statement that has less becomes an expense.
            let less = try await scene.start("-20", "2026-03-15")
            _ = try await ledger.json(
                .post, "\(scene.path)/\(less["id"].string ?? "")/finish",
                #"{"adjust":{"categoryId":"\#(scene.food)"}}"#)
            #expect(try await scene.clearedBalance() == "-20.00")
        }
    }

    @Test(arguments: [
        #""amount":11"#, #""date":"2026-03-11""#, #""isCleared":false"#, #""currency":"EUR""#,
        #""isRefund":true"#, #""accountId":"other""#, #""type":"INCOME","categoryId":"pay""#,
    ])
    func `everyday §1 locks: what is reconciled changes only with unlock, and is not cleared then`(
        change: String
    ) async throws {
        try await Self.run { scene in
            let ledger = scene.ledger
            let entry = try await scene.entry("10")
            let id = try await scene.finish("90")
            let path = "/transactions/\(entry)"
            let body = change.replacing(#""other""#, with: "\"\(scene.other)\"")
                .replacing(#""pay""#, with: "\"\(scene.pay)\"")
            let refused = try await ledger.call(.patch, path, "{\(body)}")
            #expect(refused.status == 409 && refused.message("unlock") != nil, "\(refused.text)")
            let operation = #"{"op":"update","id":"\#(entry)","transaction":{\#(body)}}"#
            let batch = try await ledger.json(
                .post, "/transactions/batch", #"{"operations":[\#(operation)]}"#)
            #expect(batch["results"][0]["status"].int == 409)
            // What no statement knows stays free, and the same values change nothing.
            let free = try await ledger.json(
                .patch, path, #"{"description":"Lunch","amount":"10.00","isCleared":true,"payee":"Bistro"}"#)
            #expect(free["reconciliationId"].string == id && free["isCleared"].bool == true)
            let done = try await ledger.json(.patch, path, "{\(body),\"unlock\":true}")
            #expect(done["reconciliationId"].isNull && done["isCleared"].bool == false)
            #expect(try await scene.clearedBalance() == "100.00")
        }
    }

    @Test func `everyday §1 locks: deletion, joins and splits of what is reconciled need unlock`()
        async throws
    {
        try await Self.run { scene in
            let ledger = scene.ledger
            let (first, second) = (try await scene.entry("10"), try await scene.entry("1"))
            let income = try await ledger.record(
                "5", scene.pay, "INCOME", also: #","accountId":"\#(scene.other)","isCleared":true"#)
            let expense = try await scene.entry("5")
            let id = try await scene.finish("84")
            for path in ["/transactions/\(first)", "/transactions/\(second)"] {
                let refused = try await ledger.call(.delete, path)
                #expect(refused.status == 409 && refused.message("unlock") != nil)
            }
            #expect(try await ledger.call(.delete, "/transactions/\(first)?unlock=x").status == 400)
            _ = try await ledger.json(.delete, "/transactions/\(first)?unlock=true")
            let batch = try await ledger.json(
                .post, "/transactions/batch",
                #"{"operations":[{"op":"delete","id":"\#(second)"},"#
                    + #"{"op":"delete","id":"\#(second)","unlock":true}]}"#)
            #expect(batch["results"].array.map { $0["status"].int } == [409, 200])
            let back = try await ledger.json(.post, "/transactions/\(first)/restore")
            #expect(back["isCleared"].bool == false && back["reconciliationId"].isNull)

            let pair = #""expenseId":"\#(expense)","incomeId":"\#(income)""#
            let refused = try await ledger.call(.post, "/transfers/join", "{\(pair)}")
            #expect(refused.status == 409 && refused.message("unlock") != nil)
            let joined = try await ledger.json(.post, "/transfers/join", "{\(pair),\"unlock\":true}")
            #expect(joined["isCleared"]["from"].bool == false && joined["isCleared"]["to"].bool == true)
            let transfer = "/transfers/\(joined["id"].string ?? "")"
            _ = try await ledger.json(.patch, transfer, #"{"isCleared":{"from":true}}"#)
            _ = try await ledger.json(.delete, "\(scene.path)/\(id)")
            _ = try await ledger.json(.delete, "\(scene.path)/\(id)")
            try await scene.finish("95")
            for (method, path, body) in [
                (HTTPMethod.delete, transfer, nil as String?), (.post, "\(transfer)/split", nil),
                (.patch, transfer, #"{"amount":6}"#), (.patch, transfer, #"{"date":"2026-03-11"}"#),
                (.patch, transfer, #"{"isCleared":{"from":false}}"#),
            ] {
                let answer = try await ledger.call(method, path, body)
                #expect(answer.status == 409 && answer.message("unlock") != nil, "\(path) \(answer.text)")
            }
            // The other side is no part of a reconciliation.
            let free = try await ledger.json(.patch, transfer, #"{"isCleared":{"to":false},"notes":"a"}"#)
            #expect(free["isCleared"]["from"].bool == true && !free["reconciliationId"]["from"].isNull)
            let parts = try await ledger.json(.post, "\(transfer)/split?unlock=true")
            #expect(parts["expense"]["isCleared"].bool == false)
            #expect(parts["expense"]["reconciliationId"].isNull)
        }
    }

    @Test func `everyday §1 locks: the opening balance of a reconciled account needs unlock`() async throws {
        try await Self.run { scene in
            let ledger = scene.ledger
            let account = "/accounts/\(scene.account)"
            _ = try await scene.start("100")
            _ = try await ledger.json(.patch, account, #"{"openingDate":"2026-01-02"}"#)
            let open = try await ledger.json(.get, scene.path)["reconciliations"][0]["id"].string ?? ""
            _ = try await ledger.json(.post, "\(scene.path)/\(open)/finish", "{}")
            for body in [#""openingBalance":1"#, #""openingBalance":null"#, #""openingDate":"2026-01-03""#] {
                let refused = try await ledger.call(.patch, account, "{\(body)}")
                #expect(refused.status == 409 && refused.message("unlock") != nil, "\(refused.text)")
                _ = try await ledger.json(.patch, account, "{\(body),\"unlock\":true}")
                _ = try await ledger.json(
                    .patch, account, #"{"openingBalance":100,"openingDate":"2026-01-02","unlock":true}"#)
            }
            _ = try await ledger.json(.patch, account, #"{"name":"Main","openingBalance":"100.00"}"#)
            // The same number in another currency is another amount.
            let euros = #"{"preferredCurrency":"EUR","openingBalance":"100.00"}"#
            #expect(try await ledger.call(.patch, account, euros).message("unlock") != nil)
            #expect(try await ledger.call(.patch, account, #"{"unlock":"x"}"#).status == 400)
        }
    }

    @Test func `everyday §1 reconciling: the newest one reopens, and an open one is canceled`() async throws {
        try await Self.run { scene in
            let ledger = scene.ledger
            let first = try await scene.entry("10", date: "2026-02-01")
            let one = try await scene.finish("90", "2026-02-28")
            let second = try await scene.entry("5")
            let two = try await scene.finish("85")
            #expect(try await ledger.call(.delete, "\(scene.path)/\(one)").status == 409)
            let open = try await scene.start("85", "2026-03-15")
            #expect(try await ledger.call(.delete, "\(scene.path)/\(two)").status == 409)
            let ids = try await ledger.json(.get, scene.path)["reconciliations"].array.map { $0["id"].string }
            #expect(ids == [open["id"].string, two, one])
            let canceled = try await ledger.json(.delete, "\(scene.path)/\(open["id"].string ?? "")")
            #expect(canceled["status"].string == "canceled")
            #expect(try await ledger.call(.delete, "\(scene.path)/\(two)?status=open").status == 409)
            #expect(try await ledger.call(.delete, "\(scene.path)/\(two)?status=x").status == 400)
            let reopened = try await ledger.json(.delete, "\(scene.path)/\(two)?status=finished")
            // Sent again, it is not given up.
            #expect(try await ledger.call(.delete, "\(scene.path)/\(two)?status=finished").status == 409)
            #expect(reopened["status"].string == "open" && reopened["difference"].string == "0.00")
            let free = try await scene.transaction(second)
            #expect(free["isCleared"].bool == true && free["reconciliationId"].isNull)
            #expect(try await scene.transaction(first)["reconciliationId"].string == one)
            _ = try await ledger.json(.patch, "/transactions/\(second)", #"{"amount":6}"#)
            #expect(try await ledger.call(.post, "\(scene.path)/\(two)/finish", "{}").status == 409)
            _ = try await ledger.json(.delete, "\(scene.path)/\(two)")
            #expect(try await ledger.json(.get, scene.path)["reconciliations"].array.count == 1)
            // Of another account or another user.
            for path in ["/accounts/\(scene.other)/reconciliations/\(one)", "\(scene.path)/\(scene.food)"] {
                #expect(try await ledger.call(.delete, path).status == 404)
                #expect(try await ledger.call(.post, "\(path)/finish", "{}").status == 404)
            }
            #expect(try await ledger.call(.get, scene.path, user: 2).status == 404)
            #expect(try await ledger.call(.delete, "\(scene.path)/\(one)", user: 2).status == 404)
        }
    }

    @Test func `everyday §1 reconciling: what is wrong with a statement is said at its field`() async throws {
        try await Self.run { scene in
            for (body, fields) in [
                ("{}", ["statementDate", "statementBalance"]),
                (#"{"statementDate":"2027-03-16","statementBalance":1}"#, ["statementDate"]),
                (
                    #"{"statementDate":"x","statementBalance":"1.001"}"#,
                    ["statementDate", "statementBalance"]
                ),
                (#"{"statementDate":"2026-03-14","statementBalance":"9e99"}"#, ["statementBalance"]),
                (
                    #"{"statementDate":"2026-03-14","statementBalance":"99999999999999999999"}"#,
                    ["statementBalance"]
                ),
            ] {
                let answer = try await scene.ledger.call(.post, scene.path, body)
                #expect(answer.status == 400, "\(body)")
                for field in fields { #expect(answer.message(field) != nil, "\(body) \(field)") }
            }
            let nobodys = "/accounts/\(scene.food)/reconciliations"
            #expect(try await scene.ledger.call(.get, nobodys).status == 404)
            let body = #"{"statementDate":"2026-03-14","statementBalance":1}"#
            #expect(try await scene.ledger.call(.post, nobodys, body).status == 404)
            // The same key starts once.
            let first = try await scene.ledger.call(.post, scene.path, body, key: "key-1")
            let again = try await scene.ledger.call(.post, scene.path, body, key: "key-1")
            #expect(first.status == 201 && again.json == first.json)
        }
    }

    @Test func `everyday §1 reconciling: an account with a reconciliation stays when sample data goes`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.json(.post, "/seed-data", "{}")
            let accounts = try await ledger.json(.get, "/accounts")["accounts"].array
            for account in accounts {
                _ = try await ledger.json(
                    .post, "/accounts/\(account["id"].string ?? "")/reconciliations",
                    #"{"statementDate":"2026-03-14","statementBalance":1}"#)
            }
            _ = try await ledger.json(.delete, "/seed-data")
            #expect(try await ledger.json(.get, "/accounts")["accounts"].array.count == accounts.count)
        }
    }

    @Test func `everyday §1 reconciling: rules leave what is reconciled`()
        async throws
    {
        try await Self.run { scene in
            let ledger = scene.ledger
            let lunch = try await scene.entry("10", also: #","payee":"Bistro""#)
            let dinner = try await scene.entry("20", isCleared: false, also: #","payee":"Bistro""#)
            try await scene.finish("90")
            _ = try await ledger.json(
                .post, "/rules",
                #"{"name":"B","when":[{"field":"payee","op":"is","value":"bistro"}],"#
                    + #""then":[{"set":"notes","value":"Out"}]}"#)
            let preview = try await ledger.json(.post, "/rules/preview", "{}")
            #expect(preview["changes"].array.map { $0["transactionId"].string } == [dinner])
            #expect(try await ledger.json(.post, "/rules/apply", "{}")["changed"].int == 1)
            #expect(try await scene.transaction(lunch)["notes"].isNull)
        }
    }

    @Test func `everyday §1 reconciling: more entries than one reconciliation takes are refused`()
        async throws
    {
        try await Self.run { scene in
            let ledger = scene.ledger
            let entry = try await scene.entry("1")
            try await ledger.addTwins(of: entry, count: Account.reconciledEntriesLimit)
            try await ledger.tamper("UPDATE transactions SET is_cleared = 1")
            try await ledger.tamper("UPDATE cleared_rollups SET sum = sum * 10001, count = 10001")
            let open = try await scene.start("-9901")
            #expect(open["difference"].string == "0.00")
            let one = "\(scene.path)/\(open["id"].string ?? "")"
            let refused = try await ledger.call(.post, "\(one)/finish", "{}")
            #expect(refused.status == 409 && refused.text.contains("10000"))
            _ = try await ledger.json(.delete, "/transactions/\(entry)")
            _ = try await ledger.json(.delete, one)
            try await scene.finish("-9900")
        }
    }
}
