import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Recurring transactions, reports and rates through the gateway.
@Suite struct RecurringTests {
    @Test func `a template is applied to a month once, and its transactions are marked as recurring`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let rent = try await ada.category("Rent")
            let account = try await ada.client.accounts.list().activeAccountId
            let this = system.harness.clock.clock.now().utcDate.month
            let february = try #require(
                (0..<12).compactMap { this.adding($0) }.first { $0.month == 2 })
            let recurring = ada.client.recurring
            let made = try await ada.client.call(
                LedgerAPI.template.create,
                RecurringDraft(
                    accountId: .value(account), categoryId: .value(rent), type: .value(.expense),
                    amount: "800",
                    dayOfMonth: 31, description: "Rent", startMonthKey: .value(february)))
            #expect(made.status == 201)
            let id = made.value.id
            #expect(made.value.startMonth == february.firstDay)
            #expect(made.value.endMonth == nil)
            let application = RecurringApplication(
                accountId: .value(.one(account)), monthKey: .value(february), templateIds: .list([id]))
            #expect(try await recurring.apply(application).created == 1)
            let again = try await recurring.apply(application)
            #expect(again.created == 0)
            #expect(again.skipped == 1)
            #expect(again.errors.isEmpty)
            let filter = TransactionFilter(month: february)
            let booked = try await ada.client.transactions.page(filter).transactions
            #expect(booked.map(\.date) == [february.lastDay])
            #expect(booked.map(\.isRecurring) == [true])
            #expect(try await recurring.toggle(id).isActive == false)
            #expect(try await recurring.page().recurring.count == 1)
            #expect(try await ada.client.call(LedgerAPI.template.delete, at: [id]).value.id == id)
        }
    }

    @Test func `transactions that fell due while the ledger was down are booked once when it is back`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let rent = try await ada.category("Rent")
            let next = try #require(system.harness.clock.clock.now().utcDate.month.adding(1))
            let account = try await ada.client.accounts.list().activeAccountId
            let made = try await ada.client.call(
                LedgerAPI.template.create,
                RecurringDraft(
                    accountId: .value(account), categoryId: .value(rent), type: .value(.expense),
                    amount: "800",
                    dayOfMonth: 1, startMonthKey: .value(next)))
            #expect(made.status == 201)
            await system.harness.halt(["ledger"])
            #expect(try await ada.get("/transactions").status == 503)
            system.harness.clock.advance(seconds: 100 * 86_400)
            let last = system.harness.clock.clock.now().utcDate.month
            let due = (next.index...last.index).compactMap { Month(storedIndex: $0)?.firstDay.text }
            #expect(due.count >= 3)
            try await system.harness.resume(["ledger"])
            let later = try await system.signIn("ada@example.org")
            func booked() async throws -> [String] {
                try await later.get("/transactions?limit=100").data["transactions"].array
                    .compactMap { $0["date"].string }.reversed()
            }
            try await eventually("every month is booked") { try await booked() == due }
            // A restart or a request does not book a month again.
            await system.harness.halt(["ledger"])
            try await system.harness.resume(["ledger"])
            for month in [next, last] {
                let again = try await later.client.recurring.apply(
                    RecurringApplication(accountId: .value(.one(account)), monthKey: .value(month)))
                #expect(again.created == 0)
                #expect(again.skipped == 1)
            }
            #expect(try await booked() == due)
        }
    }

    @Test func `reports convert by the user's own rates and list currencies without a rate`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            let client = ada.client
            _ = try await ada.spend("100", on: food, date: "2026-01-05", tags: ["trip"])
            _ = try await ada.spend("10", on: food, date: "2026-01-06", currency: "EUR")
            _ = try await ada.spend("500", on: food, date: "2026-01-07", currency: "JPY")
            let unknown = try await refused { try await client.rates.get(base: "USD", currencies: ["EUR"]) }
            #expect(unknown.status == 422)
            _ = try await client.rates.set(RatesDraft(base: "EUR", currency: "USD", rate: "1.25"))
            var january = CofferClient.Period(from: "2026-01-01", to: "2026-01-31")
            let tags = try await client.reports.spending(january, by: .tag).groups
            #expect(tags.contains { $0.tag == "trip" && $0.amount == "100.00" })
            #expect(try await client.reports.cashflow(january).totals.net == "-100.00")
            #expect(try await client.reports.trends(january).categories.first?.name == "Groceries")
            january.displayCurrency = .usd
            let spending = try await client.reports.spending(january)
            #expect(spending.total == "112.50")
            #expect(spending.unconverted.map(\.currency) == ["JPY"])
            let found = try await client.rates.currencies(words: "bitc", kind: .crypto)
            #expect(found.contains { $0.code == "BTC" })
        }
    }
}
