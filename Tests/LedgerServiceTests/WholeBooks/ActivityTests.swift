import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerWholeBooks

/// `GET /books/{id}/activity`: what people did in a shared book.
@Suite struct ActivityTests {
    private static let book = LedgerFixture.household

    /// Runs a test on a household of user 1, with user 2 as an editor and user 3 as a viewer.
    private func run(_ body: (LedgerFixture) async throws -> Void) async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            try await ledger.makeHousehold(members: [2: .editor, 3: .viewer])
            try await body(ledger)
        }
    }

    private func path(_ ledger: LedgerFixture, _ book: Int = ActivityTests.book) -> String {
        "/books/\(ledger.service.user(book).user.text)/activity"
    }

    /// Returns all lines of all pages as "who action kind count name amount".
    private func lines(_ ledger: LedgerFixture, by user: Int = 1) async throws -> [String] {
        var (lines, cursor): ([String], String?) = ([], nil)
        repeat {
            let page = try await ledger.json(
                .get, path(ledger) + (cursor.map { "?cursor=\($0)" } ?? ""), user: user)
            #expect(page["activity"].array.count <= BookActivity.pageLimit)
            lines += page["activity"].array.map(Self.text)
            cursor = page["nextCursor"].string
        } while cursor != nil
        return lines
    }

    private static func text(_ line: JSONValue) -> String {
        let amount = line["amount"].string.map { " \($0) \(line["currency"].string ?? "")" } ?? ""
        return [
            line["by"]["displayName"].string ?? "-", line["action"].string ?? "", line["kind"].string ?? "",
            "\(line["count"].int ?? 0)", line["name"].string ?? "-",
        ].joined(separator: " ") + amount
    }

    private func category(_ ledger: LedgerFixture, _ name: String, by user: Int) async throws -> String {
        let made = try await ledger.json(
            .post, "/categories", #"{"name":"\#(name)","type":"EXPENSE"}"#, in: Self.book, by: user)
        return try #require(made["id"].string)
    }

    @discardableResult
    private func enter(
        _ ledger: LedgerFixture, _ category: String, _ description: String, by user: Int
    ) async throws -> String {
        ledger.service.clock.advance(seconds: 1)
        let made = try await ledger.json(
            .post, "/transactions",
            """
            {"amount":"5","type":"EXPENSE","categoryId":"\(category)","date":"2026-03-10",
            "description":"\(description)"}
            """, in: Self.book, by: user)
        return try #require(made["id"].string)
    }

    @Test func `household: the activity says who made, changed and deleted what, the newest first`()
        async throws
    {
        try await run { ledger in
            let food = try await category(ledger, "Food", by: 1)
            let one = try await enter(ledger, food, "Bread", by: 2)
            let two = try await enter(ledger, food, "Milk", by: 1)
            #expect(
                try await lines(ledger) == [
                    "Owner created transaction 1 Milk 5.00 USD",
                    "User 2 created transaction 1 Bread 5.00 USD",
                    "Owner created category 1 Food",
                ])
            ledger.service.clock.advance(seconds: 1)
            _ = try await ledger.json(
                .patch, "/transactions/\(one)", #"{"amount":"6"}"#, in: Self.book, by: 1)
            ledger.service.clock.advance(seconds: 1)
            _ = try await ledger.json(.delete, "/transactions/\(two)", in: Self.book, by: 2)
            // Each record once: its last change.
            let expected = [
                "User 2 deleted transaction 1 Milk 5.00 USD", "Owner changed transaction 1 Bread 6.00 USD",
                "Owner created category 1 Food",
            ]
            for user in 1...3 { #expect(try await lines(ledger, by: user) == expected) }
            let page = try await ledger.json(.get, path(ledger))["activity"][0]
            #expect(page["ids"].array == [.string(two)])
            #expect(page["by"]["id"].string == ledger.service.user(2).user.text)
        }
    }

    @Test func `household: strangers, former members and deleted books have no activity, alike`() async throws
    {
        try await run { ledger in
            let strange = try await ledger.call(.get, path(ledger), user: 4)
            #expect(strange.status == 404 && strange.json["error"].string == "Book not found")
            #expect(try await ledger.call(.get, path(ledger, 7), user: 4).text == strange.text)
            let former = ledger.service.user(3).user
            try await ledger.tamper("UPDATE household_members SET left_at = 1 WHERE \"user\" = \(former)")
            #expect(try await ledger.call(.get, path(ledger), user: 3).text == strange.text)
            try await ledger.tamper("UPDATE households SET deleted_at = 1")
            #expect(try await ledger.call(.get, path(ledger), user: 1).text == strange.text)
            let wrong = try await ledger.call(.get, path(ledger, 4) + "?cursor=x", user: 4)
            #expect(wrong.status == 400 && wrong.message("cursor") != nil)
        }
    }

    @Test func `household: an API token of another book has no activity`() async throws {
        try await run { ledger in
            let member = ledger.service.user(2)
            let token = UserIdentity(
                user: member.user, session: member.session, currency: .usd, timeZone: "UTC",
                clientAddress: "unix", grant: TokenGrant(scopes: [.read], accounts: nil))
            let refused = try await ledger.service.request(.get, path(ledger), as: token)
            #expect(refused.status == 404 && refused.json["error"].string == "Book not found")
            let own = try await ledger.service.request(.get, path(ledger, 2), as: token)
            #expect(own.status == 200, "\(own.text)")
        }
    }

    @Test func `household: changes of many records are one line, and pages join without gaps or twins`()
        async throws
    {
        try await run { ledger in
            let food = try await category(ledger, "Food", by: 1)
            let operations = (1...60).map {
                #"{"op":"create","transaction":{"amount":"\#($0)","type":"EXPENSE","categoryId":"\#(food)"}}"#
            }
            _ = try await ledger.json(
                .post, "/transactions/batch", #"{"operations":[\#(operations.joined(separator: ","))]}"#,
                in: Self.book, by: 2)
            for number in 1...70 {
                try await enter(ledger, food, "Entry \(number)", by: number.isMultiple(of: 2) ? 1 : 2)
            }
            let first = try await ledger.json(.get, path(ledger))
            #expect(first["activity"].array.count == BookActivity.pageLimit)
            let lines = try await lines(ledger)
            #expect(
                lines == (1...70).reversed().map {
                    "\($0.isMultiple(of: 2) ? "Owner" : "User 2") created transaction 1 Entry \($0) 5.00 USD"
                } + ["User 2 created transaction 60 -", "Owner created category 1 Food"])
        }
    }

    @Test func `household: budgets, templates, goals and rates are told by their names, deleted ones too`()
        async throws
    {
        try await run { ledger in
            let food = try await category(ledger, "Food", by: 1)
            func make(_ path: String, _ body: String, by user: Int) async throws -> String {
                ledger.service.clock.advance(seconds: 1)
                return try await ledger.json(.post, path, body, in: Self.book, by: user)["id"].string ?? ""
            }
            let plan = try await make(
                "/budgets", #"{"categoryId":"\#(food)","month":"2026-03","planned":"9","accountId":"all"}"#,
                by: 2)
            _ = try await make(
                "/recurring",
                #"{"categoryId":"\#(food)","type":"EXPENSE","amount":"8","dayOfMonth":20,"payee":"Baker"}"#,
                by: 1)
            _ = try await make(
                "/goals",
                #"{"name":"Sea","targetAmount":"900","currency":"USD","deadline":"2030-12-31"}"#, by: 2)
            ledger.service.clock.advance(seconds: 1)
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"EUR","currency":"USD","date":"2026-03-01","rate":"1.1"}"#,
                in: Self.book, by: 1)
            #expect(
                try await lines(ledger) == [
                    "Owner changed rate 1 -", "User 2 created goal 1 Sea 900.00 USD",
                    "Owner created recurring 1 Baker 8.00 USD", "User 2 created bookBudget 1 Food 9.00 USD",
                    "Owner created category 1 Food",
                ])
            ledger.service.clock.advance(seconds: 1)
            _ = try await ledger.json(.delete, "/budgets/\(plan)", in: Self.book, by: 1)
            #expect(try await lines(ledger).first == "Owner deleted budget 1 Food 9.00 USD")
        }
    }

    @Test func `household: what the purge of the trash removes is nobody's, and old units are forgotten`()
        async throws
    {
        try await run { ledger in
            let food = try await category(ledger, "Food", by: 1)
            let gone = try await enter(ledger, food, "Bread", by: 2)
            _ = try await ledger.json(.delete, "/transactions/\(gone)", in: Self.book, by: 2)
            ledger.service.clock.advance(seconds: 40 * 86_400)
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            try await enter(ledger, food, "Milk", by: 1)
            #expect(
                try await lines(ledger) == [
                    "Owner created transaction 1 Milk 5.00 USD", "Owner created category 1 Food",
                ])
            ledger.service.clock.advance(seconds: Int64(BookActivity.keptDays - 1) * 86_400)
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            #expect(try await lines(ledger) == ["Owner created transaction 1 Milk 5.00 USD"])
            ledger.service.clock.advance(seconds: 2 * 86_400)
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            #expect(try await lines(ledger).isEmpty)
        }
    }

    @Test(arguments: [RestoreMode.replace, .merge])
    func `household: the activity goes on after a restore`(mode: RestoreMode) async throws {
        try await run { ledger in
            let food = try await category(ledger, "Food", by: 1)
            try await enter(ledger, food, "Bread", by: 2)
            _ = try await ledger.restore(try await ledger.bookLines(user: Self.book), mode, user: Self.book)
            try await enter(ledger, food, "Milk", by: 1)
            #expect(
                try await lines(ledger) == [
                    "Owner created transaction 1 Milk 5.00 USD",
                    "User 2 created transaction 1 Bread 5.00 USD",
                    "Owner created category 1 Food",
                ])
        }
    }

    @Test func `household: the activity of a personal book begins with its first invitation`() async throws {
        try await HouseholdScene.run { scene in
            let ledger = scene.ledger
            let food = try await ledger.category("Food")
            try await ledger.record("5", food)
            try await scene.invite(2, to: scene.id(1))
            #expect(try await ledger.json(.get, path(ledger, 1))["activity"].array.isEmpty)
            ledger.service.clock.advance(seconds: 1)
            try await ledger.record("6", food, also: #","description":"Milk""#)
            let activity = try await ledger.json(.get, path(ledger, 1))["activity"].array
            #expect(activity.map(Self.text) == ["Person 1 created transaction 1 Milk 6.00 USD"])
        }
    }

    @Test func `household: a book that was never shared notes nobody's units`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("5", food)
            let page = try await ledger.json(.get, path(ledger, 1))
            #expect(page["activity"].array.isEmpty && page["nextCursor"].isNull)
            let units = try await ledger.store.database.read { db in
                try db.exists("SELECT 1 FROM book_units")
            }
            #expect(!units)
        }
    }

    @Test(.inFiles)
    func `household: a page of activity takes as many statements for many records as for few`()
        async throws
    {
        try await run { ledger in
            let food = try await category(ledger, "Food", by: 1)
            func statements() async throws -> Int? {
                try await StatementCountTests.count(ledger, .get, path(ledger), nil)
            }
            for number in 1...2 { try await enter(ledger, food, "Entry \(number)", by: number) }
            _ = try await statements()
            let few = try await statements()
            for number in 3...40 { try await enter(ledger, food, "Entry \(number)", by: 2) }
            #expect(try await statements() == few)
        }
    }
}
