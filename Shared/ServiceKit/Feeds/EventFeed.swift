import HTTPKit
import JSONKit
import SodiumKit
package import SQLiteKit
package import Vocabulary

/// A service's own events, appended in the transaction of their change and read by others (design §7).
package final class EventFeed: Sendable {
    private static let pageLimit = 200
    private let database: Database
    private let signal = ChangeSignal()

    /// The database must have `ServiceTables.events`, `.feedRetention` and `.eventNumbers`.
    package init(database: Database) { self.database = database }

    /// Appends an event, inside the change's write unit.
    /// - Parameter subject: the user the event is about; `EventFeed.forget` deletes the event with the user.
    package func append(
        in db: borrowing Connection, type: String, data: some Encodable, at moment: Timestamp,
        subject: ID<User>? = nil
    ) throws {
        let text = String(decoding: try JSON.encode(data), as: UTF8.self)
        try db.appendInOrder(counter: "UPDATE event_stream SET newest = newest + 1 RETURNING newest") {
            number in
            """
            INSERT INTO events (sequence, type, at, data, subject)
            VALUES (\(number), \(type), \(moment), \(text), \(subject))
            """
        }
    }

    /// Wakes the waiting readers. Call it after the write returned.
    package func changed() { signal.changed() }

    /// Ends all waits and allows no new ones, because the program drains.
    func close() { signal.close() }

    /// Returns up to 200 events after a sequence number, of the given types or of all types. Starts at the
    /// first event when the reader names another stream.
    package func page(after: Int64, stream: String?, types: [String]? = nil) async throws -> EventPage {
        let ofTypes: SQL = types.map { "AND type IN (\(SQL.list($0)))" } ?? ""
        return try await database.read { db in
            let (own, pruned, newest) =
                try db.first("SELECT id, pruned, newest FROM event_stream") {
                    (Sodium.hex(try $0.blob(0)), try $0.int(1), try $0.int(2))
                }
                ?? ("", 0, 0)
            // A server numbers the events without this counter, and raises it for events that are deleted.
            let last = try db.first("SELECT coalesce(max(sequence), 0) FROM events") { try $0.int(0) } ?? 0
            let latest = max(newest, pruned, last)
            let start = stream == nil || stream == own ? after : 0
            let events = try db.all(
                """
                SELECT sequence, type, at, data FROM events WHERE sequence > \(start) \(ofTypes)
                ORDER BY sequence LIMIT \(Self.pageLimit)
                """
            ) { row in
                FeedEvent(
                    sequence: try row.int(0), type: try row.text(1), at: try row.timestamp(2),
                    data: try row.text(3))
            }
            return EventPage(
                stream: own, events: events, latest: latest, pruned: pruned,
                through: events.count < Self.pageLimit ? latest : events.last?.sequence)
        }
    }

    /// Returns a page like `page`, but waits up to `waitMilliseconds` for the first event. Returns at once
    /// when the reader has a gap. Runs on an event loop.
    func poll(
        after: Int64, stream: String?, types: [String]?, waitMilliseconds: Int
    ) async throws -> EventPage {
        let end = ContinuousClock.now.advanced(by: .milliseconds(waitMilliseconds))
        var seen = signal.changes
        var page = try await page(after: after, stream: stream, types: types)
        guard stream == nil || page.stream == stream, (page.pruned...page.latest).contains(after) else {
            return page
        }
        while page.events.isEmpty, let loop = EventLoop.current {
            let left = Int(ContinuousClock.now.duration(to: end) / .milliseconds(1))
            guard left > 0, await signal.wait(left, since: seen, on: loop) else { break }
            seen = signal.changes
            page = try await self.page(after: page.through, stream: page.stream, types: types)
        }
        return page
    }
}

extension ServiceRoutes {
    /// Mounts a feed at `FeedAPI.events`.
    package mutating func mountFeed(_ feed: EventFeed) {
        context.onDrain { feed.close() }
        on(FeedAPI.events) { call in
            let (after, wait, stream, types) = try call.reading { query, errors in
                (
                    errors.integer("after", query, in: 0...Int.max),
                    errors.integer("wait", query, in: 0...25), query("stream"), query("types")
                )
            }
            return try await feed.poll(
                after: Int64(after ?? 0), stream: stream,
                types: types.map { $0.split(separator: ",").map(String.init) },
                waitMilliseconds: (wait ?? 0) * 1_000)
        }
    }
}
