import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// What was paid back of a shared expense, in its owner's book (contract-everyday §3, "The owner's books").
@Suite struct RepaymentTests {
    private static let payment = ID<Transaction>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0009)
    private static let share = ID<SharedExpense>(high: 5, low: 5)

    /// Makes a shared expense of 90.00 in March. Returns its id and its category.
    private func dinner(
        _ ledger: LedgerFixture, also: String = ""
    ) async throws -> (id: ID<Transaction>, category: String) {
        let food = try await ledger.category("Food")
        let id = try #require(ID<Transaction>(try await ledger.record("90", food, also: also)))
        let lock = ShareLockRequest(user: ledger.service.user(1).user, transaction: id, share: Self.share)
        _ = try await ledger.store.lock(lock, at: LedgerFixture.noon)
        return (id, food)
    }

    private func request(
        _ ledger: LedgerFixture, of expense: ID<Transaction>, _ amountMinor: Int64 = 3_000,
        as id: ID<Transaction> = payment, to account: String? = nil, on day: String = "2026-03-10",
        category: String? = nil
    ) async throws -> BookingRequest {
        let active = try await ledger.activeAccount()
        return BookingRequest(
            user: ledger.service.user(1).user, currency: .usd, timeZone: "UTC", transaction: id,
            accountId: try #require(ID(account ?? active)), categoryId: category.flatMap { ID($0) },
            amount: Money(amountMinor: amountMinor, .usd), date: try #require(CalendarDate(day)),
            description: "Dinner", repaymentOf: expense)
    }

    private func book(_ ledger: LedgerFixture, _ request: BookingRequest) async throws -> TestAnswer {
        try await ledger.serviceCall(
            .post, "/internal/bookings", String(decoding: try JSON.encode(request), as: UTF8.self))
    }

    /// Applies an event of sharing about a payment.
    private func announce(
        _ ledger: LedgerFixture, _ expense: ID<Transaction>, paidBack: Int64, booking: BookingRequest? = nil
    ) async throws {
        let paid = PaidBack(
            user: ledger.service.user(1).user, transaction: expense, share: Self.share,
            amountMinor: paidBack, booking: booking)
        let event = FeedEvent(
            sequence: 1, type: SharingEvent.paidBack, at: LedgerFixture.noon,
            data: String(decoding: try JSON.encode(paid), as: UTF8.self))
        let feed = ledger.store.feed
        try await ledger.store.database.write { db in
            try LedgerStore.apply(event, telling: feed, in: db)
        }
    }

    private func told(_ ledger: LedgerFixture) async throws -> [RepaymentBooked] {
        try await ledger.store.feed.page(after: 0, stream: nil, types: [LedgerEvent.repaymentBooked]).events
            .map { try JSON.decode(RepaymentBooked.self, from: Array($0.data.utf8)) }
    }

    @Test func `household §2: no repayment is booked to a closed account`() async throws {
        try await LedgerFixture.run { ledger in
            let (expense, _) = try await dinner(ledger)
            let old = try await ledger.account("Old")
            _ = try await ledger.json(.patch, "/accounts/\(old)", #"{"isArchived":true}"#)
            let refused = try await book(ledger, try await request(ledger, of: expense, to: old))
            #expect(refused.status == 400, "\(refused.text)")
            #expect(refused.message("accountId") == "Old is closed. Reopen it, or choose another account.")
        }
    }

    @Test func `everyday §3: a payment is a refund of its expense, once, beyond the limit of refunds`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (expense, food) = try await dinner(ledger)
            let also = #","isRefund":true,"refundOf":"\#(expense)""#
            try await ledger.record("50", food, also: also)
            for _ in 0..<2 {
                let booked = try await book(ledger, try await request(ledger, of: expense, 6_000))
                #expect(booked.status == 200, "\(booked.text)")
                #expect(booked.json["isRefund"].bool == true)
                #expect(booked.json["refundOf"].string == expense.text)
                #expect(booked.json["category"]["id"].string == food)
            }
            #expect(try await ledger.balance(try await ledger.activeAccount()) == "20.00")
            // 90.00 - 50.00 are left for the shop's refunds.
            let beyond = try await ledger.call(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":40.01,"categoryId":"\#(food)"\#(also)}"#)
            #expect(beyond.status == 400 && beyond.message("amount") != nil)
            try await ledger.record("40", food, also: also)
            // A repayment can be moved to another day and category, and its deletion can be undone.
            let target = "/transactions/\(Self.payment)"
            let moved = try await ledger.call(.patch, target, #"{"date":"2026-03-12"}"#)
            #expect(moved.status == 200, "\(moved.text)")
            #expect(try await ledger.call(.delete, target).status == 200)
            #expect(try await ledger.call(.post, "\(target)/restore").status == 200)
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test
    func `everyday §3: a reversed payment whose booking is reconciled gets an opposite entry, and is told`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (expense, _) = try await dinner(ledger)
            let request = try await request(ledger, of: expense)
            #expect(try await book(ledger, request).status == 200)
            let booking = "/transactions/\(Self.payment)"
            _ = try await ledger.json(.patch, booking, #"{"isCleared":true}"#)
            let path = "/accounts/\(try await ledger.activeAccount())/reconciliations"
            let open = try await ledger.json(
                .post, path, #"{"statementDate":"2026-03-15","statementBalance":30}"#)
            _ = try await ledger.json(.post, "\(path)/\(open["id"].string ?? "")/finish", "{}")
            let feed = ledger.store.feed
            for _ in 0..<2 {
                try await ledger.store.database.write { db in
                    try LedgerStore.takeBack(
                        TakenBackBooking(user: request.user, transaction: request.transaction),
                        telling: feed, at: LedgerFixture.noon, in: db)
                }
            }
            let kept = try await ledger.json(.get, booking)
            #expect(kept["reconciliationId"] == open["id"])
            // Its opposite counts as spending, so that it is of no shared expense any more.
            #expect(kept["refundOf"].isNull)
            #expect(try await ledger.balance(try await ledger.activeAccount()) == "-90.00")
            let told = try await told(ledger)
            #expect(told.map(\.payment) == [Self.payment.cast()])
            #expect(told.first?.reason?.contains("reconciled") == true)
        }
    }

    @Test func `everyday §3: the account must be in the expense's currency`() async throws {
        try await LedgerFixture.run { ledger in
            let (expense, _) = try await dinner(ledger)
            let euros = try await ledger.account("Euros", currency: "EUR")
            let refused = try await book(ledger, try await request(ledger, of: expense, to: euros))
            #expect(refused.status == 400 && refused.message("accountId") != nil, "\(refused.text)")
            let lock = ShareLockRequest(
                user: ledger.service.user(1).user, transaction: expense, share: Self.share,
                repaymentsTo: ID(euros))
            await #expect(throws: APIError.self) {
                try await ledger.store.lock(lock, at: LedgerFixture.noon)
            }
        }
    }

    @Test func `everyday §3: a payment is booked in the unit that learns of it, and a refusal is told`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (expense, _) = try await dinner(ledger)
            let euros = try await ledger.account("Euros", currency: "EUR")
            let wrong = try await request(
                ledger, of: expense, 1_000, as: ID(high: 1, low: 7), to: euros)
            try await announce(ledger, expense, paidBack: 1_000, booking: wrong)
            let right = try await request(ledger, of: expense)
            for _ in 0..<2 { try await announce(ledger, expense, paidBack: 4_000, booking: right) }
            #expect(try await ledger.balance(try await ledger.activeAccount()) == "-60.00")
            let told = try await told(ledger)
            #expect(told.map(\.payment) == [ID(high: 1, low: 7), Self.payment.cast(), Self.payment.cast()])
            #expect(told.map { $0.reason == nil } == [false, true, true])
            // The amount paid back is known in any case.
            #expect(try await ledger.store.locks(after: nil).paidBack.map(\.amountMinor) == [4_000])
            // A payment that was taken back goes, and is not booked again.
            let feed = ledger.store.feed
            try await ledger.store.database.write { db in
                try LedgerStore.takeBack(
                    TakenBackBooking(user: right.user, transaction: right.transaction), telling: feed,
                    at: LedgerFixture.noon, in: db)
            }
            try await announce(ledger, expense, paidBack: 0, booking: right)
            #expect(try await ledger.balance(try await ledger.activeAccount()) == "-90.00")
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test func `everyday §3: budget, dashboard and reports agree, and nothing is subtracted twice`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (expense, food) = try await dinner(ledger)
            let account = try await ledger.activeAccount()
            for month in ["2026-03", "2026-04"] {
                _ = try await ledger.json(
                    .post, "/budgets",
                    #"{"accountId":"\#(account)","categoryId":"\#(food)","month":"\#(month)","planned":200}"#)
            }
            _ = try await ledger.json(.patch, "/transactions/\(expense)", #"{"tags":["trip"]}"#)
            let march = try await request(ledger, of: expense, 2_000)
            try await announce(ledger, expense, paidBack: 2_000, booking: march)
            let april = try await request(
                ledger, of: expense, 1_000, as: ID(high: 1, low: 7), on: "2026-04-02")
            try await announce(ledger, expense, paidBack: 3_000, booking: april)
            for (isNet, expected) in [(true, ["60.00", "0.00"]), (false, ["70.00", "-10.00"])] {
                _ = try await ledger.json(
                    .patch, "/accounts/\(account)", #"{"spendingNetOfShares":\#(isNet)}"#)
                for (month, spent) in zip(["2026-03", "2026-04"], expected) {
                    let note = Comment(rawValue: "\(month), net: \(isNet)")
                    let budgets = try await ledger.json(.get, "/budgets?month=\(month)")
                    #expect(budgets["budgets"][0]["spent"].string == spent, note)
                    #expect(budgets["totals"]["spent"].string == spent, note)
                    let dashboard = try await ledger.json(.get, "/dashboard?month=\(month)")
                    #expect(dashboard["summary"]["spent"].string == spent, note)
                    #expect(dashboard["budgetProgress"][0]["spent"].string == spent, note)
                    let days = "from=\(month)-01&to=\(month)-30"
                    let flow = try await ledger.json(.get, "/reports/cashflow?\(days)")
                    #expect(flow["totals"]["spent"].string == spent, note)
                    for scope in ["", "&accountId=\(account)"] {
                        let report = try await ledger.json(
                            .get, "/reports/spending?\(days)&groupBy=category\(scope)")
                        #expect(report["total"].string == spent, note)
                    }
                }
                let all = try await ledger.json(
                    .get, "/reports/spending?from=2026-03-01&to=2026-04-30&groupBy=tag")
                #expect(all["total"].string == "60.00")
                // April has not come yet.
                #expect(try await ledger.balance(account) == "-70.00")
            }
        }
    }

    @Test func `everyday §3: a repayment of a split expense goes to its parts`() async throws {
        try await LedgerFixture.run { ledger in
            let fun = try await ledger.category("Fun")
            let food = try await ledger.category("Food")
            let made = try await ledger.json(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":90,"date":"2026-03-10","splits":["#
                    + #"{"categoryId":"\#(food)","amount":60},{"categoryId":"\#(fun)","amount":30}]}"#)
            let expense = try #require(ID<Transaction>(made["id"].string ?? ""))
            let booked = try await book(ledger, try await request(ledger, of: expense, 1_000))
            #expect(booked.json["splits"].array.map { $0["amount"].string } == ["6.67", "3.33"])
            let chosen = try await book(
                ledger,
                try await request(ledger, of: expense, 1_000, as: ID(high: 1, low: 7), category: fun))
            #expect(chosen.json["splits"].isNull && chosen.json["category"]["id"].string == fun)
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }
}
