import Contracts
import SQLiteKit
import ServiceKit

/// Deliveries on their way, and the log. A webhook has one delivery of its events on its way at a time, so
/// that they come in their order; those that a person asked for come before it.
extension SharingStore {
    /// The state of a webhook that has something to do.
    struct DueWebhook: Sendable {
        let id: ID<Webhook>
        let owner: ID<User>
        /// Of the receiver's address.
        let host: String
        /// Whether its last try failed.
        let isFailing: Bool
    }

    /// Returns webhooks with something to do, those whose last try did not fail first, and in each part the
    /// one before the others whose last try or whose due time is longest ago.
    func dueWebhooks(at now: Timestamp, limit: Int) async throws -> [DueWebhook] {
        try await database.read { db in
            let good = try db.all(
                """
                SELECT id, "user", url FROM webhooks INDEXED BY webhooks_due
                WHERE due_at <= \(now) AND due_at IS NOT NULL AND failing_since IS NULL
                ORDER BY due_at, id LIMIT \(limit)
                """
            ) { try DueWebhook($0, isFailing: false) }
            let failing = try db.all(
                """
                SELECT id, "user", url FROM webhooks INDEXED BY webhooks_due_failing
                WHERE due_at <= \(now) AND due_at IS NOT NULL AND failing_since IS NOT NULL
                ORDER BY due_at, id LIMIT \(limit)
                """
            ) { try DueWebhook($0, isFailing: true) }
            return good + failing
        }
    }

    /// Returns the delivery to try now, made of the first event that waits if none is on its way. Returns nil
    /// if there is none yet. Disables a webhook for which too many events wait.
    /// - Parameter id: of a new delivery.
    func nextDelivery(
        to webhook: ID<Webhook>, id: ID<WebhookDelivery>, at now: Timestamp
    ) async throws -> (webhook: WebhookRecord, delivery: DeliveryRecord)? {
        let mails = mails
        return try await database.write { db in
            guard let record = try Self.webhook(webhook, in: db), record.isEnabled else { return nil }
            if record.hasOverflowed {
                try Self.disable(record, because: .overflow, mails, at: now, in: db)
                return nil
            }
            let pending = try db.all(
                """
                SELECT \(DeliveryRecord.table.names) FROM webhook_deliveries
                INDEXED BY webhook_deliveries_pending
                WHERE webhook = \(webhook) AND state = 'PENDING' ORDER BY next_at, id LIMIT 2
                """
            ) { try DeliveryRecord.table.record($0) }
            let due = pending.filter { $0.nextAt.map { $0 <= now } ?? false }
            if let next = due.first(where: \.isManual) ?? due.first { return (record, next) }
            let made = pending.isEmpty ? try Self.startEvent(of: record, id: id, at: now, in: db) : nil
            try Self.arm(webhook, in: db)
            return made.map { (record, $0) }
        }
    }

    /// Makes a delivery of the first event that waits.
    private static func startEvent(
        of webhook: WebhookRecord, id: ID<WebhookDelivery>, at now: Timestamp, in db: borrowing Connection
    ) throws -> DeliveryRecord? {
        let first = try db.first(
            """
            SELECT number, type, nullif(subject, x''), kind, at FROM webhook_events
            INDEXED BY webhook_events_in_order WHERE webhook = \(webhook.id) ORDER BY number LIMIT 1
            """
        ) { row in
            var event = WaitingEvent(try row.word(1))
            event.notification = try row.idOrNil(2)
            event.kind = try row.wordOrNil(3)
            event.at = try row.timestampOrNil(4)
            return (number: try row.int(0), event: event)
        }
        guard let (number, event) = first else { return nil }
        let delivery = try Self.delivery(of: event, to: webhook, id: id, at: now, in: db)
        try db.run(DeliveryRecord.table.insertion(of: delivery))
        try db.run("DELETE FROM webhook_events WHERE number = \(number)")
        try db.run("UPDATE webhooks SET waiting = waiting - 1 WHERE id = \(webhook.id)")
        return delivery
    }

