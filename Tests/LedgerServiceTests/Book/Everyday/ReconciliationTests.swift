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
    @Test func `everyday §1 reconciling: what is cleared until the statement's day becomes reconciled`()
        async throws
    {
        try await ReconciliationScene.run { scene in
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
        try await ReconciliationScene.run { scene in
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

    @Test func `everyday §1 reconciling: the newest one reopens, and an open one is canceled`() async throws {
        try await ReconciliationScene.run { scene in
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
        try await ReconciliationScene.run { scene in
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
        try await ReconciliationScene.run { scene in
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
        try await ReconciliationScene.run { scene in
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
