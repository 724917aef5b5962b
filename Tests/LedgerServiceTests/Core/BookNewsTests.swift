import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore

/// What the people in a shared book hear of what others do there (contract-household §4).
@Suite struct BookNewsTests {
    private static let home = LedgerFixture.household

    private struct News: Equatable {
        let kind: HouseholdTold.Kind
        let actor: Int
        let user: Int
        let item: String?
    }

    private struct Home {
        let ledger: LedgerFixture
        let food: String
        let rent: String

        func news() async throws -> [News] {
            let events = try await ledger.store.feed.page(
                after: 0, stream: nil, types: [LedgerEvent.householdTold]
            ).events
            let numbers = Dictionary(
                uniqueKeysWithValues: (1...5).map { (ledger.service.user($0).user, $0) })
            return try events.map { event in
                let told = try JSON.decode(HouseholdTold.self, from: Array(event.data.utf8))
                #expect(told.book == ledger.householdKey && told.bookName == "Home")
                return News(
                    kind: told.kind, actor: numbers[told.actor] ?? 0,
                    user: told.user.flatMap { numbers[$0] } ?? 0, item: told.item)
            }
        }

        func plan(_ category: String, _ planned: String, by user: Int = 1) async throws {
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"all","categoryId":"\#(category)","month":"2026-03","planned":\#(planned)}"#,
                in: BookNewsTests.home, by: user)
        }

