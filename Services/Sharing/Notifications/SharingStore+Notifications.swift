import Contracts
import ServiceKit
import SQLiteKit

extension SharingStore {
    /// Days for which notifications are kept.
    static let notificationDays: Int64 = 180

    /// Most notifications in an hour that one person causes another. One line counts what exceeds them.
    static let notificationsPerHour = 30

    /// Writes or counts a notification, unless the recipient is erased.
    static func write(_ notice: NoticeRecord, in db: borrowing Connection) throws {
        if try Erasure.isErased(notice.recipient, in: db) { return }
        try tellShares(notice.recipient, in: db)
        db.tell(ChangeNotice(.notifications, for: notice.recipient))
        let recent: SQL = """
            FROM notifications INDEXED BY notifications_by_sender
            WHERE "user" = \(notice.recipient) AND actor = \(notice.actor)
                AND created_at > \(notice.at.adding(seconds: -3_600))
            """
        let written = try db.first(
            """
            SELECT count(*) FROM (
                SELECT 1 \(recent) AND more IS NULL LIMIT \(notificationsPerHour)) AS found
            """
        ) { Int(try $0.int(0)) }
        if written ?? 0 >= notificationsPerHour { return try count(notice, recent, in: db) }
        try db.run(NoticeRecord.table.insertion(of: notice))
        try queue(WaitingEvent(notice), of: notice.recipient, in: db)
    }

    /// Adds one to the line among the `recent` notifications, which becomes unread, or writes the line.
    private static func count(_ notice: NoticeRecord, _ recent: SQL, in db: borrowing Connection) throws {
        let counted: Int = try db.run(
            """
            UPDATE notifications SET more = more + 1, read_at = NULL
            WHERE id = (SELECT id \(recent) AND more IS NOT NULL LIMIT 1)
            """)
        guard counted == 0 else { return }
        var line = NoticeRecord(
            .more, id: notice.id, to: notice.recipient, by: notice.actor, title: "", at: notice.at)
        line.more = 1
        try db.run(NoticeRecord.table.insertion(of: line))
        try queue(WaitingEvent(line), of: line.recipient, in: db)
    }

    /// Notifies a recipient about a part. A nil recipient (an invitation) gets nothing, nor does the actor.
    /// - Parameter amount: the part's amount when nil.
    static func notify(
        _ type: NotificationType, of part: StoredPart, to recipient: ID<User>?, by actor: ID<User>,
        amount: Money? = nil, reason: String? = nil, id: ID<SharingNotification>, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        guard let recipient, recipient != actor else { return }
        var notice = NoticeRecord(
            type, id: id, to: recipient, by: actor, title: part.expense.transactionDescription, at: now)
        notice.share = part.share
        notice.participant = part.id
        notice.group = part.group
        notice.amount = amount ?? part.amount
        notice.reason = reason
        try write(notice, in: db)
    }

    /// Notifies a user of up to 200 PENDING parts that were shared with their address before they verified
    /// it. A notification's id is the part's id, because a part is announced once.
    static func notifyOfInvitations(
        to folded: String, _ user: ID<User>, in db: borrowing Connection
    ) throws {
        let invitations = try parts(
            where: """
                p.id IN (
                    SELECT i.id FROM participants i INDEXED BY participants_invited
                    WHERE i.folded = \(folded) AND i.user IS NULL AND i.owner <> \(user)
                        AND i.status = 'PENDING' AND NOT EXISTS (SELECT 1 FROM notifications WHERE id = i.id)
                    ORDER BY i.shared_at DESC LIMIT 200)
                ORDER BY p.shared_at DESC
                """, in: db)
        for part in invitations.reversed() {
            try notify(
                .shared, of: part, to: user, by: part.expense.owner, id: part.id.cast(), at: part.sharedAt,
                in: db)
        }
    }

    func notifications(
        of user: ID<User>, unreadOnly: Bool, _ page: PageQuery<PlaceCursor>
    ) async throws -> NotificationPage {
        try await database.read(owner: user.cast()) { db in
            let source = unreadOnly ? Self.unread(of: user) : Self.all(of: user)
            let language = Language(locale: try ShareMailStore.person(user, in: db).locale)
            let found = try db.all(
                """
                SELECT \(NoticeRecord.table.names(of: "n")),
                    (SELECT email FROM people WHERE "user" = n.actor),
                    (SELECT display_name FROM people WHERE "user" = n.actor)
                FROM \(source) \(Self.place(page.cursor, "n.created_at, n.id"))
                ORDER BY n.created_at DESC, n.id DESC LIMIT \(page.limit + 1) OFFSET \(page.offset)
                """
            ) { row in
                let notice = try NoticeRecord.table.record(row)
                return notice.answer(
                    try row.person(notice.actor, NoticeRecord.table.count), in: language)
            }
            let (shown, last) = found.page(of: page.limit)
            let total = try db.first("SELECT count(*) FROM \(source)") { Int(try $0.int(0)) }
            let unread = try db.first("SELECT count(*) FROM \(Self.unread(of: user))") { Int(try $0.int(0)) }
            return NotificationPage(
                notifications: shown, total: total ?? 0, unread: unread ?? 0,
                nextCursor: last.map { PlaceCursor(at: $0.createdAt, id: $0.id).text })
        }
    }

    private static func all(of user: ID<User>) -> SQL {
        "notifications n INDEXED BY notifications_by_time WHERE n.user = \(user)"
    }

    private static func unread(of user: ID<User>) -> SQL {
        "notifications n INDEXED BY notifications_unread WHERE n.user = \(user) AND n.read_at IS NULL"
    }

    /// Marks a notification as read; a repetition keeps the first time. Throws `notFound`.
    func markRead(
        _ id: ID<SharingNotification>, by user: ID<User>, at now: Timestamp
    ) async throws -> NotificationRead {
        try await database.write { db in
            let readAt = try db.first(
                """
                UPDATE notifications SET read_at = coalesce(read_at, \(now))
                WHERE id = \(id) AND "user" = \(user) RETURNING read_at
                """
            ) { try $0.timestamp(0) }
            guard let readAt else { throw APIError.notFound }
            db.tell(ChangeNotice(.notifications, for: user))
            return NotificationRead(id: id, readAt: readAt)
        }
    }

    /// Most notifications that one write unit marks.
    private static let readAtOnce = 500

    /// Marks all notifications up to `now` as read.
    func markAllRead(by user: ID<User>, at now: Timestamp) async throws -> NotificationsRead {
        var read = 0
        while true {
            let count: Int = try await database.write { db in
                db.tell(ChangeNotice(.notifications, for: user))
                return try db.run(
                    """
                    UPDATE notifications SET read_at = \(now) WHERE id IN (
                        SELECT id FROM notifications INDEXED BY notifications_unread
                        WHERE "user" = \(user) AND read_at IS NULL AND created_at <= \(now)
                        LIMIT \(Self.readAtOnce))
                    """)
            }
            read += count
            if count < Self.readAtOnce { return NotificationsRead(read: read) }
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
