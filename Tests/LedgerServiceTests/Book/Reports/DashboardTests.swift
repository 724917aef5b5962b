import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@Suite struct DashboardTests {
    @Test func `DASH-001: the dashboard shows a month's figures`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let account = try await ledger.activeAccount()
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(account)","categoryId":"\#(food)","month":"2026-03","planned":500}"#)
            try await ledger.record("2000", salary, "INCOME")
            for day in 1...6 { try await ledger.record("50", food, date: "2026-03-0\(day)") }
            try await ledger.record("7", food, date: "2026-04-01")
            let dashboard = try await ledger.json(.get, "/dashboard?accountId=\(account)&month=2026-03")
            #expect(dashboard["month"].string == "2026-03")
            #expect(dashboard["summary"]["totalIncome"].string == "2000.00")
            #expect(dashboard["summary"]["totalExpenses"].string == "300.00")
            #expect(dashboard["summary"]["netResult"].string == "1700.00")
            #expect(dashboard["budget"]["planned"].string == "500.00")
            #expect(dashboard["budget"]["spent"].string == "300.00")
            #expect(dashboard["budget"]["percentUsed"].int == 60)
            let progress = dashboard["budgetProgress"][0]
            #expect(progress["categoryName"].string == "Food")
            #expect(progress["budgeted"].string == "500.00")
            #expect(progress["remaining"].string == "200.00")
            #expect(
                dashboard["recentTransactions"].array.map { $0["date"].string } == [
                    "2026-03-10", "2026-03-06", "2026-03-05", "2026-03-04", "2026-03-03",
                ])
            #expect(dashboard["pendingSharedExpenses"].isNull)
        }
    }

    @Test func `DASH-002: the figures of an empty month are zero`() async throws {
        try await LedgerFixture.run { ledger in
            let dashboard = try await ledger.json(.get, "/dashboard")
            #expect(dashboard["month"].string == "2026-03")
            #expect(dashboard["summary"]["totalIncome"].string == "0.00")
            #expect(dashboard["summary"]["netResult"].string == "0.00")
            #expect(dashboard["budget"]["percentUsed"].int == 0)
            #expect(dashboard["budgetProgress"].array.isEmpty)
            #expect(dashboard["recentTransactions"].array.isEmpty)
        }
    }

    @Test func `DASH-003: another month has its own figures`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("5", food, date: "2026-02-10")
            try await ledger.record("9", food, also: #","currency":"KWD""#)
            let february = try await ledger.json(.get, "/dashboard?month=2026-02")
            #expect(february["summary"]["totalExpenses"].string == "5.00")
            let march = try await ledger.json(.get, "/dashboard?month=2026-03")
            #expect(march["summary"]["totalExpenses"].string == "0.00")
            #expect(march["summary"]["otherCurrencies"][0]["amount"].string == "-9.000")
        }
    }

    @Test func `the number of pending shares comes from sharing`() async throws {
        try await LedgerFixture.run(before: { service in
            try service.stub("sharing") { request in
                // The ledger also reads sharing's feed.
                guard request.path != "/internal/events" else { return Answer.error(.notFound).response }
                #expect(request.path.hasPrefix("/internal/users/"))
                return try Answer.json(PendingShares(count: 3)).response
            }
        }) { ledger in
            let dashboard = try await ledger.json(.get, "/dashboard")
            #expect(dashboard["pendingSharedExpenses"].int == 3)
        }
    }

    @Test(arguments: ["error", "silence"])
    func `when sharing fails or is silent only its number is missing`(kind: String) async throws {
        let hasAnswered = Atomic<Bool>(false)
        try await LedgerFixture.run(before: { service in
            try service.stub("sharing") { request in
                guard request.path != "/internal/events" else { return Answer.error(.notFound).response }
                if kind == "silence" {
                    await request.loop.sleep(milliseconds: 8_000)
                    hasAnswered.store(true, ordering: .relaxed)
                }
                return Answer.error(APIError(.serverError)).response
            }
        }) { ledger in
            let dashboard = try await ledger.json(.get, "/dashboard")
            #expect(dashboard["pendingSharedExpenses"].isNull)
            let isLate = hasAnswered.load(ordering: .relaxed)
            #expect(!isLate)
        }
    }
}
