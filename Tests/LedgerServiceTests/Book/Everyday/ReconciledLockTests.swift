import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// contract-everyday §1, "Opening and reconciling": what is reconciled. Today is 2026-03-15.
@Suite struct ReconciledLockTests {
    @Test(arguments: [
        #""amount":11"#, #""date":"2026-03-11""#, #""isCleared":false"#, #""currency":"EUR""#,
        #""isRefund":true"#, #""accountId":"other""#, #""type":"INCOME","categoryId":"pay""#,
    ])
    func `everyday §1 locks: what is reconciled changes only with unlock, and is not cleared then`(
        change: String
    ) async throws {
        try await ReconciliationScene.run { scene in
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
        try await ReconciliationScene.run { scene in
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
        try await ReconciliationScene.run { scene in
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
}
