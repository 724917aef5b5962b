package import Contracts
import HTTPKit
import JSONKit
package import SQLiteKit
import Synchronization

/// A service's own events: appended in the change's transaction, read in order by others (design §7).
package final class EventFeed: Sendable {
    private struct Waiters {
        var next: UInt64 = 0
        var isClosed = false
        var continuations: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private static let pageLimit = 200
    private let database: Database
    private let waiters = Mutex(Waiters())

    /// The database must have `ServiceTables.events` and `.feedRetention`.
    package init(database: Database) { self.database = database }

    /// Writes an event; inside the change's write unit.
    /// - Parameter subject: the user whom the data tells of: it is deleted with them (`EventFeed.forget`).
    package func append(
        in db: borrowing Connection, type: String, data: some Encodable, at moment: Timestamp,
        subject: ID<User>? = nil
    ) throws {
        let text = String(decoding: try JSON.encode(data), as: UTF8.self)
        try db.run(
            """
            INSERT INTO events (type, at, data, subject)
            VALUES (\(type), \(moment), \(text), \(subject))
            """)
    }

    /// Wakes those who wait for news; call it after the write returned.
    package func changed() {
        let waiting = waiters.withLock { waiters in
            defer { waiters.continuations.removeAll() }
            return Array(waiters.continuations.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Ends all waits, and lets nobody wait any more: the program drains.
    func close() {
        waiters.withLock { $0.isClosed = true }
        changed()
    }

    /// Events after a sequence number; all from the start when the reader knows another stream.
    package func page(after: Int64, stream: String?) async throws -> EventPage {
        try await database.read { db in
            let (own, pruned) =
                try db.first("SELECT lower(hex(id)), pruned FROM event_stream") { ($0.text(0), $0.int(1)) }
                ?? ("", 0)
            let start = stream == nil || stream == own ? after : 0
            let events = try db.all(
                """
                SELECT sequence, type, at, data FROM events WHERE sequence > \(start)
                ORDER BY sequence LIMIT \(Self.pageLimit)
                """
            ) { row in
                FeedEvent(
                    sequence: row.int(0), type: row.text(1), at: row.timestamp(2), data: row.text(3))
            }
            // The newest that there ever was, also where it is deleted.
            let latest = try db.first("SELECT seq FROM sqlite_sequence WHERE name = 'events'") { $0.int(0) }
            return EventPage(
                stream: own, events: events, latest: max(latest ?? 0, pruned), pruned: pruned)
        }
    }

    /// As `page`, but waits up to `waitMilliseconds` for the first event; runs on an event loop.
    func poll(after: Int64, stream: String?, waitMilliseconds: Int) async throws -> EventPage {
        let first = try await page(after: after, stream: stream)
        guard first.events.isEmpty, waitMilliseconds > 0, stream == nil || first.stream == stream,
            (first.pruned...first.latest).contains(after),
            let loop = EventLoop.current
        else { return first }
        await wait(waitMilliseconds, on: loop)
        return try await page(after: after, stream: stream)
    }

    private func wait(_ milliseconds: Int, on loop: EventLoop) async {
        let number = waiters.withLock { waiters -> UInt64 in
            waiters.next += 1
            return waiters.next
        }
        await withCheckedContinuation { continuation in
            let isClosed = waiters.withLock { waiters in
                if !waiters.isClosed { waiters.continuations[number] = continuation }
                return waiters.isClosed
            }
            if isClosed {
                continuation.resume()
                return
            }
            loop.schedule(afterMilliseconds: milliseconds) { [self] in
                waiters.withLock { $0.continuations.removeValue(forKey: number) }?.resume()
            }
        }
    }
}

extension ServiceRoutes {
    /// Serves a feed at `FeedAPI.events`.
    package mutating func mountFeed(_ feed: EventFeed) {
        context.onDrain { feed.close() }
        on(FeedAPI.events) { call in
            let (after, wait, stream) = try call.reading { query, errors in
                (
                    errors.integer("after", query, in: 0...Int.max),
                    errors.integer("wait", query, in: 0...25), query("stream")
                )
            }
            return try await feed.poll(
                after: Int64(after ?? 0), stream: stream, waitMilliseconds: (wait ?? 0) * 1_000)
        }
    }
}
