import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// Webhooks whose secrets are mended at the start, and that end when a user ends all access.
extension SharingStore {
    private static let webhooksAtOnce = 500

    /// Seals the secrets that an older version stored. A webhook whose secret does not open, after a restore
    /// without its key, gets a new one, is disabled, and its user is told. Call it before the service starts.
    func mendWebhooks(_ secrets: WebhookSecrets, at now: Timestamp) async throws {
        var last: ID<Webhook>? = .blank
        while let after = last {
            let page = try await database.read { db in
                try db.all(
                    """
                    SELECT \(WebhookRecord.table.names) FROM webhooks WHERE id > \(after)
                    ORDER BY id LIMIT \(Self.webhooksAtOnce)
                    """
                ) { try WebhookRecord.table.record($0) }
            }
            let mended = page.compactMap { secrets.mended($0) }
            let mails = mails
            if !mended.isEmpty {
                try await database.write { db in
                    for (webhook, isReplaced) in mended {
                        try Self.write(webhook, in: db)
                        guard isReplaced, webhook.isEnabled else { continue }
                        try Self.disable(webhook, because: .secret, mails, at: now, in: db)
                    }
                }
            }
            last = page.count == Self.webhooksAtOnce ? page.last?.id : nil
        }
    }

    /// Applies auth's event that all access to an account ended: webhooks from before are disabled, and the
    /// user is told of each.
    static func endWebhooks(after event: FeedEvent, _ mails: ShareMailStore?, in db: borrowing Connection)
        throws
    {
        let user = try JSON.decode(UserRecovered.self, from: Array(event.data.utf8)).user
        for webhook in try webhooks(of: user, in: db) where webhook.isEnabled && webhook.createdAt <= event.at
        {
            try disable(webhook, because: .security, mails, at: event.at, in: db)
        }
    }

    /// Disables a webhook because its last change came from a session that has ended, and tells its user.
    func endWebhook(_ id: ID<Webhook>, at now: Timestamp) async throws {
        let mails = mails
        try await database.write { db in
            guard let webhook = try Self.webhook(id, in: db), webhook.isEnabled else { return }
            try Self.disable(webhook, because: .security, mails, at: now, in: db)
        }
    }
}
