import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerSavings
@testable import LedgerService
@testable import LedgerWholeBooks

private let eur = Currency("EUR")

/// The declaration of each table agrees with its record, answers and sample marks.
@Suite struct RecordTableTests {
    private static let noon = LedgerFixture.noon
    private static let salary = Category(
        id: ID(high: 1, low: 10), name: "Salary", type: .income, color: "#112233", icon: "star",
        isArchived: true)
    private static let food = Category(
        id: ID(high: 1, low: 11), name: "Food", type: .expense, color: "#445566", icon: "fork",
        isArchived: false, parentId: ID(high: 1, low: 12))
    private static let drinks = Category(
        id: ID(high: 1, low: 12), name: "Drinks", type: .expense, color: nil, icon: nil, isArchived: false)
    private static let trip = AccountRecord(
        id: ID(high: 1, low: 20), name: "Trip", type: .own, currency: .usd, color: "#000001", icon: "plane",
        description: "Far", isUnedited: true, createdAt: noon, spendingNetOfShares: true,
        opening: AccountOpening(amountMinor: -1_234, date: noon.utcDate))

    private static let transaction: TransactionRecord = {
        var record = TransactionRecord(
            id: ID(high: 1, low: 30), account: trip.id, category: food.id, type: .expense,
            amount: Money(amountMinor: 1_250, .usd), date: noon.utcDate, description: "Lunch",
            notes: "With Ada",
            payee: "Bistro", tags: ["work"],
            splits: [
                TransactionPart(category: food.id, amountMinor: 1_000, description: "Soup"),
                TransactionPart(category: drinks.id, amountMinor: 250),
            ], isRefund: true, refundOf: ID(high: 1, low: 32), clientID: "phone-1", createdAt: noon,
            updatedAt: noon.adding(seconds: 1),
            booking: RecurringBooking(template: ID(high: 1, low: 31), period: .month(noon.utcDate.month)),
            isRecurring: true)
        record.isRepayment = true
        record.original = Money(amountMinor: 1_400, eur)
        (record.isCleared, record.reconciliation) = (true, ID(high: 1, low: 50))
        record.madeBy = ada.id
        return record
    }()

    private static let ada = BookPerson(id: ID(high: 1, low: 60), displayName: "Ada")

    /// The expense that `transaction` gives back.
    private static let refunded = TransactionRecord(
        id: ID(high: 1, low: 32), account: trip.id, category: food.id, type: .expense,
        amount: Money(amountMinor: 5_000, .usd), date: noon.utcDate, tags: [], createdAt: noon,
        updatedAt: noon)

    @Test func `a transaction keeps every member when recorded and when edited`() async throws {
        var edited = TransactionRecord(
            id: Self.transaction.id, account: ID(high: 1, low: 2), category: Self.salary.id, type: .income,
            amount: Money(amountMinor: 7, eur), date: Self.noon.utcDate.month.firstDay, description: "Pay",
            notes: "Late", payee: "Employer", tags: ["home", "once"], clientID: "phone-1",
            createdAt: Self.noon,
            updatedAt: Self.noon.adding(seconds: 9), booking: Self.transaction.booking, isRecurring: false)
        edited.madeBy = Self.ada.id
        try Self.expectWhole(Self.transaction, edited, TransactionRecord.table)
        let changed = edited
        try await Self.withBook { db, book in
            try book.record(Self.transaction, in: db)
            #expect(try book.transaction(changed.id, in: db) == Self.transaction)
            try book.replace(Self.transaction, by: changed, in: db)
            #expect(try book.transaction(changed.id, in: db) == changed)
        }
    }

