import Contracts
import SQLiteKit
import ServiceKit

/// Something that a webhook is to be told of, in the write unit of the change. Of the types that say only
/// that something changed, one waits at most: its receiver then gets the newest state.
struct WaitingEvent: Sendable, Equatable {
    var type: WebhookEventType
    /// Of `notification.created`.
    var notification: ID<SharingNotification>?
    var kind: NotificationType?
    /// When it happened; nil for the types that stand for several changes.
    var at: Timestamp?

    init(_ type: WebhookEventType) { self.type = type }

    init(_ notice: NoticeRecord) {
        (type, notification, kind, at) = (.notificationCreated, notice.id, notice.type, notice.at)
    }
}

extension SharingStore {
    /// Tells a user's clients that listen, and the user's webhooks, that shares changed.
    static func tellShares(_ user: ID<User>, in db: borrowing Connection) throws {
        db.tell(ChangeNotice(.shares, for: user))
        try queue(WaitingEvent(.sharesChanged), of: user, in: db)
    }

    /// Queues an event for the webhooks of a user that want it, except those that wait to be disabled for too
    /// many events.
    static func queue(_ event: WaitingEvent, of user: ID<User>, in db: borrowing Connection) throws {
        let hooks = try db.all(
            """
            SELECT id, events FROM webhooks INDEXED BY webhooks_enabled
            WHERE "user" = \(user) AND is_enabled = 1 AND waiting <= \(WebhookRules.waitingLimit) ORDER BY id
            """
        ) { (id: try $0.id(0, Webhook.self), events: try $0.text(1)) }
        for hook in hooks where hook.events.split(separator: ",").contains(Substring(event.type.rawValue)) {
            try queue(event, for: hook.id, in: db)
        }
    }

    static func queue(
        _ event: WaitingEvent, for webhook: ID<Webhook>, in db: borrowing Connection
    ) throws {
        let subject: SQL = if let notification = event.notification { "\(notification)" } else { "x''" }
        let isNew: Bool =
            try db.run(
                """
                INSERT INTO webhook_events (webhook, type, subject, kind, at)
                VALUES (\(webhook), \(event.type.rawValue), \(subject), \((event.kind?.rawValue).sqlValue),
                    \(event.at.sqlValue))
                ON CONFLICT (webhook, type, subject) DO NOTHING
                """) > 0
        guard isNew else { return }
        // An event too many makes the webhook due at once: its turn disables it (`nextDelivery`).
        try db.run(
            """
            UPDATE webhooks SET waiting = waiting + 1,
                due_at = CASE WHEN waiting >= \(WebhookRules.waitingLimit) THEN served_at
                    ELSE coalesce(due_at, served_at) END
            WHERE id = \(webhook)
            """)
    }

    /// Disables a webhook, gives up what is on its way, and tells its user by mail, which goes out when the
    /// mailer looks at its queue the next time.
    static func disable(
        _ webhook: WebhookRecord, because reason: WebhookDisabledReason, _ mails: ShareMailStore?,
        at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE webhooks SET is_enabled = 0, disabled_reason = \(reason.rawValue), due_at = NULL
            WHERE id = \(webhook.id)
            """)
        try failPending(of: webhook.id, in: db)
        try mails?.tellDisabled(webhook, because: reason, at: now, in: db)
    }

    /// Gives up the deliveries of a webhook that are on their way, two at most.
    static func failPending(of id: ID<Webhook>, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE webhook_deliveries SET state = 'FAILED', next_at = NULL
            WHERE webhook = \(id) AND state = 'PENDING'
            """)
    }

    // MARK: The ledger's changes

    func hasWebhooks() async throws -> Bool {
        try await database.read { db in
            try db.exists("SELECT 1 FROM webhooks INDEXED BY webhooks_enabled WHERE is_enabled = 1 LIMIT 1")
        }
    }

    /// Returns the users with enabled webhooks after one, in order.
    func webhookOwners(after last: ID<User>?, limit: Int) async throws -> [ID<User>] {
        let after = last ?? .blank
        return try await database.read { db in
            try db.all(
                """
                SELECT DISTINCT "user" FROM webhooks INDEXED BY webhooks_enabled
                WHERE is_enabled = 1 AND "user" > \(after) ORDER BY "user" LIMIT \(limit)
                """
            ) { try $0.id(0) }
        }
    }

    /// Returns those of some users who have enabled webhooks.
    func webhookOwners(among users: [ID<User>]) async throws -> [ID<User>] {
        try await database.read { db in
            try db.all(
                """
                SELECT DISTINCT "user" FROM webhooks INDEXED BY webhooks_enabled
                WHERE is_enabled = 1 AND "user" IN (\(SQL.list(users))) ORDER BY "user"
                """
            ) { try $0.id(0) }
        }
    }

    /// Compares states of books and wallets with those that webhooks know, and queues what changed.
    func note(_ states: [BookState]) async throws {
        try await database.write { db in
            // Erasure disables a user's webhooks before it deletes what is left of them.
            for state in states where try Self.hasWebhooks(state.user, in: db) {
                let known = try Self.bookState(of: state.user, in: db)
                if known == state { continue }
                if known?.book != state.book || known?.revision != state.revision {
                    try Self.queue(WaitingEvent(.bookChanged), of: state.user, in: db)
                }
                if known?.walletEntries != state.walletEntries {
                    try Self.queue(WaitingEvent(.walletChanged), of: state.user, in: db)
                }
                try Self.keep(state, in: db)
            }
        }
    }

    private static func hasWebhooks(_ user: ID<User>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM webhooks INDEXED BY webhooks_enabled
            WHERE "user" = \(user) AND is_enabled = 1 LIMIT 1
            """)
    }

    static func bookState(of user: ID<User>, in db: borrowing Connection) throws -> BookState? {
        try db.first(
            "SELECT book, revision, wallet_entries FROM webhook_books WHERE \"user\" = \(user)"
        ) { row in
            BookState(
                user: user, book: try row.int(0), revision: try row.int(1), walletEntries: try row.int(2))
        }
    }

    static func keep(_ state: BookState, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO webhook_books ("user", book, revision, wallet_entries)
            VALUES (\(state.user), \(state.book), \(state.revision), \(state.walletEntries))
            ON CONFLICT ("user") DO UPDATE SET book = excluded.book, revision = excluded.revision,
                wallet_entries = excluded.wallet_entries
            """)
    }
}
