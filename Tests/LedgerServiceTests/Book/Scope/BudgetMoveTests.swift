import HTTPKit
import TestKit
import Testing

/// Moving money between budgets (contract-household §1, "Plans for the whole book"). Today is 2026-03-15.
@Suite struct BudgetMoveTests {
    @Test func `money moves between two budgets, and a category without one gets it`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            let from = try #require(try await scene.plan("100", scene.food)["id"].string)
            let to = try #require(try await scene.plan("10", scene.rent)["id"].string)
            let body = #"{"from":"\#(from)","to":"\#(to)","amount":"30.25"}"#
            for _ in 1...2 {
                let moved = try await ledger.call(.post, "/budgets/move", body, key: "once")
                #expect(moved.status == 200, "\(moved.text)")
                #expect(moved.json["from"]["planned"].string == "69.75")
                #expect(moved.json["to"]["planned"].string == "40.25")
            }
            let trip = try await ledger.category("Trip")
            let made = try await ledger.json(
                .post, "/budgets/move", #"{"from":"\#(from)","to":{"categoryId":"\#(trip)"},"amount":69.75}"#)
            #expect(made["from"]["planned"].string == "0.00")
            #expect(made["to"]["planned"].string == "69.75" && made["to"]["accountId"].isNull)
            #expect(made["to"]["categoryId"].string == trip)
        }
    }

    @Test func `a move that cannot be is refused with the field named, and nothing moves`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            let from = try #require(try await scene.plan("100", scene.food)["id"].string)
            let other = try #require(try await scene.plan("10", scene.rent, in: scene.own)["id"].string)
            let april = try #require(
                try await scene.plan("10", scene.rent, month: "2026-04")["id"].string)
            let euro = try #require(
                try await scene.plan("10", scene.rent, also: #","currency":"EUR""#)["id"].string)
            let large = try await ledger.category("Large")
            let full = try #require(try await scene.plan("9999999999.99", large)["id"].string)
            let nobody = "01900000-0000-7000-8000-0000000000ff"
            for (body, field) in [
                (#""from":"\#(from)","to":"\#(other)","amount":1"#, "to"),
                (#""from":"\#(from)","to":"\#(april)","amount":1"#, "to"),
                (#""from":"\#(from)","to":"\#(euro)","amount":1"#, "to"),
                (#""from":"\#(from)","to":"\#(from)","amount":1"#, "to"),
                (#""from":"\#(from)","to":{"categoryId":"\#(scene.rent)"},"amount":1"#, "to"),
                (#""from":"\#(from)","to":"\#(nobody)","amount":1"#, "to"),
                (#""from":"\#(from)","to":{"categoryId":"\#(nobody)"},"amount":1"#, "to.categoryId"),
                (#""from":"\#(from)","to":{"categoryId":"\#(scene.salary)"},"amount":1"#, "to.categoryId"),
                (#""from":"\#(from)","to":5,"amount":1"#, "to"),
                (#""from":"\#(from)","amount":1"#, "to"),
                (#""from":"\#(nobody)","to":"\#(euro)","amount":1"#, "from"),
                (#""to":"\#(euro)","amount":1"#, "from"),
                (#""from":"\#(from)","to":"\#(full)","amount":"100.01""#, "amount"),
                (#""from":"\#(from)","to":"\#(full)","amount":1"#, "amount"),
                (#""from":"\#(from)","to":"\#(full)","amount":0"#, "amount"),
                (#""from":"\#(from)","to":"\#(full)","amount":-1"#, "amount"),
                (#""from":"\#(from)","to":"\#(full)""#, "amount"),
            ] {
                let answer = try await ledger.call(.post, "/budgets/move", "{\(body)}")
                #expect(answer.status == 400 && answer.message(field) != nil, "\(body): \(answer.text)")
            }
            #expect(try await ledger.json(.get, "/budgets/\(from)")["planned"].string == "100.00")
        }
    }
}