    private static let transfer: TransferRecord = {
        var record = TransferRecord(
            id: ID(high: 1, low: 40),
            from: .init(account: trip.id, amount: Money(amountMinor: 1_250, .usd), isCleared: true),
            to: .init(account: ID(high: 1, low: 2), amount: Money(amountMinor: 700, eur), isCleared: true),
            date: noon.utcDate, createdAt: noon, updatedAt: noon.adding(seconds: 1))
        (record.rate, record.description, record.notes) = ("0.56", "Move", "Soon")
        (record.payee, record.tags, record.clientID) = ("Bank", ["work"], "phone-2")
        (record.isJoined, record.madeBy) = (true, ada.id)
        record.booking = RecurringBooking(template: ID(high: 1, low: 31), period: .day(noon.utcDate))
        (record.from.reconciliation, record.to.reconciliation) = (ID(high: 1, low: 50), ID(high: 1, low: 51))
        return record
    }()

    @Test func `a transfer keeps every member when recorded and when edited`() async throws {
        var edited = Self.transfer
        (edited.from, edited.to) = (edited.to, edited.from)
        (edited.from.isCleared, edited.to.isCleared, edited.isJoined) = (false, false, false)
        (edited.from.reconciliation, edited.to.reconciliation) = (nil, nil)
        (edited.rate, edited.description, edited.notes) = ("1.5", "Back", "Late")
        (edited.date, edited.tags) = (Self.noon.utcDate.month.firstDay, ["home", "once"])
        (edited.payee, edited.updatedAt) = ("Broker", Self.noon.adding(seconds: 9))
        try Self.expectWhole(Self.transfer, edited, TransferRecord.table)
        let changed = edited
        try await Self.withBook { db, book in
            try book.record(Self.transfer, in: db)
            #expect(try book.transfer(changed.id, in: db) == Self.transfer)
            try book.replace(Self.transfer, by: changed, in: db)
            #expect(try book.transfer(changed.id, in: db) == changed)
        }
    }

