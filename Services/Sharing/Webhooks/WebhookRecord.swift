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
    /// The secrets before, one behind the other, the newest first.
    var formerSecrets: [UInt8]?
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
            .column("secret", \.secret), .column("former_secrets", \.formerSecrets),
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
        guard let formerSecrets, let formerUntil, now < formerUntil else { return [secret] }
        let bytes = WebhookSignature.secretBytes
        return [secret]
            + stride(from: 0, to: formerSecrets.count, by: bytes).map {
                Array(formerSecrets.dropFirst($0).prefix(bytes))
            }
    }

    /// Returns the webhook with a new secret. Those that sign now sign along until a time, at most three: a
    /// secret that is replaced twice in a day may be the one that the receiver knows.
    func rotated(to new: [UInt8], at now: Timestamp, until: Timestamp) -> WebhookRecord {
        var record = self
        record.formerSecrets = Array(secrets(at: now).prefix(3).joined())
        (record.secret, record.formerUntil) = (new, until)
        return record
    }
}
