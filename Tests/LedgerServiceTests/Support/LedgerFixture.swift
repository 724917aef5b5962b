import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// A ledger in process. The day is 15 March 2026.
struct LedgerFixture: Sendable {
    let service: ServiceHarness
    let store: LedgerStore

    static let noon = Timestamp(millisecondsSinceEpoch: 1_773_576_000_000)

    /// Answers for sharing that it has nothing. Without an answer the dashboard waits as long as it may.
    static func refusingSharing(_ service: ServiceHarness) throws {
        try service.stub("sharing") { _ in Answer.error(.notFound).response }
    }

    /// Runs a test on a new ledger and checks the store's invariants at the end.
    /// - Parameter before: prepares what the ledger finds at its start.
    static func run(
        settings: [String: String] = [:],
        before: (ServiceHarness) async throws -> Void = { try refusingSharing($0) },
        _ body: (LedgerFixture) async throws -> Void
    ) async throws {
        let opened = Mutex<LedgerStore?>(nil)
        try await ServiceHarness.run("ledger", settings: settings, before: before) { context in
            let store = try LedgerService.open(context)
            opened.withLock { $0 = store }
            return try await LedgerService.make(context, store: store, booksDue: false, syncsDue: false)
        } body: { service in
            service.clock.set(noon)
            let store = try #require(opened.withLock { $0 })
            try await body(LedgerFixture(service: service, store: store))
            #expect(try await store.inconsistencies() == [])
        }
    }

    func call(
        _ method: HTTPMethod, _ path: String, _ json: String? = nil, user: Int = 1, key: String? = nil
    ) async throws -> TestAnswer {
        try await service.request(
            method, path, as: service.user(user), json: json,
            fields: key.map { [("Idempotency-Key", $0)] } ?? [])
    }

    /// Sends a request as the sharing service.
    func serviceCall(_ method: HTTPMethod, _ path: String, _ json: String? = nil) async throws -> TestAnswer {
        try await service.request(method, path, as: .service("sharing"), json: json)
    }

    /// Sends a request that must succeed and returns its JSON.
    func json(
        _ method: HTTPMethod, _ path: String, _ body: String? = nil, user: Int = 1
    ) async throws -> JSONValue {
        let answer = try await call(method, path, body, user: user)
        #expect((200..<300).contains(answer.status), "\(method.rawValue) \(path): \(answer.text)")
        return answer.json
    }

    func category(_ name: String, _ type: String = "EXPENSE", user: Int = 1) async throws -> String {
        let made = try await json(
            .post, "/categories", #"{"name":"\#(name)","type":"\#(type)"}"#, user: user)
        return try #require(made["id"].string)
    }

    func account(_ name: String, currency: String = "USD", user: Int = 1) async throws -> String {
        let made = try await json(
            .post, "/accounts", #"{"name":"\#(name)","preferredCurrency":"\#(currency)"}"#, user: user)
        return try #require(made["id"].string)
    }

    func activeAccount(user: Int = 1) async throws -> String {
        try #require(try await json(.get, "/accounts", user: user)["activeAccountId"].string)
    }

    @discardableResult
    func record(
        _ amount: String, _ category: String, _ type: String = "EXPENSE", date: String = "2026-03-10",
        also: String = "", user: Int = 1
    ) async throws -> String {
        let made = try await json(
            .post, "/transactions",
            #"{"amount":\#(amount),"categoryId":"\#(category)","type":"\#(type)","date":"\#(date)"\#(also)}"#,
            user: user)
        return try #require(made["id"].string)
    }
}

extension LedgerFixture {
    /// Adds `count` copies of a transaction without texts and tags, without requests. Their ids have the same
    /// time.
    func addTwins(of id: String, count: Int) async throws {
        let id = try #require(ID<Transaction>(id))
        try await store.database.write { db in
            try db.run(
                """
                WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                INSERT INTO transactions
                    (book, id, account, category, type, amount, currency, date, created_at, updated_at)
                SELECT book, CAST(substr(id, 1, 8) || randomblob(8) AS BLOB), account, category, type, amount,
                    currency, date, created_at, updated_at
                FROM n, transactions WHERE id = \(id)
                """)
            for table: SQL in ["rollups", "account_totals"] {
                try db.run(
                    """
                    UPDATE \(table) SET sum = sum + \(count) * amount, count = count + \(count)
                    FROM transactions t
                    WHERE t.id = \(id) AND \(table).book = t.book AND \(table).account = t.account
                        AND \(table).type = t.type AND \(table).currency = t.currency
                        \(table.text == "rollups" ? Self.sameMonth : "")
                    """)
            }
        }
    }

    private static let sameMonth: SQL = """
        AND rollups.category = t.category
        AND rollups.month = CAST(strftime('%Y', t.date * 86400, 'unixepoch') AS INTEGER) * 12
            + CAST(strftime('%m', t.date * 86400, 'unixepoch') AS INTEGER) - 1
        """
}

extension TestAnswer {
    /// Returns the first message under a field's path.
    func message(_ field: String) -> String? { json["details"][field][0].string }
}
