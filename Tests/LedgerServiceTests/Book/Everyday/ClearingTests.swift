import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// contract-everyday §1, "Opening and reconciling": what a statement has. Today is 2026-03-15.
@Suite struct ClearingTests {
    @Test func `everyday §1 clearing: the cleared balance is the opening balance and what is cleared`()
        async throws
    {
        try await ReconciliationScene.run { scene in
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
        try await ReconciliationScene.run { scene in
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
}
