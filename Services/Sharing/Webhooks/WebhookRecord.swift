import Contracts
import SQLiteKit
import ServiceKit

/// A webhook as stored.
struct WebhookRecord: Sendable, Equatable {
    var id: ID<Webhook> = .blank
    var owner: ID<User> = .blank
    var url = ""
    var description: String?
    var events: [WebhookEventType] = []
    var isEnabled = true
    var disabledReason: WebhookDisabledReason?
    /// The key of the signatures.
    var secret: [UInt8] = []
    var formerSecret: [UInt8]?
    var formerUntil: Timestamp?
    var createdAt = Timestamp.blank
    var lastDeliveredAt: Timestamp?
    var failingSince: Timestamp?
    var dueAt: Timestamp?

    static let table = RecordTable(
        "webhooks", blank: WebhookRecord(),
        [
            .column("id", \.id), .column("user", \.owner), .column("url", \.url),
            .column("description", \.description),
            RecordField(["events"], \.events) {
                [$0.map(\.rawValue).joined(separator: ",").sqlValue]
            } read: {
                try $0.text($1).split(separator: ",").compactMap { WebhookEventType(rawValue: String($0)) }
            },
            .column("is_enabled", \.isEnabled),
            RecordField(["disabled_reason"], \.disabledReason) {
                [($0?.rawValue).sqlValue]
            } read: {
                try $0.wordOrNil($1)
            },
            .column("secret", \.secret), .column("former_secret", \.formerSecret),
            .column("former_until", \.formerUntil), .column("created_at", \.createdAt),
            .column("last_delivered_at", \.lastDeliveredAt), .column("failing_since", \.failingSince),
            .column("due_at", \.dueAt),
        ])

    /// The webhook as its owner sees it.
    var webhook: Webhook {
        Webhook(
            id: id, url: url, description: description, events: events, enabled: isEnabled,
            disabledReason: disabledReason, createdAt: createdAt, lastDeliveredAt: lastDeliveredAt)
    }

    /// The secrets that sign now, the newest first.
    func secrets(at now: Timestamp) -> [[UInt8]] {
        guard let formerSecret, let formerUntil, now < formerUntil else { return [secret] }
        return [secret, formerSecret]
    }
}
