package import Contracts
import HTTPKit
package import SQLiteKit
import Synchronization

/// Sends mails from a durable queue, never in a request's path: queued in the effect's transaction, handed
/// over by one thread, tried again with growing delays for two days (design §2, outbound).
package final class Mailer: Sendable {
    /// Seconds until the next try, by tries so far; after the last the mail is given up and an error logged.
    private static let delays: [Int64] = [5, 15, 60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400]

    private static let roundMilliseconds = 50
    /// So often the queue is looked at without being told of a mail: what is tried again.
    private static let longestIdleRounds = 40

    private struct Queued {
        let id: Int64
        let mail: Mail
        let attempts: Int
    }

    private let database: Database
    private let context: ServiceContext
    private let transport: MailTransport
    private let work: RepeatingWork
    private let pending = Atomic<Bool>(true)
    private let idleRounds = Atomic<Int>(0)

    /// The database must have `ServiceTables.mailQueue`.
    package init(database: Database, context: ServiceContext) {
        self.database = database
        self.context = context
        work = RepeatingWork(everyMilliseconds: Self.roundMilliseconds, in: context)
        let settings = context.settings
        transport =
            settings.smtpURL.map { url in
                .smtp(url: url, requiresTLS: settings.environment == .production && url.hasPrefix("smtp:"))
            } ?? .folder("\(settings.dataFolder)/mail")
    }

    /// Queues a mail; inside the effect's write unit.
    package func enqueue(in db: borrowing Connection, _ mail: Mail, at moment: Timestamp) throws {
        try db.run(
            """
            INSERT INTO mail_queue (recipient, subject, text, html, created_at, due_at)
            VALUES (\(mail.to), \(mail.subject), \(mail.text), \(mail.html), \(moment), \(moment))
            """)
    }

    /// Looks at the queue now; call it after the write returned.
    package func wake() { pending.store(true, ordering: .relaxed) }

    package func start() { work.start { [self] in await lookAtQueue() } }

    package func stop() { work.stop() }

    private func lookAtQueue() async {
        let isWoken = pending.exchange(false, ordering: .relaxed)
        let idle = idleRounds.wrappingAdd(1, ordering: .relaxed).newValue
        guard isWoken || idle >= Self.longestIdleRounds else { return }
        idleRounds.store(0, ordering: .relaxed)
        do { try await sendDue() } catch {
            context.log.warning("mail queue not read", ["reason": String(describing: error)])
        }
    }

    private func sendDue() async throws {
        let now = context.clock.now()
        let due = try await database.read { db in
            try db.all(
                """
                SELECT id, recipient, subject, text, html, attempts
                FROM mail_queue INDEXED BY mail_queue_by_due
                WHERE due_at <= \(now) ORDER BY due_at LIMIT 20
                """
            ) { row in
                Queued(
                    id: row.int(0),
                    mail: Mail(
                        to: row.text(1), subject: row.text(2), text: row.text(3), html: row.textOrNil(4)),
                    attempts: Int(row.int(5)))
            }
        }
        for queued in due where work.isRunning { try await send(queued, now) }
        if due.count == 20 { wake() }
    }

    private func send(_ queued: Queued, _ now: Timestamp) async throws {
        let from = context.settings.mailFrom
        guard let message = queued.mail.message(from: from, at: now) else {
            context.log.error("mail refused: control characters in a header", ["id": String(queued.id)])
            try await database.write { db in
                _ = try db.run("DELETE FROM mail_queue WHERE id = \(queued.id)")
            }
            return
        }
        let problem = await deliver(message, from: from, queued)
        try await database.write { db in
            guard problem != nil, queued.attempts < Self.delays.count else {
                try db.run("DELETE FROM mail_queue WHERE id = \(queued.id)")
                return
            }
            let due = now.adding(seconds: Self.delays[queued.attempts])
            try db.run(
                "UPDATE mail_queue SET attempts = attempts + 1, due_at = \(due) WHERE id = \(queued.id)")
        }
        guard let problem else { return }
        let givenUp = queued.attempts >= Self.delays.count
        context.log.warning(
            givenUp ? "mail given up" : "mail not sent, will be tried again",
            ["id": String(queued.id), "reason": problem])
    }

    /// On a thread of its own: libcurl and files block.
    private func deliver(_ message: String, from: String, _ queued: Queued) async -> String? {
        let transport = transport
        // The folder of development is shared by the services.
        let name = "\(context.clock.now().millisecondsSinceEpoch)-\(context.name)-\(queued.id)"
        return await withCheckedContinuation { continuation in
            let started = startThread(named: "mail") {
                continuation.resume(
                    returning: transport.deliver(message, from: from, to: queued.mail.to, name: name))
            }
            if !started { continuation.resume(returning: "no thread could be started") }
        }
    }
}
