import Contracts
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import ExportService

/// What bank connections ask for, how long they last, and how amounts are read.
@Suite struct BankRulesTests {
    private static let today = CalendarDate("2026-11-30") ?? .blank

    private static func account(
        last: String? = nil, success: String? = nil
    ) -> BankAccountRecord {
        BankAccountRecord(
            bankID: "1", lastEntry: last.flatMap { CalendarDate($0) },
            lastSuccessAt: success.flatMap { Timestamp("\($0)T12:00:00Z") })
    }

    @Test func `the first request asks for ninety days, later ones from thirty before the last entry`() {
        func day(_ accounts: BankAccountRecord...) -> String {
            BankRules.firstDay(of: accounts, today: Self.today).text
        }
        #expect(day(Self.account()) == "2026-09-01")
        #expect(day(Self.account(last: "2026-11-20", success: "2026-11-29")) == "2026-10-21")
        // Coffer was off for long: nothing is missed.
        #expect(day(Self.account(last: "2026-05-31", success: "2026-06-01")) == "2026-05-01")
        // An account that rests for years asks for no years.
        #expect(day(Self.account(last: "2020-01-01", success: "2026-11-29")) == "2026-08-01")
        // A bank dates an entry in the future.
        #expect(day(Self.account(last: "9999-12-31", success: "2026-11-29")) == "2026-10-31")
        // One request for all: the earliest day.
        #expect(
            day(Self.account(last: "2026-11-20", success: "2026-11-29"), Self.account()) == "2026-09-01")
    }

    @Test
    func `BANK-025 after a restore without the keys a connection says that it is to be connected again`()
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/export.db", migrations: ExportMigrations.all)
        let store = BankStore(database: database)
        let (before, after) = (
            BankSecrets(serverKey: Array(repeating: 1, count: 32)),
            BankSecrets(serverKey: Array(repeating: 2, count: 32))
        )
        var record = BankConnectionRecord(id: ID(high: 1, low: 1), user: ID(high: 1, low: 2))
        record.access = before.seal(
            BankAccess(text: "https://a:b@bank.example", host: "bank.example"), of: record.id)
        try await store.keep(record)
        try await store.endUnreadable(before)
        #expect(try await store.connection(record.id, of: record.user).record.status == .active)
        try await store.endUnreadable(after)
        let ended = try await store.connection(record.id, of: record.user).record
        #expect(ended.status == .ended && ended.problem?.code == .restored && ended.dueAt == nil)
        await database.close()
    }

    @Test func `BANK-026 a refused import is asked for again, and a new access outlives the old one`()
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/export.db", migrations: ExportMigrations.all)
        let store = BankStore(database: database)
        var old = BankConnectionRecord(id: ID(high: 1, low: 1), user: ID(high: 1, low: 2))
        old.access = [1]
        try await store.keep(old)
        var account = Self.account(last: "2026-11-20", success: "2026-11-29")
        account.connection = old.id
        account.account = ID(high: 1, low: 3)
        try await store.succeed(old.id, [account], [], nil, at: .blank)
        let (job, id, user): (ID<Import>, ID<BankConnection>, ID<User>) = (
            ID(high: 1, low: 4), old.id, old.user
        )
        try await database.write { db in
            try db.run(
                """
                INSERT INTO imports
                    (id, "user", connection, status, created_at, currency, time_zone, choices)
                VALUES (\(job), \(user), \(id), 'committing', 0, 'USD', 'UTC', '{}')
                """)
            try BankStore.askAgain(inConnectionOf: job, in: db)
        }
        let again = try await store.connection(old.id, of: old.user).accounts
        #expect(again.map(\.lastEntry) == [nil] && again.map(\.lastSuccessAt) == [nil])
        #expect(again.map(\.account) == [account.account])
        var new = old
        (new.access, new.requests) = ([2], 0)
        try await store.keep(new)
        try await store.failSync(old, BankProblem(.security, "Over"), ends: true)
        #expect(try await store.connection(old.id, of: old.user).record.status == .active)
        try await store.failSync(new, BankProblem(.security, "Over"), ends: true)
        #expect(try await store.connection(old.id, of: old.user).record.status == .ended)
        await database.close()
    }

    @Test func `what is beyond any money has another sign, too`() throws {
        let most = try #require(BankAmount(plain: "-9223372036854775807"))
        let sum = most.adding(most)
        #expect(sum.isNegative && !sum.negated.isNegative && sum.magnitude == sum.negated)
    }

    @Test(arguments: [
        ("-33293.43", "-33293.43"), ("0", "0"), ("100.230", "100.23"), ("5.00", "5"), ("-0.07", "-0.07"),
    ])
    func `a decimal keeps its digits`(text: String, kept: String) {
        #expect(BankAmount(plain: text)?.text == kept)
    }

    @Test(arguments: ["", "1,5", "1e3", "--1", ".5", "5.", "1.2.3", "+1", "1 000"])
    func `another text is no decimal`(text: String) {
        #expect(BankAmount(plain: text) == nil)
    }

    @Test func `BANK-029 an account that a crash left half made is made once, with the same id`() async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/export.db", migrations: ExportMigrations.all)
        let store = BankStore(database: database)
        let ann: ID<User> = ID(high: 1, low: 2)
        let owner = BookVisitor(UserIdentity(ann, currency: .usd, timeZone: "UTC"), in: ann)
        var record = BankConnectionRecord(id: ID(high: 1, low: 1), user: owner.book)
        record.access = [1]
        try await store.keep(record)
        let now = Timestamp(millisecondsSinceEpoch: 1_769_860_800_000)
        let told = BankAccountRecord(connection: record.id, bankID: "1")
        try await store.succeed(record.id, [told], [], nil, at: now)
        let first = try await store.planAccounts(["1"], of: record.id) { ID(high: 2, low: 1) }
        let second = try await store.planAccounts(["1"], of: record.id) { ID(high: 2, low: 2) }
        #expect(first == ["1": ID(high: 2, low: 1)] && second == first)
        try await store.choose(
            [(bankID: "1", account: first["1"], isIgnored: false, opens: true)], of: record.id, by: owner,
            at: now)
        let account = try await store.connection(record.id, of: owner.book).accounts[0]
        #expect(account.account == first["1"] && account.details.making == nil)
        // Another wish makes another account.
        let third = try await store.planAccounts(["1"], of: record.id) { ID(high: 2, low: 3) }
        #expect(third == ["1": ID(high: 2, low: 3)])
        await database.close()
    }

    @Test func `a restored book is asked for from thirty days before its day, if that is earlier`() {
        var account = Self.account(last: "2026-11-20", success: "2026-11-29")
        account.details.restoredTo = CalendarDate("2026-05-31")
        #expect(BankRules.firstDay(of: account, today: Self.today).text == "2026-05-01")
        account.details.restoredTo = CalendarDate("2026-11-29")
        #expect(BankRules.firstDay(of: account, today: Self.today).text == "2026-09-01")
    }
}
