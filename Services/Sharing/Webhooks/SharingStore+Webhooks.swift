import Contracts
import SQLiteKit
import ServiceKit

/// Webhooks as their owners manage them.
extension SharingStore {
    /// Stores a new webhook. Throws `tooManyWebhooks`.
    /// - Parameter state: how far the owner's book has come; nil if nobody knows.
    func make(_ record: WebhookRecord, knowing state: BookState?) async throws {
        try await database.write { db in
            // An erased user's session may be a moment younger than the tombstone.
            guard try !Erasure.isErased(record.owner, in: db) else { throw APIError(.unauthorized) }
            let others = try Self.webhooks(of: record.owner, in: db)
            guard others.count < Webhook.maximum else { throw APIError.tooManyWebhooks }
            if let state, !others.contains(where: \.isEnabled) { try Self.keep(state, in: db) }
            try db.run(WebhookRecord.table.insertion(of: record))
        }
    }

    /// Returns the user's webhooks, oldest first.
    func webhooks(of user: ID<User>) async throws -> [WebhookRecord] {
        try await database.read { db in try Self.webhooks(of: user, in: db) }
    }

    static func webhooks(of user: ID<User>, in db: borrowing Connection) throws -> [WebhookRecord] {
        try db.all(
            """
            SELECT \(WebhookRecord.table.names) FROM webhooks INDEXED BY webhooks_by_user
            WHERE "user" = \(user) ORDER BY id
            """
        ) { try WebhookRecord.table.record($0) }
    }

    /// Throws `NOT_FOUND`.
    func webhook(_ id: ID<Webhook>, of user: ID<User>) async throws -> WebhookRecord {
        try await database.read { db in try Self.webhook(id, of: user, in: db) }
    }

    static func webhook(
        _ id: ID<Webhook>, of user: ID<User>, in db: borrowing Connection
    ) throws -> WebhookRecord {
        guard let found = try webhook(id, in: db), found.owner == user else { throw APIError.notFound }
        return found
    }

    static func webhook(_ id: ID<Webhook>, in db: borrowing Connection) throws -> WebhookRecord? {
        try db.first("SELECT \(WebhookRecord.table.names) FROM webhooks WHERE id = \(id)") {
            try WebhookRecord.table.record($0)
        }
    }

    /// Changes a webhook. One that is enabled again gets each of its coalesced events once, because what
    /// happened meanwhile is not known.
    func change(
        _ id: ID<Webhook>, of user: ID<User>, if precondition: Precondition? = nil,
        _ change: @escaping @Sendable (WebhookRecord) throws -> WebhookRecord
    ) async throws -> WebhookRecord {
        while true {
            let changed: WebhookRecord? = try await database.write { db in
                guard try !Erasure.isErased(user, in: db) else { throw APIError(.unauthorized) }
                let before = try Self.webhook(id, of: user, in: db)
                try precondition?.check(content: before.webhook)
                var after = try change(before)
                let isResumed = after.isEnabled && !before.isEnabled
                // What is left of before it was disabled goes first, in pieces.
                if isResumed, before.waiting > 0 {
                    _ = try Self.deleteEvents(of: id, in: db)
                    return nil
                }
                if !after.isEnabled { after.dueAt = nil }
                if isResumed || after.url != before.url { after.failingSince = nil }
                try Self.write(after, in: db)
                if !after.isEnabled { try Self.failPending(of: id, in: db) }
                for type in after.events where isResumed && type != .notificationCreated {
                    try Self.queue(WaitingEvent(type), for: id, in: db)
                }
                return after
            }
            if let changed { return changed }
        }
    }

    static func write(_ record: WebhookRecord, in db: borrowing Connection) throws {
        try db.run(
            "UPDATE webhooks SET \(WebhookRecord.table.assignments(of: record)) WHERE id = \(record.id)")
    }

