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
            let account = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
            let this = system.harness.clock.clock.now().utcDate.month
            let february = try #require(
                (0..<12).compactMap { this.adding($0) }.first { $0.month == 2 })
            let made = try await ada.send(
                .post, "/recurring",
                """
                {"accountId":"\(account)","categoryId":"\(rent)","type":"EXPENSE","amount":800,
                "dayOfMonth":31,"description":"Rent","startMonthKey":"\(february.text)"}
                """)
            #expect(made.status == 201, "\(made.text)")
            let id = try #require(made.data["id"].string)
            #expect(made.data["startMonth"].string == february.firstDay.text)
            #expect(made.data["endMonth"].isNull)
            let body =
                #"{"accountId":"\#(account)","monthKey":"\#(february.text)","templateIds":["\#(id)"]}"#
            let applied = try await ada.send(.post, "/recurring/apply", body)
            #expect(applied.status == 200, "\(applied.text)")
            #expect(applied.data["created"].int == 1)
            let again = try await ada.send(.post, "/recurring/apply", body)
            #expect(again.data["created"].int == 0)
            #expect(again.data["skipped"].int == 1)
            #expect(again.data["errors"].array.isEmpty)
            let booked = try await ada.get("/transactions?month=\(february.text)").data["transactions"].array
            #expect(booked.map { $0["date"].string } == [february.lastDay.text])
            #expect(booked.map { $0["isRecurring"].bool } == [true])
            let toggled = try await ada.send(.patch, "/recurring/\(id)/toggle")
            #expect(toggled.data["isActive"].bool == false)
            #expect(try await ada.get("/recurring").data["recurring"].array.count == 1)
            #expect(try await ada.send(.delete, "/recurring/\(id)").data["id"].string == id)
        }
    }

    @Test func `transactions that fell due while the ledger was down are booked once when it is back`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let rent = try await ada.category("Rent")
            let next = try #require(system.harness.clock.clock.now().utcDate.month.adding(1))
            let account = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
            let made = try await ada.send(
                .post, "/recurring",
                """
                {"accountId":"\(account)","categoryId":"\(rent)","type":"EXPENSE","amount":800,
                "dayOfMonth":1,"startMonthKey":"\(next.text)"}
                """)
            #expect(made.status == 201, "\(made.text)")
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
                let again = try await later.send(
                    .post, "/recurring/apply",
                    #"{"accountId":"\#(account)","monthKey":"\#(month.text)"}"#)
                #expect(again.data["created"].int == 0, "\(again.text)")
                #expect(again.data["skipped"].int == 1)
            }
            #expect(try await booked() == due)
        }
    }

    @Test func `reports convert by the user's own rates and list currencies without a rate`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Groceries")
            _ = try await ada.expense("100", food, extra: #","date":"2026-01-05","tags":["trip"]"#)
            _ = try await ada.expense("10", food, extra: #","date":"2026-01-06","currency":"EUR""#)
            _ = try await ada.expense("500", food, extra: #","date":"2026-01-07","currency":"JPY""#)
            #expect(try await ada.get("/rates?base=USD&currencies=EUR").status == 422)
            let rate = try await ada.send(
                .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.25"}"#)
            #expect(rate.status == 200, "\(rate.text)")
            let range = "from=2026-01-01&to=2026-01-31"
            let spending = try await ada.get("/reports/spending?\(range)&displayCurrency=USD").data
            #expect(spending["total"].string == "112.50")
            #expect(spending["unconverted"].array.map { $0["currency"].string } == ["JPY"])
            let tags = try await ada.get("/reports/spending?\(range)&groupBy=tag").data["groups"].array
            #expect(tags.contains { $0["tag"].string == "trip" && $0["amount"].string == "100.00" })
            let flow = try await ada.get("/reports/cashflow?\(range)").data
            #expect(flow["totals"]["net"].string == "-100.00")
            let trends = try await ada.get("/reports/trends?\(range)").data
            #expect(trends["categories"][0]["name"].string == "Groceries")
            let found = try await ada.get("/currencies?q=bitc&kind=crypto").data["currencies"].array
            #expect(found.contains { $0["code"].string == "BTC" })
        }
    }
}
