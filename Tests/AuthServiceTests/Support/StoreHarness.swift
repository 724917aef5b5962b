import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import SodiumKit
import TestKit

@testable import AuthService

/// The store on a new database, without the service.
struct StoreHarness: Sendable {
    let context: ServiceContext
    let clock: TestClock
    let database: Database
    let store: AuthStore

    static func run(
        rememberedTokens: Int64 = SessionRule.rememberedTokens,
        _ test: (StoreHarness) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try TestContext.prepare(folder.path)
        let loop = try EventLoop(index: 0, name: "test-store")
        defer { loop.stop() }
        let harness = try StoreHarness(folder.path, loop, rememberedTokens)
        try await cleaningUp(by: harness.database.close) { try await test(harness) }
    }

    private init(_ folder: String, _ loop: EventLoop, _ rememberedTokens: Int64) throws {
        clock = TestClock()
        clock.set(Timestamp(millisecondsSinceEpoch: 1_700_000_000_000))
        context = try TestContext.make("auth", folder: folder, clock: clock.clock, loops: [loop])
        database = try Database.open(at: "\(folder)/auth.db", migrations: AuthMigrations.all)
        store = AuthStore(
            database: database, feed: EventFeed(database: database),
            mailer: Mailer(database: database, context: context), refreshKey: [1, 2, 3],
            rememberedTokens: rememberedTokens)
    }

    var now: Timestamp { clock.clock.now() }

    /// Adds a verified user with a password hash of "hash".
    func addUser(_ email: String) async throws -> UserAccount {
        let user = UserAccount(
            id: context.ids.make(), email: email, displayName: "Test User", verifiedAt: now, createdAt: now)
        guard let address = EmailAddress(email) else { throw StoreHarnessProblem() }
        try await store.register(user, email: address, passwordHash: PasswordHash(text: "hash"), mail: nil)
        return user
    }

    func addSession(_ user: UserAccount) async throws -> SessionGrant {
        let session = NewSession(
            id: context.ids.make(), user: user.id, token: .random(), deviceName: nil, address: "192.0.2.1",
            former: nil, at: now)
        return try await store.open(session, comparedHash: PasswordHash(text: "hash"), attempt: nil)
    }

    func count(_ table: String) async throws -> Int {
        try await database.read { db in
            try db.first("SELECT count(*) FROM \(SQL(stringLiteral: table))") { Int(try $0.int(0)) } ?? -1
        }
    }
}

struct StoreHarnessProblem: Error {}
