import Contracts
import SQLiteKit
import TestKit
import Testing

@testable import ServiceKit

/// The order in which queued mails are sent, and how many of one owner's wait.
@Suite struct MailQueueTests {
    private static let noon = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)
    private static let before = [Migration(1, "mails", ServiceTables.mailQueue)]
    private static let migrations = before + [Migration(2, "mails in turn", ServiceTables.mailTurns)]

    private func owner(_ number: Int) -> MailOwner { .user(ID(high: 1, low: UInt64(number))) }

    private func withDatabase(_ body: (Database, MailQueue) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/mails.db", migrations: Self.migrations)
        try await cleaningUp(by: database.close) { try await body(database, MailQueue()) }
    }

    /// Queues mails named `name-1`, `name-2` …, and returns how many were taken.
    @discardableResult
    private func add(
        _ count: Int, _ name: String, of owner: MailOwner, to database: Database, _ queue: MailQueue
    ) async throws -> Int {
        try await database.write { db in
            try (1...count).count { number in
                let mail = Mail(to: "a@example.org", subject: "\(name)-\(number)", text: "")
                return try queue.add(mail, of: owner, at: Self.noon, in: db) != nil
            }
        }
    }

    /// Takes the next mail as the mailer does, and returns its subject.
    private func send(
        from database: Database, _ queue: MailQueue, retryAt due: Timestamp? = nil
    ) async throws -> String? {
        try await database.write { db in
            guard let mail = try queue.next(1, in: db).first else { return nil }
            queue.begin(mail)
            if let due { try queue.retry(mail, at: due, in: db) } else { try queue.remove(mail, in: db) }
            return mail.mail.subject
        }
    }

    private func sendAll(from database: Database, _ queue: MailQueue) async throws -> [String] {
        var subjects: [String] = []
        while let subject = try await send(from: database, queue) { subjects.append(subject) }
        return subjects
    }

    @Test func `every column of the queue is declared`() async throws {
        try await withDatabase { database, _ in
            let differences = try await database.read { db in try QueuedMail.table.differences(in: db) }
            #expect(differences == [])
        }
    }

    @Test func `owners take turns, and who comes later does not go first for long`() async throws {
        try await withDatabase { database, queue in
            try await add(5, "a", of: owner(1), to: database, queue)
            #expect(try await send(from: database, queue) == "a-1")
            #expect(try await send(from: database, queue) == "a-2")
            try await add(3, "b", of: owner(2), to: database, queue)
            try await add(1, "c", of: .client("192.0.2.1"), to: database, queue)
            #expect(
                try await sendAll(from: database, queue) == ["b-1", "c-1", "a-3", "b-2", "a-4", "b-3", "a-5"])
        }
    }

    @Test func `after a start the turns go on`() async throws {
        try await withDatabase { database, queue in
            try await add(4, "a", of: owner(1), to: database, queue)
            for _ in 1...2 { _ = try await send(from: database, queue) }
            let next = MailQueue()
            try await add(2, "b", of: owner(2), to: database, next)
            #expect(try await sendAll(from: database, next) == ["a-3", "b-1", "a-4", "b-2"])
        }
    }

    @Test func `a failed mail comes again behind its owner's others, and not before it is due`() async throws
    {
        try await withDatabase { database, queue in
            try await add(4, "a", of: owner(1), to: database, queue)
            let due = Self.noon.adding(seconds: 5)
            #expect(try await send(from: database, queue, retryAt: due) == "a-1")
            #expect(try await send(from: database, queue) == "a-2")
            func isDue(at moment: Timestamp) async throws -> Bool {
                try await database.read { db in try queue.hasDueRetries(at: moment, in: db) }
            }
            #expect(try await !isDue(at: Self.noon))
            #expect(try await isDue(at: due))
            try await database.write { db in try queue.lineUpRetries(at: due, in: db) }
            #expect(try await !isDue(at: due))
            try await add(2, "b", of: owner(2), to: database, queue)
            let subjects = try await sendAll(from: database, queue)
            #expect(subjects.filter { $0.hasPrefix("a") } == ["a-3", "a-4", "a-1"])
            #expect(subjects.prefix(3).contains("b-1") && subjects.prefix(4).contains("b-2"))
        }
    }

    @Test func `a mail that was read before its try ended does not wait any more`() async throws {
        try await withDatabase { database, queue in
            try await add(3, "a", of: owner(1), to: database, queue)
            let read = try await database.read { db in try queue.next(3, in: db) }
            _ = try await send(from: database, queue)
            _ = try await send(from: database, queue, retryAt: Self.noon)
            func waiting() async throws -> [Bool] {
                try await database.read { db in try read.map { try queue.isWaiting($0, in: db) } }
            }
            #expect(try await waiting() == [false, false, true])
            try await database.write { db in try queue.lineUpRetries(at: Self.noon, in: db) }
            #expect(try await waiting() == [false, false, true])
        }
    }

    @Test func `at most 500 mails of an owner wait, and another's are taken`() async throws {
        try await withDatabase { database, queue in
            #expect(try await add(510, "a", of: owner(1), to: database, queue) == 500)
            #expect(try await add(3, "b", of: owner(2), to: database, queue) == 3)
            _ = try await send(from: database, queue)
            #expect(try await add(2, "c", of: owner(1), to: database, queue) == 1)
            try await database.write { db in try Mailer.takeBack(of: owner(1), in: db) }
            #expect(try await sendAll(from: database, queue) == ["b-1", "b-2", "b-3"])
        }
    }

    @Test func `the hosts of an IPv6 network are one owner`() {
        #expect(MailOwner.client("2001:db8::1") == .client("2001:db8::2"))
        #expect(MailOwner.client("2001:db8::1") != .client("2001:db8:0:1::1"))
        #expect(MailOwner.client("192.0.2.1") != .client("192.0.2.2"))
    }

    @Test func `mails of before take turns by recipient`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/mails.db"
        let old = try Database.open(at: path, migrations: Self.before)
        try await old.write { db in
            for (to, subject, attempts) in [
                ("a@x.org", "a-1", 0), ("a@x.org", "a-2", 0), ("b@x.org", "b-1", 0), ("c@x.org", "c-1", 1),
            ] {
                try db.run(
                    """
                    INSERT INTO mail_queue (recipient, subject, text, created_at, due_at, attempts)
                    VALUES (\(to), \(subject), '', \(Self.noon), \(Self.noon), \(attempts))
                    """)
            }
        }
        await old.close()
        let database = try Database.open(at: path, migrations: Self.migrations)
        try await cleaningUp(by: database.close) {
            let queue = MailQueue()
            #expect(try await sendAll(from: database, queue) == ["a-1", "b-1", "a-2"])
            try await database.write { db in try queue.lineUpRetries(at: Self.noon, in: db) }
            #expect(try await sendAll(from: database, queue) == ["c-1"])
        }
    }

    @Test func `with 100 000 waiting mails, the next ones are found in a few steps`() async throws {
        try await withDatabase { database, queue in
            let steps = try await database.write { db in
                try db.run(
                    """
                    INSERT INTO mail_queue (
                        recipient, subject, text, created_at, due_at, owner, turn)
                    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
                    SELECT 'a@x.org', '', '', \(Self.noon), \(Self.noon), 'user ' || (n % 250),
                        CASE WHEN n % 2 = 0 THEN n / 250 END
                    FROM numbers
                    """)
                let mail = Mail(to: "a@x.org", subject: "new", text: "")
                _ = try queue.add(mail, of: owner(1), at: Self.noon, in: db)
                #expect(try queue.next(4, in: db).count == 4)
                #expect(try queue.hasDueRetries(at: Self.noon, in: db))
                try queue.lineUpRetries(at: Self.noon, in: db)
                return try db.first(
                    "SELECT max(nstep / run) FROM sqlite_stmt WHERE sql LIKE '%mail_queue%' AND sql NOT LIKE '%numbers%'"
                ) { Int(try $0.int(0)) }
            }
            // The longest looks for 100 failed mails.
            #expect(try #require(steps) < 2_000)
        }
    }
}
