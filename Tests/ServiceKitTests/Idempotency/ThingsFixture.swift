import Contracts
import HTTPKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

/// A small service whose only endpoint takes idempotency keys.
struct ThingsFixture {
    private struct Draft: Decodable, Sendable { let name: Field<String> }
    private struct Thing: Codable, Sendable { let name: String, number: Int64 }

    private static let create = Endpoint<Draft, Thing>(
        .post, "/things", "Makes a thing.", access: .user(.transactionsWrite), success: .created,
        idempotent: true)

    /// The tables as they were before answers were compressed and counted, and as they are.
    static let migrations = [
        Migration(
            1, "things",
            ServiceTables.idempotency
                + "CREATE TABLE things (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;"),
        Migration(2, "answer space", ServiceTables.answerSpace),
    ]

    let service: ServiceHarness
    let database: Database

    static func run(
        before: (ServiceHarness) async throws -> Void = { _ in },
        _ body: (ThingsFixture) async throws -> Void
    ) async throws {
        let opened = Mutex<Database?>(nil)
        try await ServiceHarness.run("things", before: before) { context in
            let database = try context.openDatabase("things.db", migrations: migrations)
            opened.withLock { $0 = database }
            var routes = ServiceRoutes(service: "things", context: context)
            routes.on(create) { call -> Answer in
                let idempotency = try call.idempotency()
                let name = call.body.name.value ?? ""
                return try await database.write { db in
                    try idempotency.perform(in: db) {
                        if name == "refused" { throw APIError.field("name", "No such name") }
                        try db.run("INSERT INTO things (name) VALUES (\(name))")
                        let number = try db.first("SELECT max(number) FROM things") { try $0.int(0) } ?? 0
                        return Thing(name: name, number: number)
                    }
                }
            }
            return RunningService(name: "things", handler: routes.handler(), databases: [database])
        } body: { service in
            let database = try #require(opened.withLock { $0 })
            try await body(ThingsFixture(service: service, database: database))
        }
    }

    func make(_ name: String, key: String?, user: Int = 1) async throws -> TestAnswer {
        try await service.request(
            .post, "/things", as: service.user(user), json: #"{"name":"\#(name)"}"#,
            fields: key.map { [("Idempotency-Key", $0)] } ?? [])
    }

    /// The counted bytes of each user's stored answers, which must be those of the rows.
    func countedBytes() async throws -> [Int64] {
        try await database.read { db in
            let counted = try db.all("SELECT user, bytes FROM answer_space ORDER BY user") {
                (user: try $0.id(0, User.self), bytes: try $0.int(1))
            }
            let found = try db.all(
                "SELECT user, sum(length(body)) FROM idempotency_keys GROUP BY user ORDER BY user"
            ) { (user: try $0.id(0, User.self), bytes: try $0.int(1)) }
            #expect(counted.elementsEqual(found, by: ==))
            return counted.map(\.bytes)
        }
    }
}
