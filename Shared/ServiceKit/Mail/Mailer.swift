import HTTPKit
package import SQLiteKit
import Synchronization
package import Vocabulary

/// Sends mails from a durable queue, so that no request waits for a mail server. A mail is queued in its
/// effect's transaction and sent on a thread of its own, a few at a time, so that one hanging delivery stops
/// no other; the owners of mails take turns (`MailQueue`). Failed mails are tried again with growing delays
/// (`MailRetry`). A mail can arrive twice when the server's reply was lost; both copies have the same
/// Message-ID.
package final class Mailer: Sendable {
    /// Interval of looking at the queue without `wake`, for mails that are tried again.
    private static let idleMilliseconds = 2_000
    /// Number of mails sent at the same time.
    private static let lanes = 4
    private static let stopMilliseconds = 5_000

    private let database: Database
    private let context: ServiceContext
    private let transport: MailTransport
    private let queue = MailQueue()
    private let work: RepeatingWork
    /// The ids of the mails that are being sent.
    private let underWay = Mutex<Set<Int64>>([])
    private let metrics = MailMetrics()

    /// The database must have `ServiceTables.mailQueue` and `.mailTurns`.
    package init(database: Database, context: ServiceContext) {
        self.database = database
        self.context = context
        work = RepeatingWork(everyMilliseconds: Self.idleMilliseconds, firstAfterMilliseconds: 0, in: context)
        let settings = context.settings
        let isProduction = settings.environment == .production
        transport =
            settings.smtpURL.map { url in
                .smtp(
                    SMTPServer(
                        url: url, requiresTLS: isProduction || !SMTPServer.mayBePlain(url),
                        authorities: settings.smtpAuthorities))
            } ?? .folder(MailFolder(dataFolder: settings.dataFolder).path)
        metrics.add(to: context.metrics, context.clock)
    }

    /// Queues a mail, inside the effect's write unit. Returns its id in `mail_queue`, which is never reused:
    /// deleting that row takes the mail back, unless the mail is being sent. Returns nil, and queues nothing,
    /// while 500 mails of the owner wait.
    @discardableResult
    package func enqueue(
        in db: borrowing Connection, _ mail: Mail, of owner: MailOwner, at moment: Timestamp
    ) throws -> Int64? {
        try queue.add(mail, of: owner, at: moment, in: db)
    }

    /// Takes back the waiting mails that an owner caused, at most 500.
    package static func takeBack(of owner: MailOwner, in db: borrowing Connection) throws {
        try db.run("DELETE FROM mail_queue WHERE owner = \(owner.text)")
    }

    /// Looks at the queue now. Call it after the write returned.
    package func wake() { work.runSoon() }

    package func start() { work.start { [self] in await lookAtQueue() } }

    /// Starts no further mail and gives the current ones 5 s to end. Unsent mails are sent after the next
    /// start.
    package func stop() async {
        work.stop()
        let step = 20
        for _ in 0..<(Self.stopMilliseconds / step) where !underWay.withLock(\.isEmpty) {
            await EventLoop.current?.sleep(milliseconds: step)
        }
    }

    private func lookAtQueue() async {
        do {
            for mail in try await next() where work.isRunning { begin(mail) }
        } catch {
            context.log.warning("mail queue not read", ["reason": String(describing: error)])
        }
    }

    /// Returns the mails to send now, at most one per free lane, and marks them as being sent.
    private func next() async throws -> [QueuedMail] {
        let (now, queue) = (context.clock.now(), queue)
        if try await database.read({ db in try queue.hasDueRetries(at: now, in: db) }) {
            try await database.write { db in try queue.lineUpRetries(at: now, in: db) }
        }
        let (waiting, oldest, next) = try await database.read { db in
            let waiting = try db.first("SELECT count(*) FROM mail_queue") { Int(try $0.int(0)) } ?? 0
            // Ids grow with time, and their minimum needs no scan.
            let oldest = try db.first(
                "SELECT created_at FROM mail_queue WHERE id = (SELECT min(id) FROM mail_queue)"
            ) { try $0.int(0) }
            return (waiting, oldest, try queue.next(Self.lanes, in: db))
        }
        metrics.waiting.store(waiting, ordering: .relaxed)
        metrics.oldest.store(oldest ?? 0, ordering: .relaxed)
        return underWay.withLock { underWay in
            let free = next.filter { !underWay.contains($0.id) }.prefix(Self.lanes - underWay.count)
            for mail in free {
                underWay.insert(mail.id)
                queue.begin(mail)
            }
            return Array(free)
        }
    }

    private func begin(_ mail: QueuedMail) {
        guard let loop = EventLoop.current else {
            underWay.withLock { _ = $0.remove(mail.id) }
            return
        }
        loop.spawn { [self] in
            do {
                try await send(mail)
                underWay.withLock { _ = $0.remove(mail.id) }
                wake()
            } catch {
                // No `wake` here: the row still has its turn, and would be tried again at once.
                underWay.withLock { _ = $0.remove(mail.id) }
                context.log.warning(
                    "mail queue not written", ["id": String(mail.id), "reason": String(describing: error)])
            }
        }
    }

    private func send(_ queued: QueuedMail) async throws {
        // The queue may have been read before the mail's last try ended.
        guard try await database.read({ [queue] db in try queue.isWaiting(queued, in: db) }) else { return }
        let from = context.settings.mailFrom
        guard let message = queued.mail.message(from: from, at: queued.createdAt, id: queued.messageID) else {
            metrics.givenUp.add(1)
            context.log.error("mail given up: its headers are not valid", ["id": String(queued.id)])
            return try await delete(queued)
        }
        guard let problem = await deliver(message, from: from, queued) else {
            metrics.sent.add(1)
            return try await delete(queued)
        }
        metrics.failed.add(1)
        let now = context.clock.now()
        let fields: KeyValuePairs = [
            "id": String(queued.id), "tries": String(queued.attempts + 1), "reason": problem.reason,
        ]
        guard let due = MailRetry.due(after: problem, queued, now: now) else {
            metrics.givenUp.add(1)
            context.log.error("mail given up", fields)
            return try await delete(queued)
        }
        context.log.warning("mail not sent, will be tried again", fields)
        try await database.write { [queue] db in try queue.retry(queued, at: due, in: db) }
    }

    private func delete(_ queued: QueuedMail) async throws {
        try await database.write { [queue] db in try queue.remove(queued, in: db) }
    }

    /// Delivers on a thread of its own, because libcurl and files block.
    private func deliver(_ message: String, from: String, _ queued: QueuedMail) async -> MailTransport
        .Problem?
    {
        let transport = transport
        let name = "\(context.clock.now().millisecondsSinceEpoch)-\(context.name)-\(queued.id)"
        return await withCheckedContinuation { continuation in
            let started = startThread(named: "mail") {
                continuation.resume(
                    returning: transport.deliver(message, from: from, to: queued.mail.to, name: name))
            }
            if !started {
                continuation.resume(
                    returning: MailTransport.Problem(reason: "no thread started", isRefusal: false))
            }
        }
    }
}

/// Decides when a mail that was not sent is tried again.
enum MailRetry {
    /// Seconds until the next try, indexed by the tries so far; the last delay repeats.
    private static let delays: [Int64] = [5, 15, 60, 300, 900, 1_800, 3_600]
    /// Two days; the content of our mails is outdated by then.
    static let lifetimeSeconds: Int64 = 2 * 86_400
    /// How long a mail is tried that the server refused: long enough to correct a wrong sender or to pass
    /// greylisting, and no longer.
    static let refusedLifetimeSeconds: Int64 = 3_600

    /// Returns the time of the next try, or nil when the mail is given up.
    static func due(after problem: MailTransport.Problem, _ mail: QueuedMail, now: Timestamp) -> Timestamp? {
        let due = now.adding(seconds: delays[min(mail.attempts, delays.count - 1)])
        let lifetime = problem.isRefusal ? refusedLifetimeSeconds : lifetimeSeconds
        return due <= mail.createdAt.adding(seconds: lifetime) ? due : nil
    }
}
