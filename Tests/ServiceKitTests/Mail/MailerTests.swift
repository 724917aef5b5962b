import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import ServiceKit

@Suite struct MailerTests {
    private static let count: UInt64 = 300

    @Test func `each of many mails is sent once, while others end`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let loop = try EventLoop(index: 0, name: "mails")
        defer { loop.stop() }
        try TestContext.prepare(folder.path)
        let clock = TestClock()
        let context = try TestContext.make("auth", folder: folder.path, clock: clock.clock, loops: [loop])
        let database = try Database.open(
            at: "\(folder.path)/mails.db",
            migrations: [
                Migration(1, "mails", ServiceTables.mailQueue),
                Migration(2, "mails in turn", ServiceTables.mailTurns),
            ])
        try await cleaningUp(by: database.close) {
            let mailer = Mailer(database: database, context: context)
            let now = clock.clock.now()
            try await database.write { db in
                for number in 1...Self.count {
                    let mail = Mail(to: "a@example.org", subject: "\(number)", text: "")
                    let owner = MailOwner.user(ID(high: 1, low: number))
                    try mailer.enqueue(in: db, mail, of: owner, at: now)
                }
            }
            try await loop.perform { mailer.start() }
            let isEmpty = try await eventually {
                try await database.read { db in try !db.exists("SELECT 1 FROM mail_queue") }
            }
            #expect(isEmpty)
            try await loop.perform { await mailer.stop() }
            #expect(fileNames(in: "\(folder.path)/mail").count == Int(Self.count))
        }
    }
}