    /// Deletes a webhook with its log, in pieces. One that is interrupted stays, disabled, and can be deleted
    /// again. Throws `NOT_FOUND`.
    func deleteWebhook(
        _ id: ID<Webhook>, of user: ID<User>, if precondition: Precondition
    ) async throws -> DeletedID<Webhook> {
        try await database.write { db in
            var record = try Self.webhook(id, of: user, in: db)
            try precondition.check(content: record.webhook)
            (record.isEnabled, record.dueAt) = (false, nil)
            try Self.write(record, in: db)
        }
        while try await database.write({ db in try Self.deletePiece(of: id, in: db) }) {}
        return DeletedID(id: id)
    }

    /// Deletes up to 500 rows of a webhook, at last the webhook. Returns whether more may be left.
    private static func deletePiece(of id: ID<Webhook>, in db: borrowing Connection) throws -> Bool {
        if try deleteEvents(of: id, in: db) { return true }
        let deliveries: Int = try db.run(
            """
            DELETE FROM webhook_deliveries WHERE id IN (
                SELECT id FROM webhook_deliveries INDEXED BY webhook_deliveries_by_time
                WHERE webhook = \(id) LIMIT 500)
            """)
        if deliveries == 500 { return true }
        try db.run("DELETE FROM webhooks WHERE id = \(id)")
        return false
    }

    /// Deletes a piece of an erased user's webhooks. Returns whether more may be left.
    static func deleteWebhooks(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        guard let webhook = try webhooks(of: user, in: db).first else {
            try db.run("DELETE FROM webhook_books WHERE \"user\" = \(user)")
            return false
        }
        _ = try deletePiece(of: webhook.id, in: db)
        return true
    }

    /// Ends the deliveries of an erased user at once.
    static func disableWebhooks(of user: ID<User>, in db: borrowing Connection) throws {
        try db.run("UPDATE webhooks SET is_enabled = 0, due_at = NULL WHERE \"user\" = \(user)")
    }

    /// Deletes up to 500 waiting events of a webhook and returns whether more may be left.
    private static func deleteEvents(of id: ID<Webhook>, in db: borrowing Connection) throws -> Bool {
        let deleted: Int = try db.run(
            """
            DELETE FROM webhook_events WHERE number IN (
                SELECT number FROM webhook_events INDEXED BY webhook_events_in_order
                WHERE webhook = \(id) ORDER BY number LIMIT 500)
            """)
        try db.run("UPDATE webhooks SET waiting = waiting - \(deleted) WHERE id = \(id)")
        return deleted == 500
    }

    /// Deletes up to 500 events of a disabled webhook, which would not be sent. Returns whether more may be
    /// left, of this webhook or another.
    func giveUpEvents() async throws -> Bool {
        try await database.write { db in
            let disabled = try db.first(
                """
                SELECT id FROM webhooks INDEXED BY webhooks_given_up
                WHERE is_enabled = 0 AND waiting > 0 ORDER BY id LIMIT 1
                """
            ) { try $0.id(0, Webhook.self) }
            guard let disabled else { return false }
            _ = try Self.deleteEvents(of: disabled, in: db)
            return true
        }
    }

    /// Ends what was on its way at a backup, so that a restore sends nothing again: up to 500 rows. Returns
    /// whether more may be left.
    static func endRestoredDeliveries(in db: borrowing Connection) throws -> Bool {
        let events: Int = try db.run(
            "DELETE FROM webhook_events WHERE number IN (SELECT number FROM webhook_events LIMIT 500)")
        if events == 500 { return true }
        let pending: Int = try db.run(
            """
            UPDATE webhook_deliveries SET state = 'FAILED', next_at = NULL WHERE id IN (
                SELECT id FROM webhook_deliveries WHERE state = 'PENDING' LIMIT 500)
            """)
        if pending == 500 { return true }
        return try db.run(
            """
            UPDATE webhooks SET due_at = NULL, waiting = 0
            WHERE id IN (SELECT id FROM webhooks WHERE due_at IS NOT NULL OR waiting > 0 LIMIT 500)
            """) == 500
    }
}
