import HTTPKit
package import SQLiteKit
import Synchronization
package import Vocabulary

/// Follows another service's feed and applies each event once: the effect and the new position are one
/// transaction (design §7). While the database is busy, full or broken, the reader waits. An event that
/// fails ten times for another reason is parked with the reason and logged as an error; the next start
/// calls `resync` in its place.
///
/// Old events are deleted after 30 days, and either side can be restored from a backup. A reader that finds
/// a gap calls `resync` to learn the source's present state, then reads the events that exist. Some events
/// are applied twice then, so an event must state a new value, not a difference.
package final class FeedReader: Sendable {
    package typealias Apply = @Sendable (borrowing Connection, FeedEvent) throws -> Void
    /// Brings everything that this reader learns from events up to date, without events.
    package typealias Resync = @Sendable () async throws -> Void

    private let triesBeforeParking: Int
    private let source: String
    private let client: ServiceClient
    private let database: Database
    private let context: ServiceContext
    private let apply: [String: Apply]
    private let resync: Resync
    private let applied: @Sendable () -> Void
    private let figures: FeedFigures
    private let running = Atomic<Bool>(false)

    /// The database must have `ServiceTables.feedPositions`.
    /// - Parameters:
    ///   - apply: a handler per event type; the reader asks for these types only.
    ///   - applied: called after an event's effect is committed.
    package init(
        source: String, client: ServiceClient, database: Database, context: ServiceContext,
        triesBeforeParking: Int = 10, resync: @escaping Resync, apply: [String: Apply],
        applied: @escaping @Sendable () -> Void = {}
    ) {
        self.triesBeforeParking = triesBeforeParking
        self.source = source
        self.client = client
        self.database = database
        self.context = context
        self.apply = apply
        self.resync = resync
        self.applied = applied
        figures = FeedFigures(source: source, metrics: context.metrics)
    }

    /// Starts reading on the first loop; returns at once.
    package func start() {
        running.store(true, ordering: .relaxed)
        context.loops.first?.spawn { [self] in await follow() }
    }

    /// Stops after the current event.
    package func stop() { running.store(false, ordering: .relaxed) }

    private func follow() async {
        var delayMilliseconds = 100
        var isMadeGood = false
        while running.load(ordering: .relaxed) {
            do {
                if !isMadeGood { try await makeGoodForParked() }
                isMadeGood = true
                try await readOnce()
                delayMilliseconds = 100
            } catch {
                context.log.debug("feed not read", ["source": source, "reason": String(describing: error)])
                await EventLoop.current?.sleep(milliseconds: delayMilliseconds)
                delayMilliseconds = min(2_000, delayMilliseconds * 2)
            }
        }
    }

    /// Calls `resync` when events are parked, then deletes them. A parked event is never applied late,
    /// because that could undo a newer event.
    private func makeGoodForParked() async throws {
        let source = source
        let parked = try await database.read { db in
            try db.all("SELECT stream, sequence FROM parked_events WHERE source = \(source)") {
                (stream: try $0.text(0), sequence: try $0.int(1))
            }
        }
        guard !parked.isEmpty else { return }
        try await resync()
        try await database.write { db in
            for event in parked {
                try db.run(
                    """
                    DELETE FROM parked_events
                    WHERE source = \(source) AND stream = \(event.stream) AND sequence = \(event.sequence)
                    """)
            }
        }
    }

    private func readOnce() async throws {
        let source = source
        let position = try await database.read { db in
            try db.first("SELECT stream, sequence FROM feed_positions WHERE source = \(source)") { row in
                (stream: try row.text(0), sequence: try row.int(1))
            }
        }
        var query = [
            ("after", String(position?.sequence ?? 0)), ("wait", "20"),
            ("types", apply.keys.sorted().joined(separator: ",")),
        ]
        if let stream = position?.stream { query.append(("stream", stream)) }
        let page = try await client.call(FeedAPI.events, query: query, deadlineMilliseconds: 25_000)
        // Another reader may have started since this one was stopped.
        guard running.load(ordering: .relaxed) else { return }
        guard position.map({ page.continues($0.stream, after: $0.sequence) }) ?? (page.pruned == 0) else {
            context.log.warning("a gap in a feed", ["source": source])
            try await resync()
            try await remember(page.stream, page.pruned)
            return figures.noteRead(missing: page.latest - page.pruned)
        }
        var isMoved = false
        for event in page.events {
            guard running.load(ordering: .relaxed) else { return }
            guard let apply = apply[event.type] else { continue }
            try await handle(event, stream: page.stream, by: apply)
            applied()
            isMoved = true
        }
        // Events of other types only move the position, once per poll, which waits up to 20 s.
        if !isMoved, position.map({ $0.sequence < page.through }) ?? true {
            try await remember(page.stream, page.through)
        }
        figures.noteRead(missing: page.latest - page.through)
    }

    private func remember(_ stream: String, _ sequence: Int64) async throws {
        let source = source
        try await database.write { db in try Self.setPosition(db, source, stream, sequence) }
    }

    private func handle(_ event: FeedEvent, stream: String, by apply: @escaping Apply) async throws {
        let source = source
        var reason = ""
        for attempt in 1...triesBeforeParking {
            do {
                return try await database.write { db in
                    // After an unknown outcome the event may be applied.
                    guard try !Self.isPast(event, of: stream, in: db, source) else { return }
                    try apply(db, event)
                    try Self.setPosition(db, source, stream, event.sequence)
                }
            } catch let error as SQLiteError where error.mayPassOnRetry {
                throw error
            } catch {
                reason = String(describing: error)
                await EventLoop.current?.sleep(milliseconds: min(1_000, 20 << attempt))
            }
        }
        await park(event, stream: stream, reason: reason)
    }

    private func park(_ event: FeedEvent, stream: String, reason: String) async {
        let source = source
        figures.noteParked()
        context.log.error(
            "event parked",
            ["source": source, "sequence": String(event.sequence), "type": event.type, "reason": reason])
        do {
            try await database.write { db in
                try db.run(
                    """
                    INSERT INTO parked_events (source, stream, sequence, type, at, data, reason)
                    VALUES (\(source), \(stream), \(event.sequence), \(event.type), \(event.at),
                        \(event.data), \(reason))
                    ON CONFLICT (source, stream, sequence) DO NOTHING
                    """)
                try Self.setPosition(db, source, stream, event.sequence)
            }
        } catch {
            // The position has not moved, so the event comes again.
            context.log.error("event not parked", ["reason": String(describing: error)])
        }
    }

    private static func isPast(
        _ event: FeedEvent, of stream: String, in db: borrowing Connection, _ source: String
    ) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM feed_positions
            WHERE source = \(source) AND stream = \(stream) AND sequence >= \(event.sequence)
            """)
    }

    private static func setPosition(
        _ db: borrowing Connection, _ source: String, _ stream: String, _ sequence: Int64
    ) throws {
        try db.run(
            """
            INSERT INTO feed_positions (source, stream, sequence) VALUES (\(source), \(stream), \(sequence))
            ON CONFLICT (source) DO UPDATE SET stream = excluded.stream, sequence = excluded.sequence
            """)
    }
}
