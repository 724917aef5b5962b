import Contracts
import PostgresKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

/// The reader of a feed misses no event, however many units append at once (design §7).
@Suite(.serialized) struct FeedTests {
    private static let schema = [
        Migration(
            1, "events",
            """
            \(ServiceTables.events)\(ServiceTables.feedRetention)\(ServiceTables.eventNumbers)
            CREATE TABLE notes (id TEXT PRIMARY KEY) STRICT;
            """)
    ]

    @Test(arguments: TestEngine.all)
    func `events of eight writers come in the order of their numbers, each once`(engine: TestEngine)
        async throws
    {
        try await engine.withDatabase(Self.schema, options: { $0.writers = 8 }) { database in
            let feed = EventFeed(database: database)
            let ended = Counter()
            let seen = try await withThrowingTaskGroup(of: [FeedEvent].self) { group in
                group.addTask {
                    var seen: [FeedEvent] = []
                    var last = false
                    while true {
                        let page = try await feed.page(after: seen.last?.sequence ?? 0, stream: nil)
                        seen += page.events
                        if last, page.events.isEmpty { return seen }
                        last = ended.value > 0
                    }
                }
                try await withThrowingTaskGroup(of: Void.self) { writers in
                    for writer in 0..<8 {
                        writers.addTask {
                            for number in 0..<30 {
                                try await database.write { db in
                                    try feed.append(
                                        in: db, type: "note", data: ["id": "\(writer)-\(number)"],
                                        at: Timestamp(millisecondsSinceEpoch: 0))
                                    try db.run("INSERT INTO notes (id) VALUES (\("\(writer)-\(number)"))")
                                }
                            }
                        }
                    }
                    try await writers.waitForAll()
                }
                ended.add(1)
                return try await group.next() ?? []
            }
            #expect(seen.count == 240)
            #expect(Set(seen.map(\.data)).count == 240)
            let numbers = seen.map(\.sequence)
            #expect(numbers == numbers.sorted())
            // Waiting for the counter costs no second run.
            #expect(database.statistics.reruns < 120)
            let page = try await feed.page(after: 0, stream: nil)
            #expect(page.latest == numbers.last)
            #expect(page.stream.count == 32)
        }
    }

    @Test(arguments: TestEngine.all)
    func `a reader at the newest event finds no gap when that is deleted with its user`(engine: TestEngine)
        async throws
    {
        try await engine.withDatabase(Self.schema) { database in
            let feed = EventFeed(database: database)
            let user = ID<User>(high: 1, low: 2)
            for subject in [nil, user] {
                try await database.write { db in
                    try feed.append(
                        in: db, type: "note", data: ["id": "x"],
                        at: Timestamp(millisecondsSinceEpoch: 0), subject: subject)
                }
            }
            let before = try await feed.page(after: 0, stream: nil)
            #expect(before.events.count == 2)
            #expect(try await !database.write { db in try EventFeed.forget(user, in: db) })
            let after = try await feed.page(after: before.latest, stream: before.stream)
            #expect(after.events.isEmpty && after.latest == before.latest)
            #expect(after.continues(before.stream, after: before.latest))
        }
    }

    @Test(arguments: TestEngine.all)
    func `an event of a unit that is undone is not in the feed`(engine: TestEngine) async throws {
        try await engine.withDatabase(Self.schema) { database in
            let feed = EventFeed(database: database)
            let append: @Sendable (borrowing Connection) throws -> Void = { db in
                try feed.append(
                    in: db, type: "note", data: ["id": "x"], at: Timestamp(millisecondsSinceEpoch: 0))
            }
            await #expect(throws: Refused.self) {
                try await database.write { db in
                    try append(db)
                    throw Refused()
                }
            }
            try await database.write(append)
            try await database.write {
                try EventFeed.prune(in: $0, now: Timestamp(millisecondsSinceEpoch: 0))
            }
            let page = try await feed.page(after: 0, stream: nil)
            #expect(page.events.count == 1)
        }
    }
}
