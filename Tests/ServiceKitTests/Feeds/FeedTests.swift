import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

/// A feed that deletes old events, and its readers.
@Suite struct FeedTests {
    private static let migrations = [
        Migration(
            1, "feed",
            ServiceTables.events + ServiceTables.feedRetention + ServiceTables.eventNumbers
                + ServiceTables.feedPositions)
    ]
    private static let start = Timestamp(millisecondsSinceEpoch: 1_773_576_000_000)

    /// A service with a feed, and a reader of the feed with a database of its own.
    private final class Pair: Sendable {
        let harness: ServiceHarness
        let feed: EventFeed
        let source: Database
        private let copy: Database
        let applied = Mutex<[String]>([])
        /// The newest applied event, which may not be committed yet.
        let newest = Mutex<Int64>(0)
        let resyncs = Mutex(0)
        /// The errors that the next applications throw.
        let failures = Mutex<[any Error]>([])

        init(_ harness: ServiceHarness, _ source: Database, _ feed: EventFeed, _ copy: Database) {
            self.harness = harness
            self.source = source
            self.feed = feed
            self.copy = copy
        }

        func reader() -> FeedReader {
            FeedReader(
                source: "source",
                client: ServiceClient(service: "source", as: "reader", context: harness.context),
                database: copy, context: harness.context, triesBeforeParking: 2,
                resync: { [self] in resyncs.withLock { $0 += 1 } },
                apply: [
                    "named": { [self] _, event in
                        if let failure = failures.withLock({ $0.popLast() }) { throw failure }
                        applied.withLock { $0.append(event.data) }
                        newest.withLock { $0 = event.sequence }
                    }
                ])
        }

        func parked() async throws -> [String] {
            try await copy.read { db in try db.all("SELECT data FROM parked_events") { try $0.text(0) } }
        }

        func append(
            _ names: [String], type: String = "named", at moment: Timestamp, subject: ID<User>? = nil
        ) async throws {
            let feed = feed
            try await source.write { db in
                for name in names {
                    try feed.append(in: db, type: type, data: name, at: moment, subject: subject)
                }
            }
            feed.changed()
        }

        /// Returns the stored position of the reader.
        func position() async throws -> Int64? {
            try await copy.read { db in
                try db.first("SELECT sequence FROM feed_positions WHERE source = 'source'") { try $0.int(0) }
            }
        }

        func prune(at now: Timestamp) async throws {
            try await source.write { db in try EventFeed.prune(in: db, now: now) }
        }

        func wait(for names: [String]) async throws {
            for _ in 0..<3_000 {
                if applied.withLock({ $0 }) == names.map({ "\"\($0)\"" }) { return }
                try await Task.sleep(for: .milliseconds(10))
            }
            let found = applied.withLock { $0 }
            Issue.record("applied \(found), expected \(names)")
        }

        func read(_ names: [String]) async throws {
            let reader = reader()
            reader.start()
            try await wait(for: names)
            let last = newest.withLock { $0 }
            #expect(try await eventually { try await position() ?? 0 >= last })
            reader.stop()
            // Ends a wait of this reader, so that the next events go to the next reader.
            feed.changed()
            applied.withLock { $0 = [] }
        }
    }

    private func run(_ body: @escaping (Pair) async throws -> Void) async throws {
        let source = Mutex<(database: Database, feed: EventFeed)?>(nil)
        try await ServiceHarness.run("source") { context in
            let database = try context.openDatabase("source.db", migrations: Self.migrations)
            let feed = EventFeed(database: database)
            source.withLock { $0 = (database, feed) }
            var routes = ServiceRoutes(service: "source", context: context)
            routes.mountFeed(feed)
            return RunningService(name: "source", handler: routes.handler(), databases: [database])
        } body: { harness in
            // At this time no event is old for the service's own pruning.
            harness.clock.set(Self.start)
            let (database, feed) = try #require(source.withLock { $0 })
            let copy = try Database.open(
                at: "\(harness.folder.path)/copy.db", migrations: Self.migrations)
            try await cleaningUp(by: copy.close) {
                try await body(Pair(harness, database, feed, copy))
            }
        }
    }

    private func days(_ count: Int64) -> Timestamp { Self.start.adding(seconds: count * 86_400) }

