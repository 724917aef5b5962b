import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization

/// Keeps the session table current by auth's event feed. The position is in memory, like the table: it begins
/// at the feed's end, and a gap or another stream has every record fetched again.
final class SessionFeed: Sendable {
    private struct Position {
        var stream: String?
        var sequence: Int64 = 0
    }

    private static let waitSeconds = 20
    private let table: SessionTable
    private let auth: ServiceClient
    private let clock: Clock
    private let log: Log
    private let figures: FeedFigures
    private let position = Mutex(Position())
    private let isRunning = Atomic<Bool>(false)
    private let changed: @Sendable (ID<User>) -> Void

    /// - Parameter changed: called for a user whose own data has changed.
    init(
        table: SessionTable, auth: ServiceClient, clock: Clock, log: Log, metrics: Metrics,
        changed: @escaping @Sendable (ID<User>) -> Void = { _ in }
    ) {
        self.changed = changed
        self.table = table
        self.auth = auth
        self.clock = clock
        self.log = log
        figures = FeedFigures(source: "auth", metrics: metrics)
    }

    /// Follows the feed on a loop until `stop`.
    func start(on loop: EventLoop) {
        isRunning.store(true, ordering: .relaxed)
        loop.spawn { [self] in await follow(on: loop) }
    }

    func stop() { isRunning.store(false, ordering: .relaxed) }

    private func follow(on loop: EventLoop) async {
        var delayMilliseconds = 50
        while isRunning.load(ordering: .relaxed) {
            do {
                try await readPage()
                figures.noteRead(missing: 0)
                delayMilliseconds = 50
            } catch {
                log.debug("feed of auth not read", ["reason": String(describing: error)])
                await loop.sleep(milliseconds: delayMilliseconds)
                delayMilliseconds = min(1_000, delayMilliseconds * 2)
            }
        }
    }

    private func readPage() async throws {
        let (stream, after) = position.withLock { ($0.stream, $0.sequence) }
        guard let stream else {
            let end = try await auth.call(FeedAPI.events, query: [("after", String(Int64.max))])
            return begin(at: end)
        }
        let query = [("after", String(after)), ("wait", String(Self.waitSeconds)), ("stream", stream)]
        let page = try await auth.call(
            FeedAPI.events, query: query, deadlineMilliseconds: (Self.waitSeconds + 5) * 1_000)
        apply(page)
    }

    /// Starts at the feed's end; earlier records may have changed unseen, so that all are fetched again.
    func begin(at end: EventPage) {
        position.withLock { $0 = Position(stream: end.stream, sequence: end.latest) }
        table.forgetAll(now: clock.now())
    }

    /// Applies a page that was asked for after the current position.
    func apply(_ page: EventPage) {
        let known = position.withLock { $0 }
        // Either auth was restored, or the feed no longer holds the events in between.
        guard let stream = known.stream, page.continues(stream, after: known.sequence) else {
            return begin(at: page)
        }
        var sequence = known.sequence
        for event in page.events {
            if event.sequence <= sequence { continue }
            if event.sequence != sequence + 1 { table.forgetAll(now: clock.now()) }
            apply(event)
            sequence = event.sequence
        }
        let reached = Position(stream: stream, sequence: sequence)
        position.withLock { $0 = reached }
    }

    private func apply(_ event: FeedEvent) {
        let data = Array(event.data.utf8)
        switch event.type {
        case AuthEvent.sessionEnded:
            guard let ended = try? JSON.decode(SessionEnded.self, from: data) else { break }
            return table.end(ended.session)
        case AuthEvent.userUpdated, AuthEvent.userVerified:
            guard let person = try? JSON.decode(Person.self, from: data) else { break }
            table.forget(person.id, now: clock.now())
            return changed(person.id)
        case AuthEvent.userDeleted:
            guard let deleted = try? JSON.decode(UserDeleted.self, from: data) else { break }
            return table.forget(deleted.user, now: clock.now())
        case AuthEvent.sessionLocked, AuthEvent.sessionUnlocked:
            guard let change = try? JSON.decode(SessionLockChange.self, from: data) else { break }
            let now = clock.now()
            return table.change(change.session) {
                $0.confirm(locked: event.type == AuthEvent.sessionLocked, at: now)
            }
        case AuthEvent.autoLockChanged:
            guard let change = try? JSON.decode(AutoLockChange.self, from: data) else { break }
            return table.forget(change.user, now: clock.now())
        // Other events do not concern sessions.
        default: return
        }
        log.error("event of auth not understood", ["sequence": String(event.sequence), "type": event.type])
        table.forgetAll(now: clock.now())
    }
}
