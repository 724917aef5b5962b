import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Every property of a record is kept by a column, and every column is declared.
struct RecordTableTests {
    private static let noon = Timestamp(millisecondsSinceEpoch: 1_772_000_000_000)
    private static let ann: ID<User> = ID(high: 1, low: 1)
    private static let group = GroupRecord(
        id: ID(high: 1, low: 2), owner: ann, name: "Flat", splitType: .shares, createdAt: noon)
    private static let lock = LockRecord(
        share: ID(high: 1, low: 3), owner: ann, book: ID(high: 1, low: 16), transaction: ID(high: 1, low: 4),
        state: .held)
    private static let share = ShareRecord(
        id: lock.share, owner: ann, splitType: .shares, total: Money(amountMinor: 900, .usd),
        ownerMinor: 300, ownerWeight: .one, description: "Dinner", createdAt: noon, group: group.id,
        transaction: lock.transaction, book: lock.book, transactionDate: noon.utcDate,
        transactionDescription: "Diner",
        category: ID(high: 1, low: 5), categoryName: "Food", repaymentsTo: ID(high: 1, low: 13),
        leftAt: noon.adding(seconds: 9))
    private static let part = PartRecord(
        id: ID(high: 1, low: 6), share: share.id, position: 2, creditor: ann,
        amount: Money(amountMinor: 600, .usd), sharedAt: noon, amountAt: noon.adding(seconds: 8),
        email: "Ann@x.test", folded: "ann@x.test",
        user: ann, hundredths: 5_000, weight: .one, status: .paid, acceptedAt: noon.adding(seconds: 5),
        paidAt: noon.adding(seconds: 1),
        declinedAt: nil, declineReason: "No", reminderSentAt: noon.adding(seconds: 2),
        bookedAt: noon.adding(seconds: 3), paidMinor: 600, claimedMinor: 500,
        claimedAt: noon.adding(seconds: 4), claimNote: "By bank", claimRefusedAt: noon.adding(seconds: 6),
        claims: ClaimCount(number: 3, since: noon.adding(seconds: 7)), nextBooking: ID(high: 1, low: 8),
        bookedIn: ID(high: 1, low: 17))
    private static let payment = PaymentRecord(
        id: ID(high: 1, low: 11), part: part.id, amount: part.amount, date: noon.utcDate, note: "In cash",
        recordedAt: noon.adding(seconds: 1), recorder: ann, settlement: ID(high: 1, low: 7),
        reversedAt: noon.adding(seconds: 5), reverser: ann, reason: "No", booking: ID(high: 1, low: 12),
        bookingBook: ID(high: 1, low: 18),
        bookedAt: noon.adding(seconds: 6), bookingFailed: "No rate", bookedIn: ID(high: 1, low: 19),
        accepts: true)
    private static let payer = PayerRecord(
        share: share.id, position: 1, user: ann, amount: Money(amountMinor: 400, .usd))
    private static let member = MemberRecord(
        id: ID(high: 1, low: 9), group: group.id, email: "Ann@x.test", folded: "ann@x.test", user: ann,
        weight: Weight(hundredths: 250), acceptedAt: noon)

    private static var webhook: WebhookRecord {
        var webhook = WebhookRecord()
        (webhook.id, webhook.owner, webhook.url) = (ID(high: 1, low: 14), ann, "https://x.test/")
        (webhook.description, webhook.events) = ("Home", [.bookChanged, .walletChanged])
        (webhook.isEnabled, webhook.disabledReason) = (false, .gone)
        webhook.formerSecrets = [FormerSecret(secret: [3], until: noon.adding(seconds: 1))]
        (webhook.secret, webhook.createdAt, webhook.waiting) = ([1, 2], noon, 7)
        webhook.servedAt = noon.adding(seconds: 4)
        (webhook.lastDeliveredAt, webhook.failingSince) = (noon.adding(seconds: 2), noon.adding(seconds: 3))
        return webhook
    }

    private static func delivery() throws -> DeliveryRecord {
        var delivery = try DeliveryRecord(
            id: ID(high: 1, low: 15), to: webhook.id, WebhookEvents.bookChanged, BookChangedData(revision: 7),
            happenedAt: noon, at: noon.adding(seconds: 1))
        (delivery.isManual, delivery.tries) = (true, 3)
        delivery.attempts = [WebhookAttempt(at: noon, status: 500, reason: "x")]
        return delivery
    }