    @Test func `events are kept for 30 days, and older ones deleted from the oldest on`() async throws {
        try await run { pair in
            try await pair.append(["a", "b"], at: Self.start)
            try await pair.append(["c"], at: days(10))
            // The clock was set back: an older event behind a newer one stays as long as the newer one.
            try await pair.append(["d"], at: days(2))
            try await pair.prune(at: days(30))
            #expect(try await pair.feed.page(after: 0, stream: nil).events.count == 4)
            try await pair.prune(at: days(39))
            let page = try await pair.feed.page(after: 0, stream: nil)
            #expect(page.events.map(\.data) == [#""c""#, #""d""#])
            #expect(page.pruned == 2)
            #expect(page.latest == 4)
            try await pair.prune(at: days(41))
            let empty = try await pair.feed.page(after: 0, stream: nil)
            #expect(empty.events.isEmpty)
            #expect(empty.pruned == 4 && empty.latest == 4)
            try await pair.append(["e"], at: days(41))
            #expect(try await pair.feed.page(after: 4, stream: empty.stream).events.map(\.sequence) == [5])
        }
    }

    @Test func `a thousand old events are deleted five hundred at a time`() async throws {
        try await run { pair in
            try await pair.append((0..<1_001).map(String.init), at: Self.start)
            for left in [501, 1, 0] {
                try await pair.prune(at: days(31))
                let count = try await pair.source.read { db in
                    try db.first("SELECT count(*) FROM events") { Int(try $0.int(0)) }
                }
                #expect(count == left)
            }
        }
    }

    @Test func `a user's events are deleted with the user, and readers see no gap`() async throws {
        try await run { pair in
            let user = ID<User>(high: 1, low: 2)
            try await pair.append(["a"], at: Self.start)
            try await pair.append(["secret", "secret"], at: Self.start, subject: user)
            try await pair.read(["a", "secret", "secret"])
            let isMore = try await pair.source.write { db in try EventFeed.forget(user, in: db) }
            #expect(!isMore)
            try await pair.append(["b"], at: Self.start)
            try await pair.read(["b"])
            #expect(pair.resyncs.withLock { $0 } == 0)
            #expect(try await pair.feed.page(after: 0, stream: nil).events.map(\.sequence) == [1, 4])
            try await pair.source.write { db in _ = try db.run("DELETE FROM events WHERE sequence = 4") }
            #expect(try await pair.feed.page(after: 4, stream: nil).latest == 4)
        }
    }

    @Test func `a reader that missed deleted events catches up by other means, then goes on`() async throws {
        try await run { pair in
            try await pair.append(["a"], at: Self.start)
            try await pair.read(["a"])
            try await pair.append(["b"], at: Self.start)
            try await pair.append(["c"], at: days(20))
            try await pair.prune(at: days(31))
            try await pair.read(["c"])
            #expect(pair.resyncs.withLock { $0 } == 1)
            try await pair.append(["d"], at: days(31))
            try await pair.read(["d"])
            #expect(pair.resyncs.withLock { $0 } == 1)
        }
    }

    @Test func `a new reader of an old feed catches up, and one of a young feed need not`() async throws {
        try await run { pair in
            try await pair.append(["a"], at: Self.start)
            try await pair.append(["b"], at: days(20))
            try await pair.prune(at: days(31))
            try await pair.read(["b"])
            #expect(pair.resyncs.withLock { $0 } == 1)
        }
        try await run { pair in
            try await pair.append(["a"], at: Self.start)
            try await pair.read(["a"])
            #expect(pair.resyncs.withLock { $0 } == 0)
        }
    }

    @Test func `a feed restored from a backup is read again, with its stream renewed or not`() async throws {
        try await run { pair in
            try await pair.append(["a", "b"], at: Self.start)
            try await pair.read(["a", "b"])
            try await pair.source.write { db in
                try db.run("DELETE FROM events WHERE sequence = 2")
                try db.run("UPDATE event_stream SET newest = 1")
            }
            try await pair.read(["a"])
            #expect(pair.resyncs.withLock { $0 } == 1)
            try await pair.source.write { db in _ = try db.run("UPDATE event_stream SET id = randomblob(16)")
            }
            try await pair.read(["a"])
            #expect(pair.resyncs.withLock { $0 } == 2)
        }
    }