        func spend(
            _ amount: String, _ category: String, by user: Int, on day: String = "2026-03-05"
        ) async throws -> String {
            try await ledger.json(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":\#(amount),"categoryId":"\#(category)","date":"\#(day)"}"#,
                in: BookNewsTests.home, by: user)["id"].string ?? ""
        }
    }

    /// User 1 owns a home; 2 is an editor there, 3 a viewer, and 4 has left it.
    private func atHome(_ body: (Home) async throws -> Void) async throws {
        try await LedgerFixture.run { ledger in
            try await ledger.makeHousehold()
            for (number, role) in [(2, BookRole.editor), (3, .viewer), (4, .editor)] {
                try await ledger.admit(number, as: role)
            }
            try await ledger.admit(4, as: nil)
            let categories = try await ["Food", "Rent"].asyncMap { name in
                try await ledger.json(
                    .post, "/categories", #"{"name":"\#(name)","type":"EXPENSE"}"#, in: Self.home, by: 1
                )["id"].string ?? ""
            }
            try await body(Home(ledger: ledger, food: categories[0], rent: categories[1]))
        }
    }

    @Test func `everybody else in the book hears once an hour that a member changed a budget`() async throws {
        try await atHome { home in
            try await home.plan(home.food, "100", by: 2)
            try await home.plan(home.food, "110", by: 2)
            let first = [1, 3].map { News(kind: .planChanged, actor: 2, user: $0, item: "Food") }
            #expect(try await home.news() == first)
            try await home.plan(home.food, "120", by: 1)
            let second = [2, 3].map { News(kind: .planChanged, actor: 1, user: $0, item: "Food") }
            #expect(try await home.news() == first + second)
            home.ledger.service.clock.advance(seconds: 3_601)
            try await home.plan(home.food, "130", by: 2)
            #expect(try await home.news() == first + second + first)
        }
    }

    @Test func `several plans at once are told without a name, and a goal for the income, too`() async throws
    {
        try await atHome { home in
            _ = try await home.ledger.json(
                .post, "/budgets/quick",
                #"{"accountId":"all","month":"2026-03","budgets":[{"categoryId":"\#(home.food)","planned":1},"#
                    + #"{"categoryId":"\#(home.rent)","planned":2}]}"#, in: Self.home, by: 1)
            let all = [2, 3].map { News(kind: .planChanged, actor: 1, user: $0, item: nil) }
            #expect(try await home.news() == all)
            _ = try await home.ledger.json(
                .put, "/budgets/income-goal", #"{"accountId":"all","month":"2026-03","amount":9}"#,
                in: Self.home, by: 2)
            #expect(
                try await home.news()
                    == all + [1, 3].map { News(kind: .planChanged, actor: 2, user: $0, item: nil) })
        }
    }

    @Test func `the entry that takes a budget of this month over its plan is told, and no other one`()
        async throws
    {
        try await atHome { home in
            try await home.plan(home.food, "100")
            home.ledger.service.clock.advance(seconds: 3_601)
            let before = try await home.news().count
            func since() async throws -> [News] { Array(try await home.news().dropFirst(before)) }
            _ = try await home.spend("60", home.food, by: 1)
            _ = try await home.spend("90", home.food, by: 2, on: "2026-02-05")
            _ = try await home.spend("900", home.rent, by: 2)
            #expect(try await since().isEmpty)
            let over = try await home.spend("50", home.food, by: 2)
            let told = [1, 3].map { News(kind: .budgetExceeded, actor: 2, user: $0, item: "Food") }
            #expect(try await since() == told)
            _ = try await home.spend("5", home.food, by: 2)
            #expect(try await since() == told)
            // A plan that is lowered below its spending is a change of the plan.
            try await home.plan(home.rent, "1", by: 1)
            #expect(
                try await since().map(\.kind) == [
                    .budgetExceeded, .budgetExceeded, .planChanged, .planChanged,
                ])
            // Another way to the same: an amount that grows, after the budget was kept again.
            home.ledger.service.clock.advance(seconds: 3_601)
            for amount in ["1", "200"] {
                _ = try await home.ledger.json(
                    .patch, "/transactions/\(over)", #"{"amount":\#(amount)}"#, in: Self.home, by: 1)
            }
            #expect(try await since().suffix(2).map(\.user) == [3, 2].sorted())
            #expect(try await since().suffix(2).allSatisfy { $0.kind == .budgetExceeded && $0.actor == 1 })
        }
    }

    @Test func `a batch tells of each budget that it takes over its plan once`() async throws {
        try await atHome { home in
            try await home.plan(home.food, "10")
            try await home.plan(home.rent, "10")
            home.ledger.service.clock.advance(seconds: 3_601)
            let before = try await home.news().count
            let entries = [home.food, home.food, home.rent].map {
                #"{"op":"create","transaction":{"type":"EXPENSE","amount":20,"categoryId":"\#($0)","date":"2026-03-05"}}"#
            }
            _ = try await home.ledger.json(
                .post, "/transactions/batch", #"{"operations":[\#(entries.joined(separator: ","))]}"#,
                in: Self.home, by: 2)
            let news = try await home.news().dropFirst(before)
            #expect(
                news.filter { $0.user == 1 }.map(\.item).sorted { ($0 ?? "") < ($1 ?? "") } == [
                    "Food", "Rent",
                ])
            #expect(news.allSatisfy { $0.kind == .budgetExceeded && $0.actor == 2 })
        }
    }

    @Test func `nobody is told more than 20 things an hour, and nothing of a book of one's own`() async throws
    {
        try await atHome { home in
            for number in 1...30 {
                let category = try await home.ledger.json(
                    .post, "/categories", #"{"name":"C\#(number)","type":"EXPENSE"}"#, in: Self.home, by: 1)
                try await home.plan(category["id"].string ?? "", "5", by: 2)
            }
            let news = try await home.news()
            #expect(news.count { $0.user == 1 } == 20 && news.count { $0.user == 3 } == 20)
            let own = try await home.ledger.category("Own")
            _ = try await home.ledger.json(
                .post, "/budgets",
                #"{"accountId":"all","categoryId":"\#(own)","month":"2026-03","planned":5}"#)
            #expect(try await home.news().count == news.count)
        }
    }
}

extension [String] {
    fileprivate func asyncMap(_ body: (String) async throws -> String) async rethrows -> [String] {
        var values: [String] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
