import Contracts
import ServiceKit
import SQLiteKit

extension SharingStore {
    /// Days for which notifications are kept.
    static let notificationDays: Int64 = 180

    /// Most notifications in an hour that one person causes another. One line counts what exceeds them.
    static let notificationsPerHour = 30

    /// Writes or counts a notification, unless the recipient is erased.
    static func write(_ notice: Notice, in db: borrowing Connection) throws {
        if try Erasure.isErased(notice.recipient, in: db) { return }
        let recent: SQL = """
            FROM notifications INDEXED BY notifications_by_sender
            WHERE user = \(notice.recipient) AND actor = \(notice.actor)
                AND created_at > \(notice.at.adding(seconds: -3_600))
            """
        let written = try db.first(
            "SELECT count(*) FROM (SELECT 1 \(recent) AND more IS NULL LIMIT \(notificationsPerHour))"
        ) { Int(try $0.int(0)) }
        if written ?? 0 >= notificationsPerHour { return try count(notice, recent, in: db) }
        try db.run(
            """
            INSERT INTO notifications (id, user, type, created_at, actor, share, participant, group_id,
                amount_minor, currency, title, reason)
            VALUES (\(notice.id), \(notice.recipient), \(notice.type.rawValue), \(notice.at),
                \(notice.actor), \(notice.share), \(notice.participant), \(notice.group),
                \(notice.amount?.amountMinor), \(notice.amount?.currency.code), \(notice.title),
                \(notice.reason))
            """)
    }

    /// Adds one to the line among the `recent` notifications, which becomes unread, or writes the line.
    private static func count(_ notice: Notice, _ recent: SQL, in db: borrowing Connection) throws {
        let counted = try db.run(
            """
            UPDATE notifications SET more = more + 1, read_at = NULL
            WHERE id = (SELECT id \(recent) AND more IS NOT NULL LIMIT 1)
            """)
        guard counted == 0 else { return }
        try db.run(
            """
            INSERT INTO notifications (id, user, type, created_at, actor, title, more)
            VALUES (\(notice.id), \(notice.recipient), \(NotificationType.more.rawValue), \(notice.at),
                \(notice.actor), '', 1)
            """)
    }

    /// Notifies a recipient about a part. A nil recipient (an invitation) gets nothing.
    static func notify(
        _ type: NotificationType, of part: StoredPart, to recipient: ID<User>?, by actor: ID<User>,
        reason: String? = nil, id: ID<SharingNotification>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard let recipient else { return }
        var notice = Notice(
            type, id: id, to: recipient, by: actor, title: part.transaction.description, at: now)
        notice.share = part.share
        notice.participant = part.id
        notice.group = part.group
        notice.amount = part.amount
        notice.reason = reason
        try write(notice, in: db)
    }

    /// Notifies a user of up to 200 PENDING parts that were shared with their address before they verified
    /// it. A notification's id is the part's id, because a part is announced once.
    static func notifyOfInvitations(
        to folded: String, _ user: ID<User>, in db: borrowing Connection
    ) throws {
        let notices = try db.all(
            """
            SELECT p.id, p.owner, s.transaction_description, p.shared_at, p.share, s.group_id, p.amount_minor,
                p.currency
            FROM participants p INDEXED BY participants_invited JOIN shares s ON s.id = p.share
            WHERE p.folded = \(folded) AND p.user IS NULL AND p.owner <> \(user) AND p.status = 'PENDING'
                AND NOT EXISTS (SELECT 1 FROM notifications WHERE id = p.id)
            ORDER BY p.shared_at DESC LIMIT 200
            """
        ) { row in
            var notice = Notice(
                .shared, id: try row.id(0), to: user, by: try row.id(1), title: try row.text(2),
                at: try row.timestamp(3))
            (notice.share, notice.participant, notice.group) = (
                try row.id(4), try row.id(0), try row.idOrNil(5)
            )
            notice.amount = Money(amountMinor: try row.int(6), try row.currency(7))
            return notice
        }
        for notice in notices.reversed() { try write(notice, in: db) }
    }