    @Test func `a reader gets its own types only, and the end of the page`() async throws {
        try await run { pair in
            try await pair.append(["a"], at: Self.start)
            try await pair.append(["x", "y"], type: "other", at: Self.start)
            try await pair.append(["b"], at: Self.start)
            try await pair.append(["z"], type: "other", at: Self.start)
            let page = try await pair.feed.page(after: 0, stream: nil, types: ["named"])
            #expect(page.events.map(\.sequence) == [1, 4])
            #expect(page.through == 5 && page.latest == 5)
            let none = try await pair.feed.page(after: 0, stream: nil, types: ["it's", "nobody's"])
            #expect(none.events.isEmpty && none.through == 5)
            #expect(try await pair.feed.page(after: 0, stream: nil, types: []).events.isEmpty)
            #expect(try await pair.feed.page(after: 0, stream: nil).events.count == 5)
            try await pair.append((0..<200).map(String.init), at: Self.start)
            try await pair.append(["z"], type: "other", at: Self.start)
            let full = try await pair.feed.page(after: 5, stream: nil, types: ["named"])
            #expect(full.events.count == 200 && full.through == 205 && full.latest == 206)
            let rest = try await pair.feed.page(after: full.through, stream: nil, types: ["named"])
            #expect(rest.events.isEmpty && rest.through == 206)
        }
    }

    @Test func `events of other types neither end a wait nor lose one`() async throws {
        try await run { pair in
            let loop = try #require(pair.harness.context.loops.first)
            let feed = pair.feed
            let stream = try await feed.page(after: 0, stream: nil).stream
            let began = ContinuousClock.now
            async let polled = loop.perform {
                try await feed.poll(after: 0, stream: stream, types: ["named"], waitMilliseconds: 120_000)
            }
            for name in ["x", "y", "z"] {
                try await pair.append([name], type: "other", at: Self.start)
                try await Task.sleep(for: .milliseconds(30))
            }
            try await pair.append(["a"], at: Self.start)
            let page = try await polled
            #expect(page.events.map(\.sequence) == [4] && page.through == 4)
            #expect(ContinuousClock.now - began < .seconds(110), "its news was missed")
            let empty = try await loop.perform {
                try await feed.poll(after: 4, stream: stream, types: ["named"], waitMilliseconds: 50)
            }
            #expect(empty.events.isEmpty && empty.through == 4)
        }
    }

    @Test func `a reader stores its position also after a page without events for it`() async throws {
        try await run { pair in
            try await pair.append(["a"], at: Self.start)
            try await pair.read(["a"])
            #expect(try await pair.position() == 1)
            try await pair.append(["x", "y"], type: "other", at: Self.start)
            let reader = pair.reader()
            reader.start()
            // Ends the wait like its timeout.
            pair.feed.close()
            for _ in 0..<6_000 where try await pair.position() != 3 {
                try await Task.sleep(for: .milliseconds(10))
            }
            reader.stop()
            #expect(try await pair.position() == 3)
            #expect(pair.resyncs.withLock { $0 } == 0)
        }
    }

    @Test func `no event is parked because the database is busy or full`() async throws {
        try await run { pair in
            pair.failures.withLock {
                $0 = [SQLiteError.Kind.busy, .full, .overloaded].map { SQLiteError($0, "for a while") }
            }
            try await pair.append(["a", "b"], at: Self.start)
            try await pair.read(["a", "b"])
            #expect(try await pair.parked().isEmpty)
        }
    }

    @Test func `an event that fails by itself is parked, and the next start reports it`()
        async throws
    {
        struct Unreadable: Error {}
        try await run { pair in
            pair.failures.withLock { $0 = [Unreadable(), Unreadable()] }
            try await pair.append(["a", "b"], at: Self.start)
            try await pair.read(["b"])
            #expect(try await pair.parked() == [#""a""#])
            #expect(pair.resyncs.withLock { $0 } == 0)
            try await pair.append(["c"], at: Self.start)
            try await pair.read(["c"])
            #expect(pair.resyncs.withLock { $0 } == 1)
            #expect(try await pair.parked().isEmpty)
        }
    }
}