    private static var notice: NoticeRecord {
        var notice = NoticeRecord(
            .declined, id: ID(high: 1, low: 10), to: ann, by: ann, title: "Diner", at: noon)
        (notice.share, notice.participant, notice.group) = (share.id, part.id, group.id)
        (notice.amount, notice.reason, notice.book) = (part.amount, "No", ID(high: 1, low: 20))
        (notice.readAt, notice.more) = (noon.adding(seconds: 1), 3)
        return notice
    }

    @Test func `each record comes back whole from its row`() async throws {
        try await Self.withTables { db in
            try db.run(
                """
                INSERT INTO people (user, email, folded, display_name, currency)
                VALUES (\(Self.ann), 'Ann@x.test', 'ann@x.test', 'Ann', 'USD')
                """)
            try Self.expectKept(Self.group, GroupRecord.table, in: db)
            try Self.expectKept(Self.member, MemberRecord.table, in: db)
            try db.run(
                """
                INSERT INTO locks (\(LockRecord.table.insertedNames), changed_at)
                VALUES (\(LockRecord.table.values(of: Self.lock)), \(Self.noon))
                """)
            let lock = try db.first("SELECT \(LockRecord.table.names) FROM locks") {
                try LockRecord.table.record($0)
            }
            #expect(lock == Self.lock)
            try Self.expectKept(Self.share, ShareRecord.table, in: db)
            try Self.expectKept(Self.payer, PayerRecord.table, in: db)
            try Self.expectKept(Self.part, PartRecord.table, in: db)
            var declined = Self.part
            (declined.id, declined.position, declined.folded) = (ID(high: 2, low: 6), 3, "ben@x.test")
            (declined.status, declined.paidAt, declined.declinedAt) = (.declined, nil, Self.noon)
            try Self.expectKept(declined, PartRecord.table, in: db)
            try Self.expectKept(Self.payment, PaymentRecord.table, in: db)
            try Self.expectKept(Self.notice, NoticeRecord.table, in: db)
            try Self.expectKept(Self.webhook, WebhookRecord.table, in: db)
            var due = Self.webhook
            (due.id, due.isEnabled, due.disabledReason) = (ID(high: 2, low: 14), true, nil)
            due.dueAt = Self.noon
            try Self.expectKept(due, WebhookRecord.table, in: db)
            try Self.expectKept(Self.delivery(), DeliveryRecord.table, in: db)
        }
    }

    @Test func `no property of a sample is nil`() {
        for value in [Self.group, Self.member, Self.lock, Self.share, Self.payer, Self.payment, Self.notice]
            as [Any]
        {
            for member in Mirror(reflecting: value).children {
                let inner = Mirror(reflecting: member.value)
                #expect(inner.displayStyle != .optional || !inner.children.isEmpty, "\(value)")
            }
        }
    }

    @Test func `every column of a table is declared`() async throws {
        try await Self.withTables { db in
            for (table, columns) in [
                ("groups", GroupRecord.table.columns), ("group_members", MemberRecord.table.columns),
                ("locks", LockRecord.table.columns), ("shares", ShareRecord.table.columns),
                ("participants", PartRecord.table.columns), ("payments", PaymentRecord.table.columns),
                ("payers", PayerRecord.table.columns),
                ("notifications", NoticeRecord.table.columns),
                ("webhooks", WebhookRecord.table.columns),
                ("webhook_deliveries", DeliveryRecord.table.columns),
            ] {
                let stored = try db.columns(of: table)
                #expect(Set(stored) == columns, "\(table)")
            }
        }
    }

    /// Expects that a new row gives the record back.
    private static func expectKept<Record: Equatable>(
        _ record: Record, _ table: RecordTable<Record>, in db: borrowing Connection
    ) throws {
        try db.run(table.insertion(of: record))
        let stored = try db.all("SELECT \(table.names) FROM \(table.name)") { try table.record($0) }
        #expect(stored.contains(record), "\(stored)")
    }

    private static func withTables(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/sharing.db", migrations: SharingMigrations.all)
        try await database.write { db in try body(db) }
        await database.close()
    }
}