    func notifications(
        of user: ID<User>, unreadOnly: Bool, _ page: PageRequest
    ) async throws -> NotificationPage {
        try await database.read(owner: user.cast()) { db in
            let source = unreadOnly ? Self.unread(of: user) : Self.all(of: user)
            let place: SQL =
                page.cursor.map { "AND (n.created_at, n.id) < (\($0.at), \($0.id))" } ?? ""
            let found = try db.all(
                """
                SELECT n.id, n.type, n.created_at, n.read_at, n.actor, n.share, n.participant, n.group_id,
                    n.amount_minor, n.currency, n.title, n.reason, n.more,
                    (SELECT email FROM people WHERE user = n.actor),
                    (SELECT display_name FROM people WHERE user = n.actor)
                FROM \(source) \(place)
                ORDER BY n.created_at DESC, n.id DESC LIMIT \(page.limit + 1) OFFSET \(page.offset)
                """, Self.notification)
            let shown = found.prefix(page.limit)
            let last = found.count > page.limit ? shown.last : nil
            let total = try db.first("SELECT count(*) FROM \(source)") { Int(try $0.int(0)) }
            let unread = try db.first("SELECT count(*) FROM \(Self.unread(of: user))") { Int(try $0.int(0)) }
            return NotificationPage(
                notifications: Array(shown), total: total ?? 0, unread: unread ?? 0,
                nextCursor: last.map { PlaceCursor(at: $0.createdAt, id: $0.id).text })
        }
    }

    private static func all(of user: ID<User>) -> SQL {
        "notifications n INDEXED BY notifications_by_time WHERE n.user = \(user)"
    }

    private static func unread(of user: ID<User>) -> SQL {
        "notifications n INDEXED BY notifications_unread WHERE n.user = \(user) AND n.read_at IS NULL"
    }

    private static func notification(_ row: borrowing Row) throws -> SharingNotification {
        let type = try row.word(1, NotificationType.self)
        let amount = row.isNull(9) ? nil : Money(amountMinor: try row.int(8), try row.currency(9))
        let actor = PersonReference(id: try row.id(4), email: try row.text(13), displayName: try row.text(14))
        return SharingNotification(
            id: try row.id(0), type: type,
            message: Notice.message(
                type, actor: actor.displayName ?? "", title: try row.text(10), amount: amount,
                reason: try row.textOrNil(11), more: try row.intOrNil(12)),
            createdAt: try row.timestamp(2), readAt: try row.timestampOrNil(3), actor: actor,
            shareId: try row.idOrNil(5), participantId: try row.idOrNil(6), groupId: try row.idOrNil(7),
            amount: amount,
            more: try row.intOrNil(12).map { Int($0) })
    }

    /// Marks a notification as read; a repetition keeps the first time. Throws `notFound`.
    func markRead(
        _ id: ID<SharingNotification>, by user: ID<User>, at now: Timestamp
    ) async throws -> NotificationRead {
        try await database.write { db in
            let readAt = try db.first(
                """
                UPDATE notifications SET read_at = ifnull(read_at, \(now))
                WHERE id = \(id) AND user = \(user) RETURNING read_at
                """
            ) { try $0.timestamp(0) }
            guard let readAt else { throw SharingError.notFound }
            return NotificationRead(id: id, readAt: readAt)
        }
    }

    /// Most notifications that one write unit marks.
    private static let readAtOnce = 500

    /// Marks all notifications up to `now` as read.
    func markAllRead(by user: ID<User>, at now: Timestamp) async throws -> NotificationsRead {
        var read = 0
        while true {
            let count = try await database.write { db in
                try db.run(
                    """
                    UPDATE notifications SET read_at = \(now) WHERE id IN (
                        SELECT id FROM notifications INDEXED BY notifications_unread
                        WHERE user = \(user) AND read_at IS NULL AND created_at <= \(now)
                        LIMIT \(Self.readAtOnce))
                    """)
            }
            read += count
            if count < Self.readAtOnce { return NotificationsRead(read: read) }
        }
    }

    func notificationSettings(of user: ID<User>) async throws -> NotificationSettings {
        try await database.read { db in
            NotificationSettings(mails: try !db.exists("SELECT 1 FROM muted WHERE user = \(user)"))
        }
    }

    func setMails(_ mails: Bool, of user: ID<User>) async throws -> NotificationSettings {
        try await database.write { db in
            if mails {
                try db.run("DELETE FROM muted WHERE user = \(user)")
            } else {
                try db.run("INSERT OR IGNORE INTO muted (user) VALUES (\(user))")
            }
            return NotificationSettings(mails: mails)
        }
    }

    /// Deletes up to 500 notifications older than `notificationDays`, old counts of mails and old claims.
    func forgetOld(at now: Timestamp) async throws {
        let oldest = now.adding(seconds: -Self.notificationDays * 86_400)
        try await database.write { db in
            try db.run(
                """
                DELETE FROM notifications WHERE id IN (
                    SELECT id FROM notifications INDEXED BY notifications_by_age
                    WHERE created_at < \(oldest) LIMIT 500)
                """)
            try ShareMailStore.forgetOld(at: now, in: db)
            try Self.forgetOldClaims(at: now, in: db)
        }
    }
}