    private static func delivery(
        of event: WaitingEvent, to webhook: WebhookRecord, id: ID<WebhookDelivery>, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> DeliveryRecord {
        func made<Content>(_ type: WebhookEvent<Content>, _ data: Content) throws -> DeliveryRecord {
            try DeliveryRecord(
                id: id, to: webhook.id, type, data, happenedAt: event.at ?? now, at: now)
        }
        switch event.type {
        case .bookChanged:
            let revision = try bookState(of: webhook.owner, in: db)?.revision ?? 0
            return try made(WebhookEvents.bookChanged, BookChangedData(revision: revision))
        case .sharesChanged: return try made(WebhookEvents.sharesChanged, Empty())
        case .walletChanged: return try made(WebhookEvents.walletChanged, Empty())
        case .notificationCreated:
            guard let notification = event.notification, let kind = event.kind else {
                throw APIError.unreadable("an event without its notification")
            }
            return try made(
                WebhookEvents.notificationCreated, NotificationCreatedData(id: notification, kind: kind))
        case .test: return try made(WebhookEvents.test, Empty())
        }
    }

    /// Sets when there is something to do for a webhook: in its turn for an event that waits, unless a
    /// delivery is on its way, and for too many events in any case.
    private static func arm(_ webhook: ID<Webhook>, in db: borrowing Connection) throws {
        guard var record = try Self.webhook(webhook, in: db), record.isEnabled else { return }
        let next = try db.first(
            """
            SELECT min(next_at) FROM webhook_deliveries INDEXED BY webhook_deliveries_pending
            WHERE webhook = \(webhook) AND state = 'PENDING'
            """
        ) { try $0.timestampOrNil(0) }
        let nextEvent = record.waiting > 0 ? record.servedAt : nil
        record.dueAt = record.hasOverflowed ? record.servedAt : (next ?? nil) ?? nextEvent
        // The next event is long after the failure.
        if record.dueAt == nil { record.failingSince = nil }
        try Self.write(record, in: db)
    }

    /// Notes a try. Returns the delivery's state after it; nil if the delivery is gone.
    /// - Parameters:
    ///   - tried: the delivery as it was before the try. Its owner may have replayed it meanwhile, or have
    ///     disabled the webhook.
    ///   - url: where it went. An answer of a former address says nothing about the present one.
    ///   - notBefore: what the receiver asks for.
    ///   - jitter: 0 up to 1.
    func note(
        _ attempt: WebhookAttempt, of tried: DeliveryRecord, to url: String, notBefore: Timestamp?,
        jitter: Double
    ) async throws -> WebhookDeliveryState? {
        let mails = mails
        return try await database.write { db in
            guard var record = try Self.webhook(tried.webhook, in: db),
                var delivery = try Self.deliveryRecord(tried.id, to: tried.webhook, in: db)
            else { return nil }
            if delivery.isSameTry(as: tried) {
                delivery.note(attempt, notBefore: record.url == url ? notBefore : nil, jitter: jitter)
            } else {
                delivery.noteLate(attempt)
            }
            try Self.write(delivery, in: db)
            record.servedAt = attempt.at
            guard record.url == url else {
                try Self.write(record, in: db)
                try Self.arm(record.id, in: db)
                return delivery.state
            }
            if attempt.isSuccess {
                (record.lastDeliveredAt, record.failingSince) = (attempt.at, nil)
                // The receiver is there: what waits for its next try need not wait.
                try db.run(
                    """
                    UPDATE webhook_deliveries SET next_at = \(attempt.at)
                    WHERE webhook = \(record.id) AND state = 'PENDING'
                    """)
            } else if !tried.isManual {
                record.failingSince = record.failingSince ?? attempt.at
            }
            try Self.write(record, in: db)
            if let reason = Self.disabling(record, after: attempt) {
                try Self.disable(record, because: reason, mails, at: attempt.at, in: db)
            } else {
                try Self.arm(record.id, in: db)
            }
            return delivery.state
        }
    }

    private static func disabling(
        _ record: WebhookRecord, after attempt: WebhookAttempt
    ) -> WebhookDisabledReason? {
        guard record.isEnabled, !attempt.isSuccess else { return nil }
        if attempt.isGone { return .gone }
        let limit = record.failingSince?.adding(seconds: WebhookRetry.failingSeconds)
        return limit.map { attempt.at >= $0 } ?? false ? .failing : nil
    }

    private static func write(_ delivery: DeliveryRecord, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE webhook_deliveries SET \(DeliveryRecord.table.assignments(of: delivery))
            WHERE id = \(delivery.id)
            """)
    }

    static func deliveryRecord(
        _ id: ID<WebhookDelivery>, to webhook: ID<Webhook>, in db: borrowing Connection
    ) throws -> DeliveryRecord? {
        try db.first(
            """
            SELECT \(DeliveryRecord.table.names) FROM webhook_deliveries
            WHERE id = \(id) AND webhook = \(webhook)
            """
        ) { try DeliveryRecord.table.record($0) }
    }

    // MARK: What people ask for

    /// Throws `deliveryPending` if a test or a replay is on its way to a webhook: one at a time, so that
    /// nobody fills the queue.
    private static func requireNoneAskedFor(_ webhook: ID<Webhook>, in db: borrowing Connection) throws {
        let isPending = try db.exists(
            """
            SELECT 1 FROM webhook_deliveries INDEXED BY webhook_deliveries_pending
            WHERE webhook = \(webhook) AND state = 'PENDING' AND is_manual = 1 LIMIT 1
            """)
        if isPending { throw APIError.deliveryPending }
    }

    /// Makes a delivery of `webhook.test`, which is tried at once. Throws `NOT_FOUND`, `webhookDisabled` and
    /// `deliveryPending`.
    func test(
        _ webhook: ID<Webhook>, of user: ID<User>, id: ID<WebhookDelivery>, at now: Timestamp
    ) async throws -> WebhookDelivery {
        try await database.write { db in
            guard try Self.webhook(webhook, of: user, in: db).isEnabled else {
                throw APIError.webhookDisabled
            }
            try Self.requireNoneAskedFor(webhook, in: db)
            var delivery = try DeliveryRecord(
                id: id, to: webhook, WebhookEvents.test, Empty(), happenedAt: now, at: now)
            delivery.isManual = true
            try db.run(DeliveryRecord.table.insertion(of: delivery))
            try Self.arm(webhook, in: db)
            return delivery.delivery
        }
    }

    /// Sends a delivery once more. Throws `NOT_FOUND`, `webhookDisabled` and `deliveryPending`.
    func replay(
        _ id: ID<WebhookDelivery>, to webhook: ID<Webhook>, of user: ID<User>, at now: Timestamp
    ) async throws -> WebhookDelivery {
        try await database.write { db in
            let record = try Self.webhook(webhook, of: user, in: db)
            guard var delivery = try Self.deliveryRecord(id, to: webhook, in: db) else {
                throw APIError.notFound
            }
            guard record.isEnabled else { throw APIError.webhookDisabled }
            guard delivery.state != .pending else { throw APIError.deliveryPending }
            try Self.requireNoneAskedFor(webhook, in: db)
            (delivery.state, delivery.isManual, delivery.nextAt) = (.pending, true, now)
            try Self.write(delivery, in: db)
            try Self.arm(webhook, in: db)
            return delivery.delivery
        }
    }

    /// Returns a page of a webhook's log, newest first. Throws `NOT_FOUND`.
    func deliveries(
        to webhook: ID<Webhook>, _ page: PageQuery<PlaceCursor>, of user: ID<User>
    ) async throws -> WebhookDeliveryPage {
        try await database.read(owner: user.cast()) { db in
            _ = try Self.webhook(webhook, of: user, in: db)
            let found = try db.all(
                """
                SELECT \(DeliveryRecord.table.names) FROM webhook_deliveries
                INDEXED BY webhook_deliveries_by_time
                WHERE webhook = \(webhook) \(Self.place(page.cursor, "created_at, id"))
                ORDER BY created_at DESC, id DESC LIMIT \(page.limit + 1) OFFSET \(page.offset)
                """
            ) { try DeliveryRecord.table.record($0) }
            let (shown, last) = found.page(of: page.limit)
            let total = try db.first(
                "SELECT count(*) FROM webhook_deliveries WHERE webhook = \(webhook)"
            ) { Int(try $0.int(0)) }
            return WebhookDeliveryPage(
                deliveries: shown.map(\.delivery), total: total ?? 0,
                nextCursor: last.map { PlaceCursor(at: $0.createdAt, id: $0.id).text })
        }
    }

    /// Deletes up to 500 old deliveries and returns whether more may be left.
    func forgetDeliveries(at now: Timestamp) async throws -> Bool {
        let oldest = now.adding(seconds: -Int64(Webhook.keptDays) * 86_400)
        return try await database.write { db in
            try db.run(
                """
                DELETE FROM webhook_deliveries WHERE id IN (
                    SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_by_age
                    WHERE created_at < \(oldest) AND state <> 'PENDING' ORDER BY created_at LIMIT 500)
                """) == 500
        }
    }
}

extension SharingStore.DueWebhook {
    /// Reads the id, the owner and the address.
    fileprivate init(_ row: borrowing Row, isFailing: Bool) throws {
        self.init(
            id: try row.id(0), owner: try row.id(1),
            host: PublicURL.host(of: try row.text(2)).asciiLowercased,
            isFailing: isFailing)
    }
}
