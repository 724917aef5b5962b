import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

/// Erased is gone (contract §6): what a service learns of an erasure later is cleaned, too.
@Suite struct ErasureTests {
    private static let user: ID<User> = ID(high: 7, low: 7)
    private static let at = Timestamp(millisecondsSinceEpoch: 1_773_576_000_000)

    @Test func `a mark that becomes known while a user is cleaned has the user cleaned once more`()
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(
            at: "\(folder.path)/things.db", migrations: [Migration(1, "erasure", ServiceTables.erasedUsers)])
        let rounds = Mutex(0)
        let told = Mutex<Erasure?>(nil)
        try await ServiceHarness.run("things") { context in
            RunningService(ServiceRoutes(service: "things", context: context), databases: [])
        } body: { service in
            let erasure = Erasure(
                database: database, context: service.context, begin: { _, _ in }, learn: { _, _ in true },
                clean: { user in
                    let isFirst = rounds.withLock { round in
                        round += 1
                        return round == 1
                    }
                    guard isFirst, let erasure = told.withLock(\.self) else { return false }
                    let data = try JSON.encode(UserDeleted(user: user, addressMark: "mark"))
                    let event = FeedEvent(
                        sequence: 1, type: "user.deleted", at: Self.at,
                        data: String(decoding: data, as: UTF8.self))
                    try await database.write { db in try erasure.apply(event, in: db) }
                    return false
                })
            told.withLock { $0 = erasure }
            try await database.write { db in
                _ = try erasure.note(Tombstone(user: Self.user, erasedAt: Self.at), in: db)
            }
            erasure.start()
            let isCleaned = try await eventually {
                try await database.read { db in
                    try db.exists("SELECT 1 FROM erased_users WHERE cleaned_at IS NOT NULL")
                }
            }
            erasure.stop()
            #expect(isCleaned)
            #expect(rounds.withLock(\.self) == 2)
        }
        await database.close()
    }
}