    @Test func `a transaction written from columns equals the encoded transaction in every byte`()
        async throws
    {
        try await Self.withBook { db, book in
            try book.record(Self.transaction, in: db)
            try book.record(Self.refunded, in: db)
            try db.run("UPDATE users SET is_shared = 1")
            try db.run(
                "INSERT INTO household_people VALUES (\(Self.ada.id), \(Self.ada.displayName))")
            let book = try #require(try Book.current(of: ID(high: 1, low: 1), in: db))
            let answer = Self.transaction.answer(
                category: Self.food, refundOf: Self.refunded.id, createdBy: Self.ada)
            Self.expectWhole(answer)
            var json = TransactionJSON(limit: 1)
            var filter = TransactionFilter()
            filter.refunds = .only
            let query = try TransactionStatements(filter, of: book, in: db)
                .rows(TransactionJSON.columns(of: book), TransactionPage(), limit: 1)
            try db.forEach(query) { try json.write($0, of: book, in: db) }
            #expect(
                String(decoding: json.json.bytes, as: UTF8.self)
                    == String(decoding: try JSON.encode(answer), as: UTF8.self))
        }
    }

    @Test func `rows are written with each expression selected once`() async throws {
        let rows = RowWriter(
            [
                .id("id", "id"), .money("amount", "amount"), .text("currency", "currency"),
                .word("type", "type", ["INCOME", "EX\"PENSE"]), .text("unit", "currency"),
                .object("when", [.day("date", "date"), .number("minor", "amount")]),
                .object("none", [.id("refundOf", "deleted_at")]), .word("word", "deleted_at", []),
                .money("paid", "deleted_at"), .mark("isRecurring", "is_recurring"),
            ], selecting: ["date", "version"])
        #expect(
            rows.columns == [
                "id", "amount", "currency", "type", "date", "amount", "deleted_at",
                "is_recurring IS NOT NULL", "version",
            ])
        #expect([rows.place(of: "date"), rows.place(of: "version"), rows.place(of: "other")] == [4, 8, 9])
        try await Self.withBook { db, book in
            try book.record(Self.transaction, in: db)
            let text = try db.first(
                "SELECT 0, \(rows.selected) FROM transactions WHERE id = \(Self.transaction.id)"
            ) { row in
                var json = JSONWriter()
                json.beginObject()
                try rows.write(&json, row, from: 1)
                json.endObject()
                #expect(try row.int(1 + rows.place(of: "version")) == 1)
                return String(decoding: json.bytes, as: UTF8.self)
            }
            let (id, date) = (Self.transaction.id.text, Self.transaction.date.text)
            #expect(
                text == """
                    {"id":"\(id)","amount":"12.50","currency":"USD","type":"EX\\"PENSE","unit":"USD",\
                    "when":{"date":"\(date)","minor":1250},"none":null,"word":null,"paid":null,\
                    "isRecurring":true}
                    """)
        }
    }

    @Test func `the sample mark covers every column that an edit can change`() throws {
        for column in try TransactionRecord.table.columns(of: Self.transaction) where !column.isFixed {
            #expect(column.value != .null, "\(column.name) is not set in the sample")
        }
        let mark = try Book.mark(Self.transaction)
        for part in [
            "12.50", "USD", "Lunch", "With Ada", "work", "Bistro", "Soup", "is_refund",
            "refund_of", Self.transaction.date.text, Self.trip.id.text,
        ] {
            #expect(mark.contains(part))
        }
    }

    @Test func `a budget keeps every member when made and when edited`() async throws {
        let plan = BudgetPlan(
            id: ID(high: 1, low: 40), account: Self.trip.id, category: Self.food.id,
            month: Self.noon.utcDate.month,
            planned: Money(amountMinor: 900, .usd), notes: "Less", rollover: .surplus)
        var edited = BudgetPlan(
            id: plan.id, account: ID(high: 1, low: 2), category: Self.salary.id,
            month: plan.month, planned: Money(amountMinor: 901, eur), notes: "More", rollover: .both)
        edited.month = try #require(plan.month.adding(1))
        try Self.expectWhole(plan, edited, BudgetPlan.table)
        try await Self.withBook { [edited] db, book in
            try book.insert(plan, at: Self.noon, in: db)
            #expect(try book.find(plan.id, in: db) as BudgetPlan? == plan)
            try book.update(edited, at: Self.noon, in: db)
            #expect(try book.find(plan.id, in: db) as BudgetPlan? == edited)
        }
    }

    @Test func `a recurring template keeps every member when made and when edited`() async throws {
        let (month, today) = (Self.noon.utcDate.month, Self.noon.utcDate)
        var schedule = RecurringSchedule(
            dayOfMonth: today.components.day, startMonth: month, endMonth: month.adding(9))
        (schedule.frequency, schedule.interval, schedule.occurrences) = (.weekly, 2, 5)
        schedule.firstDay = today
        // A stored template has either a category or an account at which transfers arrive.
        var plan = RecurringPlan(
            id: ID(high: 1, low: 50), account: Self.trip.id, category: Self.food.id,
            toAccount: ID(high: 1, low: 2), type: .expense, amount: Money(amountMinor: 900, .usd),
            splits: Self.transaction.splits, description: "Rent", payee: "Landlord", schedule: schedule,
            isActive: true, next: .day(today))
        let first = try #require(CalendarDate(daysSinceEpoch: today.daysSinceEpoch + 70))
        var later = RecurringSchedule(
            dayOfMonth: first.components.day, startMonth: first.month, endMonth: month.adding(8))
        (later.frequency, later.interval, later.occurrences) = (.biweekly, 3, 6)
        later.firstDay = first
        var edited = RecurringPlan(
            id: plan.id, account: ID(high: 1, low: 2), category: Self.salary.id, toAccount: Self.trip.id,
            type: .income, amount: Money(amountMinor: 901, eur),
            splits: Self.transaction.splits.reversed(), description: "Pay", payee: "Employer",
            schedule: later, isActive: false, next: .day(first))
        try Self.expectWhole(plan, edited, RecurringPlan.table)
        Self.expectWhole(plan.answer)
        plan.toAccount = nil
        (edited.category, edited.type, edited.splits) = (nil, .expense, [])
        try await Self.withBook { [plan, edited] db, book in
            try book.insert(plan, at: Self.noon, in: db)
            #expect(try book.find(plan.id, in: db) as RecurringPlan? == plan)
            try book.update(edited, at: Self.noon, in: db)
            #expect(try book.find(plan.id, in: db) as RecurringPlan? == edited)
        }
    }

    @Test func `a goal keeps every member when made and when edited`() async throws {
        let today = Self.noon.utcDate
        let later = try #require(today.month.adding(5)).firstDay
        let goal = GoalRecord(
            id: ID(high: 1, low: 60), name: "Car", target: Money(amountMinor: 900, .usd), startDate: today,
            deadline: later, status: .active, emoji: "x", description: "Red",
            reminder: GoalReminder(
                frequency: .weekly, time: try #require(TimeOfDay(minutes: 61)), startDate: today),
            createdAt: Self.noon, updatedAt: Self.noon)
        let edited = GoalRecord(
            id: goal.id, name: "Bus", target: Money(amountMinor: 901, eur), startDate: later,
            deadline: later.month.lastDay, status: .archived, emoji: "y", description: "Blue",
            reminder: GoalReminder(
                frequency: .biweekly, time: try #require(TimeOfDay(minutes: 62)), startDate: later),
            createdAt: Self.noon, updatedAt: Self.noon.adding(seconds: 1))
        try Self.expectWhole(goal, edited, GoalRecord.table)
        Self.expectWhole(goal.answer([], today: today))
        try await Self.withBook { db, book in
            try book.insert(goal, at: Self.noon, in: db)
            #expect(try book.goal(goal.id, in: db) == goal)
            try book.update(edited, at: Self.noon, in: db)
            #expect(try book.goal(goal.id, in: db) == edited)
        }
    }

    @Test func `an asset keeps every member when made and when edited`() async throws {
        let asset = AssetRecord(
            id: ID(high: 1, low: 70), name: "Coins", currency: try #require(AssetCode("BTC")), chain: .btc,
            address: "bc1q", account: Self.trip.id, balance: try #require(Quantity("1.5")),
            transactionCount: 3,
            chainBalance: try #require(Quantity("1.25")), lastSyncedAt: Self.noon, syncError: "slow",
            syncDueAt: Self.noon, createdAt: Self.noon, updatedAt: Self.noon)
        let edited = AssetRecord(
            id: asset.id, name: "Cold coins", currency: asset.currency, chain: .ltc, address: "ltc1q",
            account: ID(high: 1, low: 2), balance: try #require(Quantity("2.25")), transactionCount: 4,
            chainBalance: try #require(Quantity("2.125")), lastSyncedAt: Self.noon.adding(seconds: 1),
            syncError: "offline", syncDueAt: Self.noon.adding(seconds: 1), createdAt: Self.noon,
            updatedAt: Self.noon.adding(seconds: 1))
        try Self.expectWhole(asset, edited, AssetRecord.table)
        try await Self.withBook { db, book in
            try book.insert(asset, at: Self.noon, in: db)
            #expect(try book.asset(asset.id, in: db) == asset)
            try book.update(edited, at: Self.noon, in: db)
            #expect(try book.asset(asset.id, in: db) == edited)
        }
    }

    @Test func `an asset's transaction keeps every member`() async throws {
        let asset = AssetRecord(
            id: ID(high: 1, low: 70), name: "Coins", currency: AssetCode(.usd), balance: .zero,
            transactionCount: 0, createdAt: Self.noon, updatedAt: Self.noon)
        let transaction = AssetTransactionRecord(
            id: ID(high: 1, low: 71), asset: asset.id, kind: .withdrawal,
            amount: try #require(Quantity("0.25")), date: Self.noon.utcDate, note: "Gift",
            source: .onChain, externalId: "h1", blockTime: Self.noon, createdAt: Self.noon)
        Self.expectWhole(transaction)
        try await Self.withBook { db, book in
            try book.insert(asset, at: Self.noon, in: db)
            try book.insert(transaction, in: db)
            #expect(try book.assetTransaction(transaction.id, of: asset.id, in: db) == transaction)
            #expect(try book.assetTransaction(transaction.id, of: ID(high: 1, low: 1), in: db) == nil)
        }
    }

    @Test func `an account keeps every member when made and when edited`() async throws {
        let edited = AccountRecord(
            id: Self.trip.id, name: "Journey", type: .partner, currency: eur, color: "#000002", icon: "train",
            description: "Near", isUnedited: false, createdAt: Self.noon, spendingNetOfShares: false,
            inOverview: false, isArchived: true,
            opening: AccountOpening(amountMinor: 70, date: Self.noon.utcDate.month.firstDay))
        try Self.expectWhole(Self.trip, edited, AccountRecord.table)
        try await Self.withBook { db, book in
            #expect(try book.account(edited.id, in: db) == Self.trip)
            try book.update(edited, at: Self.noon, in: db)
            #expect(try book.account(edited.id, in: db) == edited)
        }
    }

    @Test func `a category keeps every member when made and when edited`() async throws {
        let edited = Category(
            id: Self.food.id, name: "Meals", type: .expense, color: "#778899", icon: "cup", isArchived: true,
            parentId: ID(high: 1, low: 10))
        try Self.expectWhole(Self.food, edited, Category.table)
        try await Self.withBook { db, book in
            #expect(try book.category(edited.id, in: db) == Self.food)
            try book.update(edited, at: Self.noon, in: db)
            #expect(try book.category(edited.id, in: db) == edited)
        }
    }

    /// Expects that no member of a sample is nil, and that its edit changes every column that can change.
    private static func expectWhole<Record>(
        _ record: Record, _ edited: Record, _ table: RecordTable<Record>
    ) throws {
        expectWhole(record)
        for (column, other) in zip(try table.columns(of: record), try table.columns(of: edited)) {
            #expect(
                column.isFixed == (column.value == other.value),
                "\(column.name): the two samples must differ where an edit can change the column")
        }
    }

    private static func expectWhole(_ value: Any) {
        for member in Mirror(reflecting: value).children {
            // Only a side of a transfer has the first two, and only the answer to a creation the third.
            if value is Transaction, ["transferId", "direction", "skipped"].contains(member.label) {
                continue
            }
            let inner = Mirror(reflecting: member.value)
            let isNil = inner.displayStyle == .optional && inner.children.isEmpty
            let wrapped = inner.children.first { $0.label == "wrappedValue" }.map {
                Mirror(reflecting: $0.value)
            }
            let isWrappedNil = wrapped.map { $0.displayStyle == .optional && $0.children.isEmpty } ?? false
            #expect(
                !isNil && !isWrappedNil,
                "\(member.label ?? "a member") of \(type(of: value)) is not set in the sample")
        }
    }

    /// Runs `body` on a new book with the account Trip and both categories.
    private static func withBook(
        _ body: @escaping @Sendable (borrowing Connection, Book) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/ledger.db", migrations: LedgerMigrations.all)
        let identity = UserIdentity(
            user: ID(high: 1, low: 1), session: ID(high: 1, low: 1), currency: .usd, timeZone: "UTC",
            clientAddress: "unix")
        let visit = BookVisit(identity: identity, now: noon, firstAccount: ID(high: 1, low: 2))
        try await database.write { db in
            let book = try Book.provision(
                key: visit.user, currency: visit.identity.currency, for: visit, in: db)
            try book.insert(trip, in: db)
            for category in [salary, food, drinks] { try book.insert(category, at: noon, in: db) }
            try body(db, book)
        }
        await database.close()
    }
}
