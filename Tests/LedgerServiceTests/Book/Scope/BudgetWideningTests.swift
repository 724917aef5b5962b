import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore

/// Budgets of accounts that become those of the whole book (contract-household §1). Today is 2026-03-15.
@Suite struct BudgetWideningTests {
    @Test func `budgets of accounts become those of the whole book, and come back`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            let (none, both) = (#","rollover":"none""#, #","rollover":"both""#)
            _ = try await scene.plan("100", scene.food, in: scene.own, month: "2026-02", also: both)
            try await scene.spend("30", from: scene.own, date: "2026-02-10")
            for (amount, account, rule, month) in [
                ("40", scene.own, both, "2026-03"), ("20", scene.card, none, "2026-03"),
                ("10", scene.own, both, "2026-04"), ("500", scene.savings, both, "2026-03"),
            ] {
                _ = try await scene.plan(amount, scene.food, in: account, month: month, also: rule)
            }
            let euro = try await scene.plan("5", scene.rent, in: scene.own, also: #","currency":"EUR""#)
            let dollar = try await scene.plan("6", scene.rent, in: scene.card)
            let widened = try await ledger.json(.post, "/budgets/widen", #"{"month":"2026-03"}"#)
            #expect(widened["widened"].int == 3, "\(widened)")
            #expect(widened["keptCount"].int == 2)
            #expect(
                Set(widened["kept"].array.map { $0["budgetId"].string })
                    == [euro["id"].string, dollar["id"].string])
            #expect(widened["kept"].array.allSatisfy { $0["reason"].string == "severalCurrencies" })
            let march = try await ledger.json(.get, "/budgets?accountId=all&month=2026-03")
            // What February left is planned in the first month: 40 + 20 + 70.
            #expect(march["budgets"][0]["planned"].string == "130.00")
            #expect(march["budgets"][0]["rollover"].string == "both")
            #expect(march["budgets"][0]["carriedOver"].string == "0.00")
            #expect(march["accountPlans"].int == 2)
            let april = try await ledger.json(.get, "/budgets?accountId=all&month=2026-04")
            #expect(april["budgets"][0]["planned"].string == "10.00")
            #expect(april["budgets"][0]["carriedOver"].string == "130.00")
            let february = try await ledger.json(.get, "/budgets?accountId=\(scene.own)&month=2026-02")
            #expect(february["budgets"].array.count == 1)
            let undone = try await scene.undo(widened)
            #expect(undone["restored"].int == 2 && undone["skippedCount"].int == 0)
            let own = try await ledger.json(.get, "/budgets?accountId=\(scene.own)&month=2026-03")
            #expect(
                own["budgets"].array.first { $0["categoryId"].string == scene.food }?["planned"].string
                    == "40.00")
            #expect(
                try await ledger.json(.get, "/budgets?accountId=all&month=2026-03")["budgets"].array.isEmpty)
            let card = try await ledger.json(.get, "/budgets?accountId=\(scene.card)&month=2026-03")
            #expect(card["budgets"].array.count == 2)
        }
    }

    @Test func `what the whole book carries over by itself is not planned once more`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            let rollover = #","rollover":"both""#
            for account in ["all", scene.own] {
                _ = try await scene.plan("100", scene.food, in: account, month: "2026-02", also: rollover)
            }
            try await scene.spend("30", from: scene.own, date: "2026-02-10")
            _ = try await scene.plan("40", scene.food, in: scene.own, also: rollover)
            _ = try await ledger.json(.post, "/budgets/widen", #"{"month":"2026-03"}"#)
            let march = try await ledger.json(.get, "/budgets?accountId=all")["budgets"][0]
            #expect(march["planned"].string == "40.00" && march["carriedOver"].string == "70.00")
        }
    }

    @Test func `a merge that came before a widening takes nothing of others back`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            _ = try await scene.plan("100", scene.rent, in: scene.own)
            _ = try await scene.plan("50", scene.food, in: scene.card)
            let merged = try await ledger.json(
                .post, "/categories/\(scene.rent)/merge", #"{"into":"\#(scene.food)"}"#)
            let widened = try await ledger.json(.post, "/budgets/widen")
            _ = try await scene.undo(merged)
            let all = try await ledger.json(.get, "/budgets?accountId=all")["budgets"].array
            #expect(all.map { $0["planned"].string } == ["150.00"])
            #expect(all[0]["categoryId"].string == scene.food)
            #expect(try await scene.undo(widened)["restored"].int == 1)
            let card = try await ledger.json(.get, "/budgets?accountId=\(scene.card)")["budgets"].array
            #expect(card.map { $0["planned"].string } == ["50.00"])
        }
    }

    @Test func `a widening leaves what the whole book has already, and an undo what was changed since`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            _ = try await scene.plan("1", scene.food)
            _ = try await scene.plan("2", scene.food, in: scene.own)
            _ = try await scene.plan("3", scene.rent, in: scene.own)
            let widened = try await ledger.json(.post, "/budgets/widen")
            #expect(widened["widened"].int == 1)
            #expect(widened["kept"].array.map { $0["reason"].string } == ["alreadyPlanned"])
            let list = try await ledger.json(.get, "/budgets?accountId=all")["budgets"].array
            let rent = try #require(list.first { $0["categoryId"].string == scene.rent }?["id"].string)
            _ = try await ledger.json(.patch, "/budgets/\(rent)", #"{"planned":4}"#)
            let undone = try await scene.undo(widened)
            #expect(undone["restored"].int == 0)
            #expect(undone["skipped"].array.map { $0["id"].string } == [rent])
            #expect(try await ledger.json(.get, "/budgets/\(rent)")["planned"].string == "4.00")
        }
    }

    @Test(.inFiles) func `a widening stops at the most budgets of a month, and tells which stay`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await OverviewScene(ledger)
            let (own, card) = (ID<Account>(scene.own), ID<Account>(scene.card))
            let month = try #require(Month("2026-03"))
            try await ledger.store.database.write { db in
                try db.run(
                    """
                    WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 501)
                    INSERT INTO categories (book, id, type, name, name_key, is_archived)
                    SELECT book, randomblob(16), 1, 'C' || i, 'c' || i, 0 FROM n, accounts WHERE id = \(own)
                    """)
                try db.run(
                    """
                    INSERT INTO budgets (book, id, account, month, category, planned, currency)
                    SELECT book, randomblob(16), CASE WHEN name_key < 'c3' THEN \(own) ELSE \(card) END,
                        \(month), id, 1, 'USD'
                    FROM categories WHERE name_key LIKE 'c%'
                    """)
            }
            let widened = try await ledger.json(.post, "/budgets/widen")
            #expect(widened["widened"].int == 500 && widened["keptCount"].int == 1)
            #expect(widened["kept"][0]["reason"].string == "tooMany")
            #expect(
                try await ledger.json(.get, "/budgets?accountId=all")["budgets"].array.count == 500)
            #expect(try await scene.undo(widened)["restored"].int == 500)
        }
    }
}
